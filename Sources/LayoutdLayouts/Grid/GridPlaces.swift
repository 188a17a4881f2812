/// The first cell of an item.
struct GridCell {
    let row: Int32
    let column: Int32
}

/// The cells of a section's items: computed where each spans one, otherwise stored.
struct GridPlaces {
    /// The number of rows.
    let rowCount: Int
    private let items: GridItems
    private let columnCount: Int
    private let stored: Stored?

    /// Cells that are stored.
    private struct Stored {
        let cells: [GridCell]
        /// The items by their first row, ascending, and then in order; `nil` if that is their order.
        let order: [Int32]?
        /// The end of the last row of the first items in this order.
        let ends: [Int32]

        init(_ cells: [GridCell], _ items: GridItems, isOrdered: Bool) {
            self.cells = cells
            order =
                isOrdered
                ? nil
                : (0..<Int32(cells.count)).sorted {
                    (cells[Int($0)].row, $0) < (cells[Int($1)].row, $1)
                }
            var ends: [Int32] = []
            ends.reserveCapacity(cells.count)
            for index in cells.indices {
                let item = order.map { Int($0[index]) } ?? index
                let end = cells[item].row + Int32(items.span(of: item).rows)
                ends.append(max(ends.last ?? 0, end))
            }
            self.ends = ends
        }
    }

    /// Places items.
    ///
    /// - Throws: ``LayoutError/spanTooWide(section:item:span:columns:)`` unless spans are limited;
    ///   ``LayoutError/tooManyRows(section:limit:)``.
    init(
        _ items: GridItems,
        _ metrics: GridLayout.Metrics,
        columnCount: Int,
        section: Int
    ) throws(LayoutError) {
        self.items = items
        self.columnCount = columnCount
        guard items.haveSpans else {
            rowCount = (items.count + columnCount - 1) / columnCount
            stored = nil
            return
        }
        let cells =
            switch metrics.autoFlow {
            case .row:
                try Self.cells(
                    of: items,
                    metrics,
                    SparseGridFilling(columnCount: columnCount),
                    columnCount: columnCount,
                    section: section
                )
            case .rowDense:
                try Self.cells(
                    of: items,
                    metrics,
                    DenseGridFilling(columnCount: columnCount, items.greatestSpan),
                    columnCount: columnCount,
                    section: section
                )
            }
        let stored = Stored(cells, items, isOrdered: metrics.autoFlow == .row)
        rowCount = Int(stored.ends.last ?? 0)
        self.stored = stored
    }

    private static func cells(
        of items: GridItems,
        _ metrics: GridLayout.Metrics,
        _ filling: some GridFilling,
        columnCount: Int,
        section: Int
    ) throws(LayoutError) -> [GridCell] {
        let isLimited = if case .minimumWidth = metrics.columns { true } else { false }
        let limit = GridLayout.maximumCells / ((columnCount + 63) / 64)
        var (filling, cells): (_, [GridCell]) = (filling, [])
        cells.reserveCapacity(items.count)
        for item in 0..<items.count {
            var span = items.span(of: item)
            if span.columns > columnCount {
                guard isLimited else {
                    throw .spanTooWide(
                        section: section,
                        item: item,
                        span: span.columns,
                        columns: columnCount
                    )
                }
                span.columns = columnCount
            }
            let cell = filling.place(span)
            guard Int(cell.row) + span.rows <= limit else {
                throw .tooManyRows(section: section, limit: limit)
            }
            cells.append(cell)
        }
        return cells
    }

    /// The number of items whose cells are stored.
    var storedCount: Int { stored?.cells.count ?? 0 }

    /// The rows of an item.
    func rows(of item: Int) -> Range<Int> {
        guard let stored else {
            let row = item / columnCount
            return row..<row + 1
        }
        let row = Int(stored.cells[item].row)
        return row..<row + items.span(of: item).rows
    }

    /// The columns of an item.
    func columns(of item: Int) -> Range<Int> {
        guard let stored else {
            let column = item % columnCount
            return column..<column + 1
        }
        let column = Int(stored.cells[item].column)
        return column..<column + min(columnCount, items.span(of: item).columns)
    }

    /// Whether each row, or the end of all, is one at which an item begins or ends.
    var edges: [Bool] {
        guard stored != nil else { return Array(repeating: true, count: rowCount + 1) }
        var edges = Array(repeating: false, count: rowCount + 1)
        for item in 0..<items.count {
            let rows = rows(of: item)
            edges[rows.lowerBound] = true
            edges[rows.upperBound] = true
        }
        return edges
    }

    /// Visits the items that meet some rows and columns, in order.
    ///
    /// - Complexity: O(log *n* + *k*), *k* items that begin in the rows, or behind the first item that reaches into
    ///   them; in dense packing O(log *n* + *k* log *k*).
    func forEachItem(
        in rows: Range<Int>,
        _ columns: Range<Int>,
        _ body: (Int) throws(TooManyElements) -> Void
    ) throws(TooManyElements) {
        guard let stored else {
            for row in rows {
                let first = row * columnCount
                let end = min(items.count, first + columns.upperBound)
                for item in min(end, first + columns.lowerBound)..<end { try body(item) }
            }
            return
        }
        let first = partitionPoint(count: items.count) { stored.ends[$0] > rows.lowerBound }
        var found: [Int] = []
        for index in first..<items.count {
            let item = stored.order.map { Int($0[index]) } ?? index
            guard stored.cells[item].row < rows.upperBound else { break }
            if self.rows(of: item).overlaps(rows), self.columns(of: item).overlaps(columns) {
                found.append(item)
            }
        }
        if stored.order != nil { found.sort() }
        for item in found { try body(item) }
    }
}
