import Foundation
import LayoutdTestSupport
import Testing
import Yams

@testable import LayoutService

struct PictureRouteTests {
    /// The rectangles of elements, without the background.
    private func elements(of picture: SVGNode) -> [SVGNode] {
        picture.all("rect").filter { $0.title != nil }
    }

    @Test(arguments: PictureScenario.all, [(3, ""), (7, ""), (5, "&rect=-20,30,200,400")])
    func `a picture has a rectangle for every item of the frame`(
        scenario: PictureScenario,
        asked: (precision: Int, rect: String)
    ) async throws {
        let query = "precision=\(asked.precision)\(asked.rect)"
        let fixture = try ServiceFixture()
        let path = try await scenario.play(fixture)
        let frame = try await fixture.get("\(path)/frame?include=anchor&\(query)")
            .decoded(as: FrameDocument.self)
        let reply = try await fixture.get("\(path)/frame.svg?\(query)")
        #expect(reply[header: "Content-Type"] == "image/svg+xml")
        #expect(reply[header: "Content-Security-Policy"] == "default-src 'none'")
        let picture = try SVGNode(reply.body)
        #expect(picture.title == "layoutd frame \(frame.sequence)")
        let drawn = elements(of: picture)
        #expect(drawn.map(\.title) == frame.items.map(\.title))
        let unit = pow(10, -Double(asked.precision))
        for (rect, item) in zip(drawn, frame.items) {
            try checkPlace(rect, item, unit)
            #expect(rect.number("opacity") ?? 1 == item.alpha ?? 1)
            #expect((rect.attributes["stroke-dasharray"] != nil) == (item.departing != nil))
            try checkTurn(rect, item, unit)
        }
        if asked.rect.isEmpty {
            let seen = PictureScenario.Feature.allCases.filter {
                frame.items.contains(where: $0.shows)
            }
            #expect(Set(seen) == scenario.features)
        }
    }

    /// Expects a rectangle to be that of an item, scaled about its centre.
    private func checkPlace(_ rect: SVGNode, _ item: FrameDocument.Item, _ unit: Double) throws {
        let origin = rect.numbers("x") + rect.numbers("y")
        let size = [try #require(rect.number("width")), try #require(rect.number("height"))]
        guard let scale = item.scale else {
            #expect(origin == [item.x, item.y] && size == [item.width, item.height])
            return
        }
        let extents = [item.width * scale, item.height * scale]
        let center = [item.center.x, item.center.y]
        for axis in 0...1 {
            // The scale is rounded.
            #expect(abs(size[axis] - extents[axis]) <= 100 * unit)
            #expect(abs(origin[axis] + size[axis] / 2 - center[axis]) <= 2 * unit)
        }
    }

    /// Expects a rectangle to be rotated about its centre by the angle of an item.
    private func checkTurn(_ rect: SVGNode, _ item: FrameDocument.Item, _ unit: Double) throws {
        guard let angle = item.angle else {
            #expect(rect.attributes["transform"] == nil)
            return
        }
        let turn = rect.numbers("transform")
        try #require(turn.count == 3)
        #expect(abs(turn[0] * .pi / 180 - angle) <= unit / 100)
        #expect(abs(turn[1] - item.center.x) <= 2 * unit)
        #expect(abs(turn[2] - item.center.y) <= 2 * unit)
    }

    @Test func `a picture shows the viewport, or the requested rectangle`() async throws {
        let fixture = try ServiceFixture()
        let path = try await PictureScenario.springy.play(fixture)
        let expected = [
            ("", [0, 70, 320, 480]), ("?rect=-20.5,30,200,400", [-20.5, 30, 200, 400]),
            ("?rect=1000000,0,3,0", [1_000_000, 0, 3, 0]),
        ]
        for (query, numbers) in expected {
            let picture = try SVGNode(try await fixture.get(path + "/frame.svg" + query).body)
            #expect(picture.numbers("viewBox") == numbers)
            #expect(picture.numbers("width") + picture.numbers("height") == numbers.suffix(2))
            let background = try #require(picture.all("rect").first)
            let place = ["x", "y", "width", "height"].flatMap(background.numbers)
            #expect(background.title == nil && place == numbers)
        }
    }

    @Test(arguments: PictureScenario.all)
    func `annotations show anchors and labels`(
        scenario: PictureScenario
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await scenario.play(fixture)
        let items = try await fixture.get(path + "/frame?include=anchor&precision=9")
            .decoded(as: FrameDocument.self).items
        let picture = try SVGNode(
            try await fixture.get(path + "/frame.svg?debug=1&precision=9").body
        )
        let crosses = picture.all("path").map { $0.numbers("d") }
        #expect(crosses.count == items.count)
        for (cross, item) in zip(crosses, items) {
            let anchor = try #require(item.anchor)
            expect(cross, [anchor.x - 3, anchor.y, 6, anchor.x, anchor.y - 3, 6])
        }
        let away = items.filter { $0.displacement >= 0.5 }
        let (lines, dots) = (picture.all("line"), picture.all("circle"))
        #expect(!away.isEmpty && lines.count == away.count && dots.count == away.count)
        for (item, (line, dot)) in zip(away, zip(lines, dots)) {
            let (anchor, center) = (try #require(item.anchor), item.center)
            let ends = ["x1", "y1", "x2", "y2"].flatMap(line.numbers)
            expect(ends, [anchor.x, anchor.y, center.x, center.y])
            expect(dot.numbers("cx") + dot.numbers("cy"), [center.x, center.y])
        }
        let labels = picture.all("text")
        #expect(
            labels.map(\.text)
                == items.map { item in
                    item.kind == "cell"
                        ? "\(item.section).\(item.item)" : "\(item.kind) \(item.section)"
                }
        )
        for (label, item) in zip(labels, items) { try checkLabel(label, item) }
    }

    /// Expects a label in the horizontal middle of an item, and within its upper half.
    private func checkLabel(_ label: SVGNode, _ item: FrameDocument.Item) throws {
        let (x, y) = (try #require(label.number("x")), try #require(label.number("y")))
        let size = try #require(label.number("font-size"))
        expect([x], [item.center.x])
        #expect(y < item.center.y && y - 0.75 * size > item.y)
        #expect(0.65 * size * Double(label.text.count) < item.width)
        #expect((6...16).contains(size))
        #expect((label.attributes["transform"] != nil) == (item.angle != nil))
    }

    private func expect(_ numbers: [Double], _ expected: [Double]) {
        let areClose = zip(numbers, expected).allSatisfy { abs($0 - $1) <= 1e-8 }
        #expect(numbers.count == expected.count && areClose, "\(numbers), not \(expected)")
    }

    @Test func `what lies over an element lies over its label`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"""
            {"clock": "manual", "contentOffset": {"y": 44},
             "layout": {"type": "list", "headerHeight": 44, "stickyHeaders": true},
             "sections": [{"items": 9}]}
            """#
        )
        let picture = try SVGNode(try await fixture.get(path + "/frame.svg?debug=1").body)
        let drawn = picture.all.filter { $0.title?.contains(".") ?? false || $0.name == "text" }
        let names = drawn.map { $0.title ?? $0.text }
        let header = try #require(names.firstIndex(of: "header 0.0"))
        // The header covers the first row, and its own label is the only one over it.
        #expect(names.prefix(2) == ["cell 0.0", "0.0"])
        #expect(names[(header + 1)...] == ["header 0"])
    }

    @Test func `a small item has no label, and a resting one no displacement`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"""
            {"clock": "manual", "layout": {"type": "flow"},
             "sections": [{"items": [{"width": 50, "height": 20}, {"width": 12, "height": 50},
                                     {"width": 50, "height": 50}]}]}
            """#
        )
        let picture = try SVGNode(try await fixture.get(path + "/frame.svg?debug=1").body)
        #expect(picture.all("text").map(\.text) == ["0.2"])
        #expect(picture.all("path").count == 3)
        #expect(picture.all("line").isEmpty && picture.all("circle").isEmpty)
    }

    @Test(arguments: ["", "?debug=0"])
    func `annotations are drawn only on request`(query: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await PictureScenario.springy.play(fixture)
        let picture = try SVGNode(try await fixture.get(path + "/frame.svg" + query).body)
        #expect(Set(picture.all.map(\.name)) == ["svg", "title", "rect", "g"])
    }

    @Test(arguments: PictureScenario.all)
    func `a picture has no scripts, styles or references`(scenario: PictureScenario) async throws {
        let fixture = try ServiceFixture()
        let path = try await scenario.play(fixture)
        let text = try await fixture.get(path + "/frame.svg?debug=1").body
        let picture = try SVGNode(text)
        let names: Set = ["svg", "title", "rect", "g", "path", "line", "circle", "text"]
        #expect(names.isSuperset(of: picture.all.map(\.name)))
        let attributes: Set = [
            "xmlns", "role", "width", "height", "viewBox", "x", "y", "rx", "fill", "stroke",
            "opacity", "transform", "stroke-dasharray", "stroke-width", "stroke-linejoin",
            "paint-order", "font-family", "text-anchor", "font-size", "d", "x1", "y1", "x2", "y2",
            "cx", "cy", "r",
        ]
        #expect(attributes.isSuperset(of: picture.all.flatMap(\.attributes.keys)))
        #expect(picture.attributes["role"] == "img")
        #expect(!picture.all.flatMap(\.attributes.values).contains { $0.contains("url") })
    }

    @Test(arguments: 0...9)
    func `lengths have the requested decimals, and angles and opacities enough`(
        precision: Int
    ) async throws {
        let fixture = try ServiceFixture()
        for scenario in PictureScenario.all {
            let path = try await scenario.play(fixture)
            let query = "/frame.svg?debug=1&precision=\(precision)&rect=-0.0000000001,0,320,480"
            let picture = try SVGNode(try await fixture.get(path + query).body)
            for node in picture.all {
                // Stroke widths are not numbers of the frame.
                for (name, value) in node.attributes
                where !["xmlns", "stroke-width"].contains(name) {
                    let decimals = decimals(in: value).max() ?? 0
                    let most =
                        switch name {
                        case "transform": max(4, precision + 2)
                        case "opacity": max(4, precision)
                        default: precision
                        }
                    #expect(decimals <= most, "\(name) \(value)")
                    #expect(value.firstMatch(of: /-0(?![.\d])/) == nil, "\(value)")
                }
            }
            #expect(picture.attributes["viewBox"] == "0 0 320 480")
        }
    }

    /// The number of decimals of each number in a value.
    private func decimals(in value: String) -> [Int] {
        value.matches(of: /\d\.(\d+)/).map { $0.1.count }
    }

    @Test(arguments: [
        ("debug=2", "debug must be 0 or 1, got \"2\""),
        ("debug", "debug must be 0 or 1, got \"\""),
        ("debug=true", "debug must be 0 or 1, got \"true\""),
        ("debug=1&debug=1", "\"debug\" is given twice; give it once"),
        ("precision=10", "precision must be 0 to 9 decimals, got \"10\""),
        ("rect=1,2,3", "rect must be x,y,width,height in points, got \"1,2,3\""),
        ("wait=5", "\"wait\" is unknown; known here: rect, precision, debug"),
        ("include=anchor", "\"include\" is unknown; known here: rect, precision, debug"),
        ("since=0", "\"since\" is unknown; known here: rect, precision, debug"),
        ("form=rows", "\"form\" is unknown; known here: rect, precision, debug"),
    ])
    func `an invalid query is refused`(query: String, detail: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        #expect(try await fixture.refusal(ofQuery: path + "/frame.svg?" + query) == detail)
    }

    @Test func `large pictures are drawn, up to the limit of a frame`() async throws {
        var limits = ServiceLimits()
        limits.maximumFrameElements = 2500
        let fixture = try ServiceFixture(limits: limits)
        let path = try await fixture.session(
            #"{"clock": "manual", "dynamics": null, "sections": [{"items": 3000}]}"#
        )
        let most = try await fixture.get(path + "/frame.svg?debug=1&rect=0,0,320,25000")
        let count = elements(of: try SVGNode(most.body)).count
        #expect(count > WorkBudget.eventThread.elements(atMost: .max) && count <= 2500)
        let tooMany = try await fixture.get(path + "/frame.svg?rect=0,0,320,99999")
        let problem = try tooMany.decoded(as: ProblemDocument.self)
        #expect(tooMany.status == 422 && problem.type == "/problems/answer-too-large")
        #expect(problem.detail.contains("there are more than 2500 elements"))
        #expect(problem.detail.contains("?rect="))
    }

    @Test func `the picture in the contract is the one drawn`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let drag = #"{"delta": {"y": 6}, "touch": {"x": 160, "y": 300}}"#
        _ = try await fixture.post(path + "/scroll", drag)
        _ = try await fixture.post(path + "/steps", #"{"frames": 9}"#)
        let picture = try await fixture.get(path + "/frame.svg?rect=0,0,60,60").text
        let contract = try Yams.load(yaml: try await fixture.get("/openapi.yaml").text)
        let steps: [AnyHashable] = [
            "paths", "/v1/sessions/{id}/frame.svg", "get", "responses", "200", "content",
            "image/svg+xml", "examples", "scrolled", "value",
        ]
        let example = steps.reduce(contract) { ($0 as? [AnyHashable: Any])?[$1] }
        #expect(example as? String == picture)
    }
}
