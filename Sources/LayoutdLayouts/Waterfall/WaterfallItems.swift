import LayoutdGeometry

/// The place of an item in a waterfall; points.
struct WaterfallPlace {
    /// The first of its columns.
    let column: Int
    let top: Double
    let height: Double

    var bottom: Double { top + height }
}

/// The items of a section, in one stack for each column with items: computed for equal items,
/// otherwise stored.
///
/// An item that fills several columns is in the stack of the first. In a stack, tops and bottoms never decrease.
enum WaterfallItems {
    case uniform(UniformWaterfallItems)
    case varying(VaryingWaterfallItems)

    /// Places items in columns that all start at `top`; some may have been measured.
    init(
        _ items: ItemTable,
        measured: MeasuredItems?,
        rule: WaterfallRule,
        section: Int,
        top: Double
    ) throws(LayoutError) {
        if items.isUniform, measured == nil, let cycle = rule.cycle {
            self = .uniform(
                UniformWaterfallItems(
                    count: items.count,
                    cycle: cycle,
                    columns: rule.columns,
                    spacing: rule.spacing,
                    top: top
                )
            )
        } else {
            self = .varying(
                try VaryingWaterfallItems(
                    items,
                    measured: measured,
                    rule: rule,
                    section: section,
                    top: top
                )
            )
        }
    }

    /// The number of items.
    var count: Int {
        switch self {
        case .uniform(let items): items.count
        case .varying(let items): items.count
        }
    }

    /// The end of the lowest item; `nil` without items.
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

    /// Whether an item fills several columns.
    var haveSpans: Bool {
        if case .varying(let items) = self { items.haveSpans } else { false }
    }

    /// The columns of an item.
    func columns(of item: Int) -> Range<Int> {
        let first = place(of: item).column
        return first..<first + span(of: item)
    }

    /// How many columns an item fills.
    func span(of item: Int) -> Int {
        if case .varying(let items) = self { items.span(of: item) } else { 1 }
    }

    /// The number of stacks, at most the number of columns.
    var stackCount: Int {
        switch self {
        case .uniform(let items): items.stackCount
        case .varying(let items): items.stackCount
        }
    }

    /// The number of items in a stack.
    func rowCount(ofStack stack: Int) -> Int {
        switch self {
        case .uniform(let items): items.rowCount(ofStack: stack)
        case .varying(let items): items.rowCount(ofStack: stack)
        }
    }

    /// The item in a row of a stack.
    func item(inRow row: Int, ofStack stack: Int) -> Int {
        switch self {
        case .uniform(let items): items.item(inRow: row, ofStack: stack)
        case .varying(let items): items.item(inRow: row, ofStack: stack)
        }
    }

    /// The rows of a stack that overlap an interval.
    ///
    /// - Parameters:
    ///   - stack: Index of the stack.
    ///   - interval: An interval along the scroll axis, points.
    /// - Returns: A range within the rows of the stack.
    /// - Complexity: O(log *n*) for *n* items of the stack.
    func rows(ofStack stack: Int, in interval: Interval) -> Range<Int> {
        let count = rowCount(ofStack: stack)
        let first = partitionPoint(count: count) {
            place(of: item(inRow: $0, ofStack: stack)).bottom > interval.lower
        }
        let end = partitionPoint(count: count) {
            place(of: item(inRow: $0, ofStack: stack)).top >= interval.upper
        }
        return first..<max(first, end)
    }
}
