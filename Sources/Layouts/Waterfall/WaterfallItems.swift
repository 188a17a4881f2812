import Geometry

/// Where a waterfall puts an item; points.
struct WaterfallPlace {
    let column: Int
    let top: Double
    let height: Double

    var bottom: Double { top + height }
}

/// The items of a section, of each column from top to bottom: computed for equal items, stored for
/// others.
///
/// In a column neither tops nor bottoms ever decrease.
enum WaterfallItems {
    case uniform(UniformWaterfallItems)
    case varying(VaryingWaterfallItems)

    /// Puts items into columns that all start at `top`, `spacing` apart.
    init(
        _ items: SectionItems,
        columns: WaterfallColumns,
        choice: WaterfallChoice,
        spacing: Double,
        top: Double
    ) {
        let heights = (0..<columns.count).map { columns.height(of: ItemSize(), inColumn: $0) }
        if case .uniform(let count) = items,
            let cycle = choice.cycle(heights: heights, spacing: spacing)
        {
            self = .uniform(
                UniformWaterfallItems(
                    count: count,
                    cycle: cycle,
                    heights: heights,
                    spacing: spacing,
                    top: top
                )
            )
        } else {
            var varying = VaryingWaterfallItems(columns, choice: choice, spacing: spacing, top: top)
            varying.append(items)
            self = .varying(varying)
        }
    }

    /// The number of items.
    var count: Int {
        switch self {
        case .uniform(let items): items.count
        case .varying(let items): items.count
        }
    }

    /// Where the lowest item ends; `nil` without items.
    var bottom: Double? {
        switch self {
        case .uniform(let items): items.bottom
        case .varying(let items): items.bottom
        }
    }

    /// The place of an item.
    func place(of item: Int) -> WaterfallPlace {
        switch self {
        case .uniform(let items): items.place(of: item)
        case .varying(let items): items.place(of: item)
        }
    }

    /// The number of items in a column.
    func rowCount(ofColumn column: Int) -> Int {
        switch self {
        case .uniform(let items): items.rowCount(ofColumn: column)
        case .varying(let items): items.rowCount(ofColumn: column)
        }
    }

    /// The item that is in a column under so many others.
    func item(inRow row: Int, ofColumn column: Int) -> Int {
        switch self {
        case .uniform(let items): items.item(inRow: row, ofColumn: column)
        case .varying(let items): items.item(inRow: row, ofColumn: column)
        }
    }

    /// The rows of a column that overlap an interval.
    ///
    /// - Parameters:
    ///   - column: Index of the column.
    ///   - interval: From top to bottom, points.
    /// - Returns: A range within the rows of the column.
    /// - Complexity: O(log *n*) for *n* items of the column.
    func rows(ofColumn column: Int, in interval: Interval) -> Range<Int> {
        let count = rowCount(ofColumn: column)
        let first = partitionPoint(count: count) {
            place(of: item(inRow: $0, ofColumn: column)).bottom > interval.lower
        }
        let end = partitionPoint(count: count) {
            place(of: item(inRow: $0, ofColumn: column)).top >= interval.upper
        }
        return first..<max(first, end)
    }
}
