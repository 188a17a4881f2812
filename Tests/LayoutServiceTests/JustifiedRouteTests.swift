import Foundation
import LayoutdTestSupport
import Testing

/// Justified layouts over HTTP.
struct JustifiedRouteTests {
    /// Rows of 310 / 3.1 = 100 points: two photos, or three.
    private static let wall = #""layout": {"type": "justified", "targetRowHeight": 100}"#

    private func session(
        _ fixture: borrowing ServiceFixture,
        _ sections: String,
        layout: String = wall
    ) async throws -> String {
        try await fixture.session(
            #"{\#(layout), "sections": \#(sections), "animation": {"duration": 0}, "#
                + #""clock": "manual"}"#
        )
    }

    private func widths(_ reply: HTTPClient.Reply) throws -> [Double] {
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: FrameDocument.self).items.map(\.width)
    }

    @Test(arguments: [
        #"[{"aspectRatio": 1.6}, {"aspectRatio": 1.5}, {}]"#,
        #"{"aspectRatio": [1.6, 1.5, null]}"#,
    ])
    func `items are a list or columns, and squares if they have no ratio`(
        items: String
    ) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/layouts",
            #"{\#(Self.wall), "sections": [{"items": \#(items)}]}"#
        )
        let layout = try reply.decoded(as: LayoutDocument.self)
        #expect(layout.items.map(\.x) == [0, 170, 0])
        #expect(layout.items.map(\.width) == [160, 150, 100])
        #expect(layout.items.map(\.height) == [100, 100, 100])
        #expect(layout.contentSize.height == 210)
    }

    @Test func `a session has all members, and its data in the form of a request`() async throws {
        let fixture = try ServiceFixture()
        let sections =
            #"[{"items":[{"aspectRatio":1.6},{}],"layout":{"targetRowHeight":50,"#
            + #""targetRowHeightTolerance":0.25,"lastRow":"fill","minimumLineSpacing":10,"#
            + #""minimumInteritemSpacing":10,"sectionInset":{"top":0,"left":0,"bottom":0,"#
            + #""right":0},"headerReferenceSize":{"width":0,"height":0},"#
            + #""footerReferenceSize":{"width":0,"height":0}}}]"#
        let path = try await session(fixture, sections)
        let text = try await fixture.get(path + "?include=sections").text
        #expect(text.contains(#""sections":"# + sections))
        let layout =
            #""layout":{"type":"justified","scrollDirection":"vertical","targetRowHeight":100,"#
            + #""targetRowHeightTolerance":0.25,"lastRow":"start","minimumLineSpacing":10,"#
            + #""minimumInteritemSpacing":10,"sectionInset":{"top":0,"left":0,"bottom":0,"#
            + #""right":0},"headerReferenceSize":{"width":0,"height":0},"#
            + #""footerReferenceSize":{"width":0,"height":0},"pixelScale":0,"#
            + #""sectionHeadersPinToVisibleBounds":false,"#
            + #""sectionFootersPinToVisibleBounds":false}"#
        #expect(text.contains(layout), "\(text)")
    }

    @Test func `patches lay out anew, and null is the default`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, #"[{"items": {"aspectRatio": [1.6, 1.5, 1]}}]"#)
        for (layout, expected) in [
            (#"{"type": "justified", "lastRow": "fill"}"#, [160.0, 150, 320]),
            (#"{"type": "justified", "lastRow": "hidden"}"#, [160, 150]),
            // 300 / 4.1 is higher than 50, and without a row before all are 40 high.
            (#"{"type": "justified", "lastRow": null, "targetRowHeight": 40}"#, [64, 60, 40]),
        ] {
            let reply = try await fixture.patch(path, #"{"layout": \#(layout)}"#)
            #expect(try widths(reply) == expected, "\(layout)")
        }
    }

    @Test func `updates give items a ratio, and null takes it away`() async throws {
        let fixture = try ServiceFixture()
        let path = try await session(fixture, #"[{"items": 1}]"#)
        for (operation, expected) in [
            (
                #"{"insert": {"section": 0, "item": 0}, "size": {"aspectRatio": 2.1}}"#,
                [210.0, 100]
            ),
            (
                // 310 / 2.6 is within the tolerance.
                #"{"change": {"section": 0, "item": 1}, "size": {"aspectRatio": 0.5}}"#,
                [2.1 * 310 / 2.6, 0.5 * 310 / 2.6]
            ),
            (#"{"change": {"section": 0, "item": 1}, "size": {"aspectRatio": null}}"#, [210, 100]),
            (#"{"change": {"section": 0, "item": 0}, "size": null}"#, [100, 100]),
            (#"{"reload": {"section": 0, "item": 0}, "size": {"aspectRatio": 2.1}}"#, [210, 100]),
        ] {
            let reply = try await fixture.post(
                path + "/updates",
                #"{"operations": [\#(operation)]}"#
            )
            let found = try widths(reply)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.001 }, "\(operation)")
            #expect(found.count == 2)
        }
    }

    private static let mistakes = [
        BadDocument(
            """
            {"layout": {"type": "justified", "targetRowHeight": 0, "lastRow": "center",
             "targetRowHeightTolerance": 2, "itemSize": {}}, "sections": [{"items":
             [{"aspectRatio": 0}, {"width": 3, "height": 4}, {"aspectRatio": 1, "aspectRatio": 1},
              3]}]}
            """,
            [
                "/layout/targetRowHeight": "must be between 1 and 1000000, got 0",
                "/layout/targetRowHeightTolerance": "must be between 0 and 1, got 2",
                "/layout/lastRow": #"must be one of "start", "fill", "hidden", got "center""#,
                "/layout/itemSize":
                    "is unknown; known here: type, scrollDirection, targetRowHeight, "
                    + "targetRowHeightTolerance, lastRow, minimumLineSpacing, "
                    + "minimumInteritemSpacing, sectionInset, headerReferenceSize, "
                    + "footerReferenceSize, pixelScale, sectionHeadersPinToVisibleBounds, "
                    + "sectionFootersPinToVisibleBounds, "
                    + "layoutHeader, layoutFooter, sectionHeadersPinOffset, "
                    + "sectionFootersPinOffset, sectionHeadersStretch, "
                    + "flipsHorizontallyInOppositeLayoutDirection",
                "/sections/0/items/0/aspectRatio": "must be between 0.001 and 1000, got 0",
                "/sections/0/items/1/width":
                    "is unknown; known here: id, aspectRatio, movable, isHidden, pinned",
                "/sections/0/items/1/height":
                    "is unknown; known here: id, aspectRatio, movable, isHidden, pinned",
                "/sections/0/items/2/aspectRatio": "is given twice; give it once",
                "/sections/0/items/3":
                    "must be an object with an aspectRatio, got a number",
            ]
        ),
        BadDocument(
            """
            {"layout": {"type": "justified"}, "sections": [{"items": {"aspectRatio": [1, -1]},
             "layout": {"pixelScale": 1}}, {"items": {"width": [3]}}, {"items": {"count": -1}},
             {"items": {"count": null}}]}
            """,
            [
                "/sections/0/items/aspectRatio/1": "must be between 0.001 and 1000, got -1",
                "/sections/0/layout/pixelScale":
                    "is unknown; known here: targetRowHeight, targetRowHeightTolerance, lastRow, "
                    + "minimumLineSpacing, minimumInteritemSpacing, sectionInset, "
                    + "headerReferenceSize, footerReferenceSize",
                "/sections/1/items/count":
                    "is missing; give the number of items, or a list for each column",
                "/sections/1/items/width": "is unknown; known here: count, aspectRatio, id",
                "/sections/2/items/count": "must be between 0 and 10000000, got -1",
                "/sections/3/items/count": "must be a number, got null",
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
