import LayoutdTestSupport
import Testing

/// Invalid groups of items, with all their errors.
struct ItemGroupErrorTests {
    private static let first = #"{"section": 0, "item": 0}"#
    private static let second = #"{"section": 0, "item": 1}"#

    private static func scene(
        _ dynamics: String,
        layout: String = #"{"type": "absolute"}"#
    ) -> String {
        """
        {"clock": "manual", "layout": \(layout),
         "sections": [{"items": [{"center": {"x": 100, "y": 100}, "width": 40, "height": 40},
                                 {"center": {"x": 220, "y": 130}, "width": 60, "height": 60}]}],
         "dynamics": {"type": "behaviors", \(dynamics)}}
        """
    }

    private static let cases = [
        BadDocument(
            #""itemGroups": 1"#,
            ["/dynamics/itemGroups": "must be an array, got a number"]
        ),
        BadDocument(
            #""itemGroups": [{}, {"id": "a b", "items": []}, {"id": "raft", "items": [{}], "mass": 1}]"#,
            [
                "/dynamics/itemGroups/0/id": "is missing; behaviours name the group by it",
                "/dynamics/itemGroups/0/items": "is missing; name at least one item",
                "/dynamics/itemGroups/1/id":
                    #"must be 1 to 64 of the characters A-Z, a-z, 0-9, _ and -, got "a b""#,
                "/dynamics/itemGroups/1/items": "must name at least one item, got none",
                "/dynamics/itemGroups/2/items/0/section": "is missing; give an index, from 0",
                "/dynamics/itemGroups/2/items/0/item": "is missing; give an index, from 0",
                "/dynamics/itemGroups/2/mass": "is unknown; known here: id, items",
            ]
        ),
        BadDocument(
            #""itemGroups": [{"id": "raft", "items": [\#(first), {"section": 0, "item": 7}, \#(first)]}, "#
                + #"{"id": "raft", "items": [\#(first)]}]"#,
            [
                "/dynamics/itemGroups/0/items/1":
                    "there is no item 7 in section 0 of the scene; indices count from 0",
                "/dynamics/itemGroups/0/items/2":
                    "names item 0 of section 0 again; name every item once",
                "/dynamics/itemGroups/1/id":
                    #""raft" is the id of another group; give each its own"#,
                "/dynamics/itemGroups/1/items/0":
                    #"item 0 of section 0 is in the item group "raft", too; leave it out of one"#,
            ]
        ),
        BadDocument(
            #""itemGroups": [{"id": "raft", "items": [\#(first)]}], "behaviors": ["#
                + #"{"type": "gravity", "items": [\#(first), \#(second), {"itemGroup": "boat"}, "#
                + #"{"itemGroup": "raft", "section": 0}, {"itemGroup": 1}]}]"#,
            [
                "/dynamics/behaviors/0/items/0":
                    #"item 0 of section 0 is in an item group and moves with it; name "#
                    + #"{"itemGroup": "raft"} instead"#,
                "/dynamics/behaviors/0/items/2/itemGroup":
                    #"there is no item group "boat"; itemGroups of dynamics has those of the scene"#,
                "/dynamics/behaviors/0/items/3/section":
                    "does not go with itemGroup; leave one of them out",
                "/dynamics/behaviors/0/items/4/itemGroup": "must be a string, got a number",
            ]
        ),
        BadDocument(
            #""itemGroups": [{"id": "raft", "items": [\#(first)]}], "behaviors": ["#
                + #"{"type": "push", "vector": {"x": 1, "y": 0}, "items": [\#(second)], "#
                + #""targetOffsets": [{"itemGroup": "raft", "offset": {"x": 1, "y": 1}}]}]"#,
            [
                "/dynamics/behaviors/0/targetOffsets/0":
                    #"item group "raft" is not an item of this push; name it in items, or leave it out here"#
            ]
        ),
        BadDocument(
            #""itemGroups": [{"id": "raft", "items": [\#(first)]}], "behaviors": ["#
                + #"{"type": "snap", "point": {"x": 1, "y": 0}, "#
                + #""items": [{"itemGroup": "raft"}, {"itemGroup": "raft"}]}]"#,
            [
                "/dynamics/behaviors/0/items/1":
                    #"names item group "raft" again; name every item once"#
            ]
        ),
    ]

    @Test(arguments: cases)
    func `all errors are reported`(_ document: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", Self.scene(document.json))
        try checkRefusal(reply, document)
    }

    @Test func `layouts that place their items have no groups`() async throws {
        let fixture = try ServiceFixture()
        let groups =
            #"{"type": "behaviors", "itemGroups": [{"id": "a", "items": [\#(Self.first)]}]}"#
        let reply = try await fixture.post(
            "/v1/sessions",
            #"{"layout": {"type": "list"}, "sections": [{"items": 3}], "dynamics": \#(groups)}"#
        )
        let detail =
            #"is for a layout of type "absolute": elsewhere items have bodies only near the "#
            + "viewport, and a group needs all of its items; leave it out"
        try checkRefusal(reply, BadDocument(groups, ["/dynamics/itemGroups": detail]))
    }

    @Test func `no groups are no error in other layouts, and a scene becomes one without them`()
        async throws
    {
        let fixture = try ServiceFixture()
        let list = #""layout": {"type": "list"}, "sections": [{"items": 3}]"#
        let none = #""dynamics": {"type": "behaviors", "itemGroups": []}"#
        let path = try await fixture.session("{\(list), \(none)}")
        let removed = #"{"dynamics": {"itemGroups": null}}"#
        #expect(try await fixture.patch(path, removed).status == 200)

        let raft = #""itemGroups": [{"id": "raft", "items": [\#(Self.first)]}]"#
        let scene = try await fixture.session(Self.scene(raft))
        let flow = #""layout": {"type": "flow"}, "animated": false"#
        let detail =
            #"does not suit the item groups of the scene; give "dynamics": {"itemGroups": null}, too"#
        let reply = try await fixture.patch(scene, "{\(flow)}")
        try checkRefusal(reply, BadDocument(flow, ["/layout": detail]))
        let both = #"{\#(flow), "dynamics": {"itemGroups": null}}"#
        #expect(try await fixture.patch(scene, both).status == 200)
    }

    @Test func `a patch may not group an item that a behaviour names`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            Self.scene(
                #""behaviors": [{"type": "gravity", "id": "g", "items": [\#(Self.second)]}]"#
            )
        )
        let groups = #"[{"id": "raft", "items": [\#(Self.first), \#(Self.second)]}]"#
        let reply = try await fixture.patch(path, #"{"dynamics": {"itemGroups": \#(groups)}}"#)
        let detail =
            #"item 1 of section 0 is named by the behaviour "g"; let that name "#
            + #"{"itemGroup": "raft"} instead"#
        try checkRefusal(reply, BadDocument(groups, ["/dynamics/itemGroups/0/items/1": detail]))
        let both = #"{"itemGroups": \#(groups), "behaviors": [{"type": "gravity"}]}"#
        #expect(try await fixture.patch(path, #"{"dynamics": \#(both)}"#).status == 200)
        let single = #"{"type": "snap", "point": {"x": 1, "y": 2}, "items": [\#(Self.first)]}"#
        let added = try await fixture.post(path + "/behaviors", single)
        let rule =
            #"item 0 of section 0 is in an item group and moves with it; name "#
            + #"{"itemGroup": "raft"} instead"#
        try checkRefusal(added, BadDocument(single, ["/items/0": rule]))
    }

    @Test func `an item is reported where the document has it, also after others that are wrong`()
        async throws
    {
        let fixture = try ServiceFixture()
        let behaviors =
            #""behaviors": [{"type": "gravity", "id": "g", "items": [\#(Self.second)]}]"#
        let path = try await fixture.session(Self.scene(behaviors))
        let groups =
            #"[{"items": [\#(Self.first)]}, {"id": "raft", "items": [{"section": 9, "item": 0}, \#(Self.second)]}]"#
        let reply = try await fixture.patch(path, #"{"dynamics": {"itemGroups": \#(groups)}}"#)
        let place = "/dynamics/itemGroups"
        let document = BadDocument(
            groups,
            [
                place + "/0/id": "is missing; behaviours name the group by it",
                place + "/1/items/0":
                    "there is no item 0 in section 9 of the scene; indices count from 0",
                place + "/1/items/1":
                    #"item 1 of section 0 is named by the behaviour "g"; let that name "#
                    + #"{"itemGroup": "raft"} instead"#,
            ]
        )
        try checkRefusal(reply, document)
    }

    @Test func `updates that a group does not allow are reported at the operations`() async throws {
        let fixture = try ServiceFixture()
        let groups =
            #""itemGroups": [{"id": "raft", "items": [\#(Self.first), \#(Self.second)]}]"#
        let path = try await fixture.session(Self.scene(groups))
        let far =
            #"{"change": \#(Self.first), "center": {"x": -1e6, "y": 0}, "size": {"width": 0.1, "height": 0.1}}"#
        let reply = try await fixture.post(path + "/updates", #"{"operations": [\#(far)]}"#)
        let detail =
            "has an item group whose items are too far apart for the precision of bodies; move them "
            + "nearer to each other"
        try checkRefusal(reply, BadDocument(far, ["/operations": detail]))
    }

    @Test func `groups have a limit of convex pieces`() async throws {
        let ellipse =
            #"{"center": {"x": 50, "y": 9}, "width": 40, "height": 20, "bounds": "ellipse"}"#
        let ellipses = Array(repeating: ellipse, count: 490)
        let items = (0..<490).map { #"{"section": 0, "item": \#($0)}"# }.joined(separator: ",")
        let body =
            #"{"layout": {"type": "absolute"}, "sections": [{"items": ["#
            + ellipses.joined(separator: ",")
            + #"]}], "dynamics": {"type": "behaviors", "itemGroups": "#
            + #"[{"id": "raft", "items": [\#(items)]}]}}"#
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", body)
        let detail =
            "puts 2450 convex pieces into item groups; all groups of a scene may have 1000: rectangles "
            + "and circles are one each, ellipses and paths of many corners several"
        try checkRefusal(reply, BadDocument("490 ellipses", ["/dynamics/itemGroups": detail]))
    }
}
