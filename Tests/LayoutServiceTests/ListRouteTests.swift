import LayoutdTestSupport
import Testing

/// Lists, as a client creates them.
struct ListRouteTests {
    private struct Session: Decodable {
        struct Layout: Decodable, Equatable {
            let type: String
            let rowHeight, expandedRowHeight, headerHeight, footerHeight: Double
            let minimumLineSpacing, pixelScale: Double
            let sectionInset: SessionDocument.Insets
            let stickyHeaders, stickyFooters, multipleSelection, collapsesSections: Bool
        }

        let layout: Layout
        let expanded: [SessionDocument.Row]
        let contentSize: FrameDocument.Extent
    }

    private func create(_ json: String) async throws -> Session {
        let fixture = try ServiceFixture()
        return try await fixture.post("/v1/sessions", json).decoded(as: Session.self)
    }

    @Test func `every number has a default`() async throws {
        let session = try await create(#"{"layout": {"type": "list"}, "sections": [{"items": 2}]}"#)
        let defaults = Session.Layout(
            type: "list",
            rowHeight: 100,
            expandedRowHeight: 300,
            headerHeight: 0,
            footerHeight: 0,
            minimumLineSpacing: 0,
            pixelScale: 0,
            sectionInset: SessionDocument.Insets(top: 0, left: 0, bottom: 0, right: 0),
            stickyHeaders: false,
            stickyFooters: false,
            multipleSelection: false,
            collapsesSections: false
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

    @Test func `items set row heights, and expanded rows have the layout's`() async throws {
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

    @Test func `items set expanded heights, and sections set measures`() async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.post(
            "/v1/sessions",
            """
            {"layout": {"type": "list", "rowHeight": 20, "minimumLineSpacing": 2, "footerHeight": 7,
                        "sectionInset": {"left": 10, "right": 30, "top": 1},
                        "multipleSelection": true},
             "sections": [{"items": [{"expandedHeight": 50}, {"height": 30}]},
                          {"items": 2, "layout": {"expandedRowHeight": 90, "footerHeight": 0,
                                                  "sectionInset": {"left": 0}}}],
             "expanded": [{"section": 0, "item": 0}, {"section": 0, "item": 1},
                          {"section": 1, "item": 1}]}
            """
        ).decoded(as: SessionDocument.Expanded.self)
        let items = session.frame.items
        #expect(items.map(\.kind) == ["cell", "cell", "cell", "cell", "footer"])
        #expect(items.map(\.height) == [50, 300, 20, 90, 7])
        #expect(items.map(\.y) == [1, 53, 361, 383, 353])
        #expect(items.map(\.x) == [10, 10, 0, 0, 0])
        #expect(items.map(\.width) == [280, 280, 290, 290, 320])
    }

    @Test func `updates set expanded heights, which moves keep`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "list"}, "sections": [{"items": 2}], "clock": "manual"}"#
        )
        let reply = try await fixture.post(
            path + "/updates",
            """
            {"operations": [
                {"insert": {"section": 0, "item": 0}, "size": {"expandedHeight": 70}},
                {"reload": {"section": 0, "item": 1}, "size": {"height": 9, "expandedHeight": 8}}]}
            """
        )
        #expect(reply.status == 200, "\(reply.text)")
        let move = #"{"from": {"section": 0, "item": 0}, "to": {"section": 0, "item": 2}}"#
        _ = try await fixture.post(path + "/updates", #"{"operations": [{"move": \#(move)}]}"#)
        _ = try await fixture.post(path + "/steps", #"{"frames": 24}"#)
        let patch = #"{"expanded": [{"section": 0, "item": 2}], "animation": {"duration": 0}}"#
        let frame = try await fixture.patch(path, patch).decoded(as: FrameDocument.self)
        let rows = frame.items.filter { $0.departing == nil }
        #expect(rows.map(\.height) == [100, 9, 70])
        let wrong = #"{"operations": [{"insert": {"section": 0, "item": 0}, "size": {"#
        try checkRefusal(
            try await fixture.post(path + "/updates", wrong + #""expandedHeight": -1}}]}"#),
            BadDocument(
                "",
                ["/operations/0/size/expandedHeight": "must be between 0 and 1000000, got -1"]
            )
        )
    }

    @Test(arguments: ["flow", "circle", "newtonian"])
    func `only rows have an expanded height`(type: String) async throws {
        let fixture = try ServiceFixture()
        let json =
            #"{"layout": {"type": "\#(type)"}, "sections": [{"items": [{"expandedHeight": 1}]}]}"#
        let detail = "is unknown; known here: id, width, height, movable, isHidden, pinned"
        let bad = BadDocument(json, ["/sections/0/items/0/expandedHeight": detail])
        try checkRefusal(try await fixture.post("/v1/sessions", json), bad)
    }

    @Test func `a list's measures can be patched`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"preset": "sticky-headers", "clock": "manual"}"#)
        let patch = """
            {"layout": {"minimumLineSpacing": 5, "sectionInset": {"left": 8}, "footerHeight": 30,
                        "stickyFooters": true}, "animation": {"duration": 0}}
            """
        let frame = try await fixture.patch(path, patch).decoded(as: FrameDocument.self)
        let footer = try #require(frame.items.last { $0.kind == "footer" })
        #expect(footer.section == 1 && footer.y == 450 && footer.zIndex == 1)
        let null = #"{"layout": {"sectionInset": {"left": null}, "minimumLineSpacing": null}}"#
        let reply = try await fixture.patch(path, null)
        #expect(reply.status == 200)
        let layout = try await fixture.get(path).decoded(as: Session.self).layout
        #expect(layout.sectionInset.left == 0 && layout.minimumLineSpacing == 0)
        #expect(layout.footerHeight == 30 && layout.stickyFooters && layout.stickyHeaders)
    }

    @Test func `an expanded row is not covered by a pinned header or an inset`()
        async throws
    {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            """
            {"layout": {"type": "list", "headerHeight": 40, "stickyHeaders": true},
             "sections": [{"items": 20}], "contentInset": {"top": 64, "bottom": 50},
             "clock": "manual"}
            """
        )
        func tap(_ item: Int, at offset: Double) async throws -> (row: Double, offset: Double) {
            _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"y": \#(offset)}}"#)
            let json = #"{"section": 0, "item": \#(item), "animation": {"duration": 0}}"#
            let frame = try await fixture.post(path + "/taps", json).decoded(as: FrameDocument.self)
            let row = try #require(frame.items.first { $0.kind == "cell" && $0.item == item })
            return (row.y, frame.contentOffset.y)
        }
        let above = try await tap(1, at: 170)
        #expect(above.row == 140 && above.offset == 140 - 64 - 40)
        let below = try await tap(5, at: 170)
        #expect(below.row == 540 && below.offset == 840 - 480 + 50)
    }

    @Test func `a list may have springs`() async throws {
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
                    "is unknown; known here: type, rowHeight, expandedRowHeight, "
                    + "minimumLineSpacing, sectionInset, headerHeight, footerHeight, stickyHeaders, "
                    + "stickyFooters, multipleSelection, collapsesSections, pixelScale, "
                    + "estimatedRowHeight, estimatedSectionHeaderHeight, "
                    + "estimatedSectionFooterHeight, "
                    + "layoutHeader, layoutFooter, sectionHeadersPinOffset, "
                    + "sectionFootersPinOffset, sectionHeadersStretch, "
                    + "flipsHorizontallyInOppositeLayoutDirection",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "list"},
             "sections": [{"items": [{"width": 9}, {"depth": 1}, 5, {"expandedHeight": -1}],
                           "layout": {"stickyHeaders": true, "footerHeight": -1}}]}
            """,
            [
                "/sections/0/items/0/width":
                    "is not for rows, which fill the width; leave it out",
                "/sections/0/items/1/depth":
                    "is unknown; known here: id, height, expandedHeight, movable, isHidden, pinned",
                "/sections/0/items/2": "must be an object with a height, got a number",
                "/sections/0/items/3/expandedHeight": "must be between 0 and 1000000, got -1",
                "/sections/0/layout/footerHeight": "must be between 0 and 1000000, got -1",
                "/sections/0/layout/stickyHeaders":
                    "is unknown; known here: rowHeight, expandedRowHeight, minimumLineSpacing, "
                    + "sectionInset, headerHeight, footerHeight",
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
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        #expect(fixture.store.count == 0)
    }

    @Test func `every layout accepts an empty list of expanded rows`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", #"{"expanded": []}"#)
        #expect(reply.status == 201)
    }
}
