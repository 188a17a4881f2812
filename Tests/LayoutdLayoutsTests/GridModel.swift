import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

/// A grid as CSS describes it, with a matrix of cells; slow.
///
/// - Note: Source: CSS Grid Layout Module Level 1, §8.5 and §12.5.
struct GridModel {
    /// What an item spans and needs.
    struct Item {
        var columns: Int
        var rows: Int
        var height: Double
    }

    let items: [Item]
    let columnCount: Int
    let isDense: Bool
    /// The first row and column of each item.
    private(set) var cells: [(row: Int, column: Int)] = []
    private var isOccupied: [[Bool]] = []

    init(_ items: [Item], columnCount: Int, isDense: Bool) {
        (self.items, self.columnCount, self.isDense) = (items, columnCount, isDense)
        // "The auto-placement cursor defines the current insertion point."
        var cursor = (row: 0, column: 0)
        for item in items {
            if isDense { cursor = (0, 0) }
            while !isFree(item, at: cursor) {
                // "Increment the column position …; otherwise, increment the row position."
                cursor.column += 1
                if cursor.column + item.columns > columnCount { cursor = (cursor.row + 1, 0) }
            }
            for row in cursor.row..<cursor.row + item.rows {
                for column in cursor.column..<cursor.column + item.columns {
                    isOccupied[row][column] = true
                }
            }
            cells.append(cursor)
        }
    }

    private mutating func isFree(_ item: Item, at cell: (row: Int, column: Int)) -> Bool {
        guard cell.column + item.columns <= columnCount else { return false }
        while isOccupied.count < cell.row + item.rows {
            isOccupied.append(Array(repeating: false, count: columnCount))
        }
        return (cell.row..<cell.row + item.rows).allSatisfy { row in
            (cell.column..<cell.column + item.columns).allSatisfy { !isOccupied[row][$0] }
        }
    }

    var rowCount: Int { zip(cells, items).map { $0.row + $1.rows }.max() ?? 0 }

    /// The heights of rows of which the sizing function is `auto`.
    ///
    /// Each has a base size, and a growth limit, which is infinite until an item is accommodated.
    func heights(gap: Double) -> [Double] {
        var base = Array(repeating: 0.0, count: rowCount)
        var limit = Array(repeating: Double.infinity, count: rowCount)
        for span in Set(items.map(\.rows)).sorted() {
            var planned: [Int: Double] = [:]
            for (item, cell) in zip(items, cells) where item.rows == span {
                let rows = cell.row..<cell.row + span
                var extra = item.height - Double(span - 1) * gap
                for row in rows { extra -= base[row] }
                extra = max(0, extra)
                // "Distribute space up to limits", then "beyond limits".
                let growing = rows.filter { limit[$0] > base[$0] }
                let shared = growing.isEmpty ? Array(rows) : growing
                for row in rows { planned[row] = max(planned[row] ?? 0, 0) }
                for row in shared {
                    planned[row] = max(planned[row] ?? 0, extra / Double(shared.count))
                }
            }
            for (row, increase) in planned {
                base[row] += increase
                limit[row] = base[row]
            }
        }
        return base
    }
}

extension GridModel {
    /// A random grid; few distinct heights, so that ties occur.
    init(
        columnCount: Int,
        isDense: Bool,
        most: (columns: Int, rows: Int),
        count: ClosedRange<Int> = 0...60,
        using random: inout SplitMix64
    ) {
        let items = (0..<Int.random(in: count, using: &random)).map { _ in
            Item(
                columns: Int.random(in: 1...min(columnCount, most.columns), using: &random),
                rows: Int.random(in: 1...most.rows, using: &random),
                height: random.pick([0, 10, 40, 75.5, 200])
            )
        }
        self.init(items, columnCount: columnCount, isDense: isDense)
    }

    /// The data of a layout.
    var table: ItemTable {
        .sized(
            items.map {
                ItemSize(height: $0.height, columnSpan: $0.columns, rowSpan: $0.rows)
            }
        )
    }
}
