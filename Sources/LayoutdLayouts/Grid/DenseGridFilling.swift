/// Each item in the first cells where it fits, also before earlier items.
///
/// Free cells never come back. So an item begins no earlier than the last one that was no wider and no higher, and
/// only rows from there on are searched. These starts are kept in a Fenwick tree of two dimensions.
struct DenseGridFilling: GridFilling {
    private let columnCount: Int
    /// The number of words with the cells of a row.
    private let words: Int
    /// The cells of all rows that are not empty: a bit is 1 if the cell is free.
    private var free: [UInt64] = []
    private let emptyRow: [UInt64]
    /// The greatest first rows of items, by columns and rows that they span.
    private var starts: [Int32]
    private let greatest: GridSpan

    /// - Parameters:
    ///   - columnCount: The number of columns.
    ///   - greatest: The most columns and rows that an item will span.
    init(columnCount: Int, _ greatest: GridSpan) {
        var greatest = greatest
        greatest.columns = min(greatest.columns, columnCount)
        self.greatest = greatest
        self.columnCount = columnCount
        words = (columnCount + 63) / 64
        emptyRow = (0..<words).map { word in
            let bits = min(64, columnCount - 64 * word)
            return bits == 64 ? .max : (1 << UInt64(bits)) - 1
        }
        starts = Array(repeating: 0, count: (greatest.columns + 1) * (greatest.rows + 1))
    }

    /// The first cells where the item fits.
    ///
    /// - Complexity: O(*r*), *r* rows that are searched.
    mutating func place(_ span: GridSpan) -> GridCell {
        let (row, column) = firstPlace(of: span, from: start(of: span))
        setStart(of: span, row)
        occupy(row..<row + span.rows, column..<column + span.columns)
        return GridCell(row: Int32(row), column: Int32(column))
    }

    /// The first place from a row on.
    private func firstPlace(of span: GridSpan, from start: Int) -> (row: Int, column: Int) {
        var row = start
        if words == 1 {
            while let blocked = blockingRow(of: span, from: row) { row = blocked + 1 }
        } else {
            var common = emptyRow
            while let blocked = blockingRow(of: span, from: row, &common) { row = blocked + 1 }
        }
        var common = emptyRow
        for index in row..<row + span.rows { restrict(&common, to: index) }
        return (row, Self.firstRun(of: span.columns, in: common, columnCount) ?? 0)
    }

    /// The last row because of which an item does not fit at a row; `nil` if it fits.
    ///
    /// Rows are looked at from the last on: no place that begins later, up to the blocking row, is free either.
    private func blockingRow(of span: GridSpan, from row: Int) -> Int? {
        var common = emptyRow[0]
        for index in (row..<min(row + span.rows, free.count)).reversed() {
            common &= free[index]
            var (runs, length) = (common, 1)
            // Bits of `runs` begin `length` free cells.
            while runs != 0, length < span.columns {
                let step = min(length, span.columns - length)
                runs &= runs >> UInt64(step)
                length += step
            }
            if runs == 0 { return index }
        }
        return nil
    }

    private func blockingRow(of span: GridSpan, from row: Int, _ common: inout [UInt64]) -> Int? {
        for word in 0..<words { common[word] = emptyRow[word] }
        for index in (row..<min(row + span.rows, free.count / words)).reversed() {
            restrict(&common, to: index)
            if Self.firstRun(of: span.columns, in: common, columnCount) == nil { return index }
        }
        return nil
    }

    private func restrict(_ common: inout [UInt64], to row: Int) {
        guard row * words < free.count else { return }
        for word in 0..<words { common[word] &= free[row * words + word] }
    }

    /// The first of a number of neighbouring cells that are all free.
    private static func firstRun(of length: Int, in cells: [UInt64], _ count: Int) -> Int? {
        var start = 0
        while start + length <= count {
            let rest = cells[start / 64] >> UInt64(start % 64)
            guard rest != 0 else {
                start = (start / 64 + 1) * 64
                continue
            }
            start += rest.trailingZeroBitCount
            var end = start
            while end < count, end - start < length {
                let ones = (~(cells[end / 64] >> UInt64(end % 64))).trailingZeroBitCount
                end += ones
                // Otherwise the run may go on in the next word.
                if ones == 0 || end % 64 != 0 { break }
            }
            if end - start >= length { return start }
            start = end + 1
        }
        return nil
    }

    private mutating func occupy(_ rows: Range<Int>, _ columns: Range<Int>) {
        while free.count < rows.upperBound * words { free += emptyRow }
        for word in columns.lowerBound / 64...(columns.upperBound - 1) / 64 {
            let low = max(columns.lowerBound - 64 * word, 0)
            let count = min(columns.upperBound - 64 * word, 64) - low
            let ones: UInt64 = count == 64 ? .max : (1 << UInt64(count)) - 1
            for row in rows { free[row * words + word] &= ~(ones << UInt64(low)) }
        }
    }

    /// The greatest first row of an item that was no wider and no higher.
    private func start(of span: GridSpan) -> Int {
        var (start, columns) = (Int32(0), span.columns)
        while columns > 0 {
            var rows = span.rows
            while rows > 0 {
                start = max(start, starts[columns * (greatest.rows + 1) + rows])
                rows &= rows - 1
            }
            columns &= columns - 1
        }
        return Int(start)
    }

    private mutating func setStart(of span: GridSpan, _ row: Int) {
        var columns = span.columns
        while columns <= greatest.columns {
            var rows = span.rows
            while rows <= greatest.rows {
                let index = columns * (greatest.rows + 1) + rows
                starts[index] = max(starts[index], Int32(row))
                rows += rows & -rows
            }
            columns += columns & -columns
        }
    }
}
