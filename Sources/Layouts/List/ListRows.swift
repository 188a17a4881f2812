/// The rows of a section, from the top: computed if only expanding sets them apart, else stored.
enum ListRows {
    case uniform(UniformListRows)
    case varying([ListSlot], end: Double)

    /// Stacks rows without gaps.
    ///
    /// - Parameters:
    ///   - items: The data of the section.
    ///   - expanded: The rows that are expanded, ascending; all of them exist.
    ///   - configuration: The heights.
    ///   - origin: Where the first row starts, in points.
    init(
        _ items: SectionItems,
        expanded: [Int],
        configuration: ListLayout.Configuration,
        origin: Double
    ) {
        if case .uniform(let count) = items {
            self = .uniform(
                UniformListRows(
                    count: count,
                    expanded: expanded,
                    height: configuration.rowHeight,
                    expandedHeight: configuration.expandedRowHeight,
                    origin: origin
                )
            )
            return
        }
        var heights = (0..<items.count).map { configuration.height(of: $0, in: items) }
        for row in expanded {
            heights[row] = configuration.expandedRowHeight
        }
        self.init(heights: heights, origin: origin)
    }

    private init(heights: [Double], origin: Double) {
        var end = origin
        let slots = heights.map { height in
            let slot = ListSlot(start: end, height: height)
            end = slot.end
            return slot
        }
        self = .varying(slots, end: end)
    }

    /// The number of rows.
    var count: Int {
        switch self {
        case .uniform(let rows): rows.count
        case .varying(let slots, end: _): slots.count
        }
    }

    /// Where the last row ends, or the first would start; points.
    var end: Double {
        switch self {
        case .uniform(let rows): rows.slot(of: rows.count).start
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

    /// The rows that share more than an edge with an interval.
    func indices(meeting interval: Interval) -> Range<Int> {
        let first = partitionPoint(count: count) { slot(of: $0).end > interval.lower }
        let end = partitionPoint(count: count) { slot(of: $0).start >= interval.upper }
        return first..<max(first, end)
    }
}
