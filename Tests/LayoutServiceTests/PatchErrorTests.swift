import LayoutdTestSupport
import Testing

/// Patches that are refused and change nothing.
struct PatchErrorTests {
    /// A patch, the session it is sent to, and the expected errors.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let session: String
        let bad: BadDocument

        init(_ json: String, of session: String = "{}", _ errors: [String: String]) {
            self.session = session
            bad = BadDocument(json, errors)
        }

        var testDescription: String { "\(bad.json) of \(session)" }
    }

    private static let cradle = #"{"preset": "newtonian"}"#
    private static let refusals = [
        Refusal("[]", ["": "must be an object, got an array"]),
        Refusal("null", ["": "must be an object, got null"]),
        Refusal(
            #"{"layout": {"type": "list", "itemSize": {"width": 3}}}"#,
            [
                "/layout/itemSize":
                    "is unknown; known here: type, appearance, rowHeight, expandedRowHeight, "
                    + "minimumLineSpacing, sectionInset, headerHeight, footerHeight, stickyHeaders, "
                    + "stickyFooters, multipleSelection, collapsesSections, pixelScale, "
                    + "estimatedRowHeight, estimatedSectionHeaderHeight, "
                    + "estimatedSectionFooterHeight, "
                    + "layoutHeader, layoutFooter, sectionHeadersPinOffset, "
                    + "sectionFootersPinOffset, sectionHeadersStretch, "
                    + "flipsHorizontallyInOppositeLayoutDirection"
            ]
        ),
        Refusal(
            #"{"layout": {"type": null}}"#,
            ["/layout/type": "cannot be removed; give a type"]
        ),
        Refusal(
            #"{"layout": null}"#,
            ["/layout": "cannot be removed; set only its members to null"]
        ),
        Refusal(
            """
            {"layout": {"itemSize": {"width": -1, "depth": null}, "colour": null},
             "dynamics": {"damping": 101, "type": "swing"}, "animation": 3, "keep": "top"}
            """,
            [
                "/layout/itemSize/width": "must be between 0 and 1000000, got -1",
                "/layout/itemSize/depth": "is unknown; known here: width, height",
                "/layout/colour":
                    "is unknown; known here: type, scrollDirection, itemSize, minimumLineSpacing, "
                    + "minimumInteritemSpacing, sectionInset, headerReferenceSize, "
                    + "footerReferenceSize, pixelScale, sectionHeadersPinToVisibleBounds, "
                    + "sectionFootersPinToVisibleBounds, sectionInsetReference, "
                    + "lineAlignment, itemAlignment, estimatedItemSize, estimate, "
                    + "layoutHeader, layoutFooter, sectionHeadersPinOffset, "
                    + "sectionFootersPinOffset, sectionHeadersStretch, "
                    + "flipsHorizontallyInOppositeLayoutDirection",
                "/dynamics/type":
                    #"must be "spring" or "behaviors" with a layout of type "flow", got "swing""#,
                "/animation": "must be an object, got a number",
                "/keep":
                    #"must be one of "offset", "firstVisible", "end", "lowerEdge", got "top""#,
            ]
        ),
        Refusal(
            #"{"event": null, "client": null}"#,
            ["/event": "must be a number, got null", "/client": "must be a string, got null"]
        ),
        Refusal(
            #"{"sections": [], "viewport": null, "contentInset": 1, "clock": 0, "event": "1"}"#,
            [
                "/sections": "cannot be patched; POST …/updates changes the data",
                "/viewport": "cannot be removed; give its width and height",
                "/contentInset": "must be an object, got a number",
                "/clock":
                    "is unknown; known here: layout, dynamics, animation, keep, decelerationRate, "
                    + "pagingEnabled, scroll, effects, bounds, expanded, collapsed, orthogonalOffsets, "
                    + "layoutDirection, viewport, contentInset, animated, anchor, event, client",
                "/event": "must be a number, got a string",
            ]
        ),
        Refusal(
            #"{"dynamics": {"damping": 1}, "dynamics": {}, "colour": 1}"#,
            [
                "/dynamics": "is given twice; give it once",
                "/colour":
                    "is unknown; known here: layout, dynamics, animation, keep, decelerationRate, "
                    + "pagingEnabled, scroll, effects, bounds, expanded, collapsed, orthogonalOffsets, "
                    + "layoutDirection, viewport, contentInset, animated, anchor, event, client",
            ]
        ),
        Refusal(
            #"{"layout": {"columnCount": 2, "columns": [{"x": 0, "width": 1}]}}"#,
            of: #"{"preset": "two-column"}"#,
            [
                "/layout/columns":
                    "cannot be combined with columnCount, which fills the width; give one of the two"
            ]
        ),
        Refusal(
            #"{"layout": {"columnCount": 2, "contentWidth": 9}}"#,
            of: #"{"preset": "two-column"}"#,
            [
                "/layout/contentWidth":
                    "goes with columns; columnCount fills the width of the viewport"
            ]
        ),
        Refusal(
            #"{"dynamics": {"type": "spring"}}"#,
            of: cradle,
            [
                "/dynamics":
                    #"must be null with a layout of type "newtonian"; springs are for "flow", "#
                    + #""list", "waterfall", "justified", "grid", "absolute", "circle" and "#
                    + #""compositional""#
            ]
        ),
        Refusal(
            #"{"layout": {"length": -1, "anchor": {"x": 3}}}"#,
            of: cradle,
            [
                "/layout/length": "must be between 0 and 100000, got -1",
                "/layout/anchor/y": "is missing; give a number of points",
            ]
        ),
        Refusal(
            #"{"layout": {"pixelScale": 2}}"#,
            of: ServiceFixture.scene,
            ["/layout": "cannot be changed in such a session; create another one"]
        ),
        Refusal(
            #"{"dynamics": {"behaviors": [{"type": "gravity", "items": [{"section": 0}]}, {}]}}"#,
            of: ServiceFixture.scene,
            [
                "/dynamics/behaviors/0/items/0/item": "is missing; give an index, from 0",
                "/dynamics/behaviors/1/type":
                    #"is missing; give one of "gravity", "push", "snap", "attachment", "fixed", "#
                    + #""pin", "limit", "sliding", "collision", "item", "field", "group""#,
            ]
        ),
        Refusal(
            #"{"dynamics": null}"#,
            of: ServiceFixture.scene,
            ["/dynamics": "cannot be removed from a scene; set behaviors to [] instead"]
        ),
        Refusal(
            #"{"dynamics": {"behaviors": []}}"#,
            of: #"{"layout": {"type": "absolute"}}"#,
            ["/dynamics/type": #"is missing; give "spring" or "behaviors""#]
        ),
        Refusal(
            #"{"dynamics": {"tiled": false}}"#,
            of: #"{"sections": [{"items": 20001}]}"#,
            [
                "/dynamics":
                    "would move more than 20000 items at the same time; give a smaller viewport or "
                    + "overscan, larger items, or \"dynamics\": null"
            ]
        ),
    ]

    @Test(arguments: refusals)
    func `an invalid patch is refused and changes nothing`(refusal: Refusal) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(refusal.session)
        let before = try await fixture.get(path).text
        try checkRefusal(try await fixture.patch(path, refusal.bad.json), refusal.bad)
        // A wall-clock session may have ticked meanwhile, but nothing moves in any of these.
        #expect(try await fixture.get(path).text == before)
    }

    @Test(arguments: [
        (
            #"{"preset": "newtonian", "sections": [{"items": 3}]}"#,
            #"{"layout": {"maximumItems": 2}}"#, "/problems/too-many-items"
        ),
        (
            ServiceFixture.scene,
            #"{"dynamics": {"behaviors": [{"type": "gravity", "id": "g"}, "#
                + #"{"type": "collision", "id": "g"}]}}"#,
            "/problems/duplicate-behavior"
        ),
    ])
    func `a patch that contradicts the session is a conflict`(
        session: String,
        patch: String,
        type: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(session)
        let before = try await fixture.get(path).text
        let reply = try await fixture.patch(path, patch)
        #expect(reply.status == 409, "\(reply.text)")
        #expect(try reply.decoded(as: ProblemDocument.self).type == type)
        if session == ServiceFixture.scene {
            #expect(try await fixture.get(path).text == before)
        }
    }

    @Test func `any patch of a missing session is 404`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.patch("/v1/sessions/0", "no JSON")
        #expect(reply.status == 404)
        #expect(try reply.decoded(as: ProblemDocument.self).type == "/problems/no-such-session")
    }
}
