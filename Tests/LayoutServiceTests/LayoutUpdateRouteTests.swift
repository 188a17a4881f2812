import LayoutdTestSupport
import Testing

/// Insertions and deletions in layouts of every type, with the sizes that each type accepts.
struct LayoutUpdateRouteTests {
    private static let list = #"{"preset": "cell-animations"}"#
    private static let waterfall = #"{"preset": "two-column"}"#
    private static let cradle = #"{"preset": "newtonian"}"#

    @Test(arguments: [
        ("{}", #"{"width": 9, "height": 20}"#), ("{}", #"{"width": 0}"#), (list, #"{"height": 3}"#),
        (list, "{}"), (waterfall, #"{"height": 3}"#), (waterfall, #"{"width": 1, "height": 3}"#),
        (waterfall, "{}"), (cradle, #"{"width": 9}"#),
    ])
    func `a size that the layout accepts is inserted`(session: String, size: String) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(session)
        for batch in [
            #"[{"insert": {"section": 0, "item": 0}, "size": \#(size)}]"#,
            #"[{"insert": {"section": 1}, "items": [\#(size)]}]"#,
        ] {
            let reply = try await fixture.post(path + "/updates", #"{"operations": \#(batch)}"#)
            #expect(reply.status == 200, "\(reply.text)")
        }
        let reload = #"{"reloadData": {"sections": [{"items": [\#(size)]}, {"items": 2}]}}"#
        let reply = try await fixture.post(path + "/updates", reload)
        #expect(try reply.decoded(as: FrameDocument.self).edition == 3)
        #expect(try await fixture.get(path).text.contains(#""sections":[{"items":1},{"items":2}]"#))
    }

    @Test(arguments: [
        (list, #"{"width": 9}"#, "/width", "is not for rows, which fill the width; leave it out"),
        (
            waterfall, #"{"columnSpan": 0}"#, "/columnSpan", "must be between 1 and 1000, got 0"
        ),
        (cradle, #"{"width": 0}"#, "/width", "must be between 0.1 and 10000, got 0"),
        ("{}", #"{"depth": 0}"#, "/depth", "is unknown; known here: width, height"),
        ("{}", "5", "", "must be an object with width and height, got a number"),
    ])
    func `a size that the layout does not accept is refused everywhere`(
        session: String,
        size: String,
        member: String,
        detail: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(session)
        // Items in lists may have an id, and be immovable.
        let ofItem = detail.replacing(
            "known here: width, height",
            with: "known here: id, width, height, movable, isHidden, pinned"
        )
        let operations =
            #"[{"insert": {"section": 0, "item": 0}, "size": \#(size)}, "#
            + #"{"insert": {"section": 1}, "items": [{}, \#(size)]}]"#
        try checkRefusal(
            try await fixture.post(path + "/updates", #"{"operations": \#(operations)}"#),
            BadDocument(
                "",
                [
                    "/operations/0/size\(member)": detail,
                    "/operations/1/items/1\(member)": ofItem,
                ]
            )
        )
        let reload = #"{"reloadData": {"sections": [{"items": [\#(size)]}]}}"#
        try checkRefusal(
            try await fixture.post(path + "/updates", reload),
            BadDocument("", ["/reloadData/sections/0/items/0\(member)": ofItem])
        )
    }

    @Test func `a session may not have too many items`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"sections": [{"items": 9999999}]}"#)
        let batch = #"{"operations": [{"insert": {"section": 0}, "items": 2}]}"#
        let reply = try await fixture.post(path + "/updates", batch)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 409 && problem.type == "/problems/too-many-items")
        #expect(
            problem.detail
                == "there would be 10000001 items, but a session may have 10000000; insert fewer"
        )
    }

    @Test func `a retried update is not applied again`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list)
        let batch = #"{"operations": [{"delete": {"section": 0, "item": 0}}], "event": 1}"#
        for _ in 0..<2 {
            let frame = try await fixture.post(path + "/updates", batch)
            #expect(try frame.decoded(as: FrameDocument.self).edition == 1)
        }
    }

    @Test func `a retried update is validated like any other`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.list) + "/updates"
        #expect(try await fixture.post(path, #"{"operations": [], "event": 1}"#).status == 200)
        let again = try await fixture.post(path, #"{"operations": 5, "event": 1}"#)
        try checkRefusal(again, BadDocument("", ["/operations": "must be an array, got a number"]))
        let wrong = try await fixture.post(path, #"{"operations": 5, "event": "x"}"#)
        let problem = try wrong.decoded(as: ProblemDocument.self)
        #expect(problem.errors?.map(\.pointer) == ["/operations", "/event"])
    }
}
