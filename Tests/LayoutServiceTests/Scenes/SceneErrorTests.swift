import LayoutdTestSupport
import Testing

/// Invalid behaviours, with all their errors.
struct SceneErrorTests {
    private static let badItems = [
        BadDocument(
            #"{"type": "item", "items": 1}"#,
            ["/items": "must be a list of section and item, got a number"]
        ),
        BadDocument(
            """
            {"type": "item", "items": [{"section": 0, "item": 2}, {"section": 0, "item": 1},
              {"section": 2, "item": 0}, {"section": 0, "item": 1}, {}, {"section": -1, "item": 0.5},
              7, {"section": 1, "item": 0, "kind": "cell"}]}
            """,
            [
                "/items/0":
                    "there is no item 2 in section 0 of the scene; indices count from 0",
                "/items/2":
                    "there is no item 0 in section 2 of the scene; indices count from 0",
                "/items/3": "names item 1 of section 0 again; name every item once",
                "/items/4/section": "is missing; give an index, from 0",
                "/items/4/item": "is missing; give an index, from 0",
                "/items/5/section": "must be between 0 and 9007199254740991, got -1",
                "/items/5/item": "must be a whole number, got 0.5",
                "/items/6": "must be an object, got a number",
                "/items/7/kind": "is unknown; known here: section, item, id, sectionId, itemGroup",
            ]
        ),
        BadDocument(
            #"{"type": "snap", "point": {"x": 0, "y": 0}}"#,
            ["/items": "is missing, which means all items of the scene (3); name one item"]
        ),
        BadDocument(
            #"{"type": "snap", "point": {"x": 0, "y": 0}, "items": []}"#,
            ["/items": "must name one item, got 0"]
        ),
        BadDocument(
            #"{"type": "attachment"}"#,
            [
                "/items":
                    "is missing, which means all items of the scene (3); name one item, or two"
            ]
        ),
        BadDocument(
            #"{"type": "fixed", "items": [{"section": 0, "item": 0}]}"#,
            [
                "/items": "must name two items, got 1",
                "/point": "is missing; give its x and y",
            ]
        ),
        BadDocument(
            #"{"type": "limit", "items": [{"section": 0, "item": 0}, {"section": 0, "item": 0}]}"#,
            ["/items/1": "names item 0 of section 0 again; name every item once"]
        ),
        BadDocument(
            #"{"type": "attachment", "items": [{"section": 0, "item": 0}], "toOffset": {"x": 1}}"#,
            [
                "/anchor": "is missing; give a point, or two items",
                "/toOffset": "is for two items; leave it out with one",
                "/toOffset/y": "is missing; give a number",
            ]
        ),
        BadDocument(
            """
            {"type": "attachment", "anchor": {"x": 1, "y": 2},
             "items": [{"section": 0, "item": 0}, {"section": 1, "item": 0}]}
            """,
            ["/anchor": "is for one item; leave it out with two"]
        ),
    ]

    private static let badMembers = [
        BadDocument(
            "{}",
            [
                "/type":
                    #"is missing; give one of "gravity", "push", "snap", "attachment", "fixed", "#
                    + #""pin", "limit", "sliding", "collision", "item", "field", "group""#
            ]
        ),
        // The other members depend on the type, so they are not reported.
        BadDocument(
            #"{"type": "magic", "colour": 1, "id": "a b"}"#,
            [
                "/type":
                    #"must be one of "gravity", "push", "snap", "attachment", "fixed", "pin", "#
                    + #""limit", "sliding", "collision", "item", "field", "group", got "magic""#,
                "/id":
                    #"must be 1 to 64 of the characters A-Z, a-z, 0-9, _ and -, got "a b""#,
            ]
        ),
        BadDocument(
            #"{"type": "gravity", "direction": {"x": 0, "y": 1}, "angle": 1, "event": -1}"#,
            [
                "/direction": "cannot be combined with angle and magnitude; give one or the other",
                "/event": "must be between 0 and 9007199254740991, got -1",
            ]
        ),
        BadDocument(
            #"{"type": "gravity", "magnitude": 1e7}"#,
            [
                "/magnitude": "must be between -1000000 and 1000000, got 10000000",
                "/angle": "is missing; angle and magnitude go together",
            ]
        ),
        BadDocument(
            #"{"type": "push", "mode": "always"}"#,
            [
                "": "needs vector, or angle and magnitude; neither is given",
                "/mode": #"must be one of "continuous", "instantaneous", got "always""#,
            ]
        ),
        BadDocument(
            """
            {"type": "attachment", "items": [{"section": 0, "item": 0}], "anchor": {"x": 2e6, "y": 0},
             "offset": 1, "length": -1, "damping": 101, "frequency": 1e20, "range": {}}
            """,
            [
                "/anchor/x": "must be between -1000000 and 1000000, got 2000000",
                "/offset": "must be an object, got a number",
                "/length": "must be between 0 and 1000000000, got -1",
                "/damping": "must be between 0 and 100, got 101",
                "/frequency": "must be between 0 and 60, got 1e+20",
                "/range":
                    "is unknown; known here: id, type, items, anchor, offset, toOffset, length, "
                    + "damping, frequency, resistanceFactor, event, client",
            ]
        ),
        BadDocument(
            """
            {"type": "pin", "items": [{"section": 0, "item": 0}, {"section": 1, "item": 0}],
             "point": {"x": 0, "y": 0}, "frictionTorque": -1, "range": {"min": 1, "max": 0.5}}
            """,
            [
                "/frictionTorque": "must be between 0 and 100000, got -1",
                "/range": "must have min <= max, got 1 and 0.5",
            ]
        ),
        BadDocument(
            """
            {"type": "sliding", "items": [{"section": 0, "item": 0}], "point": {"x": 0, "y": 0},
             "axis": {"x": 0, "y": 1e-9}, "range": {"max": 1e9}}
            """,
            [
                "/axis": "must have a direction: x or y of at least 0.001, got (0, 1e-09)",
                "/range/min": "is missing; give a number",
                "/range/max": "must be between -1000000 and 1000000, got 1000000000",
            ]
        ),
        BadDocument(
            """
            {"type": "item", "density": 0, "elasticity": -0.1, "friction": 101, "resistance": 1001,
             "angularResistance": -1, "charge": 1e7, "restitutionThreshold": -1, "linearVelocity": {"x": 24001, "y": 0},
             "angularVelocity": -24001, "anchored": 1, "allowsRotation": null}
            """,
            [
                "/density": "must be between 0.001 and 1000, got 0",
                "/elasticity": "must be between 0 and 100, got -0.1",
                "/friction": "must be between 0 and 100, got 101",
                "/resistance": "must be between 0 and 1000, got 1001",
                "/angularResistance": "must be between 0 and 1000, got -1",
                "/restitutionThreshold": "must be between 0 and 1000000, got -1",
                "/charge": "must be between -1000000 and 1000000, got 10000000",
                "/linearVelocity/x": "must be between -24000 and 24000, got 24001",
                "/angularVelocity": "must be between -24000 and 24000, got -24001",
                "/anchored": "must be true or false, got a number",
                "/allowsRotation": "must be true or false, got null",
            ]
        ),
        BadDocument(
            """
            {"type": "field", "falloff": 11, "minimumRadius": -1, "strength": 1e7,
             "region": {"circle": {"radius": -1}, "rectangle": {"width": 1}}}
            """,
            [
                "/kind":
                    #"is missing; give one of "linearGravity", "radialGravity", "spring", "vortex", "#
                    + #""drag", "electric", "magnetic", "velocity", "noise", "turbulence""#,
                "/falloff": "must be between -10 and 10, got 11",
                "/minimumRadius": "must be between 0 and 1000000, got -1",
                "/strength": "must be between -1000000 and 1000000, got 10000000",
                "/region": "\(Self.oneRegion) circle and rectangle",
                "/region/circle/radius": "must be between 0 and 1000000, got -1",
                "/region/rectangle/height": "is missing; give a number of points",
            ]
        ),
        BadDocument(
            #"{"type": "field", "kind": "spring", "region": {}}"#,
            ["/region": "\(Self.oneRegion) none"]
        ),
        BadDocument(
            #"{"type": "field", "kind": "noise", "smoothness": 1.1, "animationSpeed": -1}"#,
            [
                "/smoothness": "must be between 0 and 1, got 1.1",
                "/animationSpeed": "must be between 0 and 60, got -1",
            ]
        ),
        BadDocument(
            #"{"type": "field", "kind": "drag", "smoothness": 1, "animationSpeed": 0}"#,
            [
                "/smoothness": "is for noise and turbulence; leave it out for drag",
                "/animationSpeed": "is for noise and turbulence; leave it out for drag",
            ]
        ),
    ]

    private static let oneRegion =
        "needs one of circle, rectangle, infinite, union, intersection, difference, inverse; got"

    private static let badBoundaries = [
        BadDocument(
            """
            {"type": "collision", "mode": "none", "referenceBounds": 1, "boundaries": [
              {}, {"id": "a", "from": {"x": 0, "y": 0}}, {"id": "a/b", "path": [{"x": 1}]},
              {"id": "a", "from": {"x": 5, "y": 5}, "to": {"x": 5, "y": 5}},
              {"id": "b", "path": [{"x": 1, "y": 1}, {"x": 1.05, "y": 1}]},
              {"id": "b", "path": [{"x": 1, "y": 1}, {"x": 9, "y": 1}], "to": {"x": 0, "y": 0}},
              {"id": "c", "path": []}, {"id": "d", "path": 5}, 6]}
            """,
            [
                "/mode": #"must be one of "everything", "items", "boundaries", got "none""#,
                "/referenceBounds":
                    "must be true, false or an object with insets, got a number",
                "/boundaries/0/id": "is missing; give the boundary a name",
                "/boundaries/0/from": "is missing; give a segment from and to, or a path",
                "/boundaries/0/to": "is missing; give a segment from and to, or a path",
                "/boundaries/1/to": "is missing; give a segment from and to, or a path",
                "/boundaries/2/id":
                    #"must be 1 to 64 of the characters A-Z, a-z, 0-9, _ and -, got "a/b""#,
                "/boundaries/2/path/0/y": "is missing; give a number of points",
                "/boundaries/3":
                    "must have two corners that are 0.1 points apart along x or y, or more",
                "/boundaries/4":
                    "must have two corners that are 0.1 points apart along x or y, or more",
                "/boundaries/5/to": "cannot be combined with path; give a segment or a path",
                "/boundaries/5/id": #"is given twice in this behaviour: "b""#,
                "/boundaries/6":
                    "must have two corners that are 0.1 points apart along x or y, or more",
                "/boundaries/7/path": "must be a list of points, got a number",
                "/boundaries/8": "must be an object, got a number",
            ]
        ),
        BadDocument(
            #"{"type": "collision", "referenceBounds": {"insets": {"top": -1}}, "boundaries": {}}"#,
            [
                "/referenceBounds/insets/top": "must be between 0 and 1000000, got -1",
                "/boundaries": "must be an array, got an object",
            ]
        ),
        BadDocument(
            #"{"type": "collision", "referenceBounds": {}}"#,
            ["/referenceBounds/insets": "is missing; give {} for 0"]
        ),
    ]

    private static let items = """
        [{"items": [{"center": {"x": 100, "y": 100}, "width": 40, "height": 40},
                    {"center": {"x": 200, "y": 100}, "width": 40, "height": 40}]},
         {"items": [{"center": {"x": 300, "y": 100}, "width": 40, "height": 40}]}]
        """

    private func session(_ behaviors: String) -> String {
        """
        {"layout": {"type": "absolute"}, "clock": "manual", "sections": \(Self.items),
         "dynamics": {"type": "behaviors", "behaviors": \(behaviors)}}
        """
    }

    private func errors(_ reply: HTTPClient.Reply) throws -> [String: String] {
        #expect(reply.status == 422, "\(reply.text)")
        let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
        return Dictionary(errors.map { ($0.pointer, $0.detail) }) { $0 + $1 }
    }

    @Test(arguments: badItems + badMembers + badBoundaries)
    func `an invalid behaviour is refused with all its errors, and changes nothing`(
        bad: BadDocument
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(session("[]"))
        let before = try await fixture.get(path + "/frame").text
        #expect(try errors(await fixture.post(path + "/behaviors", bad.json)) == bad.errors)
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `a session is refused with the errors of all its behaviours`() async throws {
        let fixture = try ServiceFixture()
        let json = session(
            #"[{"type": "gravity"}, {"type": "snap"}, 5, {"type": "gravity", "event": 1}]"#
        )
        let found = try errors(await fixture.post("/v1/sessions", json))
        let place = "/dynamics/behaviors"
        #expect(
            found == [
                "\(place)/1/items":
                    "is missing, which means all items of the scene (3); name one item",
                "\(place)/1/point": "is missing; give its x and y",
                "\(place)/2": "must be an object, got a number",
                "\(place)/3/type":
                    "is the scene's second gravity; it may have one, which pulls at all its items",
                "\(place)/3/event":
                    "is unknown; known here: id, type, items, direction, angle, magnitude",
            ]
        )
        #expect(fixture.store.count == 0)
    }

    @Test func `invalid items keep their indices for behaviours that name others`() async throws {
        let fixture = try ServiceFixture()
        let json = """
            {"layout": {"type": "absolute"}, "sections": [{"items": [{}, {
              "center": {"x": 100, "y": 100}, "width": 40, "height": 40}]}],
             "dynamics": {"type": "behaviors", "behaviors": [
              {"type": "item", "items": [{"section": 0, "item": 1}]}]}}
            """
        let found = try errors(await fixture.post("/v1/sessions", json))
        #expect(found.keys.allSatisfy { $0.hasPrefix("/sections/0/items/0/") })
    }

    @Test func `two behaviours with the same name are a conflict`() async throws {
        let fixture = try ServiceFixture()
        let json = session(#"[{"type": "item", "id": "a"}, {"type": "collision", "id": "a"}]"#)
        let reply = try await fixture.post("/v1/sessions", json)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 409 && problem.type == "/problems/duplicate-behavior")
        #expect(
            problem.detail == #"two behaviours would have the id "a"; give another one, or none"#
        )
    }
}
