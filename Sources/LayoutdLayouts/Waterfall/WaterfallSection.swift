import LayoutdGeometry

/// The extent of one section along the scroll axis, in points, and its elements.
struct WaterfallSection: SectionSpan {
    /// The start of the section, including its header and the inset before it.
    let start: Double
    /// The end of the section, including its footer and the inset after it.
    let end: Double
    /// The frame of the header; `nil` if there is none.
    let headerFrame: Rect?
    /// The frame of the footer; `nil` if there is none.
    let footerFrame: Rect?
    let columns: WaterfallColumns
    let items: WaterfallItems

    init(
        _ items: SectionItems,
        rule: WaterfallRule,
        space: WaterfallSpace,
        start: Double
    ) {
        let metrics = rule.metrics
        let (before, after) = (metrics.headerInset, metrics.footerInset)
        let headerTop = start + before.top
        headerFrame = space.band(top: headerTop, height: metrics.headerHeight, inset: before)
        let headerEnd = headerFrame.map { $0.maxY + before.bottom } ?? headerTop
        let top = headerEnd + metrics.sectionInset.top
        columns = rule.columns
        self.items = WaterfallItems(items, rule: rule, top: top)
        let footerTop = (self.items.bottom ?? top) + metrics.sectionInset.bottom + after.top
        footerFrame = space.band(top: footerTop, height: metrics.footerHeight, inset: after)
        self.start = start
        end = footerFrame.map { $0.maxY + after.bottom } ?? footerTop
    }

    var elementCount: Int {
        items.count + supplementaryCount
    }

    var header: Band? { headerFrame.map { Band(start: $0.minY, extent: $0.size.height) } }

    var footer: Band? { footerFrame.map { Band(start: $0.minY, extent: $0.size.height) } }

    /// The frame of an item.
    func frame(of item: Int) -> Rect {
        columns.frame(of: items.place(of: item))
    }

    /// The items that overlap a rectangle, in order.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points.
    ///   - limit: The most items to return.
    /// - Returns: Their indices; `nil` if there are more than `limit`.
    /// - Complexity: O(*c* log *n* + *k* log *k*) for *c* columns with items, *n* items, and *k*
    ///   that overlap.
    func items(in rect: Rect, limit: Int) -> [Int]? {
        let rows = (0..<items.stackCount).map { self.rows(ofStack: $0, in: rect) }
        guard rows.reduce(0, { $0 + $1.count }) <= limit else { return nil }
        let found = rows.enumerated().flatMap { stack, rows in
            rows.map { items.item(inRow: $0, ofStack: stack) }
        }
        return found.sorted()
    }

    /// The rows of a stack that overlap a rectangle.
    private func rows(ofStack stack: Int, in rect: Rect) -> Range<Int> {
        guard items.rowCount(ofStack: stack) > 0 else { return 0..<0 }
        let top = items.place(of: items.item(inRow: 0, ofStack: stack))
        guard columns.isColumn(top.column, in: rect) else { return 0..<0 }
        return items.rows(ofStack: stack, in: Interval(rect, along: .vertical))
    }
}
