import Foundation
import LayoutdTestSupport
import Testing

/// Layouts of scenes and cradles: what requests may contain, and what is returned.
struct SceneLayoutRouteTests {
    private typealias Object = [String: Any]

    private static let planks = """
        [{"items": []}, {"items": [
            {"center": {"x": 50, "y": 60.5}, "width": 20, "height": 10},
            {"center": {"x": 400, "y": 100}, "width": 300, "height": 2, "angle": 3.5}]}]
        """

    private func object(_ reply: HTTPClient.Reply) throws -> Object {
        try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? Object)
    }

    /// The member `layout` of a new session.
    private func layout(_ json: String) async throws -> NSDictionary {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", json)
        #expect(reply.status == 201, "\(reply.text)")
        return try #require(try object(reply)["layout"] as? NSDictionary)
    }

    @Test func `placed items make a session at rest`() async throws {
        let fixture = try ServiceFixture()
        let json = #"{"layout": {"type": "absolute"}, "sections": \#(Self.planks)}"#
        let reply = try await fixture.post("/v1/sessions", json)
        #expect(reply.status == 201, "\(reply.text)")
        let session = try object(reply)
        let layout: NSDictionary = ["type": "absolute", "pixelScale": 0]
        #expect(session["layout"] as? NSDictionary == layout)
        #expect(session["dynamics"] is NSNull && session["resting"] as? Bool == true)
        #expect(session["sections"] as? [[String: Int]] == [["items": 0], ["items": 2]])
        #expect(session["contentSize"] as? [String: Int] == ["width": 320, "height": 480])
        let path = try #require(reply[header: "Location"])
        let item = try await fixture.get(path + "/items/1/0").decoded(as: FrameDocument.Item.self)
        #expect([item.x, item.y, item.width, item.height] == [40, 55.5, 20, 10])
        let scrolled = try await fixture.post(path + "/scroll", #"{"delta": {"x": 9, "y": 9}}"#)
            .decoded(as: FrameDocument.self)
        #expect(scrolled.contentOffset == FrameDocument.Point(x: 0, y: 0) && scrolled.resting)
    }

    @Test func `POST layouts places the items of all sections`() async throws {
        let fixture = try ServiceFixture()
        let json = #"{"layout": {"type": "absolute"}, "sections": \#(Self.planks)}"#
        let reply = try await fixture.post("/v1/layouts", json)
        let items = try #require(try object(reply)["items"] as? [Object])
        #expect(items.map { $0["section"] as? Int } == [1, 1])
        #expect(items.map { $0["x"] as? Double } == [40, 250])
        #expect(items.map { $0["angle"] as? Double } == [nil, 3.5])
    }

    @Test func `a rotated item is in the frames that its bounding box meets`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "absolute"}, "sections": [{"items": [
              {"center": {"x": 400, "y": 100}, "width": 2, "height": 300, "angle": 1.5707963268}]}]}
            """
        )
        let frame = try await fixture.get(path + "/frame?include=velocity,anchor&precision=9")
            .decoded(as: FrameDocument.self)
        let item = try #require(frame.items.first)
        // The rectangle before rotation lies to the right of the viewport.
        #expect(item.x == 399 && item.width == 2 && item.angle == 1.5707963268)
        #expect(item.velocity?.x == 0 && item.angularVelocity == 0 && item.anchor?.x == 400)
        #expect(item.alpha == nil && item.departing == nil)
        let above = try await fixture.get(path + "/frame?rect=300,0,200,90")
            .decoded(as: FrameDocument.self)
        #expect(above.items.isEmpty)
    }

    @Test func `a cradle is returned with every default`() async throws {
        let layout = try await layout(#"{"layout": {"type": "newtonian"}}"#)
        let expected: NSDictionary = [
            "type": "newtonian", "itemSize": ["width": 100, "height": 100], "anchor": NSNull(),
            "length": 300, "damping": 0.4, "frequency": 1, "entry": NSNull(),
            "gravity": ["x": 0, "y": 1], "boundary": "none", "maximumItems": 10,
            "departureTime": 2, "pixelScale": 0,
        ]
        #expect(layout == expected)
    }

    @Test func `a cradle is returned as given, and can be sent again`() async throws {
        let given: NSDictionary = [
            "type": "newtonian", "itemSize": ["width": 40, "height": 0.1],
            "anchor": ["x": 1, "y": -2], "length": 0, "damping": 100, "frequency": 0,
            "entry": ["x": -5.5, "y": 6], "gravity": ["x": -3, "y": 0.5],
            "boundary": "viewport", "maximumItems": 100, "departureTime": 60,
            "pixelScale": 16,
        ]
        let json = try JSONSerialization.data(withJSONObject: ["layout": given])
        #expect(try await layout(String(decoding: json, as: UTF8.self)) == given)
        let usual = try await layout(#"{"layout": {"type": "newtonian"}}"#)
        let again = try JSONSerialization.data(withJSONObject: ["layout": usual])
        #expect(try await layout(String(decoding: again, as: UTF8.self)) == usual)
    }

    @Test func `partial objects of a cradle are completed with defaults`() async throws {
        let layout = try await layout(
            #"{"layout": {"type": "newtonian", "itemSize": {"height": 7}, "gravity": {"x": 2}}}"#
        )
        #expect(layout["itemSize"] as? [String: Int] == ["width": 100, "height": 7])
        #expect(layout["gravity"] as? [String: Int] == ["x": 2, "y": 1])
    }

    @Test func `a type other than the preset's starts from its own defaults`() async throws {
        let json = """
            {"preset": "springy", "dynamics": null, "sections": [{"items": 1}],
             "layout": {"type": "newtonian", "length": 50}}
            """
        let layout = try await layout(json)
        #expect(layout["itemSize"] as? [String: Int] == ["width": 100, "height": 100])
        #expect(layout["length"] as? Int == 50 && layout["sectionInset"] == nil)
    }

    @Test func `items hang at the same place, each with its size`() async throws {
        let fixture = try ServiceFixture()
        let json = """
            {"layout": {"type": "newtonian", "frequency": 0, "itemSize": {"width": 60}},
             "sections": [{"items": 1}, {"items": [{"width": 20, "height": 40}, {}]}],
             "contentInset": {"top": 20}, "viewport": {"width": 400}}
            """
        let layout = try object(try await fixture.post("/v1/layouts", json))
        let items = try #require(layout["items"] as? [Object])
        #expect(items.map { $0["x"] as? Int } == [170, 190, 170])
        #expect(items.map { $0["y"] as? Int } == [314, 344, 314])
        #expect(layout["contentSize"] as? [String: Int] == ["width": 400, "height": 460])
    }

    private static let badDocuments = [
        BadDocument(
            #"{"layout": {"type": "absolute"}, "sections": [{"items": 3}, {}, {"items": []}]}"#,
            [
                "/sections/0/items":
                    "must be a list of items with center, width and height, because this layout "
                    + "does not place items, got a number",
                "/sections/1/items":
                    "is missing; give a list of items with center, width and height",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "absolute"}, "sections": [{"items": [{}, 5,
              {"center": {"x": 1}, "width": 0.01, "height": 10001, "angle": 2e6, "color": 1},
              {"center": {"x": 2e6, "y": 0}, "width": 1, "height": 1}]}]}
            """,
            [
                "/sections/0/items/0/center": "is missing; give its x and y",
                "/sections/0/items/0/width": "is missing; give a number of points",
                "/sections/0/items/0/height": "is missing; give a number of points",
                "/sections/0/items/1": "must be an object, got a number",
                "/sections/0/items/2/center/y": "is missing; give a number of points",
                "/sections/0/items/2/width": "must be between 0.1 and 10000, got 0.01",
                "/sections/0/items/2/height": "must be between 0.1 and 10000, got 10001",
                "/sections/0/items/2/angle": "must be between -1000000 and 1000000, got 2000000",
                "/sections/0/items/2/color":
                    "is unknown; known here: id, center, width, height, angle, zIndex, alpha, "
                    + "scale, bounds, isHidden, pinned",
                "/sections/0/items/3/center/x":
                    "must be between -1000000 and 1000000, got 2000000",
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "absolute", "itemSize": {}}, "sections": [{"layout": {}}]}"#,
            [
                "/layout/itemSize":
                    "is unknown; known here: type, pixelScale, contentSize, "
                    + "flipsHorizontallyInOppositeLayoutDirection",
                "/sections/0/items":
                    "is missing; give a list of items with center, width and height",
                "/sections/0/layout": "is unknown; known here: id, items",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "newtonian", "itemSize": {"width": 0, "height": 10001},
              "anchor": {"x": 1}, "length": -1, "damping": 101, "frequency": 61, "entry": 5,
              "gravity": {"x": 1000001}, "boundary": "sky", "maximumItems": 101,
              "departureTime": 61}}
            """,
            [
                "/layout/itemSize/width": "must be between 0.1 and 10000, got 0",
                "/layout/itemSize/height": "must be between 0.1 and 10000, got 10001",
                "/layout/anchor/y": "is missing; give a number of points",
                "/layout/length": "must be between 0 and 100000, got -1",
                "/layout/damping": "must be between 0 and 100, got 101",
                "/layout/frequency": "must be between 0 and 60, got 61",
                "/layout/entry": "must be an object, got a number",
                "/layout/gravity/x": "must be between -1000000 and 1000000, got 1000001",
                "/layout/boundary": #"must be one of "none", "viewport", got "sky""#,
                "/layout/maximumItems": "must be between 1 and 100, got 101",
                "/layout/departureTime": "must be between 0 and 60, got 61",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "newtonian"},
             "sections": [{"items": [{"width": 0}], "layout": {"itemSize": {}}}]}
            """,
            [
                "/sections/0/items/0/width": "must be between 0.1 and 10000, got 0",
                "/sections/0/layout": "is unknown; known here: id, items",
            ]
        ),
        BadDocument(
            #"{"preset": "bounce", "dynamics": null, "layout": {"type": "absolute"}}"#,
            [
                "/sections":
                    "the preset's items in section 0 have no places; give sections whose items "
                    + "have center, width and height"
            ]
        ),
        BadDocument(
            #"{"preset": "bounce", "layout": {"type": "newtonian"}, "sections": []}"#,
            [
                "/dynamics":
                    #"must be null with a layout of type "newtonian"; springs are for "flow", "#
                    + #""list", "waterfall", "justified", "grid", "absolute", "circle" and "#
                    + #""compositional""#
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "absolute"}, "dynamics": {"type": "spring", "length": 9}}"#,
            ["/dynamics/length": "must be between 0 and 0.5, got 9"]
        ),
        BadDocument(
            #"{"layout": {"type": "absolute"}, "dynamics": {"type": "wind"}}"#,
            [
                "/dynamics/type":
                    #"must be "spring" or "behaviors" with a layout of type "absolute", got "#
                    + #""wind""#
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "absolute"}, "dynamics": {}}"#,
            ["/dynamics/type": #"is missing; give "spring" or "behaviors""#]
        ),
        BadDocument(
            """
            {"layout": {"type": "absolute", "contentSize": {"width": -1}}, "sections": [{"items": [
              {"center": {"x": 1, "y": 1}, "width": 1, "height": 1, "alpha": 1.5, "scale": 0,
               "zIndex": -1000001}]}]}
            """,
            [
                "/layout/contentSize/width": "must be between 0 and 1000000, got -1",
                "/layout/contentSize/height": "is missing; give a number of points",
                "/sections/0/items/0/alpha": "must be between 0 and 1, got 1.5",
                "/sections/0/items/0/scale": "must be between 0.001 and 1000, got 0",
                "/sections/0/items/0/zIndex":
                    "must be between -1000000 and 1000000, got -1000001",
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "flow"}, "dynamics": {"type": "swing", "behaviors": []}}"#,
            [
                "/dynamics/type":
                    #"must be "spring" or "behaviors" with a layout of type "flow", got "swing""#
            ]
        ),
    ]

    @Test(arguments: badDocuments)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", bad.json)
        #expect(reply.status == 422)
        let problem = try reply.decoded(as: ProblemDocument.self)
        let errors = (problem.errors ?? []).map { ($0.pointer, $0.detail) }
        #expect(Dictionary(errors) { $0 + $1 } == bad.errors)
        #expect(fixture.store.count == 0)
    }

    @Test func `a resize moves the anchor to the viewport's new middle`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "newtonian", "frequency": 0}, "sections": [{"items": 1}]}"#
        )
        let frame = try await fixture.put(
            path + "/viewport?include=anchor&rect=-1000,-1000,9000,9000",
            #"{"width": 500, "height": 600}"#
        ).decoded(as: FrameDocument.self)
        #expect(frame.items.map(\.anchor?.x) == [250] && frame.contentSize.height == 600)
    }

    @Test func `a cradle moves without reporting dynamics`() async throws {
        let fixture = try ServiceFixture()
        let json = """
            {"clock": "manual", "layout": {"type": "newtonian", "entry": {"x": 0, "y": 0}},
             "sections": [{"items": 2}]}
            """
        let reply = try await fixture.post("/v1/sessions", json)
        let session = try object(reply)
        #expect(session["dynamics"] is NSNull && session["resting"] as? Bool == false)
        let path = try #require(reply[header: "Location"])
        let before = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(before.items.map(\.x) == [0, 100])
        let after = try await fixture.post(path + "/steps", #"{"frames": 10}"#)
            .decoded(as: FramesDocument.self)
        #expect(zip(after.frames[0].items, before.items).allSatisfy { $0.y != $1.y })
    }
}
