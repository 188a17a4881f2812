import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

extension CollectionView {
    /// A list of rows of 44 points under sticky headers of 40, on a grid of half points,
    /// scrolled to the middle of its rows.
    static func list(rows: Int, sections: Int) throws -> CollectionView {
        let configuration = ListLayout.Configuration(
            rowHeight: 44,
            headerHeight: 40,
            stickyHeaders: true,
            pixelScale: 2
        )
        let section = Section.uniform(count: rows / sections)
        let middle = Double(rows / 2 * 44 + sections / 2 * 40)
        return try CollectionView(
            CollectionView.Configuration(
                contentOffset: Point(x: 0, y: middle),
                sections: Array(repeating: section, count: sections),
                layout: .list(configuration)
            )
        )
    }
}
