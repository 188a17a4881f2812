import LayoutdGeometry

/// Rows of equal height, except for some, computed by arithmetic; points.
struct UniformListRows {
    let count: Int
    let height: Double
    /// The gap between two rows.
    let spacing: Double
    /// The start of the first row.
    let origin: Double
    /// The rows with other heights, all less than `count`.
    private let special: MeasuredItems
    /// For each block of these, the number and the height of those in blocks before it.
    private let before: [MeasuredSum]
    private let all: MeasuredSum

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
        self.special = special
        var (before, all) = ([MeasuredSum](), MeasuredSum())
        before.reserveCapacity(special.blocks.count)
        for block in special.blocks {
            before.append(all)
            all.add(block.heights)
        }
        (self.before, self.all) = (before, all)
    }

    /// The number of sums that are stored.
    var storedCount: Int { before.count }

    /// The end of the last row, or the origin if there are none.
    var end: Double { position(below: count, all, gaps: max(0, count - 1)) }

    /// The place of a row.
    ///
    /// - Complexity: O(log *e*), *e* rows with other heights.
    func slot(of row: Int) -> ListSlot {
        let index = special.block(from: row)
        guard index < special.blocks.count else {
            return ListSlot(start: position(below: row, all, gaps: row), height: height)
        }
        var (above, own) = (MeasuredSum(), height)
        for entry in special.blocks[index].entries {
            guard entry.item < row else {
                if entry.item == row { own = entry.size.height ?? height }
                break
            }
            above.add(entry.size.height)
        }
        // Added up from the start of the block, as its sum is: so no row starts before the one above it.
        var all = before[index]
        all.add(above)
        return ListSlot(start: position(below: row, all, gaps: row), height: own)
    }

    /// The position below a number of rows, some with other heights, and gaps.
    private func position(below rows: Int, _ special: MeasuredSum, gaps: Int) -> Double {
        // No term decreases from row to row, so even rounding keeps the rows in order.
        let plain = Double(rows - special.count) * height
        return origin + plain + special.sum + Double(gaps) * spacing
    }
}
