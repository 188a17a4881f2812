import LayoutdTestSupport
import Testing

/// Changes of data, as a client sees them.
struct UpdateRouteTests {
    private static let cradle = #"{"preset": "newtonian", "clock": "manual"}"#
    private static let three =
        #"{"preset": "newtonian", "clock": "manual", "sections": [{"items": 3}]}"#
    private static let everywhere = "?rect=-100000,-100000,200000,200000"

    private static func insert(_ item: Int) -> String {
        #"{"insert": {"section": 0, "item": \#(item)}}"#
    }

    @Test func `the preset starts empty, at rest and without springs`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", Self.cradle)
        #expect(reply.text.contains(#""sections":[{"items":0}]"#))
        #expect(reply.text.contains(#""dynamics":null"#))
        #expect(reply.text.contains(#""resting":true"#))
    }

    @Test func `an item enters at its size, and lines up behind another`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.cradle)
        let first = try await fixture.post(
            path + "/updates" + Self.everywhere,
            #"{"operations": [{"insert": {"section": 0, "item": 0}, "size": {"width": 40}}]}"#
        ).decoded(as: FrameDocument.self)
        #expect(first.edition == 1 && first.sequence == 1 && !first.resting && first.tick == 0)
        let item = try #require(first.items.first)
        #expect([item.x, item.y, item.width, item.height] == [420, 300, 40, 100])
        let second = try await fixture.post(
            path + "/updates" + Self.everywhere,
            #"{"operations": [\#(Self.insert(0))], "animated": false}"#
        ).decoded(as: FrameDocument.self)
        #expect(second.items.map(\.item) == [0, 1] && second.items.map(\.x) == [460, 420])
        #expect(second.edition == 2)
        let session = try await fixture.get(path)
        #expect(session.text.contains(#""sections":[{"items":2}]"#))
    }

    @Test func `a deleted item departs for its time and then disappears`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.three)
        let deleted = try await fixture.post(
            path + "/updates" + Self.everywhere,
            #"{"operations": [{"delete": {"section": 0, "item": 1}}]}"#
        ).decoded(as: FrameDocument.self)
        #expect(deleted.items.map(\.item) == [0, 1, 1])
        #expect(deleted.items.map(\.departing) == [nil, nil, 0])
        let falling = try await steps(120, of: path, fixture)
        #expect(falling.items.compactMap(\.departing) == [0])
        let gone = try await steps(1, of: path, fixture)
        #expect(gone.items.map(\.item) == [0, 1] && gone.edition == 1)
    }

    private func steps(
        _ count: Int,
        of path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> FrameDocument {
        let reply = try await fixture.post(
            path + "/steps" + Self.everywhere,
            #"{"frames": \#(count)}"#
        )
        return try #require(try reply.decoded(as: FramesDocument.self).frames.last)
    }

    @Test func `sections are inserted with their items, moved and deleted`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.three)
        let frame = try await fixture.post(
            path + "/updates" + Self.everywhere,
            """
            {"operations": [{"insert": {"section": 0}, "items": 1},
                            {"insert": {"section": 2}, "items": [{"width": 7}, {"height": 8}]},
                            {"move": {"from": {"section": 0}, "to": {"section": 1}}},
                            {"move": {"from": {"section": 0, "item": 2},
                                      "to": {"section": 0, "item": 0}}}]}
            """
        ).decoded(as: FrameDocument.self)
        #expect(frame.items.map(\.section) == [0, 0, 1, 1, 2, 2])
        #expect(frame.items.map(\.width) == [100, 100, 100, 100, 7, 100])
        #expect(frame.items.map(\.height) == [100, 100, 100, 100, 100, 8])
        let rest = try await fixture.post(
            path + "/updates" + Self.everywhere,
            #"""
            {"operations": [{"delete": {"section": 1}}, {"reload": {"section": 2}, "items": 0},
                            {"reload": {"section": 0, "item": 1}, "size": {"width": 9}}]}
            """#
        ).decoded(as: FrameDocument.self)
        let staying = rest.items.filter { $0.departing == nil }
        #expect(staying.map(\.section) == [0, 0] && staying.map(\.width) == [100, 9])
        #expect(rest.items.compactMap(\.departing).sorted() == [0, 1, 2, 3, 4])
    }

    @Test func `reloading the data removes all old elements`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.three)
        _ = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"delete": {"section": 0, "item": 1}}]}"#
        )
        let frame = try await fixture.post(
            path + "/updates" + Self.everywhere,
            #"{"reloadData": {"sections": [{"items": 0}, {"items": [{"height": 30}]}]}}"#
        ).decoded(as: FrameDocument.self)
        #expect(frame.items.map(\.section) == [1] && frame.items.map(\.height) == [30])
        #expect(frame.items.map(\.departing) == [nil] && frame.edition == 2)
    }

    @Test func `a retry is not applied, and a minimal response is the tag`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.cradle)
        let event = #"{"operations": [\#(Self.insert(0))], "event": 7}"#
        let first = try await fixture.post(path + "/updates" + Self.everywhere, event)
        let retry = try await fixture.post(path + "/updates" + Self.everywhere, event)
        #expect(first.status == 200 && retry.status == 200)
        #expect(retry.text == first.text.dropLast() + #","duplicate":true}"#)
        let minimal = try await fixture.send(
            "POST",
            path + "/updates",
            #"{"operations": []}"#,
            headers: ["Prefer": "return=minimal"]
        )
        #expect(minimal.status == 204 && minimal[header: "ETag"] == #""2""#)
    }

    @Test func `the wall clock moves an inserted item`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "newtonian"}"#)
        let start = try await fixture.post(
            path + "/updates" + Self.everywhere,
            #"{"operations": [\#(Self.insert(0))]}"#
        ).decoded(as: FrameDocument.self)
        var last = start
        while last.tick < start.tick + 5 {
            last = try await fixture.get(path + "/frame" + Self.everywhere)
                .decoded(as: FrameDocument.self)
        }
        #expect(last.sequence == start.sequence + last.tick - start.tick)
        #expect(try #require(last.items.first).x < 420)
    }

    private static let badDocuments = [
        BadDocument("{}", ["": "needs operations or reloadData; neither is given"]),
        BadDocument(
            #"{"operations": 1, "reloadData": {"sections": [{}]}, "animated": 0, "colour": 1}"#,
            [
                "": "needs operations or reloadData; both are given",
                "/operations": "must be an array, got a number",
                "/animated":
                    "goes with operations; reloadData has no animation"
                    + "must be true or false, got a number",
                "/reloadData/sections/0/items": "is missing; give a count, or a list of sizes",
                "/colour": "is unknown; known here: operations, animated, keep, reloadData, event, "
                    + "client",
            ]
        ),
        BadDocument(
            #"{"reloadData": {"section": []}}"#,
            [
                "/reloadData/sections": "is missing; give a list",
                "/reloadData/section": "is unknown; known here: sections",
            ]
        ),
        BadDocument(
            """
            {"operations": [
              {}, {"insert": {"section": 0, "item": 0}, "delete": {"section": 0, "item": 0}},
              {"insert": {"item": -1}}, {"insert": {"section": 0}},
              {"insert": {"section": 0}, "items": 10000001, "size": {}},
              {"insert": {"section": 0, "item": 1.5}, "size": {"width": 0, "depth": 1}},
              {"delete": {"section": 0, "item": 0}, "size": {"width": 1}, "items": 1},
              {"move": {"from": {"section": 0}, "to": {"section": 0, "item": 1}}},
              {"move": {"to": {"section": 0, "path": 1}}}, {"reload": {"section": 0}, "item": 1},
              "delete"]}
            """,
            [
                "/operations/0": "needs one of insert, delete, move, reload, change; got none",
                "/operations/1":
                    "needs one of insert, delete, move, reload, change; got insert and delete",
                "/operations/2/insert/section": "is missing; give its index",
                "/operations/2/insert/item": "must be between 0 and 9007199254740991, got -1",
                "/operations/3/items":
                    "is missing: without item a path names a section; give a count",
                "/operations/4/items": "must be between 0 and 10000000, got 10000001",
                "/operations/4/size":
                    "goes with the insert, reload or change of an item; a section brings items",
                "/operations/5/insert/item": "must be a whole number, got 1.5",
                "/operations/5/size/width": "must be between 0.1 and 10000, got 0",
                "/operations/5/size/depth": "is unknown; known here: width, height",
                "/operations/6/size":
                    "goes with the insert, reload or change of an item; a section brings items",
                "/operations/6/items":
                    "goes with the insert or reload of a section; an item has a size",
                "/operations/7/move":
                    "from and to must both name an item, or neither: then a section moves",
                "/operations/8/move/from":
                    "is missing; give a section, and an item if one moves",
                "/operations/8/move/to/path": "is unknown; known here: section, item",
                "/operations/9/items":
                    "is missing: without item a path names a section; give a count",
                "/operations/9/item":
                    "is unknown; known here: insert, delete, move, reload, change, center, angle, "
                    + "zIndex, alpha, scale, bounds, velocity, size, movable, isHidden, pinned, items, id",
                "/operations/10": "must be an object, got a string",
            ]
        ),
    ]

    @Test func `operations over places list what is known once`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(ServiceFixture.scene)
        let place = #""center": {"x": 1, "y": 1}, "size": {"width": 9, "height": 9}"#
        let item = #"{"section": 0, "item": 0}"#
        let names =
            "insert, delete, move, reload, change, center, size, angle, zIndex, alpha, scale, bounds, "
        let bad = BadDocument(
            """
            {"operations": [{"insert": \(item), \(place), "colour": 1},
                            {"delete": \(item), "colour": 1},
                            {"change": {"section": 0}, "layout": null, "colour": 1}]}
            """,
            [
                "/operations/0/colour":
                    "is unknown; known here: \(names)isHidden, pinned, velocity, items, id",
                "/operations/1/colour":
                    "is unknown; known here: \(names)isHidden, pinned, items, id",
                "/operations/2/colour":
                    "is unknown; known here: \(names)layout, isHidden, pinned, items, id",
            ]
        )
        try checkRefusal(try await fixture.post(path + "/updates", bad.json), bad)
    }

    @Test(arguments: badDocuments)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.three)
        let before = try await fixture.get(path + "/frame").text
        let reply = try await fixture.post(path + "/updates", bad.json)
        #expect(reply.status == 422)
        let problem = try reply.decoded(as: ProblemDocument.self)
        let errors = (problem.errors ?? []).map { ($0.pointer, $0.detail) }
        #expect(Dictionary(errors) { $0 + $1 } == bad.errors)
        #expect(problem.code == nil)
        #expect(try await fixture.get(path + "/frame").text == before)
    }
}
