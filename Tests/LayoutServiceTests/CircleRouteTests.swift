import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Items on a circle.
struct CircleRouteTests {
    private static let four =
        #"{"clock": "manual", "layout": {"type": "circle", "radius": 100}, "sections": [{"items": 4}]}"#

    private func frame(_ reply: HTTPClient.Reply) throws -> FrameDocument {
        #expect(reply.status < 300, "\(reply.text)")
        return try reply.decoded(as: FrameDocument.self)
    }

    /// The last frame after the given number of steps.
    private func frame(
        after steps: Int,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(path + "/steps", #"{"frames": \#(steps)}"#)
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last)
    }

    @Test func `items are evenly spaced, clockwise from the right`() async throws {
        let fixture = try ServiceFixture()
        let frame = try frame(
            try await fixture.get(try await fixture.session(Self.four) + "/frame")
        )
        #expect(
            frame.items.map { [$0.x, $0.y] } == [[225, 205], [125, 305], [25, 205], [125, 105]]
        )
        #expect(frame.items.allSatisfy { $0.width == 70 && $0.height == 70 })
        #expect(frame.contentSize.width == 320 && frame.contentSize.height == 480)
        #expect(frame.resting)
    }

    @Test func `the layout is returned with all members, and can be computed alone`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "circle"}"#)
        let text = try await fixture.get(path).text
        let layout =
            #""layout":{"type":"circle","itemSize":{"width":70,"height":70},"radius":null,"#
        #expect(text.contains(layout + #""pixelScale":0}"#))
        #expect(text.contains(#""sections":[{"items":20}]"#))
        let alone = try await fixture.post(
            "/v1/layouts",
            """
            {"layout": {"type": "circle", "itemSize": {"width": 20}},
             "sections": [{"items": [{"height": 30}]}, {"items": 1}]}
            """
        )
        #expect(alone.text.contains(#""x":278,"y":225,"width":20,"height":30"#), "\(alone.text)")
        #expect(alone.text.contains(#""x":22,"y":205,"width":20,"height":70"#))
    }

    @Test func `inserted items come from the centre, deleted ones shrink into it`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.four)
        let update = """
            {"operations": [{"delete": {"section": 0, "item": 0}},
                            {"insert": {"section": 0, "item": 3}}]}
            """
        let start = try frame(try await fixture.post(path + "/updates", update))
        let new = try #require(start.items.first { $0.item == 3 })
        #expect(new.x == 125 && new.y == 205 && new.alpha == 0 && new.scale == nil)
        let gone = try #require(start.items.first { $0.departing == 0 })
        #expect(gone.x == 225 && gone.y == 205 && gone.alpha == nil && gone.scale == nil)
        let later = try await frame(after: 6, path, fixture)
        let shrinking = try #require(later.items.first { $0.departing == 0 })
        let (alpha, scale) = (try #require(shrinking.alpha), try #require(shrinking.scale))
        #expect(abs(shrinking.x - (125 + 100 * alpha)) < 0.2)
        #expect(abs(scale - (0.1 + 0.9 * alpha)) < 0.01 && scale < 0.5)
        let picture = try await fixture.get(path + "/frame.svg").text
        #expect(picture.contains("<svg"))
        let end = try await frame(after: 18, path, fixture)
        #expect(end.resting && end.items.count == 4)
        #expect(end.items.allSatisfy { $0.alpha == nil && $0.scale == nil })
        #expect(end.items.last.map { [$0.x, $0.y] } == [125, 105])
    }

    @Test func `a patch of the radius is animated, and its type cannot change`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.four)
        let start = try frame(try await fixture.patch(path, #"{"layout": {"radius": 50}}"#))
        #expect(start.items[0].x == 225 && !start.resting)
        let end = try await frame(after: 24, path, fixture)
        #expect(end.items[0].x == 175 && end.resting)
        let reset = try frame(
            try await fixture.patch(
                path,
                #"{"layout": {"radius": null, "itemSize": {"width": 10}}, "animation": {"duration": 0}}"#
            )
        )
        #expect(reset.items[0].x == 160 + 128 - 5)
    }

    @Test func `springs swing items round, and a drag pulls them`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"preset": "circle", "clock": "manual", "dynamics": {"type": "spring"}}"#
        )
        _ = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#
        )
        let later = try await frame(after: 26, path, fixture)
        #expect(!later.resting && later.items.allSatisfy { $0.departing == nil })
    }

    @Test(
        arguments: [
            (
                #"{"layout": {"type": "circle", "radius": 161}}"#,
                [
                    "/layout/radius":
                        "is 161, but a viewport of 320 x 480 has room for 160; give a smaller radius or a "
                        + "larger viewport"
                ]
            ),
            (
                #"{"layout": {"type": "circle", "radius": 0, "angle": 1}}"#,
                [
                    "/layout/radius": "must be between 0.1 and 10000, got 0",
                    "/layout/angle":
                        "is unknown; known here: type, itemSize, radius, pixelScale, "
                        + "flipsHorizontallyInOppositeLayoutDirection",
                ]
            ),
            (
                #"{"layout": {"type": "circle"}, "sections": [{"items": 1, "layout": {}}]}"#,
                ["/sections/0/layout": "is unknown; known here: id, items"]
            ),
        ] as [(String, [String: String])]
    )
    func `a wrong circle is refused`(json: String, errors: [String: String]) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", json)
        try checkRefusal(reply, BadDocument(json, errors))
    }

    @Test func `a viewport or a patch without room for the circle changes nothing`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.four)
        let before = try await fixture.get(path).text
        let resized = try await fixture.put(path + "/viewport", #"{"width": 199, "height": 480}"#)
        try checkRefusal(
            resized,
            BadDocument(
                "",
                [
                    "":
                        "leaves no room for the layout's radius of 100, because a viewport of 199 x 480 "
                        + "has room for 99.5; give a larger viewport, or patch the radius first"
                ]
            )
        )
        let patched = try await fixture.patch(path, #"{"layout": {"radius": 160.5}}"#)
        try checkRefusal(
            patched,
            BadDocument(
                "",
                [
                    "/layout/radius":
                        "is 160.5, but a viewport of 320 x 480 has room for 160; give a smaller radius or "
                        + "a larger viewport"
                ]
            )
        )
        #expect(try await fixture.get(path).text == before)
        _ = try frame(
            try await fixture.put(path + "/viewport", #"{"width": 200, "height": 480}"#)
        )
    }
}

/// Items of an absolute layout that come and go with a look of their own.
struct AbsoluteUpdateRouteTests {
    private static let one = """
        {"clock": "manual", "layout": {"type": "absolute"},
         "sections": [{"items": [{"center": {"x": 50, "y": 50}, "width": 20, "height": 20,
                                  "alpha": 0.5}]}]}
        """

    private static let operation = """
        {"insert": {"section": 0, "item": 1}, "center": {"x": 160, "y": 90},
         "size": {"width": 40, "height": 20}, "angle": 0.5, "zIndex": 3, "alpha": 0.25, "scale": 2}
        """

    @Test func `an insert brings order, opacity and scale, and is animated`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.one)
        let body = #"{"operations": [\#(Self.operation)]}"#
        let start = try await fixture.post(path + "/updates", body).decoded(as: FrameDocument.self)
        let new = try #require(start.items.last)
        #expect(!start.resting && new.alpha == 0 && new.scale == 2 && new.zIndex == 3)
        #expect(new.angle == 0.5 && start.items[0].alpha == 0.5)
        _ = try await fixture.post(path + "/steps", #"{"frames": 30}"#)
        let end = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(end.resting && end.items.last?.alpha == 0.25)
        let text = try await fixture.get("\(path)?include=sections").text
        #expect(text.contains(#""angle":0.5,"zIndex":3,"alpha":0.25,"scale":2}"#))
    }

    @Test func `in a scene, too`() async throws {
        let fixture = try ServiceFixture()
        let scene = Self.one.replacing(
            #""layout""#,
            with: #""dynamics": {"type": "behaviors", "behaviors": []}, "layout""#
        )
        let path = try await fixture.session(scene)
        let body = #"{"operations": [\#(Self.operation)]}"#
        let frame = try await fixture.post(path + "/updates", body).decoded(as: FrameDocument.self)
        let new = try #require(frame.items.last)
        #expect(new.alpha == 0.25 && new.scale == 2 && new.zIndex == 3)
    }

    @Test func `a patch of the layout is animated`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.one.replacing(#""x": 50"#, with: #""x": 50.4"#))
        let patch = #"{"layout": {"pixelScale": 1, "contentSize": {"width": 320, "height": 900}}}"#
        let start = try await fixture.patch(path, patch).decoded(as: FrameDocument.self)
        #expect(start.items[0].x == 40.4 && start.contentSize.height == 900 && !start.resting)
        _ = try await fixture.post(path + "/steps", #"{"frames": 30}"#)
        let end = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(end.items[0].x == 40 && end.items[0].alpha == 0.5 && end.resting)
    }

    @Test func `a wrong look is refused`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.one)
        let bad = Self.operation.replacing("0.25", with: "1.5").replacing("3,", with: "-1000001,")
        let reply = try await fixture.post(path + "/updates", #"{"operations": [\#(bad)]}"#)
        try checkRefusal(
            reply,
            BadDocument(
                "",
                [
                    "/operations/0/alpha": "must be between 0 and 1, got 1.5",
                    "/operations/0/zIndex":
                        "must be between -1000000 and 1000000, got -1000001",
                ]
            )
        )
    }
}
