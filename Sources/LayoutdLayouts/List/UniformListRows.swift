/// Rows of one height, but for the expanded ones, by arithmetic alone; points.
struct UniformListRows {
    let count: Int
    /// The rows that are expanded, ascending, all less than `count`.
    let expanded: [Int]
    let height: Double
    let expandedHeight: Double
    /// The gap between two rows.
    let spacing: Double
    /// Where the first row starts.
    let origin: Double

    /// Where the last row ends, or the first would start.
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

    /// The position below some rows, some of them expanded, and some gaps.
    private func position(below rows: Int, expanded: Int, gaps: Int) -> Double {
        // No term shrinks from row to row, so not even rounding puts rows out of order.
        let plain = Double(rows - expanded) * height
        return origin + plain + Double(expanded) * expandedHeight + Double(gaps) * spacing
    }
}
