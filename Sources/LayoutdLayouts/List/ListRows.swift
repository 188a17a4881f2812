import LayoutdGeometry

/// The rows of a section from the top: computed if they differ only by expansion, otherwise stored.
enum ListRows {
    case uniform(UniformListRows)
    case varying([ListSlot], end: Double)

    /// Stacks rows.
    ///
    /// - Parameters:
    ///   - items: The data of the section.
    ///   - expanded: The rows that are expanded, ascending; all of them exist.
    ///   - metrics: The heights, and the gap between two rows.
    ///   - origin: The start of the first row, in points.
    init(
        _ items: ItemTable,
        expanded: [Int],
        metrics: ListLayout.Metrics,
        origin: Double
    ) {
        if items.isUniform {
            self = .uniform(
                UniformListRows(
                    count: items.count,
                    expanded: expanded,
                    height: metrics.rowHeight,
                    expandedHeight: metrics.expandedRowHeight,
                    spacing: metrics.minimumLineSpacing,
                    origin: origin
                )
            )
            return
        }
        let usual = Size(width: 0, height: metrics.rowHeight)
        var heights: [Double] = []
        heights.reserveCapacity(items.count)
        ResolvedSizes(items, default: usual).forEach { heights.append($0.height) }
        for row in expanded {
            heights[row] = items.expandedHeight(of: row) ?? metrics.expandedRowHeight
        }
        self.init(heights: heights, spacing: metrics.minimumLineSpacing, origin: origin)
    }

    private init(heights: [Double], spacing: Double, origin: Double) {
        var next = origin
        let slots = heights.map { height in
            let slot = ListSlot(start: next, height: height)
            next = slot.end + spacing
            return slot
        }
        self = .varying(slots, end: slots.last?.end ?? origin)
    }

    /// The number of rows.
    var count: Int {
        switch self {
        case .uniform(let rows): rows.count
        case .varying(let slots, end: _): slots.count
        }
    }

    /// The end of the last row, or the origin if there are none; points.
    var end: Double {
        switch self {
        case .uniform(let rows): rows.end
        case .varying(_, let end): end
        }
    }

    /// The place of a row.
    func slot(of row: Int) -> ListSlot {
        switch self {
        case .uniform(let rows): rows.slot(of: row)
        case .varying(let slots, end: _): slots[row]
        }
    }

    /// The rows that overlap an interval; sharing an edge is not enough.
    func indices(meeting interval: Interval) -> Range<Int> {
        let first = partitionPoint(count: count) { slot(of: $0).end > interval.lower }
        let end = partitionPoint(count: count) { slot(of: $0).start >= interval.upper }
        return first..<max(first, end)
    }
}
