import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension ListCase {
    /// The list of the case with one row expanded, or none.
    func makeLayout(expanding row: Path?) throws -> StackLayout {
        try ListLayout.prepare(
            ListLayout.Configuration(
                headerHeight: input.sectionHeaderHeight ?? 0,
                stickyHeaders: layout == "stickyHeaders"
            ),
            LayoutInput(
                sections: input.itemCounts.map { Section(items: .uniform(count: $0)) },
                expanded: row.map { [$0.path] } ?? [],
                viewport: input.bounds.size
            )
        )
    }

    /// The viewport at the offset of the case.
    var visible: Rect {
        Rect(origin: input.contentOffset?.point ?? .zero, size: input.bounds.size)
    }
}

extension ListCase.Path {
    var path: ItemPath { ItemPath(section: section, item: item) }
}

extension StackLayout {
    /// The offset after a row has been expanded.
    func offset(
        revealing row: ItemPath,
        from offset: Point,
        viewport: Size,
        contentInset: Insets = .zero
    ) -> Point {
        offsetAfterSetting(
            .cell(section: row.section, item: row.item),
            expanded: true,
            from: offset,
            viewport: viewport,
            contentInset: contentInset
        )
    }
}
