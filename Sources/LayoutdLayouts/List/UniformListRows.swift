import LayoutdGeometry

/// Rows of equal height, except for some, computed by arithmetic; points.
struct UniformListRows {
    let count: Int
    let height: Double
    /// The gap between two rows.
    let spacing: Double
    /// The start of the first row.
    let origin: Double
    /// The rows with other heights; `nil` if there are none, so that most sections take less memory.
    private let special: SpecialRows?

    /// - Parameters:
    ///   - count: The number of rows.
    ///   - height: The height of most.
    ///   - special: The heights of others; rows without one there have that of most.
    ///   - spacing: The gap between two rows.
    ///   - origin: The start of the first row.
    init(count: Int, height: Double, special: MeasuredItems, spacing: Double, origin: Double) {
        self.count = count
        self.height = height
        self.spacing = spacing
        self.origin = origin
        self.special = special.blocks.isEmpty ? nil : SpecialRows(special)
    }

    /// The number of sums that are stored.
    var storedCount: Int { special?.before.count ?? 0 }

    /// The end of the last row, or the origin if there are none.
    var end: Double { position(below: count, all, gaps: max(0, count - 1)) }

    /// The number and the height of all rows with other heights.
    private var all: MeasuredSum { special?.all ?? MeasuredSum() }

    /// The place of a row.
    ///
    /// - Complexity: O(log *e*), *e* rows with other heights.
    func slot(of row: Int) -> ListSlot {
        let index = special?.rows.block(from: row) ?? 0
        guard let special, index < special.rows.blocks.count else {
            return ListSlot(start: position(below: row, all, gaps: row), height: height)
        }
        var (above, own) = (MeasuredSum(), height)
        for entry in special.rows.blocks[index].entries {
            guard entry.item < row else {
                if entry.item == row { own = entry.size.height ?? height }
                break
            }
            above.add(entry.size.height)
        }
        // Added up from the start of the block, as its sum is: so no row starts before the one above it.
        var sum = special.before[index]
        sum.add(above)
        return ListSlot(start: position(below: row, sum, gaps: row), height: own)
    }

    /// The position below a number of rows, some with other heights, and gaps.
    private func position(below rows: Int, _ special: MeasuredSum, gaps: Int) -> Double {
        // No term decreases from row to row, so even rounding keeps the rows in order.
        let plain = Double(rows - special.count) * height
        return origin + plain + special.sum + Double(gaps) * spacing
    }
}

/// The rows of a list with other heights than most.
private final class SpecialRows: Sendable {
    /// Their heights; all of them exist.
    let rows: MeasuredItems
    /// For each block of these, the number and the height of those in blocks before it.
    let before: [MeasuredSum]
    /// The number and the height of all.
    let all: MeasuredSum

    init(_ rows: MeasuredItems) {
        var (before, all) = ([MeasuredSum](), MeasuredSum())
        before.reserveCapacity(rows.blocks.count)
        for block in rows.blocks {
            before.append(all)
            all.add(block.heights)
        }
        (self.rows, self.before, self.all) = (rows, before, all)
    }
}
