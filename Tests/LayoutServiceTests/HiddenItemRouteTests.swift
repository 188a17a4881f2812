import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Items that keep their places, but are not shown, over HTTP.
struct HiddenItemRouteTests {
    private struct Shown: Decodable {
        struct Item: Decodable {
            let item: Int
            let isHidden: Bool?
        }

        let items: [Item]

        var hidden: [Int] { items.filter { $0.isHidden == true }.map(\.item) }
    }

    private struct Rows: Decodable {
        let columns: [String]
    }

    private static let data = #"{"items":[{"isHidden":true},{"height":60,"isHidden":true},{}]}"#

    private func session(
        _ fixture: borrowing ServiceFixture,
        sections: String = data
    ) async throws -> String {
        try await fixture.session(
            #"{"layout": {"type": "list", "rowHeight": 40}, "sections": [\#(sections)], "#
                + #""clock": "manual", "animation": {"duration": 0}}"#
        )
    }

    @Test(arguments: [
        (#"{"type": "list", "rowHeight": 40}"#, ""), (#"{"type": "flow"}"#, ""),
        (#"{"type": "waterfall"}"#, ""), (#"{"type": "grid", "columnCount": 2}"#, ""),
        (#"{"type": "circle"}"#, ""), (#"{"type": "list", "appearance": "plain"}"#, ""),
        (
            #"{"type": "absolute"}"#,
            #", "center": {"x": 50, "y": 50}, "width": 40, "height": 40"#
        ),
    ])
    func `items of every layout may be hidden`(layout: String, place: String) async throws {
        let fixture = try ServiceFixture()
        let items = [true, false, true].map { #"{"isHidden": \#($0)\#(place)}"# }
        let document =
            #"{"layout": \#(layout), "sections": [{"items": [\#(items.joined(separator: ", "))]}]"#
        let once = try await fixture.post("/v1/layouts", document + "}")
        #expect(try once.decoded(as: Shown.self).hidden == [0, 2], "\(once.text)")
        let path = try await fixture.session(document + #", "clock": "manual"}"#)
        let frame = try await fixture.get(path + "/frame").decoded(as: Shown.self)
        #expect(frame.hidden == [0, 2] && frame.items.count == 3)
        let item = try await fixture.get(path + "/items/0/2").text
        #expect(item.contains(#""isHidden":true"#))
    }

    @Test func `data are returned in the form of a request`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(Self.data), "\(text)")
        let state = try await fixture.get(path + "/state").text
        let copy = try await fixture.post("/v1/sessions", #"{"state": \#(state)}"#)
        let other = try #require(copy[header: "Location"])
        #expect(try await fixture.get(other + "/frame").decoded(as: Shown.self).hidden == [0, 1])
    }

    @Test func `rows have the column if an item is hidden`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        let rows = path + "/frame?form=rows"
        #expect(try await fixture.get(rows).decoded(as: Rows.self).columns.last == "isHidden")
        let list = try await fixture.get(rows + "&columns=item,isHidden").text
        #expect(list.contains(#""rows":[[0,true],[1,true],[2,false]]"#), "\(list)")
        let operations = [0, 1].map {
            #"{"change": {"section": 0, "item": \#($0)}, "isHidden": false}"#
        }
        let shown = try await fixture.post(
            path + "/updates",
            #"{"operations": [\#(operations.joined(separator: ", "))]}"#
        )
        #expect(shown.status == 200 && !shown.text.contains("isHidden"), "\(shown.text)")
        #expect(try await !fixture.get(rows).decoded(as: Rows.self).columns.contains("isHidden"))
    }

    @Test func `updates hide and show items`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, sections: #"{"items": 3}"#)
        let steps: [(String, [Int])] = [
            (#"{"insert": {"section": 0, "item": 1}, "isHidden": true}"#, [1]),
            (
                #"{"move": {"from": {"section": 0, "item": 1}, "to": {"section": 0, "item": 3}}}"#,
                [3]
            ),
            (#"{"change": {"section": 0, "item": 3}, "size": {"height": 90}}"#, [3]),
            (#"{"reload": {"section": 0, "item": 0}, "isHidden": true}"#, [0, 3]),
            (#"{"change": {"section": 0, "item": 3}, "isHidden": false}"#, [0]),
            (#"{"reload": {"section": 0, "item": 0}}"#, []),
        ]
        for (operation, hidden) in steps {
            let reply = try await fixture.post(
                path + "/updates",
                #"{"operations": [\#(operation)]}"#
            )
            #expect(reply.status == 200, "\(reply.text)")
            #expect(try reply.decoded(as: Shown.self).hidden == hidden, "\(operation)")
        }
    }

    @Test func `a tap goes through a hidden item, and pictures leave it out`() async throws {
        let fixture = try ServiceFixture()
        let place = #""center": {"x": 50, "y": 50}, "width": 40, "height": 40"#
        let path = try await fixture.session(
            #"{"layout": {"type": "absolute"}, "clock": "manual", "#
                + #""sections": [{"items": [{\#(place)}, {\#(place), "isHidden": true}]}]}"#
        )
        let tap = try await fixture.post(path + "/taps", #"{"point": {"x": 50, "y": 50}}"#)
        #expect(tap.text.contains(#""tapped":{"kind":"cell","section":0,"item":0}"#), "\(tap.text)")
        let picture = try SVGNode(try await fixture.get(path + "/frame.svg?debug=1").body)
        #expect(picture.all("rect").compactMap(\.title) == ["cell 0.0"])
        #expect(picture.all("text").map(\.text) == ["0.0"])
    }

    @Test func `what has a negative drawing order is behind all others`() async throws {
        let fixture = try ServiceFixture()
        let place = #""center": {"x": 50, "y": 50}, "width": 40, "height": 40"#
        let path = try await fixture.session(
            #"{"layout": {"type": "absolute"}, "clock": "manual", "#
                + #""sections": [{"items": [{\#(place)}, {\#(place), "zIndex": -3}]}]}"#
        )
        let frame = try await fixture.get(path + "/frame")
        #expect(try frame.decoded(as: Shown.self).items.map(\.item) == [1, 0])
        #expect(frame.text.contains(#""zIndex":-3"#))
        let tap = try await fixture.post(path + "/taps", #"{"point": {"x": 50, "y": 50}}"#)
        #expect(tap.text.contains(#""tapped":{"kind":"cell","section":0,"item":0}"#), "\(tap.text)")
    }

    @Test(arguments: [
        (#"{"items": [{"isHidden": 1}]}"#, "/sections/0/items/0/isHidden"),
        (#"{"items": {"count": 1, "isHidden": [true]}}"#, "/sections/0/items/isHidden"),
    ])
    func `what is wrong is named`(section: String, place: String) async throws {
        let fixture = try ServiceFixture()
        let document = #"{"layout": {"type": "flow"}, "sections": [\#(section)]}"#
        let reply = try await fixture.post("/v1/layouts", document)
        #expect(reply.status == 422)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.errors?.map(\.pointer) == [place], "\(reply.text)")
    }
}
