import Foundation
import LayoutEngine
import LayoutdLayouts
import LayoutdSessions
import LayoutdTestSupport
import Logging
import Testing

@testable import LayoutService

/// Sessions that are read with their sections, and recreated from the result.
struct SectionsRouteTests {
    typealias Object = [String: Any]

    private static let everywhere = "rect=-100000,-100000,1200000,1200000&precision=9"

    /// Recreates a session from its own document, as a client that knows no member names.
    private func copy(
        of path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> (path: String, posted: Object) {
        let text = try await fixture.get(path + "?include=sections").text
        var document = try object(text)
        document["clock"] = "manual"
        let refused = try await fixture.post("/v1/sessions", json(document))
        let problem = try refused.decoded(as: ProblemDocument.self)
        for error in problem.errors ?? [] {
            #expect(error.detail.hasPrefix("is unknown; known here: preset"), "\(error)")
            document[String(error.pointer.dropFirst())] = nil
        }
        let reply = try await fixture.post("/v1/sessions", json(document))
        let location = try #require(reply[header: "Location"], "\(reply.text)")
        return (location, document)
    }

    private func object(_ text: String) throws -> Object {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
    }

    private func json(_ object: Object) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    private func items(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [FrameDocument.Item] {
        try await fixture.get(path + "/frame?" + Self.everywhere)
            .decoded(as: FrameDocument.self).items
    }

    private func settle(_ path: String, _ fixture: borrowing ServiceFixture) async throws {
        for _ in 0..<40 {
            let reply = try await fixture.post(path + "/steps", #"{"frames": 60}"#)
            let last = try reply.decoded(as: FramesDocument.self).frames.last
            if last?.resting == true { return }
        }
        Issue.record("\(path) does not come to rest")
    }

    /// Expects a recreated session to have the same data and settings.
    private func expectTwin(
        _ path: String,
        _ original: String,
        _ fixture: borrowing ServiceFixture,
        _ comment: Comment
    ) async throws {
        let documents = try await [path, original].asyncMap { path in
            try object(try await fixture.get(path + "?include=sections").text)
        }
        for name in [
            "sections", "layout", "dynamics", "expanded", "collapsed", "viewport", "contentInset",
            "contentSize", "contentOffset", "animation", "keep", "displayRate",
        ] {
            let values = try documents.map { try #require($0[name] as? NSObject, comment) }
            #expect(values[0] == values[1], "\(name) of \(comment)")
        }
    }

    @Test(arguments: [
        "springy", "bounce", "cell-animations", "sticky-headers", "two-column", "newtonian",
        "circle",
    ])
    func `every preset can be recreated`(preset: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "\#(preset)", "clock": "manual"}"#)
        let (twin, posted) = try await copy(of: path, fixture)
        #expect(posted["preset"] as? String == preset)
        try await expectTwin(twin, path, fixture, "\(preset)")
        #expect(try await items(twin, fixture) == items(path, fixture))
    }

    @Test func `a removed contentWidth is not restored from the preset`()
        async throws
    {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "two-column", "clock": "manual"}"#)
        let patch = #"{"layout": {"contentWidth": null}, "dynamics": null}"#
        #expect(try await fixture.patch(path, patch).status == 200)
        _ = try await fixture.put(path + "/viewport", #"{"width": 400, "height": 300}"#)
        let (twin, _) = try await copy(of: path, fixture)
        try await expectTwin(twin, path, fixture, "two-column")
    }

    @Test(arguments: 0..<60)
    func `a random session can be recreated after updates`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let fixture = try ServiceFixture()
        var session = RandomSession(using: &random)
        let path = try await fixture.session(session.json)
        for _ in 0..<4 {
            let reply = try await fixture.post(path + "/updates", session.update(using: &random))
            #expect(reply.status == 200, "\(reply.text)")
        }
        if let patch = session.patch(using: &random) {
            let reply = try await fixture.patch(path, patch)
            #expect(reply.status == 200, "\(reply.text)")
        }
        let (twin, _) = try await copy(of: path, fixture)
        try await expectTwin(twin, path, fixture, "\(session.json)")
        // Items that hang or fall are not at their layout's places.
        guard session.type != "newtonian" else { return }
        try await settle(path, fixture)
        #expect(try await items(twin, fixture) == items(path, fixture), "\(session.json)")
    }

    @Test func `a scene is recreated with its initial places`() async throws {
        let fixture = try ServiceFixture()
        let scene = """
            {"clock": "manual", "layout": {"type": "absolute", "pixelScale": 3},
             "sections": [{"items": [{"center": {"x": 100.1, "y": 100}, "width": 40, "height": 40,
                                      "angle": 0.3},
                                     {"center": {"x": 220, "y": 130}, "width": 60, "height": 60}]},
                          {"items": []}],
             "dynamics": {"type": "behaviors", "behaviors": [
                {"type": "gravity", "id": "down", "direction": {"x": 0, "y": 0.7}},
                {"type": "collision", "id": "floor", "boundaries": [
                    {"id": "ground", "from": {"x": 0, "y": 400}, "to": {"x": 320, "y": 400}}]},
                {"type": "attachment", "items": [{"section": 0, "item": 0}],
                 "anchor": {"x": 90, "y": 0}, "frequency": 1.5, "damping": 0.1}]}}
            """
        let path = try await fixture.session(scene)
        let start = try await items(path, fixture)
        _ = try await fixture.post(path + "/steps", #"{"frames": 30}"#)
        #expect(try await items(path, fixture) != start)
        let (twin, _) = try await copy(of: path, fixture)
        try await expectTwin(twin, path, fixture, "the scene")
        #expect(try await items(twin, fixture) == start)
    }

    @Test func `only the sections differ in the response`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "list"}, "clock": "manual",
             "sections": [{"items": [{"height": 0.1, "expandedHeight": 1e-7}, {}]},
                          {"items": 3, "layout": {"rowHeight": 9}}]}
            """
        )
        let plain = try await fixture.get(path).text
        let whole = try await fixture.get(path + "?include=sections").text
        let sections = """
            "sections":[{"items":[{"height":0.1,"expandedHeight":1e-07},{}]},{"items":3,"layout":\
            {"rowHeight":9,"expandedRowHeight":300,"minimumLineSpacing":0,"sectionInset":\
            {"top":0,"left":0,"bottom":0,"right":0},"headerHeight":0,"footerHeight":0}}]
            """
        let counts = #""sections":[{"items":2},{"items":3}]"#
        #expect(whole == plain.replacingOccurrences(of: counts, with: sections))
        #expect(whole != plain)
    }

    @Test(arguments: ["include", "include=", "include=anchor", "include=sections,velocity"])
    func `sections is the only value of include`(query: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let got = query.split(separator: "=").dropFirst().first ?? ""
        #expect(
            try await fixture.refusal(ofQuery: path + "?" + query)
                == "include must list sections, got \"\(got)\""
        )
    }

    @Test func `frames include no sections`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session() + "/frame?include=sections"
        #expect(
            try await fixture.refusal(ofQuery: path)
                == "include must list velocity, anchor, key, contacts, indicators, separators, cells, prefetch, "
                + #"got "sections""#
        )
    }

    @Test func `long lists of sizes are returned in full`() async throws {
        let fixture = try ServiceFixture(on: .init(threads: 1, workers: 1))
        let heights = (0..<3000).map { #"{"height":\#($0)}"# }.joined(separator: ",")
        let path = try await fixture.session(
            #"{"layout":{"type":"list"},"clock":"manual","sections":[{"items":[\#(heights)]}]}"#
        )
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""sections":[{"items":[{"height":0},{"height":1},"#))
        #expect(text.contains(#"{"height":2999}]}]"#))
    }
}

/// A session with random data, and changes that it accepts.
private struct RandomSession {
    let type: String
    private(set) var json: String
    /// The number of items of each section.
    private var counts: [Int]

    init(using random: inout SplitMix64) {
        let types = ["flow", "list", "waterfall", "justified", "grid", "newtonian", "circle"]
        let type = types.randomElement(using: &random) ?? "flow"
        var counts: [Int] = []
        var sections: [String] = []
        for _ in 0..<3 {
            let count = Int.random(in: 0...(type == "newtonian" ? 3 : 8), using: &random)
            let sizes = (0..<count).map { _ in Self.size(type, using: &random) }
            let items = random.oneIn(2) ? "\(count)" : "[\(sizes.joined(separator: ","))]"
            let layout = Self.sectionLayout(type, using: &random)
            counts.append(count)
            sections.append(#"{"items":\#(items)\#(layout)}"#)
        }
        let layout = Self.layout(type, using: &random)
        let width = 300 + Int.random(in: 0...90, using: &random)
        let left = random.oneIn(2) ? 0 : 12.5
        self.type = type
        self.counts = counts
        json = """
            {"clock": "manual", "layout": {"type": "\(type)"\(layout)},
             "sections": [\(sections.joined(separator: ","))]\(Self.state(type, counts)),
             "viewport": {"width": \(width), "height": 400},
             "contentInset": {"top": 20, "left": \(left)}}
            """
    }

    private static func size(_ type: String, using random: inout SplitMix64) -> String {
        let (width, height) = (number(using: &random), number(using: &random))
        if random.oneIn(5) { return "{}" }
        switch type {
        case "list":
            return random.oneIn(2)
                ? #"{"height":\#(height)}"# : #"{"height":\#(height),"expandedHeight":\#(width)}"#
        case "waterfall" where random.oneIn(3): return #"{"height":\#(height)}"#
        case "waterfall" where random.oneIn(3): return #"{"width":\#(width),"columnSpan":2}"#
        case "justified": return #"{"aspectRatio":\#(width / height)}"#
        case "grid": return #"{"height":\#(height),"columnSpan":2}"#
        default: return #"{"width":\#(width),"height":\#(height)}"#
        }
    }

    /// A random length, not rounded.
    private static func number(using random: inout SplitMix64) -> Double {
        .random(in: 10...80, using: &random)
    }

    private static func sectionLayout(_ type: String, using random: inout SplitMix64) -> String {
        let number = number(using: &random)
        guard random.oneIn(2) else { return "" }
        return switch type {
        case "flow": #","layout":{"itemSize":{"width":\#(number)},"sectionInset":{"left":3.3}}"#
        case "list": #","layout":{"rowHeight":\#(number),"footerHeight":7,"headerHeight":5.5}"#
        case "waterfall" where random.oneIn(2):
            #","layout":{"minimumColumnWidth":\#(number)}"#
        case "waterfall": #","layout":{"columnCount":3,"itemSize":{"height":\#(number)}}"#
        case "grid": #","layout":{"columnCount":3,"rowHeight":\#(number)}"#
        case "justified": #","layout":{"targetRowHeight":\#(number),"lastRow":"fill"}"#
        default: ""
        }
    }

    private static func layout(_ type: String, using random: inout SplitMix64) -> String {
        let number = number(using: &random)
        return switch type {
        case "flow": #","itemSize":{"width":\#(number),"height":31}"#
        case "list":
            #","expandedRowHeight":\#(number),"headerHeight":20,"collapsesSections":true,"#
                + #""multipleSelection":true,"minimumLineSpacing":2.2"#
        case "waterfall" where random.oneIn(2):
            #","columns":[{"x":5,"width":\#(number)},{"x":150,"width":9}]"#
        case "waterfall" where random.oneIn(2): #","scrollDirection":"horizontal""#
        case "grid" where random.oneIn(2): #","autoFlow":"rowDense","aspectRatio":1.5"#
        case "justified" where random.oneIn(2): #","lastRow":"hidden","pixelScale":2"#
        case "newtonian": #","itemSize":{"width":\#(number),"height":40},"maximumItems":30"#
        case "circle" where random.oneIn(2): #","radius":\#(number)"#
        default: ""
        }
    }

    private static func state(_ type: String, _ counts: [Int]) -> String {
        guard type == "list" else { return "" }
        let open = counts.indices.filter { counts[$0] > 0 }.map {
            #"{"section":\#($0),"item":\#(counts[$0] - 1)}"#
        }
        return #","collapsed":[1],"expanded":[\#(open.joined(separator: ","))]"#
    }

    /// A batch of one valid operation.
    mutating func update(using random: inout SplitMix64) -> String {
        let section = Int.random(in: 0..<counts.count, using: &random)
        let size = Self.size(type, using: &random)
        let last = counts[section] - 1
        let operation: String
        switch Int.random(in: 0..<5, using: &random) {
        case 4 where last >= 0:
            let item = Int.random(in: 0...last, using: &random)
            let new = size == "{}" ? "null" : size
            operation = #""change":{"section":\#(section),"item":\#(item)},"size":\#(new)"#
        case 0 where last >= 0:
            operation = #""reload":{"section":\#(section),"item":\#(last)},"size":\#(size)"#
        case 1 where last >= 0:
            operation = #""delete":{"section":\#(section),"item":0}"#
            counts[section] -= 1
        case 2:
            operation = #""move":{"from":{"section":\#(section)},"to":{"section":0}}"#
            counts.insert(counts.remove(at: section), at: 0)
        default:
            operation = #""insert":{"section":\#(section),"item":0},"size":\#(size)"#
            counts[section] += 1
        }
        return #"{"operations":[{\#(operation)}]}"#
    }

    /// A patch of other settings, if the layout has any that move nothing.
    func patch(using random: inout SplitMix64) -> String? {
        let number = Self.number(using: &random)
        return switch type {
        case "flow": #"{"layout":{"minimumLineSpacing":\#(number)},"keep":"end"}"#
        case "list": #"{"layout":{"sectionInset":{"top":\#(number)}},"collapsed":[2]}"#
        case "waterfall", "justified", "grid": #"{"layout":{"minimumInteritemSpacing":\#(number)}}"#
        default: nil
        }
    }
}
