import LayoutdGeometry

/// The extent of one section along the scroll axis, in points, and its rows.
struct ListSection: SectionSpan {
    let start: Double
    let end: Double
    let header: Band?
    let footer: Band?
    /// The margins left and right of the rows.
    let margins: Margins
    let rows: ListRows

    /// Margins left and right of rows, in points.
    struct Margins {
        let left: Double
        let right: Double
    }

    init(
        _ items: SectionItems,
        expanded: [Int],
        metrics: ListLayout.Metrics,
        start: Double
    ) {
        let inset = metrics.sectionInset
        let (header, footer) = (metrics.headerHeight, metrics.footerHeight)
        self.margins = Margins(left: inset.left, right: inset.right)
        self.rows = ListRows(
            items,
            expanded: expanded,
            metrics: metrics,
            origin: start + header + inset.top
        )
        let end = rows.end + inset.bottom + footer
        self.start = start
        self.end = end
        self.header = header > 0 ? Band(start: start, extent: header) : nil
        self.footer = footer > 0 ? Band(start: end - footer, extent: footer) : nil
    }

    var elementCount: Int {
        rows.count + supplementaryCount
    }
}
