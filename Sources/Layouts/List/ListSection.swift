import Geometry

/// Where one section lies along the content, in points, and its rows.
struct ListSection: SectionSpan {
    let start: Double
    let end: Double
    /// Height of the header; 0 for none.
    let header: Double
    /// Height of the footer; 0 for none.
    let footer: Double
    /// What the rows leave free at either side.
    let margins: Margins
    let rows: ListRows

    /// Extents left and right of rows, in points.
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
        self.start = start
        self.header = metrics.headerHeight
        self.footer = metrics.footerHeight
        self.margins = Margins(left: inset.left, right: inset.right)
        self.rows = ListRows(
            items,
            expanded: expanded,
            metrics: metrics,
            origin: start + metrics.headerHeight + inset.top
        )
        self.end = rows.end + inset.bottom + metrics.footerHeight
    }

    var elementCount: Int {
        rows.count + (header > 0 ? 1 : 0) + (footer > 0 ? 1 : 0)
    }
}
