/// Rows of one height, but for the expanded ones, by arithmetic alone; points.
struct UniformListRows {
    let count: Int
    /// The rows that are expanded, ascending, all less than `count`.
    let expanded: [Int]
    let height: Double
    let expandedHeight: Double
    /// Where the first row starts.
    let origin: Double

    /// The place of a row; for the row behind the last, where that one would be.
    ///
    /// - Complexity: O(log *e*), *e* expanded rows.
    func slot(of row: Int) -> ListSlot {
        let above = partitionPoint(count: expanded.count) { expanded[$0] >= row }
        let isExpanded = above < expanded.count && expanded[above] == row
        // Neither term shrinks from row to row, so not even rounding puts rows out of order.
        let plain = Double(row - above) * height
        return ListSlot(
            start: origin + plain + Double(above) * expandedHeight,
            height: isExpanded ? expandedHeight : height
        )
    }
}
