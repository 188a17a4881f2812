import Foundation
import LayoutdTestSupport
import Testing

/// Waterfalls with spans, least widths of columns and a horizontal direction, over HTTP.
struct WaterfallSpanRouteTests {
    /// Three columns of 100 points.
    private static let three = #"{"type": "waterfall", "columnCount": 3}"#

    private func session(
        _ fixture: borrowing ServiceFixture,
        _ sections: String,
        layout: String = three
    ) async throws -> String {
        try await fixture.session(
            #"{"layout": \#(layout), "sections": \#(sections), "animation": {"duration": 0}, "#
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
        #"[{"height": 20, "columnSpan": 2}, {"height": 50}, {"height": 10, "columnSpan": 3}]"#,
        #"{"height": [20, 50, 10], "columnSpan": [2, null, 3]}"#,
    ])
    func `items are a list or columns, and fill one column by default`(items: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/layouts",
            #"{"layout": \#(Self.three), "sections": [{"items": \#(items)}]}"#
        )
        let layout = try reply.decoded(as: LayoutDocument.self)
        #expect(layout.items.map(\.x) == [0, 220, 0])
        #expect(layout.items.map(\.y) == [0, 0, 60])
        #expect(layout.items.map(\.width) == [210, 100, 320])
        #expect(layout.contentSize.height == 70)
    }

    @Test func `a session has all members, and its data in the form of a request`() async throws {
        let fixture = try ServiceFixture()
        let insets = #"{"top":0,"left":0,"bottom":0,"right":0}"#
        let common =
            #""itemSize":{"width":50,"height":50},"minimumColumnSpacing":10,"#
            + #""minimumInteritemSpacing":10,"sectionInset":\#(insets),"headerHeight":0,"#
            + #""headerInset":\#(insets),"footerHeight":0,"footerInset":\#(insets)"#
        let sections =
            #"[{"items":[{"height":7,"columnSpan":2},{},{"width":4}],"layout":"#
            + #"{"minimumColumnWidth":90,\#(common)}}]"#
        let path = try await session(fixture, sections)
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""sections":"# + sections), "\(text)")
        let layout =
            #""layout":{"type":"waterfall","scrollDirection":"vertical","columnCount":3,"# + common
        #expect(text.contains(layout), "\(text)")
    }

    @Test func `a width that came from a flow is written`() async throws {
        let fixture = try ServiceFixture()
        let items = #"[{"items":[{"width":100},{"width":30,"height":20}]}]"#
        let path = try await session(fixture, items, layout: #"{"type": "flow"}"#)
        let frame = try corners(
            try await fixture.patch(path, #"{"layout": {"type": "waterfall"}}"#)
        )
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""sections":"# + items), "\(text)")
        let again = try await session(fixture, items, layout: #"{"type": "waterfall"}"#)
        #expect(try corners(try await fixture.get(again + "/frame")) == frame)
    }

    @Test func `patches lay out anew, and one member of columns replaces the others`() async throws
    {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #"[{"items": [{"height": 20}, {"height": 40}, {"height": 30, "columnSpan": 2}]}]"#
        )
        for (layout, expected) in [
            (#"{"ties": "last"}"#, [110.0, 50, 320, 80]),
            (#"{"minimumColumnWidth": 90, "ties": null}"#, [0, 50, 210, 80]),
            (#"{"minimumColumnWidth": 300}"#, [0, 80, 320, 110]),
            (#"{"columns": [{"x": 9, "width": 50}, {"x": 70, "width": 60}]}"#, [9, 50, 130, 80]),
            (#"{"columnCount": 4}"#, [164, 0, 318, 30]),
            (#"{"columnCount": null}"#, [0, 50, 320, 80]),
        ] {
            let reply = try await fixture.patch(
                path,
                #"{"layout": {"type": "waterfall", \#(layout.dropFirst())}"#
            )
            #expect(try corners(reply).last == expected, "\(layout)")
        }
    }

    @Test func `the number of columns follows the viewport`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #"[{"items": 4}]"#,
            layout: #"{"type": "waterfall", "minimumColumnWidth": 150}"#
        )
        #expect(
            try corners(try await fixture.get(path + "/frame")).map { $0[1] } == [0, 0, 165, 165]
        )
        let reply = try await fixture.put(
            path + "/viewport",
            #"{"width": 640, "height": 320, "animated": false}"#
        )
        #expect(try corners(reply).map { $0[0] } == [0, 162, 324, 486])
    }

    @Test func `updates give items spans, and null takes them away`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, #"[{"items": [{"height": 50}]}]"#)
        for (operation, expected) in [
            (
                #"{"insert": {"section": 0, "item": 0}, "size": {"height": 20, "columnSpan": 2}}"#,
                [[0.0, 0, 210, 20], [220, 0, 320, 50]]
            ),
            (
                #"{"change": {"section": 0, "item": 1}, "size": {"columnSpan": 3}}"#,
                [[0, 0, 210, 20], [0, 30, 320, 80]]
            ),
            (
                #"{"change": {"section": 0, "item": 1}, "size": {"columnSpan": null}}"#,
                [[0, 0, 210, 20], [220, 0, 320, 50]]
            ),
            (
                #"{"change": {"section": 0, "item": 0}, "size": null}"#,
                [[0, 0, 100, 100], [110, 0, 210, 50]]
            ),
        ] {
            let reply = try await fixture.post(
                path + "/updates",
                #"{"operations": [\#(operation)]}"#
            )
            #expect(try corners(reply) == expected, "\(operation)")
        }
    }

    @Test(arguments: [
        (
            #"{"change": {"section": 0, "item": 0}, "size": {"columnSpan": 4}}"#,
            "/operations/0/size/columnSpan", 0, 0, 4
        ),
        (
            #"{"reload": {"section": 0, "item": 1}, "size": {"columnSpan": 9}}"#,
            "/operations/0/size/columnSpan", 1, 0, 9
        ),
        (
            #"{"delete": {"section": 0, "item": 0}}, "#
                + #"{"insert": {"section": 0, "item": 1}, "size": {"columnSpan": 5}}"#,
            "/operations/1/size/columnSpan", 1, 0, 5
        ),
        (
            #"{"insert": {"section": 1}, "items": [{}, {"columnSpan": 6}]}"#,
            "/operations/0/items", 1, 1, 6
        ),
        (
            #"{"change": {"section": 0}, "layout": {"columnCount": 1}}"#,
            "/operations/0/layout", 0, 0, 2
        ),
    ])
    func `an operation that brings too wide an item is named`(
        operations: String,
        pointer: String,
        item: Int,
        section: Int,
        span: Int
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, #"[{"items": [{"columnSpan": 2}, {}]}]"#)
        let before = try await fixture.get(path + "/frame").text
        let reply = try await fixture.post(
            path + "/updates",
            #"{"operations": [\#(operations)]}"#
        )
        let columns = pointer.hasSuffix("layout") ? 1 : 3
        try checkRefusal(
            reply,
            BadDocument(
                "",
                [
                    pointer:
                        "would leave item \(item) of section \(section) with a columnSpan of \(span), but "
                        + "only \(columns) columns; give a smaller span or more columns"
                ]
            )
        )
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `a state with a span that no item can have is refused at its place`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, #"[{"items": [{"columnSpan": 2}, {}]}]"#)
        let state = try await fixture.get(path + "/state").text
        for span in ["-1", "0", "65536"] {
            let changed = state.replacing(#""columnSpan":2"#, with: #""columnSpan":\#(span)"#)
            #expect(changed != state)
            let reply = try await fixture.post("/v1/sessions", #"{"state": \#(changed)}"#)
            let problem = try reply.decoded(as: ProblemDocument.self)
            let pointer = problem.errors?.first?.pointer ?? ""
            #expect(pointer.hasPrefix("/state/view/"), "\(reply.text)")
            #expect(pointer.hasSuffix("/columnSpan"), "\(reply.text)")
        }
        let same = try await fixture.post("/v1/sessions", #"{"state": \#(state)}"#)
        #expect(same.status == 201, "\(same.text)")
    }

    @Test func `a horizontal waterfall scrolls to the right, and measures widths`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(
            fixture,
            #"[{"items": 30}]"#,
            layout:
                #"{"type": "waterfall", "scrollDirection": "horizontal", "estimatedItemHeight": 40}"#
        )
        let measured = try await fixture.post(
            path + "/sizes",
            #"{"sizes": [{"section": 0, "item": 0, "width": 70}]}"#
        )
        #expect(try corners(measured).prefix(4).map { $0[0] } == [0, 0, 50, 80])
        let moved = try await fixture.post(path + "/scroll", #"{"delta": {"x": 100}}"#)
        #expect(moved.text.contains(#""contentOffset":{"x":100,"y":0}"#), "\(moved.text)")
    }

    private static let mistakes = [
        BadDocument(
            """
            {"layout": {"type": "waterfall", "minimumColumnWidth": 0,
             "scrollDirection": "down"}, "sections": [{"items":
             [{"columnSpan": 0}, {"columnSpan": 1.5}, {"columnSpan": 1001}]}]}
            """,
            [
                "/layout/scrollDirection":
                    #"must be one of "vertical", "horizontal", got "down""#,
                "/layout/minimumColumnWidth": "must be between 1 and 1000000, got 0",
                "/sections/0/items/0/columnSpan": "must be between 1 and 1000, got 0",
                "/sections/0/items/1/columnSpan": "must be a whole number, got 1.5",
                "/sections/0/items/2/columnSpan": "must be between 1 and 1000, got 1001",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "waterfall", "columnCount": 3, "minimumColumnWidth": 20}}
            """,
            [
                "/layout/minimumColumnWidth":
                    "cannot be combined with columnCount, which is a number of columns of any "
                    + "width; give one of the two"
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "waterfall", "minimumColumnWidth": 20,
             "columns": [{"x": 0, "width": 9}], "contentWidth": 9}}
            """,
            [
                "/layout/columns":
                    "cannot be combined with minimumColumnWidth, which fills the width; give one "
                    + "of the two"
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "waterfall"}, "sections": [
             {"items": [{"columnSpan": 2}, {"columnSpan": 3}, {"columnSpan": 4}]},
             {"items": {"columnSpan": [1, 5]}, "layout": {"columnCount": 4}},
             {"items": [{"columnSpan": 9}], "layout": {"minimumColumnWidth": 70}}]}
            """,
            [
                "/sections/0/items/1/columnSpan":
                    "must be at most the columnCount of the waterfall, 2, got 3",
                "/sections/0/items/2/columnSpan":
                    "must be at most the columnCount of the waterfall, 2, got 4",
                "/sections/1/items/columnSpan/1":
                    "must be at most the columnCount of the waterfall, 4, got 5",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "compositional"}, "sections": [
             {"items": [{}, {"columnSpan": 3}], "layout": {"type": "waterfall"}}]}
            """,
            [
                "/sections/0/items/1/columnSpan":
                    "must be at most the columnCount of the waterfall, 2, got 3"
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `mistakes are refused`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/layouts", bad.json), bad)
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
    }

    @Test func `a section of a horizontal compositional layout may be a waterfall`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/layouts",
            """
            {"layout": {"type": "compositional", "scrollDirection": "horizontal"}, "viewport":
             {"width": 320, "height": 210}, "sections": [{"layout": {"type": "waterfall"},
             "items": [{"width": 2, "height": 1}, {"width": 30}, {"columnSpan": 2}]}]}
            """
        )
        let layout = try reply.decoded(as: LayoutDocument.self)
        #expect(layout.items.map(\.x) == [0, 0, 210])
        #expect(layout.items.map(\.y) == [0, 110, 0])
        #expect(layout.items.map(\.width) == [200, 30, 210])
    }
}
