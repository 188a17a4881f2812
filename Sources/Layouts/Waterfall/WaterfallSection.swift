import Geometry

/// Where one section lies along the scroll axis, in points, and its elements.
struct WaterfallSection {
    /// Where the section starts, with its header and the inset before it.
    let start: Double
    /// Where it ends, with its footer and the inset after it.
    let end: Double
    /// The frame of the header; `nil` if there is none.
    let header: Rect?
    /// The frame of the footer; `nil` if there is none.
    let footer: Rect?
    let columns: WaterfallColumns
    let items: WaterfallItems

    init(
        _ items: SectionItems,
        metrics: WaterfallLayout.Metrics,
        choice: WaterfallChoice,
        space: WaterfallSpace,
        start: Double
    ) {
        let (before, after) = (metrics.headerInset, metrics.footerInset)
        let headerTop = start + before.top
        header = space.band(top: headerTop, height: metrics.headerHeight, inset: before)
        let top = (header.map { $0.maxY + before.bottom } ?? headerTop) + metrics.sectionInset.top
        columns = space.columns(metrics)
        self.items = WaterfallItems(
            items,
            columns: columns,
            choice: choice,
            spacing: metrics.minimumInteritemSpacing,
            top: top
        )
        let footerTop = (self.items.bottom ?? top) + metrics.sectionInset.bottom + after.top
        footer = space.band(top: footerTop, height: metrics.footerHeight, inset: after)
        self.start = start
        end = footer.map { $0.maxY + after.bottom } ?? footerTop
    }

    var elementCount: Int {
        items.count + (header == nil ? 0 : 1) + (footer == nil ? 0 : 1)
    }

    /// The frame of an item.
    func frame(of item: Int) -> Rect {
        columns.frame(of: items.place(of: item))
    }

    /// The items whose frames overlap a rectangle, in order.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points.
    ///   - limit: The most items to return.
    /// - Returns: Their indices; `nil` if there are more than `limit`.
    /// - Complexity: O(*c* log *n* + *k* log *k*) for *c* columns, *n* items, and *k* that overlap.
    func items(in rect: Rect, limit: Int) -> [Int]? {
        let interval = Interval(rect, along: .vertical)
        let rows = (0..<columns.count).map { index in
            columns.isColumn(index, in: rect) ? items.rows(ofColumn: index, in: interval) : 0..<0
        }
        guard rows.reduce(0, { $0 + $1.count }) <= limit else { return nil }
        let found = rows.enumerated().flatMap { column, rows in
            rows.map { items.item(inRow: $0, ofColumn: column) }
        }
        return found.sorted()
    }
}
