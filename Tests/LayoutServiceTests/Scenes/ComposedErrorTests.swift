import LayoutdTestSupport
import Testing

/// Invalid regions, offsets of single items, and groups, with all their errors.
struct ComposedErrorTests {
    /// A circle in inverses.
    private static func nested(_ depth: Int) -> String {
        let start = String(repeating: #"{"inverse": "#, count: depth - 1)
        return start + #"{"circle": {"radius": 1}}"# + String(repeating: "}", count: depth - 1)
    }

    private static func field(_ region: String) -> String {
        #"{"type": "field", "kind": "drag", "region": \#(region)}"#
    }

    private static func circles(_ count: Int) -> String {
        let circle = #"{"circle": {"radius": 1}}"#
        return "[" + Array(repeating: circle, count: count).joined(separator: ", ") + "]"
    }

    private static let oneRegion =
        "needs one of circle, rectangle, infinite, union, intersection, difference, inverse; got"

    private static let badRegions = [
        BadDocument(field(nested(5)), [:]),
        BadDocument(
            field(nested(6)),
            [
                "/region" + String(repeating: "/inverse", count: 5):
                    "is nested too deeply; regions may be 5 deep"
            ]
        ),
        BadDocument(field(#"{"union": \#(circles(16))}"#), [:]),
        BadDocument(
            field(#"{"union": \#(circles(17))}"#),
            ["/region/union": "must have 2 to 16 regions, got 17"]
        ),
        BadDocument(
            field(
                #"{"difference": [{"union": \#(circles(8))}, {"intersection": \#(circles(9))}]}"#
            ),
            ["/region": "may have 16 circles and rectangles in all, got 17"]
        ),
        BadDocument(
            field(#"{"union": [{}], "circle": {"radius": 1}}"#),
            [
                "/region": "\(oneRegion) circle and union",
                "/region/union": "must have 2 to 16 regions, got 1",
                "/region/union/0": "\(oneRegion) none",
            ]
        ),
        BadDocument(
            field(#"{"inverse": 5}"#),
            ["/region/inverse": "must be an object, got a number"]
        ),
        BadDocument(
            field(#"{"difference": [{"infinite": false}, {"infinite": 1}, {"square": 1}]}"#),
            [
                "/region/difference/0/infinite": "must be true; give another region instead",
                "/region/difference/1/infinite": "must be true or false, got a number",
                "/region/difference/2": "\(oneRegion) none",
                "/region/difference/2/square":
                    "is unknown; known here: circle, rectangle, infinite, union, intersection, "
                    + "difference, inverse",
            ]
        ),
    ]

    private static let badOffsets = [
        BadDocument(
            """
            {"type": "push", "vector": {"x": 1, "y": 0}, "items": [{"section": 0, "item": 0}],
             "targetOffsets": [{"section": 0, "item": 1, "offset": {"x": 1, "y": 1}}, {"item": 0},
               {"section": 0, "item": 0, "offset": {"x": 1}}, {"section": 0, "item": 0,
                "offset": {"x": 2e6, "y": 0}}, {"section": 0, "item": 7, "offset": 1, "x": 0}, 5]}
            """,
            [
                "/targetOffsets/0":
                    "item 1 of section 0 is not an item of this push; name it in items, or leave it "
                    + "out here",
                "/targetOffsets/1/section": "is missing; give an index, from 0",
                "/targetOffsets/1/offset": "is missing; give its x and y",
                "/targetOffsets/2/offset/y": "is missing; give a number",
                "/targetOffsets/3": "names item 0 of section 0 again; name it once",
                "/targetOffsets/3/offset/x": "must be between -1000000 and 1000000, got 2000000",
                "/targetOffsets/4":
                    "there is no item 7 in section 0 of the scene; indices count from 0",
                "/targetOffsets/4/offset": "must be an object, got a number",
                "/targetOffsets/4/x":
                    "is unknown; known here: section, item, id, sectionId, itemGroup, offset",
                "/targetOffsets/5": "must be an object, got a number",
            ]
        ),
        BadDocument(
            #"{"type": "push", "vector": {"x": 1, "y": 0}, "targetOffsets": {}}"#,
            ["/targetOffsets": "must be a list of section, item and offset, got an object"]
        ),
    ]

    private static func groups(_ depth: Int) -> String {
        String(repeating: #"{"type": "group", "behaviors": ["#, count: depth)
            + String(repeating: "]}", count: depth)
    }

    private static let badGroups = [
        BadDocument(groups(4), [:]),
        BadDocument(
            #"{"type": "group", "items": []}"#,
            [
                "/behaviors": "is missing; give a list of behaviours",
                "/items": "is unknown; known here: id, type, behaviors, event, client",
            ]
        ),
        BadDocument(
            """
            {"type": "group", "behaviors": [{}, 5, {"type": "gravity", "event": 1, "client": "a"},
              {"type": "group", "behaviors": [{"type": "field", "kind": "soup"}]}]}
            """,
            [
                "/behaviors/0/type":
                    #"is missing; give one of "gravity", "push", "snap", "attachment", "fixed", "#
                    + #""pin", "limit", "sliding", "collision", "item", "field", "group""#,
                "/behaviors/1": "must be an object, got a number",
                "/behaviors/2/event":
                    "is unknown; known here: id, type, items, direction, angle, magnitude",
                "/behaviors/2/client":
                    "is unknown; known here: id, type, items, direction, angle, magnitude",
                "/behaviors/3/behaviors/0/kind":
                    #"must be one of "linearGravity", "radialGravity", "spring", "vortex", "drag", "#
                    + #""electric", "magnetic", "velocity", "noise", "turbulence", got "soup""#,
            ]
        ),
        BadDocument(
            """
            {"type": "group", "behaviors": [{"type": "item"}, {"type": "group", "behaviors": [
              {"type": "item"}, {"type": "gravity"}, {"type": "gravity"}]}]}
            """,
            [
                "/behaviors/1/behaviors/2/type":
                    "is the scene's second gravity; it may have one, which pulls at all its items"
            ]
        ),
        BadDocument(
            groups(5),
            [
                String(repeating: "/behaviors/0", count: 4):
                    "is nested too deeply; groups may be 4 deep"
            ]
        ),
    ]

    private static let scene = """
        {"layout": {"type": "absolute"}, "clock": "manual", "sections": [{"items": [
          {"center": {"x": 100, "y": 100}, "width": 40, "height": 40},
          {"center": {"x": 200, "y": 100}, "width": 40, "height": 40}]}],
         "dynamics": {"type": "behaviors"}}
        """

    @Test(arguments: badRegions + badOffsets + badGroups)
    func `an invalid part of a behaviour is refused in its place`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.scene) + "/behaviors"
        let reply = try await fixture.post(path, bad.json)
        guard !bad.errors.isEmpty else { return #expect(reply.status == 201, "\(reply.text)") }
        #expect(reply.status == 422, "\(reply.text)")
        let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
        #expect(Dictionary(errors.map { ($0.pointer, $0.detail) }) { $0 + $1 } == bad.errors)
        #expect(try await fixture.get(path).text == #"{"behaviors":[]}"#)
    }
}
