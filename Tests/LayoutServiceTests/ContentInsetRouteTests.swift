import LayoutdTestSupport
import Testing

/// Headers and footers beside content insets, as a client sees them.
struct ContentInsetRouteTests {
    @Test(arguments: [
        #""type": "flow", "headerReferenceSize": {"height": 20}, "footerReferenceSize": {"height": 9}"#,
        #""type": "list", "headerHeight": 20, "footerHeight": 9"#,
        #""type": "waterfall", "headerHeight": 20, "footerHeight": 9"#,
        #""type": "waterfall", "headerHeight": 20, "footerHeight": 9, "columns": [{"x": 0, "width": 9}]"#,
    ])
    func `headers and footers fill the width between the insets`(layout: String) async throws {
        let items = try await items(layout, insets: #""left": 30, "right": 50, "top": 7"#)
        #expect(items.map(\.kind).sorted() == ["footer", "header"])
        #expect(items.allSatisfy { $0.x == 0 && $0.width == 240 }, "\(items)")
    }

    @Test func `headers and footers fill the height between the insets when scrolling sideways`()
        async throws
    {
        let layout = """
            "type": "flow", "scrollDirection": "horizontal",
            "headerReferenceSize": {"width": 20}, "footerReferenceSize": {"width": 9}
            """
        let items = try await items(layout, insets: #""top": 30, "bottom": 50, "left": 7"#)
        #expect(items.count == 2)
        #expect(items.allSatisfy { $0.y == 0 && $0.height == 400 }, "\(items)")
    }

    @Test func `a waterfall's headers have the given contentWidth`() async throws {
        let layout = """
            "type": "waterfall", "headerHeight": 20, "columns": [{"x": 0, "width": 9}],
            "contentWidth": 500
            """
        let items = try await items(layout, insets: #""left": 30, "right": 50"#)
        #expect(items.map(\.width) == [500])
    }

    /// The elements of a layout other than cells.
    private func items(
        _ layout: String,
        insets: String
    ) async throws -> [FrameDocument.Item] {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post(
            "/v1/layouts",
            #"{"layout": {\#(layout)}, "sections": [{"items": 1}], "contentInset": {\#(insets)}}"#
        )
        return try reply.decoded(as: LayoutDocument.self).items.filter { $0.kind != "cell" }
    }
}
