import LayoutdGeometry

/// The rows of a section from the top: computed if the data sets no heights, otherwise stored.
enum ListRows {
    case uniform(UniformListRows)
    case varying([ListSlot], end: Double)

    /// Stacks rows.
    ///
    /// - Parameters:
    ///   - items: The data of the section.
    ///   - expanded: The rows that are expanded; all of them exist.
    ///   - measured: The heights that have been measured, of expanded rows too.
    ///   - height: The height of other rows without their own.
    ///   - metrics: The height of expanded rows, and the gap between two rows.
    ///   - origin: The start of the first row, in points.
    init(
        _ items: ItemTable,
        expanded: [Int],
        measured: MeasuredItems,
        height: Double,
        metrics: ListLayout.Metrics,
        origin: Double
    ) {
        func expandedHeight(of row: Int) -> Double {
            measured[row]?.expandedHeight ?? items.expandedHeight(of: row)
                ?? metrics.expandedRowHeight
        }
        if items.isUniform {
            var special = measured
            special.merge(
                expanded.sorted().map {
                    MeasuredItems.Entry(item: $0, size: ItemSize(height: expandedHeight(of: $0)))
                }
            )
            self = .uniform(
                UniformListRows(
                    count: items.count,
                    height: height,
                    special: special,
                    spacing: metrics.minimumLineSpacing,
                    origin: origin
                )
            )
            return
        }
        let usual = Size(width: 0, height: height)
        var heights: [Double] = []
        heights.reserveCapacity(items.count)
        ResolvedSizes(items, default: usual).forEach { heights.append($0.height) }
        for entry in measured.entries {
            if let height = entry.size.height { heights[entry.item] = height }
        }
        for row in expanded { heights[row] = expandedHeight(of: row) }
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
