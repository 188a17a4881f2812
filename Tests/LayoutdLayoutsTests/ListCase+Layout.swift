import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension ListCase {
    /// The list of the case with one row expanded, or none.
    func makeLayout(expanding row: Path?) throws -> ListLayout {
        try ListLayout(
            configuration: ListLayout.Configuration(
                headerHeight: input.sectionHeaderHeight ?? 0,
                stickyHeaders: layout == "stickyHeaders"
            ),
            input: LayoutInput(
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
