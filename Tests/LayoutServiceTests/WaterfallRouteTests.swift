import LayoutdTestSupport
import Testing
import Yams

/// Waterfalls, as a client creates them.
struct WaterfallRouteTests {
    private struct Session: Decodable {
        struct Column: Decodable, Equatable { let x, width: Double }
        struct Layout: Decodable {
            let type, itemRenderDirection, ties: String
            let columnCount: Int?
            let columns: [Column]?
            let contentWidth: Double?
            let itemSize: FrameDocument.Extent
            let minimumColumnSpacing, minimumInteritemSpacing, minimumContentHeight: Double
            let headerHeight, footerHeight, pixelScale: Double
            let sectionInset, headerInset, footerInset: SessionDocument.Insets
            let sectionHeadersPinToVisibleBounds, sectionFootersPinToVisibleBounds: Bool
        }

        let layout: Layout
        let contentSize: FrameDocument.Extent
        let frame: FrameDocument
    }

    private func create(_ json: String) async throws -> Session {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", json)
        #expect(reply.status == 201, "\(reply.text)")
        return try reply.decoded(as: Session.self)
    }

    @Test func `every member has a default`() async throws {
        let layout = try await create(#"{"layout": {"type": "waterfall"}}"#).layout
        let none = SessionDocument.Insets(top: 0, left: 0, bottom: 0, right: 0)
        #expect(layout.columnCount == 2 && layout.columns == nil && layout.contentWidth == nil)
        #expect(layout.itemSize == FrameDocument.Extent(width: 50, height: 50))
        #expect(layout.minimumColumnSpacing == 10 && layout.minimumInteritemSpacing == 10)
        #expect(
            [layout.sectionInset, layout.headerInset, layout.footerInset] == [none, none, none]
        )
        #expect(layout.headerHeight == 0 && layout.footerHeight == 0)
        #expect(layout.minimumContentHeight == 0 && layout.pixelScale == 1)
        #expect(layout.itemRenderDirection == "shortestFirst" && layout.ties == "first")
        #expect(!layout.sectionHeadersPinToVisibleBounds)
        #expect(!layout.sectionFootersPinToVisibleBounds)
    }

    @Test func `every member is accepted and returned`() async throws {
        let layout = try await create(
            """
            {"layout": {"type": "waterfall", "columnCount": 3, "itemSize": {"width": 2},
             "minimumColumnSpacing": 1, "minimumInteritemSpacing": 2, "sectionInset": {"top": 3},
             "headerHeight": 4, "headerInset": {"left": 5}, "footerHeight": 6,
             "footerInset": {"right": 7}, "minimumContentHeight": 8, "pixelScale": 0,
             "itemRenderDirection": "rightToLeft", "ties": "last",
             "sectionHeadersPinToVisibleBounds": true, "sectionFootersPinToVisibleBounds": true}}
            """
        ).layout
        #expect(
            layout.columnCount == 3 && layout.itemSize.width == 2 && layout.itemSize.height == 50
        )
        #expect(layout.minimumColumnSpacing == 1 && layout.minimumInteritemSpacing == 2)
        #expect(layout.sectionInset.top == 3 && layout.headerInset.left == 5)
        #expect(
            layout.headerHeight == 4 && layout.footerHeight == 6 && layout.footerInset.right == 7
        )
        #expect(layout.minimumContentHeight == 8 && layout.pixelScale == 0)
        #expect(layout.itemRenderDirection == "rightToLeft" && layout.ties == "last")
        #expect(layout.sectionHeadersPinToVisibleBounds && layout.sectionFootersPinToVisibleBounds)
    }

    @Test func `an item has an aspect or a height`() async throws {
        let session = try await create(
            """
            {"viewport": {"width": 210}, "layout": {"type": "waterfall"}, "sections":
             [{"items": [{"width": 4, "height": 3}, {"height": 30}, {}, {"width": 0, "height": 9},
                         {"width": 25}]}]}
            """
        )
        #expect(session.frame.items.map(\.height) == [75, 30, 100, 0, 200])
        #expect(session.frame.items.map(\.width) == [100, 100, 100, 100, 100])
    }

    @Test func `a section's measures fall back on the layout's`() async throws {
        let session = try await create(
            """
            {"layout": {"type": "waterfall", "sectionInset": {"left": 20, "right": 30}},
             "sections": [{"items": [{"height": 5}]},
                          {"items": [{"height": 5}],
                           "layout": {"columnCount": 1, "sectionInset": {"left": 40}}}]}
            """
        )
        #expect(session.frame.items.map(\.x) == [20, 40])
        #expect(session.frame.items.map(\.width) == [130, 250])
    }

    @Test func `the preset has the article's columns`() async throws {
        let session = try await create(#"{"preset": "two-column"}"#)
        #expect(session.layout.columnCount == nil && session.layout.contentWidth == 320)
        #expect(session.contentSize.width == 320)
        let first = session.frame.items.prefix(3)
        #expect(first.map(\.x) == [200, 16, 200] && first.map(\.y) == [16, 16, 108])
        #expect(first.map(\.height) == [60, 97, 134])
    }

    @Test func `columns and columnCount replace each other`() async throws {
        let counted = try await create(#"{"preset": "two-column", "layout": {"columnCount": 4}}"#)
        #expect(counted.layout.columnCount == 4 && counted.layout.columns == nil)
        #expect(counted.layout.contentWidth == nil && counted.layout.ties == "last")
        let placed = try await create(
            #"{"preset": "two-column", "layout": {"columns": [{"x": 5, "width": 90}]}}"#
        )
        #expect(placed.layout.columns == [Session.Column(x: 5, width: 90)])
        #expect(placed.layout.contentWidth == 320 && placed.layout.columnCount == nil)
    }

    private static let mistakes = [
        BadDocument(
            """
            {"layout": {"type": "waterfall", "columnCount": 0, "itemRenderDirection": "down",
             "ties": 1, "sectionHeadersPinToVisibleBounds": 1, "minimumLineSpacing": 1}}
            """,
            [
                "/layout/columnCount": "must be between 1 and 1000, got 0",
                "/layout/itemRenderDirection":
                    #"must be one of "shortestFirst", "leftToRight", "rightToLeft", got "down""#,
                "/layout/ties": "must be a string, got a number",
                "/layout/sectionHeadersPinToVisibleBounds": "must be true or false, got a number",
                "/layout/minimumLineSpacing":
                    "is unknown; known here: type, scrollDirection, columnCount, "
                    + "minimumColumnWidth, itemSize, minimumColumnSpacing, "
                    + "minimumInteritemSpacing, sectionInset, headerHeight, headerInset, "
                    + "footerHeight, footerInset, columns, contentWidth, itemRenderDirection, "
                    + "ties, minimumContentHeight, pixelScale, sectionHeadersPinToVisibleBounds, "
                    + "sectionFootersPinToVisibleBounds, estimatedItemHeight, "
                    + "layoutHeader, layoutFooter, sectionHeadersPinOffset, "
                    + "sectionFootersPinOffset, sectionHeadersStretch, "
                    + "flipsHorizontallyInOppositeLayoutDirection",
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "waterfall", "columnCount": 2, "columns": [{"x": 1, "width": 2}]}}"#,
            [
                "/layout/columns":
                    "cannot be combined with columnCount, which fills the width; give one of the two"
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "waterfall", "contentWidth": 320}}"#,
            [
                "/layout/contentWidth":
                    "goes with columns; columnCount fills the width of the viewport"
            ]
        ),
        BadDocument(
            #"{"preset": "two-column", "layout": {"columns": []}}"#,
            ["/layout/columns": "is empty; give one column at least"]
        ),
        BadDocument(
            #"{"preset": "two-column", "layout": {"columns": [{"x": 1e7}, 3]}}"#,
            [
                "/layout/columns/0/x": "must be between -1000000 and 1000000, got 10000000",
                "/layout/columns/0/width": "is missing; give a number of points",
                "/layout/columns/1": "must be an object, got a number",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "waterfall"}, "sections":
             [{"items": [{"rowSpan": 2}, {"width": 9, "height": -1}], "layout": {"ties": "first"}}]}
            """,
            [
                "/sections/0/items/0/rowSpan":
                    "is unknown; known here: id, width, height, columnSpan, movable, isHidden, "
                    + "pinned",
                "/sections/0/items/1/height": "must be between 0 and 1000000, got -1",
                "/sections/0/layout/ties":
                    "is unknown; known here: columnCount, minimumColumnWidth, itemSize, "
                    + "minimumColumnSpacing, minimumInteritemSpacing, sectionInset, "
                    + "headerHeight, headerInset, footerHeight, footerInset",
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
    }

    @Test func `a waterfall has at most a thousand columns`() async throws {
        let fixture = try ServiceFixture()
        let columns = Array(repeating: #"{"x": 0, "width": 1}"#, count: 1001)
        let layout = #"{"type": "waterfall", "columns": [\#(columns.joined(separator: ","))]}"#
        let reply = try await fixture.post("/v1/sessions", #"{"layout": \#(layout)}"#)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.errors?.map(\.detail) == ["may have 1000 columns, got 1001"])
    }

    private static let unlike = """
        {"layout": {"type": "waterfall", "columns": [{"x": 0, "width": 10}, {"x": 10, "width": 20}]
        """

    /// Expects the error for too many equal items in columns of two widths.
    private func checkTooMany(_ count: Int, _ reply: HTTPClient.Reply) throws {
        let detail =
            "may have 100000 items of the layout's size in columns that differ in width, got "
            + "\(count); give fewer, columns of one width, or \"itemRenderDirection\": "
            + "\"leftToRight\""
        try checkRefusal(reply, BadDocument("", ["/sections": detail]))
    }

    @Test(arguments: ["/v1/sessions", "/v1/layouts"])
    func `a count cannot make the server store ten million items`(path: String) async throws {
        let fixture = try ServiceFixture()
        let sections = #""sections": [{"items": 10000000}]"#
        let reply = try await fixture.post(path, "\(Self.unlike)}, \(sections)}")
        try checkTooMany(10_000_000, reply)
    }

    @Test func `no change of data or settings exceeds the limit of stored items`() async throws {
        let fixture = try ServiceFixture()
        let turns = #""itemRenderDirection": "leftToRight"}, "sections": [{"items": 100001}]}"#
        let taking = try await fixture.session("\(Self.unlike), \(turns)")
        let patch = #"{"layout": {"type": "waterfall", "itemRenderDirection": "shortestFirst"}}"#
        try checkTooMany(100_001, try await fixture.patch(taking, patch))
        let full = try await fixture.session(#"\#(Self.unlike)}, "sections": [{"items": 99999}]}"#)
        let more = #"{"operations": [{"insert": {"section": 0}, "items": 2}]}"#
        try checkTooMany(100_001, try await fixture.post(full + "/updates", more))
        let reload = #"{"reloadData": {"sections": [{"items": 100002}]}}"#
        try checkTooMany(100_002, try await fixture.post(full + "/updates", reload))
        #expect(try await fixture.get(full).text.contains(#""sections":[{"items":99999}]"#))
    }

    private struct PatchContract: Decodable {
        struct Components: Decodable { let schemas: Schemas }
        struct Schemas: Decodable {
            enum CodingKeys: String, CodingKey { case waterfallPatch = "WaterfallPatch" }
            let waterfallPatch: Patch
        }
        struct Patch: Decodable { let not: Forbidden }
        struct Forbidden: Decodable {
            struct Choice: Decodable { let required: [String] }
            let anyOf: [Choice]
        }

        let components: Components
    }

    @Test func `the contract lists what patches may not combine`() async throws {
        let fixture = try ServiceFixture()
        let members = [
            "columnCount": "2", "minimumColumnWidth": "90", "columns": #"[{"x": 0, "width": 9}]"#,
            "contentWidth": "9",
        ]
        var refused: Set<Set<String>> = []
        for (first, value) in members {
            for (second, other) in members where first < second {
                let path = try await fixture.session(#"{"preset": "two-column"}"#)
                let layout =
                    #"{"type": "waterfall", "\#(first)": \#(value), "\#(second)": \#(other)}"#
                let reply = try await fixture.patch(path, #"{"layout": \#(layout)}"#)
                guard reply.status != 200 else { continue }
                let problem = try reply.decoded(as: ProblemDocument.self)
                #expect(problem.errors?.count == 1)
                refused.insert([first, second])
            }
        }
        let contract = try await fixture.get("/openapi.yaml").text
        let forbidden = try YAMLDecoder().decode(PatchContract.self, from: contract)
            .components.schemas.waterfallPatch.not
        #expect(refused == Set(forbidden.anyOf.map { Set($0.required) }))
        #expect(refused.count == 5)
    }
}
