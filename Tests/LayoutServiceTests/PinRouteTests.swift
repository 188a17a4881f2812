import Foundation
import LayoutdTestSupport
import Testing

/// Items, headers and footers that stay in view, over HTTP.
struct PinRouteTests {
    private static let list =
        #""layout": {"type": "list", "rowHeight": 50, "expandedRowHeight": 50}"#

    private func session(
        _ fixture: borrowing ServiceFixture,
        _ sections: String,
        layout: String = list
    ) async throws -> String {
        try await fixture.session(
            #"{\#(layout), "sections": \#(sections), "viewport": {"width": 300, "height": 200}, "#
                + #""animation": {"duration": 0}, "clock": "manual"}"#
        )
    }

    private func scroll(
        _ fixture: borrowing ServiceFixture,
        _ path: String,
        to y: Double
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(
            path + "/scroll",
            #"{"contentOffset": {"y": \#(y)}, "overscroll": "free"}"#
        )
        #expect(reply.status == 200, "\(reply.text)")
        return try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
    }

    @Test func `a pinned item stays, and is released by a change`() async throws {
        let fixture = try ServiceFixture()
        let items = #"["a","b",{"id":"c","pinned":{"edge":"top","offset":4}},"d","e","f","g","h"]"#
        let path = try await session(fixture, #"[{"id": "s", "items": \#(items)}]"#)
        var frame = try await scroll(fixture, path, to: 150)
        let row = try #require(frame.items.first { $0.item == 2 })
        #expect(row.y == 154 && row.zIndex == 1_000_000_000)
        #expect(frame.items.map(\.item) == [3, 4, 5, 6, 2])
        let tapped = try await fixture.post(path + "/taps", #"{"point": {"x": 10, "y": 20}}"#)
        #expect(tapped.text.contains(#""id":"c""#), "\(tapped.text)")
        #expect(
            try await fixture.get(path + "?include=sections").text.contains(
                #"{"id":"c","pinned":{"edge":"top","offset":4}}"#
            )
        )
        let released = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"change": {"id": "c"}, "pinned": null}, "#
                + #"{"change": {"id": "d"}, "pinned": "bottom"}]}"#
        )
        #expect(released.status == 200, "\(released.text)")
        frame = try await scroll(fixture, path, to: 200)
        #expect(frame.items.map(\.item) == [4, 5, 6, 7])
        frame = try await scroll(fixture, path, to: -40)
        #expect(frame.items.map(\.item) == [0, 1, 2, 3])
        #expect(frame.items.last?.y == 110)
    }

    @Test func `inserts, reloads and snapshots pin, too`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, #"[{"id": "s", "items": ["a","b","c","d","e","f"]}]"#)
        let inserted = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"insert": {"section": 0, "item": 0}, "id": "x", "pinned": "top"}]}"#
        )
        #expect(inserted.status == 200, "\(inserted.text)")
        #expect(
            try await scroll(fixture, path, to: 60).items.map(\.y) == [50, 100, 150, 200, 250, 60]
        )
        let snapshot = try await fixture.post(
            path + "/snapshot",
            #"{"sections": [{"id": "s", "items": ["x", {"id": "a", "pinned": "top"}, "#
                + #""b","c","d","e","f"]}]}"#
        )
        #expect(snapshot.status == 200, "\(snapshot.text)")
        let text = try await fixture.get(path + "?include=sections").text
        #expect(
            text.contains(#""items":[{"id":"x","pinned":"top"},{"id":"a","pinned":"top"},"b""#),
            "\(text)"
        )
    }

    @Test(arguments: [#""pinned": "top""#, #""isHidden": true"#, #""movable": false"#])
    func `an item that a snapshot marks keeps its size`(mark: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #"[{"id": "s", "items": [{"id": "a", "height": 80}]}]"#
        )
        let snapshot = try await fixture.post(
            path + "/snapshot",
            #"{"sections": [{"id": "s", "items": [{"id": "a", \#(mark)}]}]}"#
        )
        #expect(snapshot.status == 200, "\(snapshot.text)")
        let text = try await fixture.get(path + "?include=sections").text
        let kept = mark.replacing(" ", with: "")
        #expect(text.contains(#"{"id":"a","height":80,\#(kept)}"#), "\(text)")
    }

    @Test func `a whole layout has a header that stays, stretches and goes`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #"[{"items": 9}]"#,
            layout: #""layout": {"type": "list", "rowHeight": 50, "layoutHeader": {"height": 80, "#
                + #""pinToVisibleBounds": true, "stretches": true}, "layoutFooter": {"height": "#
                + #"{"fractionalHeight": 0.1}}}"#
        )
        var frame = try await scroll(fixture, path, to: -30)
        let header = try #require(frame.items.first { $0.kind == "header" })
        #expect([header.y, header.height] == [-30, 110])
        #expect(frame.contentSize.height == 550)
        frame = try await scroll(fixture, path, to: 100)
        #expect(frame.items.first { $0.kind == "header" }?.y == 100)
        let described = try await fixture.get(path).text
        #expect(
            described.contains(
                #""layoutHeader":{"height":80,"pinToVisibleBounds":true,"stretches":true},"#
                    + #""layoutFooter":{"height":{"fractionalHeight":0.1}}"#
            ),
            "\(described)"
        )
        _ = try await fixture.patch(
            path,
            #"{"layout": {"layoutHeader": {"height": 60}, "layoutFooter": null}}"#
        )
        let patched = try await fixture.get(path)
        #expect(
            patched.text.contains(
                #""layoutHeader":{"height":60,"pinToVisibleBounds":true,"stretches":true}"#
            ),
            "\(patched.text)"
        )
        #expect(!patched.text.contains("layoutFooter"))
        _ = try await fixture.patch(path, #"{"layout": {"layoutHeader": null}}"#)
        let removed = try await fixture.get(path)
        #expect(removed.status == 200 && !removed.text.contains("layoutHeader"), "\(removed.text)")
    }

    @Test(arguments: [
        BadDocument(
            """
            {"layout": {"type": "list", "layoutHeader": {"pinToVisibleBounds": 1}, "layoutFooter":
             {"height": 0, "stretches": true}, "sectionHeadersPinOffset": 10001},
             "sections": [{"id": "s", "items": [{"id": "a", "pinned": "middle"},
              {"id": "b", "pinned": {"offset": 3}}, {"id": "c", "pinned": 3}]}]}
            """,
            [
                "/layout/layoutHeader/height":
                    "is missing; give points, or a fraction of the viewport",
                "/layout/layoutHeader/pinToVisibleBounds": "must be true or false, got a number",
                "/layout/layoutFooter/height": "must be between 0.1 and 1000000, got 0",
                "/layout/layoutFooter/stretches":
                    "is unknown; known here: height, pinToVisibleBounds",
                "/layout/sectionHeadersPinOffset": "must be between -10000 and 10000, got 10001",
                "/sections/0/items/0/pinned":
                    "must be one of \"top\", \"topLeading\", \"leading\", \"bottomLeading\", "
                    + "\"bottom\", \"bottomTrailing\", \"trailing\", \"topTrailing\", or an object "
                    + "with such an edge, got \"middle\"",
                "/sections/0/items/1/pinned/edge": "is missing; give one such as \"top\"",
                "/sections/0/items/2/pinned":
                    "must be one of \"top\", \"topLeading\", \"leading\", \"bottomLeading\", "
                    + "\"bottom\", \"bottomTrailing\", \"trailing\", \"topTrailing\", or an object "
                    + "with such an edge, got a number",
            ]
        )
    ])
    func `wrong members are reported`(document: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", document.json), document)
    }

    @Test func `too many are refused`() async throws {
        let fixture = try ServiceFixture()
        let item = #"{"pinned": "top"}"#
        let items = [String](repeating: item, count: 1001).joined(separator: ",")
        let reply = try await fixture.post(
            "/v1/sessions",
            #"{"layout": {"type": "list"}, "sections": [{"items": [\#(items)]}]}"#
        )
        #expect(reply.status == 422)
        #expect(reply.text.contains(#""pointer":"/sections""#), "\(reply.text)")
        #expect(
            reply.text.contains("would leave 1001 items pinned"),
            "\(reply.text)"
        )
    }
}
