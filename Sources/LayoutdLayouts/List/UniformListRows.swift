/// Rows of equal height, except for expanded ones, computed by arithmetic; points.
struct UniformListRows {
    let count: Int
    /// The rows that are expanded, ascending, all less than `count`.
    let expanded: [Int]
    let height: Double
    let expandedHeight: Double
    /// The gap between two rows.
    let spacing: Double
    /// The start of the first row.
    let origin: Double

    /// The end of the last row, or the origin if there are none.
    var end: Double {
        position(below: count, expanded: expanded.count, gaps: max(0, count - 1))
    }

    /// The place of a row.
    ///
    /// - Complexity: O(log *e*), *e* expanded rows.
    func slot(of row: Int) -> ListSlot {
        let above = partitionPoint(count: expanded.count) { expanded[$0] >= row }
        let isExpanded = above < expanded.count && expanded[above] == row
        return ListSlot(
            start: position(below: row, expanded: above, gaps: row),
            height: isExpanded ? expandedHeight : height
        )
    }

    /// The position below the given numbers of rows, expanded ones among them, and gaps.
    private func position(below rows: Int, expanded: Int, gaps: Int) -> Double {
        // No term decreases from row to row, so even rounding keeps the rows in order.
        let plain = Double(rows - expanded) * height
        return origin + plain + Double(expanded) * expandedHeight + Double(gaps) * spacing
    }
}
