import LayoutdGeometry

/// The rows of a section.
struct ListSection: SectionContent {
    let rows: ListRows
    /// The left edge of the rows, in points.
    private let left: Double
    /// The width of the rows, in points.
    private let width: Double
    private let grid: PixelGrid

    /// A section with its header, its rows and its footer.
    static func placed(
        _ items: ItemTable,
        expanded: [Int],
        heights: ListHeights,
        _ metrics: ListLayout.Metrics,
        width: Double,
        grid: PixelGrid,
        from start: Double
    ) -> StackSection {
        let inset = metrics.sectionInset
        let (header, footer) = (heights.header, heights.footer)
        let rows = ListRows(
            items,
            expanded: expanded,
            measured: heights.rows,
            height: heights.row,
            metrics: metrics,
            origin: start + header + inset.top
        )
        let end = rows.end + inset.bottom + footer
        return StackSection(
            start: start,
            end: end,
            header: Band(start: start, extent: header, length: width),
            footer: Band(start: end - footer, extent: footer, length: width),
            content: ListSection(
                rows: rows,
                left: grid.snapped(inset.left),
                width: max(0, width - inset.left - inset.right),
                grid: grid
            )
        )
    }

    var count: Int { rows.count }

    /// The blocks of rows that have been measured, or expanded.
    var storedCount: Int {
        if case .uniform(let rows) = rows { rows.storedCount } else { 0 }
    }

    func frame(of item: Int) -> Rect {
        let slot = rows.slot(of: item)
        return Rect(
            x: left,
            y: grid.snapped(slot.start),
            width: width,
            height: slot.height
        )
    }

    func add(
        section: Int,
        in searched: Rect,
        to found: inout BoundedElements
    ) throws(TooManyElements) {
        for item in rows.indices(meeting: Interval(searched, along: .vertical)) {
            let row = ElementID.cell(section: section, item: item)
            try found.add(LayoutAttributes(element: row, frame: frame(of: item)))
        }
    }
}
