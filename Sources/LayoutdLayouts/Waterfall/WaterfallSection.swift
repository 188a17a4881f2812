import LayoutdGeometry

/// The items of a section in columns.
struct WaterfallSection: SectionContent {
    let columns: WaterfallColumns
    let items: WaterfallItems

    /// A section with its header, its columns and its footer, and the insets around them.
    static func placed(
        _ items: ItemTable,
        measured: MeasuredItems?,
        rule: WaterfallRule,
        section: Int,
        space: WaterfallSpace,
        from start: Double
    ) throws(LayoutError) -> StackSection {
        let (metrics, axis) = (rule.metrics, rule.columns.space.axis)
        let (before, after) = (metrics.headerInset, metrics.footerInset)
        let headerTop = start + before.start(axis)
        let header = space.band(top: headerTop, height: metrics.headerHeight, inset: before)
        let headerEnd = header.exists ? header.end + before.end(axis) : headerTop
        let top = headerEnd + metrics.sectionInset.start(axis)
        let placed = try WaterfallItems(
            items,
            measured: measured,
            rule: rule,
            section: section,
            top: top
        )
        let footerTop =
            (placed.bottom ?? top) + metrics.sectionInset.end(axis) + after.start(axis)
        let footer = space.band(top: footerTop, height: metrics.footerHeight, inset: after)
        return StackSection(
            start: start,
            end: footer.exists ? footer.end + after.end(axis) : footerTop,
            header: header,
            footer: footer,
            content: WaterfallSection(columns: rule.columns, items: placed)
        )
    }

    var count: Int { items.count }

    /// Those from which on columns take turns, or all.
    var storedCount: Int {
        if case .varying(let items) = items { items.storedCount } else { 0 }
    }

    func frame(of item: Int) -> Rect {
        columns.frame(of: items.place(of: item), span: items.span(of: item))
    }

    func add(
        section: Int,
        in searched: Rect,
        to found: inout BoundedElements
    ) throws(TooManyElements) {
        let room = found.limit - found.elements.count
        guard let items = items(in: searched, limit: room) else {
            throw TooManyElements(limit: found.limit)
        }
        for item in items {
            let cell = ElementID.cell(section: section, item: item)
            try found.add(LayoutAttributes(element: cell, frame: frame(of: item)))
        }
    }

    /// A section with items in columns without width, because no width is left for them.
    func diagnostics(section: Int) -> [LayoutDiagnostic] {
        guard count > 0, let available = columns.available, columns[0].width == 0 else {
            return []
        }
        return [.noRoomInColumns(section: section, available: available)]
    }

    /// The items that overlap a rectangle, in order.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points.
    ///   - limit: The most items to return.
    /// - Returns: Their indices; `nil` if there are more than `limit`.
    /// - Complexity: O(*c* log *n* + *k* log *k*) for *c* columns with items, *n* items, and *k*
    ///   that overlap; if items span columns, *k* that overlap along the scroll axis.
    private func items(in rect: Rect, limit: Int) -> [Int]? {
        var found: [Int] = []
        found.reserveCapacity(min(limit, 32))
        for stack in 0..<items.stackCount {
            for row in rows(ofStack: stack, in: rect) {
                let item = items.item(inRow: row, ofStack: stack)
                if items.haveSpans, !columns.meet(rect, items.columns(of: item)) { continue }
                guard found.count < limit else { return nil }
                found.append(item)
            }
        }
        found.sort()
        return found
    }

    /// The rows of a stack that overlap a rectangle.
    private func rows(ofStack stack: Int, in rect: Rect) -> Range<Int> {
        guard items.rowCount(ofStack: stack) > 0 else { return 0..<0 }
        let column = items.place(of: items.item(inRow: 0, ofStack: stack)).column
        // Items that begin in a column may reach into the rectangle from there.
        guard items.haveSpans || columns.meet(rect, column..<column + 1) else { return 0..<0 }
        return items.rows(ofStack: stack, in: Interval(rect, along: columns.space.axis))
    }
}
