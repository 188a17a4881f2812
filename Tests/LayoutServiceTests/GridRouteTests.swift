import Foundation
import LayoutdTestSupport
import Testing

/// Grids over HTTP.
struct GridRouteTests {
    /// Three columns of 100 points.
    private static let grid = #""layout": {"type": "grid", "columnCount": 3, "rowHeight": 50}"#

    private func session(
        _ fixture: borrowing ServiceFixture,
        _ sections: String,
        layout: String = grid
    ) async throws -> String {
        try await fixture.session(
            #"{\#(layout), "sections": \#(sections), "animation": {"duration": 0}, "#
                + #""clock": "manual"}"#
        )
    }

    private func corners(_ reply: HTTPClient.Reply) throws -> [[Double]] {
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: FrameDocument.self).items.map {
            [$0.x, $0.y, $0.x + $0.width, $0.y + $0.height]
        }
    }

    @Test(arguments: [
        #"[{"columnSpan": 2, "rowSpan": 2}, {}, {"columnSpan": 2}]"#,
        #"{"columnSpan": [2, null, 2], "rowSpan": [2, 1, null]}"#,
    ])
    func `items are a list or columns, and span one cell by default`(items: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/layouts",
            #"{\#(Self.grid), "sections": [{"items": \#(items)}]}"#
        )
        let layout = try reply.decoded(as: LayoutDocument.self)
        #expect(layout.items.map(\.x) == [0, 220, 0])
        #expect(layout.items.map(\.y) == [0, 0, 120])
        #expect(layout.items.map(\.width) == [210, 100, 210])
        #expect(layout.items.map(\.height) == [110, 50, 50])
        #expect(layout.contentSize.height == 170)
    }

    private static let common =
        #""itemSize":{"width":50,"height":50},"minimumLineSpacing":10,"#
        + #""minimumInteritemSpacing":10,"sectionInset":{"top":0,"left":0,"bottom":0,"right":0},"#
        + #""headerReferenceSize":{"width":0,"height":0},"footerReferenceSize":"#
        + #"{"width":0,"height":0}"#

    @Test func `a session has all members, and its data in the form of a request`() async throws {
        let fixture = try ServiceFixture()
        let sections =
            #"[{"items":[{"height":7,"columnSpan":2,"rowSpan":3},{},{"width":4}],"layout":"#
            + #"{"minimumColumnWidth":90,"aspectRatio":1.5,"autoFlow":"rowDense","#
            + Self.common + "}}]"
        let path = try await session(fixture, sections)
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""sections":"# + sections), "\(text)")
        let layout =
            #""layout":{"type":"grid","scrollDirection":"vertical","columnCount":3,"#
            + #""rowHeight":50,"autoFlow":"row","# + Self.common
            + #","pixelScale":0,"sectionHeadersPinToVisibleBounds":false,"#
            + #""sectionFootersPinToVisibleBounds":false}"#
        #expect(text.contains(layout), "\(text)")
    }

    @Test func `patches lay out anew, and one of two members replaces the other`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #"[{"items": [{"columnSpan": 2}, {"columnSpan": 2}, {"height": 20}]}]"#
        )
        for (layout, expected) in [
            (#"{"autoFlow": "rowDense"}"#, [220.0, 0, 320, 50]),
            (#"{"minimumColumnWidth": 155}"#, [0, 120, 155, 170]),
            (#"{"aspectRatio": 3.1}"#, [0, 120, 155, 170]),
            (#"{"aspectRatio": null}"#, [0, 120, 155, 140]),
            (#"{"columnCount": 4}"#, [0, 60, 72.5, 80]),
            (#"{"columnCount": null, "rowHeight": 10}"#, [0, 40, 155, 50]),
        ] {
            let reply = try await fixture.patch(
                path,
                #"{"layout": {"type": "grid", \#(layout.dropFirst())}"#
            )
            #expect(try corners(reply).last == expected, "\(layout)")
        }
    }

    @Test func `updates give items spans, and null takes them away`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, #"[{"items": 1}]"#)
        for (operation, expected) in [
            (
                #"{"insert": {"section": 0, "item": 0}, "size": {"columnSpan": 2}}"#,
                [[0.0, 0, 210, 50], [220, 0, 320, 50]]
            ),
            (
                #"{"change": {"section": 0, "item": 1}, "size": {"rowSpan": 2}}"#,
                [[0, 0, 210, 50], [220, 0, 320, 110]]
            ),
            (
                #"{"change": {"section": 0, "item": 1}, "size": {"columnSpan": 3}}"#,
                [[0, 0, 210, 50], [0, 60, 320, 170]]
            ),
            (
                #"{"change": {"section": 0, "item": 1}, "size": {"columnSpan": null}}"#,
                [[0, 0, 210, 50], [220, 0, 320, 110]]
            ),
            (
                #"{"change": {"section": 0, "item": 0}, "size": null}"#,
                [[0, 0, 100, 50], [110, 0, 210, 110]]
            ),
            (
                #"{"reload": {"section": 0, "item": 0}, "size": {"rowSpan": 2}}"#,
                [[0, 0, 100, 110], [110, 0, 210, 110]]
            ),
        ] {
            let reply = try await fixture.post(
                path + "/updates",
                #"{"operations": [\#(operation)]}"#
            )
            #expect(try corners(reply) == expected, "\(operation)")
        }
    }

    @Test func `later spans that are too wide are refused, and change nothing`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, #"[{"items": [{"columnSpan": 3}]}]"#)
        let before = try await fixture.get(path + "/frame").text
        let patch = try await fixture.patch(
            path,
            #"{"layout": {"type": "grid", "columnCount": 2}}"#
        )
        try checkRefusal(
            patch,
            BadDocument(
                "",
                [
                    "/layout":
                        "has a grid with a columnCount of 2, but item 0 of section 0 of the data has "
                        + "a columnSpan of 3; give more columns"
                ]
            )
        )
        let update = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"change": {"section": 0, "item": 0}, "size": {"columnSpan": 4}}]}"#
        )
        try checkRefusal(
            update,
            BadDocument(
                "",
                [
                    "/operations/0/size/columnSpan":
                        "would leave item 0 of section 0 with a columnSpan of 4, but only 3 "
                        + "columns; give a smaller span or more columns"
                ]
            )
        )
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `tiles are measured where rows are as high as they need`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #"[{"items": 4}]"#,
            layout: #""layout": {"type": "grid", "estimatedItemHeight": 30}"#
        )
        let reply = try await fixture.post(
            path + "/sizes",
            #"{"sizes": [{"section": 0, "item": 1, "height": 70}]}"#
        )
        #expect(try corners(reply).map { $0[3] } == [70, 70, 110, 110])
    }

    private static let mistakes = [
        BadDocument(
            """
            {"layout": {"type": "grid", "columnCount": 3, "minimumColumnWidth": 20, "rowHeight": 0,
             "aspectRatio": 0, "autoFlow": "column", "targetRowHeight": 3}, "sections": [{"items":
             [{"columnSpan": 0}, {"rowSpan": 1.5}, {"rowSpan": 101, "aspectRatio": 1},
              {"columnSpan": 1, "columnSpan": 1}, 3]}]}
            """,
            [
                "/layout/minimumColumnWidth":
                    "cannot be combined with columnCount, which is a number of columns of any "
                    + "width; give one of the two",
                "/layout/rowHeight": "must be between 1 and 1000000, got 0",
                "/layout/aspectRatio": "must be between 0.001 and 1000, got 0",
                "/layout/autoFlow": #"must be one of "row", "rowDense", got "column""#,
                "/layout/targetRowHeight":
                    "is unknown; known here: type, scrollDirection, columnCount, "
                    + "minimumColumnWidth, rowHeight, aspectRatio, autoFlow, itemSize, "
                    + "minimumLineSpacing, minimumInteritemSpacing, sectionInset, "
                    + "headerReferenceSize, footerReferenceSize, pixelScale, "
                    + "sectionHeadersPinToVisibleBounds, sectionFootersPinToVisibleBounds, "
                    + "estimatedItemHeight, layoutHeader, layoutFooter, sectionHeadersPinOffset, "
                    + "sectionFootersPinOffset, sectionHeadersStretch, "
                    + "flipsHorizontallyInOppositeLayoutDirection",
                "/sections/0/items/0/columnSpan": "must be between 1 and 1000, got 0",
                "/sections/0/items/1/rowSpan": "must be a whole number, got 1.5",
                "/sections/0/items/2/rowSpan": "must be between 1 and 100, got 101",
                "/sections/0/items/2/aspectRatio":
                    "is unknown; known here: id, width, height, columnSpan, rowSpan, movable, isHidden, pinned",
                "/sections/0/items/3/columnSpan": "is given twice; give it once",
                "/sections/0/items/4":
                    "must be an object with columnSpan and rowSpan, got a number",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "grid"}, "sections": [
             {"items": [{"columnSpan": 2}, {"columnSpan": 3}, {"columnSpan": 4}]},
             {"items": {"columnSpan": [1, 5]}, "layout": {"columnCount": 4, "rowHeight": 5,
              "aspectRatio": 2}},
             {"items": [{"columnSpan": 9}], "layout": {"minimumColumnWidth": 70}}]}
            """,
            [
                "/sections/0/items/1/columnSpan":
                    "must be at most the columnCount of the grid, 2, got 3",
                "/sections/0/items/2/columnSpan":
                    "must be at most the columnCount of the grid, 2, got 4",
                "/sections/1/items/columnSpan/1":
                    "must be at most the columnCount of the grid, 4, got 5",
                "/sections/1/layout/aspectRatio":
                    "cannot be combined with rowHeight, which is the same for any width; give one "
                    + "of the two",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "compositional"}, "sections": [
             {"items": [{}, {"columnSpan": 3}], "layout": {"type": "grid"}}]}
            """,
            [
                "/sections/0/items/1/columnSpan":
                    "must be at most the columnCount of the grid, 2, got 3"
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `mistakes are refused`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
    }
}
