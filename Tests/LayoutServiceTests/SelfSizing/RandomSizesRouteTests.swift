import LayoutdJournal
import LayoutdSessions
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Random events of sessions with estimates.
struct RandomSizesRouteTests {
    static let layouts = [
        #"{"type": "list", "estimatedRowHeight": 44, "headerHeight": 20}"#,
        #"{"type": "list", "estimatedRowHeight": 44, "multipleSelection": true, "headerHeight": 9, "#
            + #""estimatedSectionHeaderHeight": 30}"#,
        #"{"type": "flow", "estimatedItemSize": {"width": 60, "height": 40}}"#,
        #"{"type": "flow", "estimatedItemSize": "automatic", "estimate": "fixed", "#
            + #""pixelScale": 2}"#,
        #"{"type": "waterfall", "columnCount": 3, "estimatedItemHeight": 50}"#,
        #"{"type": "grid", "columnCount": 3, "estimatedItemHeight": 50}"#,
    ]

    private static func document(_ layout: String, _ dynamics: String) -> String {
        """
        {"clock": "manual", "viewport": {"width": 320, "height": 300}, "layout": \(layout),
         "sections": [{"items": 20}, {"items": 30}], "dynamics": \(dynamics)}
        """
    }

    /// The events of a client; what it measures is what is needed, and any other items.
    private struct Script {
        var random: SplitMix64
        let isFlow: Bool
        private var number = 0

        init(seed: UInt64, _ layout: String) {
            random = SplitMix64(seed: seed)
            isFlow = layout.contains("flow")
        }

        private mutating func number(_ range: ClosedRange<Int>) -> Int {
            Int.random(in: range, using: &random)
        }

        /// The same heights come again and again, also that of the estimates.
        private mutating func size() -> String {
            let item = #""section": \#(number(0...1)), "item": \#(number(0...19))"#
            let height = [40, 44, 50, 100][number(0...3)]
            let width = isFlow && number(0...1) == 0 ? #", "width": \#(number(20...200))"# : ""
            return #"{\#(item), "height": \#(height)\#(width)}"#
        }

        mutating func next() -> (method: String, part: String, body: String) {
            number += 1
            let event = #""event": \#(number)"#
            switch number(0...9) {
            case 0...3:
                let sizes = (0...number(0...2)).map { _ in size() }.joined(separator: ", ")
                let keep = ["offset", "firstVisible", "end"][number(0...2)]
                let more = #""keep": "\#(keep)", "animated": \#(number(0...3) == 0)"#
                return ("POST", "/sizes", #"{\#(event), "sizes": [\#(sizes)], \#(more)}"#)
            case 4, 5:
                return ("POST", "/scroll", #"{\#(event), "delta": {"y": \#(number(-200...300))}}"#)
            case 6:
                let item = #"{"section": 0, "item": \#(number(0...15))}"#
                let kind = ["insert", "delete", "reload"][number(0...2)]
                return ("POST", "/updates", #"{\#(event), "operations": [{"\#(kind)": \#(item)}]}"#)
            case 7:
                let width = [320, 300][number(0...1)]
                return ("PUT", "/viewport", #"{\#(event), "width": \#(width), "height": 300}"#)
            case 8:
                let item = #""section": 0, "item": \#(number(0...5))"#
                return ("POST", "/taps", #"{\#(event), \#(item)}"#)
            default: return ("POST", "/steps", #"{\#(event), "frames": \#(number(1...4))}"#)
            }
        }
    }

    @Test(arguments: layouts, ["null", #"{"type": "spring"}"#])
    func `a client that applies differences knows what is estimated`(
        layout: String,
        dynamics: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.document(layout, dynamics))
        var script = Script(seed: 5, layout)
        var follower = try await fixture.whole(path, "form=rows")
        var (sizes, differences) = (0, 0)
        for turn in 0..<120 {
            let (method, part, body) = script.next()
            let reply = try await fixture.send(method, path + part, body)
            #expect([200, 404, 409, 422].contains(reply.status), "\(body): \(reply.text)")
            if part == "/sizes", reply.status == 200 { sizes += 1 }
            let form = turn.isMultiple(of: 2) ? "rows" : "objects"
            let query = "form=\(form)&since=\(follower.sequence ?? 0)"
            let frame = try await fixture.get(path + "/frame?" + query).object
            differences += frame["base"] == nil ? 0 : 1
            try follower.take(frame)
            let whole = try await fixture.whole(path, "form=objects")
            #expect(follower.elements == whole.elements, "seed 5, turn \(turn), \(part) \(body)")
            try await checkNeeded(fixture, path)
        }
        #expect(sizes > 20 && differences > 40)
    }

    /// What is needed is what is estimated in the viewport, unless it moves or has no area there.
    private func checkNeeded(
        _ fixture: borrowing ServiceFixture,
        _ path: String
    ) async throws {
        let frame = try SizedFrame(try await fixture.get(path + "/frame?at=rest"))
        let estimated = frame.items.filter { $0["estimated"] as? Bool == true }
            .filter { $0["width"] as? Double ?? 0 > 0 && $0["height"] as? Double ?? 0 > 0 }
            .map { [$0["section"] as? Int ?? -1, $0["item"] as? Int ?? -1] }
        let paths = Set(frame.neededPaths ?? [])
        #expect(paths.isSuperset(of: estimated), "\(estimated) are needed")
        #expect(frame.needed?.allSatisfy { $0["height"] is Double == false } == true)
    }

    @Test(arguments: layouts)
    func `a session that is kept continues with its sizes`(layout: String) async throws {
        let store = JournalDouble()
        let document = Self.document(layout, #"{"type": "spring"}"#)
        let reference = try ServiceFixture()
        let path = try await reference.session(document)
        var kept = try KeptService(store)
        let keptPath = try await kept.fixture.session(document)
        var script = Script(seed: 6, layout)
        for turn in 0..<100 {
            let (method, part, body) = script.next()
            let expected = try await reference.send(method, path + part, body)
            let reply = try await kept.fixture.send(method, keptPath + part, body)
            #expect(reply.text == expected.text, "seed 6, turn \(turn), \(part) \(body)")
            guard turn % 9 == 8 else { continue }
            kept.stop()
            kept = try KeptService(store)
            let frame = try await reference.get(path + "/frame").text
            #expect(try await kept.fixture.get(keptPath + "/frame").text == frame)
        }
    }
}
