import LayoutdTestSupport
import Testing

/// `contentInsetAdjustmentBehavior` and `contentAlignment` of `scroll`.
struct SafeAreaRouteTests {
    /// A list of rows of 100 points in a viewport of 320 x 480 below a bar, with a member `scroll`.
    private func list(rows: Int, _ scroll: String) -> String {
        #"{"layout": {"type": "list", "rowHeight": 100}, "sections": [{"items": \#(rows)}], "#
            + #""viewport": {"width": 320, "height": 480, "safeArea": {"top": 59}}, "#
            + #""animation": {"duration": 0}, "clock": "manual", "scroll": \#(scroll)}"#
    }

    private func insets(_ edges: AdjustedInsetCase.Edges) -> String {
        let members = [
            ("top", edges.top), ("left", edges.left), ("bottom", edges.bottom),
            ("right", edges.right),
        ]
        return "{" + members.map { #""\#($0)":\#(Int($1))"# }.joined(separator: ",") + "}"
    }

    @Test(arguments: try AdjustedInsetCase.all())
    func `the vectors agree`(sample: AdjustedInsetCase) async throws {
        let fixture = try ServiceFixture()
        let input = sample.input
        let path = try await fixture.session(
            #"{"layout": {"type": "list", "rowHeight": \#(input.content[1])}, "#
                + #""sections": [{"items": 1}], "contentInset": \#(insets(input.contentInset)), "#
                + #""viewport": {"width": \#(input.bounds[0]), "height": \#(input.bounds[1]), "#
                + #""safeArea": \#(insets(input.safeArea))}, "#
                + #""scroll": {"contentInsetAdjustmentBehavior": "\#(input.behavior)"}}"#
        )
        let session = try await fixture.get(path).text
        #expect(session.contains(#""contentInset":\#(insets(input.contentInset))"#))
        let adjusted = #""adjustedContentInset":\#(insets(sample.expect.adjustedContentInset))"#
        #expect(session.contains(adjusted) == (input.behavior != "never"), "\(session)")
        let start = sample.expect.startOffset
        let offset = #""contentOffset":{"x":\#(Int(start.x)),"y":\#(Int(start.y))}"#
        #expect(session.contains(offset), "\(session)")
    }

    @Test func `settings are patched one by one, and back to their defaults`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            list(rows: 2, #"{"contentAlignment": {"y": 1}}"#)
        )
        for (patch, expected, offset) in [
            ("{}", #""scroll":{"contentAlignment":{"x":0,"y":1}}"#, -280),
            (
                #"{"contentInsetAdjustmentBehavior": "always", "contentAlignment": {"x": 0.5}}"#,
                #""scroll":{"contentAlignment":{"x":0.5,"y":1},"#
                    + #""contentInsetAdjustmentBehavior":"always"}"#,
                -280
            ),
            (
                #"{"contentAlignment": null}"#,
                #""scroll":{"contentInsetAdjustmentBehavior":"always"}"#, -59
            ),
            (#"{"contentInsetAdjustmentBehavior": null}"#, #""pagingEnabled":false,"clock""#, 0),
            (
                #"{"contentAlignment": {"y": 0.5}}"#,
                #""scroll":{"contentAlignment":{"x":0,"y":0.5}}"#, -140
            ),
            (#"{"contentAlignment": {"y": null}}"#, #""pagingEnabled":false,"clock""#, 0),
        ] {
            let reply = try await fixture.patch(path, #"{"scroll": \#(patch)}"#)
            #expect(reply.status == 200, "\(reply.text)")
            let session = try await fixture.get(path).text
            #expect(session.contains(expected), "\(session)")
            #expect(session.contains(#""contentOffset":{"x":0,"y":\#(offset)}"#), "\(session)")
        }
    }

    @Test func `content at its start stays there`() async throws {
        let fixture = try ServiceFixture()
        let behavior = #"{"contentInsetAdjustmentBehavior": "automatic"}"#
        let path = try await fixture.session(list(rows: 20, behavior))
        for (top, offset) in [(20, -20.0), (0, 0), (100, -100)] {
            let change = #"{"safeArea": {"top": \#(top)}}"#
            let reply = try await fixture.put(path + "/viewport", change)
            #expect(try reply.decoded(as: FrameDocument.self).contentOffset.y == offset)
        }
        let session = try await fixture.get(path).text
        #expect(session.contains(#""adjustedContentInset":{"top":100,"#))
    }

    private static let mistakes = [
        BadDocument(
            #"{"scroll": {"contentAlignment": {"x": -0.1, "y": 1.5, "z": 0}}}"#,
            [
                "/scroll/contentAlignment/x": "must be between 0 and 1, got -0.1",
                "/scroll/contentAlignment/y": "must be between 0 and 1, got 1.5",
                "/scroll/contentAlignment/z": "is unknown; known here: x, y",
            ]
        ),
        BadDocument(
            #"{"scroll": {"contentAlignment": 1, "contentInsetAdjustmentBehavior": "all"}}"#,
            [
                "/scroll/contentAlignment": "must be an object, got a number",
                "/scroll/contentInsetAdjustmentBehavior":
                    #"must be one of "never", "always", "scrollableAxes", "automatic", got "all""#,
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        let path = try await fixture.session()
        try checkRefusal(try await fixture.patch(path, bad.json), bad)
        #expect(try await !fixture.get(path).text.contains(#""scroll":"#))
    }
}
