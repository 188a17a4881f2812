/// Fills the cells of a grid, item by item.
///
/// - Note: Source: CSS Grid Layout Module Level 1, §8.5, step 4, for items without a place of their own.
protocol GridFilling {
    /// The first cell of the next item, which is not wider than the grid.
    mutating func place(_ span: GridSpan) -> GridCell
}

/// Row by row: no item lies before an earlier one.
///
/// No item begins below the cursor, so below it the free cells of a column begin at one row.
struct SparseGridFilling: GridFilling {
    /// The first free row of each column, counted from the cursor's row on.
    private var ends: [Int]
    private var row = 0
    private var column = 0

    init(columnCount: Int) {
        ends = Array(repeating: 0, count: columnCount)
    }

    /// The first cells where the item fits behind the start of the item before.
    ///
    /// - Complexity: O(*c*), *c* columns.
    mutating func place(_ span: GridSpan) -> GridCell {
        if let free = firstColumn(of: span.columns, from: column, by: row) {
            column = free
        } else {
            row = max(row + 1, firstRow(of: span.columns))
            column = firstColumn(of: span.columns, from: 0, by: row) ?? 0
        }
        for index in column..<column + span.columns { ends[index] = row + span.rows }
        return GridCell(row: Int32(row), column: Int32(column))
    }

    /// The first of a number of neighbouring columns that are all free in a row.
    private func firstColumn(of count: Int, from start: Int, by row: Int) -> Int? {
        var (first, index) = (start, start)
        while index < ends.count {
            if ends[index] > row { first = index + 1 }
            index += 1
            if index - first == count { return first }
        }
        return nil
    }

    /// The first row in which a number of neighbouring columns are free.
    private func firstRow(of count: Int) -> Int {
        // The columns of which none before them, in reach of the last, is occupied for longer.
        var (window, head): ([Int], Int) = ([], 0)
        var least = Int.max
        for index in ends.indices {
            while window.count > head, let last = window.last, ends[last] <= ends[index] {
                window.removeLast()
            }
            window.append(index)
            if window[head] + count <= index { head += 1 }
            if index + 1 >= count { least = min(least, ends[window[head]]) }
        }
        return least
    }
}
