import TestSupport
import Testing

/// Lists, as a client makes them.
struct ListRouteTests {
    private struct Session: Decodable {
        struct Layout: Decodable, Equatable {
            let type: String
            let rowHeight, expandedRowHeight, headerHeight, pixelScale: Double
            let stickyHeaders, multipleSelection: Bool
        }

        let layout: Layout
        let expanded: [SessionDocument.Row]
        let contentSize: FrameDocument.Extent
    }

    private func create(_ json: String) async throws -> Session {
        let fixture = try ServiceFixture()
        return try await fixture.post("/v1/sessions", json).decoded(as: Session.self)
    }

    @Test func `every number has its default`() async throws {
        let session = try await create(#"{"layout": {"type": "list"}, "sections": [{"items": 2}]}"#)
        let defaults = Session.Layout(
            type: "list",
            rowHeight: 100,
            expandedRowHeight: 300,
            headerHeight: 0,
            pixelScale: 0,
            stickyHeaders: false,
            multipleSelection: false
        )
        #expect(session.layout == defaults && session.expanded.isEmpty)
        #expect(session.contentSize == FrameDocument.Extent(width: 320, height: 200))
    }

    @Test func `given members are merged over a preset's`() async throws {
        let session = try await create(
            #"{"preset": "sticky-headers", "layout": {"rowHeight": 50, "multipleSelection": true}}"#
        )
        #expect(session.layout.rowHeight == 50 && session.layout.headerHeight == 40)
        #expect(session.layout.stickyHeaders && session.layout.multipleSelection)
        #expect(session.contentSize.height == 24 * 50 + 4 * 40)
    }

    @Test func `rows bring heights, and expanded ones have the layout's`() async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.post(
            "/v1/sessions",
            """
            {"layout": {"type": "list", "multipleSelection": true},
             "sections": [{"items": 2}, {"items": [{"height": 30}, {}, {"height": 40}]}],
             "expanded": [{"section": 1, "item": 2}, {"section": 0, "item": 1}]}
            """
        ).decoded(as: SessionDocument.Expanded.self)
        #expect(
            session.expanded.map(\.section) == [0, 1] && session.expanded.map(\.item) == [1, 2]
        )
        let heights = session.frame.items.map(\.height)
        #expect(heights == [100, 300, 30, 100])
        #expect(session.frame.items.map(\.width) == [320, 320, 320, 320])
    }

    @Test func `a list has springs if it is given some`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"preset": "cell-animations", "dynamics": {"type": "spring"}, "clock": "manual"}"#
        )
        let frame = try await fixture.post(path + "/scroll", #"{"delta": {"y": 30}}"#)
            .decoded(as: FrameDocument.self)
        #expect(!frame.resting && frame.items[0].y > 0)
    }

    private static let one = #""layout": {"type": "list"}, "sections": [{"items": 3}]"#
    private static let mistakes = [
        BadDocument(
            #"{"layout": {"type": "list", "rowHeight": -1, "stickyHeaders": 1, "itemSize": {}}}"#,
            [
                "/layout/rowHeight": "must be between 0 and 1000000, got -1",
                "/layout/stickyHeaders": "must be true or false, got a number",
                "/layout/itemSize":
                    "is unknown; known here: type, rowHeight, expandedRowHeight, headerHeight, "
                    + "stickyHeaders, multipleSelection, pixelScale",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "list"},
             "sections": [{"items": [{"width": 9}, {"depth": 1}, 5], "layout": {}}]}
            """,
            [
                "/sections/0/items/0/width":
                    "is not for rows, which fill the width; leave it out",
                "/sections/0/items/1/depth": "is unknown; known here: height",
                "/sections/0/items/2": "must be an object with a height, got a number",
                "/sections/0/layout": "is unknown; known here: items",
            ]
        ),
        BadDocument(
            #"{\#(one), "expanded": [{"section": 0, "item": 3}, {"item": 0}]}"#,
            [
                "/expanded": "may have 1 row unless multipleSelection is true, got 2",
                "/expanded/0": "there is no item 3 in section 0; indices count from 0",
                "/expanded/1/section": "is missing; give an index, from 0",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "list", "multipleSelection": true}, "sections": [{"items": 3}],
             "expanded": [{"section": 0, "item": 1}, {"section": 0, "item": 1}]}
            """,
            ["/expanded/1": "names item 1 of section 0 again; name it once"]
        ),
        BadDocument(
            #"{"expanded": [{"section": 0, "item": 1}]}"#,
            [
                "/expanded":
                    #"must be empty with a layout of type "flow"; only a "list" has rows"#
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `what makes no sense is refused with all that is wrong`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        #expect(fixture.store.count == 0)
    }

    @Test func `no rows may be expanded in any layout`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", #"{"expanded": []}"#)
        #expect(reply.status == 201)
    }
}
