import LayoutdGeometry
import LayoutdLayouts
import Testing

struct FlowDiagnosticsTests {
    private func layout(
        width: Double,
        inset: Double,
        axis: Axis = .vertical,
        _ sections: [ItemTable]
    ) throws -> StackLayout {
        try FlowLayout.prepare(
            FlowLayout.Configuration(
                scrollDirection: axis,
                metrics: FlowLayout.Metrics(
                    itemSize: Size(width: width, height: width),
                    sectionInset: Insets(top: inset, left: inset, bottom: inset, right: inset)
                )
            ),
            LayoutInput(
                sections: sections.map { Section(items: $0) },
                viewport: Size(width: 320, height: 320)
            )
        )
    }

    @Test func `a layout that fits has no diagnostics`() throws {
        let sized = ItemTable.sized([ItemSize(width: 300), ItemSize(), ItemSize(width: 0)])
        let layout = try layout(width: 300, inset: 10, [.uniform(count: 9), sized])
        #expect(layout.diagnostics(limit: 100).isEmpty)
    }

    @Test(arguments: [Axis.vertical, .horizontal])
    func `items longer than their line are reported`(axis: Axis) throws {
        let long = ItemSize(width: 301, height: 301)
        let sized = ItemTable.sized([long, ItemSize(width: 1, height: 1), long])
        let layout = try layout(width: 400, inset: 10, axis: axis, [.uniform(count: 9), sized])
        let expected: [LayoutDiagnostic] = [
            .itemExceedsLine(section: 0, item: nil, length: 400, available: 300),
            .itemExceedsLine(section: 1, item: 0, length: 301, available: 300),
            .itemExceedsLine(section: 1, item: 2, length: 301, available: 300),
        ]
        #expect(layout.diagnostics(limit: 100) == expected)
        #expect(layout.diagnostics(limit: 2) == Array(expected.prefix(2)))
    }

    @Test func `insets without room are reported once, and not for empty sections`() throws {
        let sections: [ItemTable] = [.uniform(count: 0), .uniform(count: 3), .sized([])]
        let layout = try layout(width: 10, inset: 200, sections)
        let expected = LayoutDiagnostic.noRoomInLines(section: 1, available: -80)
        #expect(layout.diagnostics(limit: 100) == [expected])
    }
}
