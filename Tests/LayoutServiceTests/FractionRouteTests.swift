import LayoutdTestSupport
import Testing

/// Lengths that are fractions of the viewport's, over HTTP.
struct FractionRouteTests {
    private static let tiles =
        #"{"type":"flow","scrollDirection":"vertical","#
        + #""itemSize":{"width":{"fractionalWidth":0.5},"height":{"fractionalHeight":0.25}},"#
        + #""minimumLineSpacing":{"fractionalHeight":0.05},"minimumInteritemSpacing":0,"#
        + #""sectionInset":{"top":0,"left":{"fractionalWidth":0.1},"bottom":0,"right":0}"#

    private func session(_ fixture: borrowing ServiceFixture) async throws -> String {
        try await fixture.session(
            #"{"layout": \#(Self.tiles)}, "animation": {"duration": 0}, "clock": "manual", "#
                + #""sections": [{"items": [{}, {"width": {"fractionalWidth": 1}}]}]}"#
        )
    }

    private func frames(_ reply: HTTPClient.Reply) throws -> [[Double]] {
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: FrameDocument.self).items
            .map { [$0.x, $0.y, $0.width, $0.height] }
    }

    private static let upright = [[104.0, 0, 144, 120], [32, 144, 288, 120]]
    private static let turned = [[156.0, 0, 216, 80], [48, 96, 432, 80]]

    @Test func `they follow the viewport, and are described as they were given`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        #expect(try frames(try await fixture.get(path + "/frame")) == Self.upright)
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(Self.tiles), "\(text)")
        #expect(text.contains(#"[{},{"width":{"fractionalWidth":1}}]"#), "\(text)")
        let turned = try await fixture.put(path + "/viewport", #"{"width": 480, "height": 320}"#)
        #expect(try frames(turned) == Self.turned)
        #expect(try await fixture.get(path).text.contains(Self.tiles))
        let back = try await fixture.put(path + "/viewport", #"{"width": 320, "height": 480}"#)
        #expect(try frames(back) == Self.upright)
    }

    @Test func `a patch changes the viewport and the layout together`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        let reply = try await fixture.patch(
            path,
            #"{"viewport": {"width": 480, "height": 320, "safeArea": {"top": 20}}, "#
                + #""contentInset": {"bottom": 20}, "layout": {"type": "flow", "#
                + #""itemSize": {"height": {"fractionalHeight": 0.5}}}}"#
        )
        #expect(try frames(reply) == [[156, 0, 216, 150], [48, 165, 432, 150]])
        let text = try await fixture.get(path).text
        #expect(
            text.contains(
                #""viewport":{"width":480,"height":320,"#
                    + #""safeArea":{"top":20,"left":0,"bottom":0,"right":0}},"#
                    + #""contentInset":{"top":0,"left":0,"bottom":20,"right":0}"#
            ),
            "\(text)"
        )
        let again = try await fixture.patch(
            path,
            #"{"viewport": {"width": null, "height": 480, "safeArea": null}, "contentInset": null, "#
                + #""layout": {"itemSize": {"height": {"fractionalHeight": 0.25}}}}"#
        )
        #expect(try frames(again) == Self.upright)
        #expect(
            try await fixture.get(path).text.contains(#""viewport":{"width":320,"height":480},"#)
        )
    }

    @Test func `items change to fractions and back`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        for (size, expected) in [
            (#"{"width": {"fractionalHeight": 0.1}}"#, [176.0, 0, 48, 120]),
            (#"{"width": 100, "height": {"fractionalWidth": 0.5}}"#, [176, 0, 100, 144]),
            ("null", [176, 0, 144, 120]),
        ] {
            let reply = try await fixture.post(
                path + "/updates",
                #"{"operations": [{"change": {"section": 0, "item": 1}, "size": \#(size)}]}"#
            )
            let found = try #require(try frames(reply).last)
            #expect(found[2...] == expected[2...], "\(size)")
        }
    }

    @Test func `columns are widths of a waterfall, and its items screens`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "waterfall", "minimumColumnSpacing": {"fractionalWidth": 0.1}, "#
                + #""itemSize": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}, "#
                + #""sections": [{"items": 2, "layout": {"headerHeight": {"fractionalHeight": 0.1}}}], "#
                + #""clock": "manual"}"#
        )
        let items = try frames(try await fixture.get(path + "/frame"))
        #expect(Set(items) == [[0, 48, 144, 216], [176, 48, 144, 216], [0, 0, 320, 48]])
    }

    @Test(arguments: [
        (
            #"{"rowHeight": {"fractionalHeight": 11}}"#, "/layout/rowHeight/fractionalHeight",
            "must be between 0 and 10, got 11"
        ),
        (
            #"{"rowHeight": {"fractionalHeight": 1, "fractionalWidth": 1}}"#, "/layout/rowHeight",
            "needs one of fractionalWidth, fractionalHeight; got fractionalWidth and "
                + "fractionalHeight"
        ),
        (
            #"{"rowHeight": {"absolute": 1}}"#, "/layout/rowHeight/absolute",
            "is unknown; known here: fractionalWidth, fractionalHeight"
        ),
        (
            #"{"sectionInset": {"left": {"fractionalWidth": "1"}}}"#,
            "/layout/sectionInset/left/fractionalWidth", "must be a number, got a string"
        ),
        (#"{"rowHeight": true}"#, "/layout/rowHeight", "must be a number, got a Boolean"),
    ])
    func `wrong fractions are named`(patch: String, pointer: String, detail: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "list"}, "sections": [{"items": 3}]}"#
        )
        let before = try await fixture.get(path).text
        let reply = try await fixture.patch(path, #"{"layout": \#(patch)}"#)
        #expect(reply.status == 422)
        #expect(
            try reply.decoded(as: ProblemDocument.self).errors?.contains {
                $0.pointer == pointer && $0.detail == detail
            } == true,
            "\(reply.text)"
        )
        #expect(try await fixture.get(path).text == before)
    }

    @Test func `rows of outlines have them, too`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "list"}, "sections": [{"id": "all", "items": ["a"]}], "#
                + #""animation": {"duration": 0}, "clock": "manual"}"#
        )
        let reply = try await fixture.put(
            path + "/sections/all/outline",
            #"{"items": [{"id": "a", "height": {"fractionalHeight": 0.1}}, "#
                + #"{"id": "b", "height": 20, "expandedHeight": {"fractionalWidth": 0.5}}]}"#
        )
        #expect(try frames(reply).map { $0[3] } == [48, 20])
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""expandedHeight":{"fractionalWidth":0.5}"#), "\(text)")
    }

    @Test func `items of other layouts have points`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/sessions",
            #"{"layout": {"type": "circle"}, "#
                + #""sections": [{"items": [{"width": {"fractionalWidth": 0.1}}]}]}"#
        )
        #expect(reply.status == 422)
        #expect(reply.text.contains("must be a number, got an object"), "\(reply.text)")
        let twice = try await fixture.post(
            "/v1/sessions",
            #"{"layout": {"type": "flow"}, "sections": [{"items": "#
                + #"[{"width": 3, "width": {"fractionalWidth": 0.1}}]}]}"#
        )
        #expect(twice.text.contains("/sections/0/items/0/width is given twice"), "\(twice.text)")
    }

    @Test func `a viewport cannot be removed`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture)
        let reply = try await fixture.patch(path, #"{"viewport": null}"#)
        #expect(reply.status == 422)
        #expect(reply.text.contains("cannot be removed; give its width and height"))
    }
}
