import LayoutdGeometry

/// Items with their own heights, or in columns that do not take turns; places are stored, in points, until columns
/// take turns.
struct VaryingWaterfallItems {
    let count: Int
    private var places: [WaterfallPlace] = []
    /// The items of each stack that have a stored place, from top to bottom; one that spans several is in the first.
    private var stacks: [[Int]] = []
    /// How many columns each item fills, if some fill several.
    private let spans: [UInt16]
    /// Those behind them.
    private var tail: WaterfallTail?
    /// The end of the lowest item; `nil` without items.
    private(set) var bottom: Double?

    /// Places items in columns that start at `top`.
    ///
    /// - Parameters:
    ///   - items: The data.
    ///   - measured: The heights that have been measured.
    ///   - rule: How they are placed.
    ///   - section: The index of their section.
    ///   - top: Where columns start.
    /// - Throws: ``LayoutError/tooManyStoredItems(count:limit:)`` if columns take turns too late;
    ///   ``LayoutError/spanTooWide(section:item:span:columns:)`` unless spans are limited.
    init(
        _ items: ItemTable,
        measured: MeasuredItems?,
        rule: WaterfallRule,
        section: Int,
        top: Double
    ) throws(LayoutError) {
        count = items.count
        spans = try rule.columns.spans(of: items, section: section)
        if spans.isEmpty {
            try placeItems(items, measured: measured, rule: rule, top: top)
        } else {
            placeSpanningItems(items, measured: measured, rule: rule, top: top)
        }
    }

    private mutating func placeItems(
        _ items: ItemTable,
        measured: MeasuredItems?,
        rule: WaterfallRule,
        top: Double
    ) throws(LayoutError) {
        // Later columns in the order stay empty.
        let stackCount = min(items.count, rule.columns.count)
        let order = rule.choice.order(ofColumns: rule.columns.count)
        stacks = Array(repeating: [], count: stackCount)
        var tops = WaterfallTops(count: stackCount, top: top, choice: rule.choice)
        let sizes = items.sizes ?? items.places?.map(ItemSize.init)
        // The item from which on all are equal.
        let equal = items.isUniform ? (measured?.last ?? items.count) + 1 : items.count
        let height = rule.columns.estimatedHeight ?? 0
        places.reserveCapacity(min(items.count, equal))
        for item in 0..<items.count {
            if item >= equal, let turns = tops.turns(every: height + rule.spacing) {
                tail = WaterfallTail(
                    first: item,
                    count: items.count - item,
                    turns: turns,
                    columns: turns.map { order.column(ofTurn: $0.stack) },
                    height: height,
                    pitch: height + rule.spacing
                )
                bottom = max(bottom ?? top, tail?.bottom ?? top)
                return
            }
            let column = order.column(ofTurn: tops.next.stack)
            let height =
                measured?[item]?[rule.columns.space.axis]
                ?? rule.columns.height(of: sizes?[item] ?? ItemSize(), in: column..<column + 1)
            let place = WaterfallPlace(column: column, top: tops.next.top, height: height)
            append(place, to: tops.next.stack)
            if item >= equal { try WaterfallLayout.requireRoom(for: places.count) }
            tops.advance(to: place.bottom + rule.spacing)
        }
    }

    /// Places items of which some span several columns; no table of equal items has them.
    private mutating func placeSpanningItems(
        _ items: ItemTable,
        measured: MeasuredItems?,
        rule: WaterfallRule,
        top: Double
    ) {
        let columns = rule.columns
        // Later columns in the order stay empty.
        let stackCount = min(columns.count, spans.reduce(0) { $0 + Int($1) })
        let order = rule.choice.order(ofColumns: columns.count)
        stacks = Array(repeating: [], count: stackCount)
        var skyline = WaterfallSkyline(count: stackCount, top: top, choice: rule.choice)
        places.reserveCapacity(items.count)
        for item in 0..<items.count {
            let span = Int(spans[item])
            let next = skyline.next(span: span)
            let (first, last) = (
                order.column(ofTurn: next.stack), order.column(ofTurn: next.stack + span - 1)
            )
            let column = min(first, last)
            let height =
                measured?[item]?[columns.space.axis]
                ?? columns.height(
                    of: items.sizes?[item] ?? ItemSize(),
                    in: column..<column + span
                )
            let place = WaterfallPlace(column: column, top: next.top, height: height)
            append(place, to: next.stack)
            skyline.extend(next.stack..<next.stack + span, to: place.bottom + rule.spacing)
        }
    }

    private mutating func append(_ place: WaterfallPlace, to stack: Int) {
        stacks[stack].append(places.count)
        places.append(place)
        bottom = max(bottom ?? place.bottom, place.bottom)
    }

    /// The number of items whose places are stored.
    var storedCount: Int { places.count }

    func place(of item: Int) -> WaterfallPlace {
        guard item >= places.count, let tail else { return places[item] }
        return tail.place(of: item)
    }

    /// Whether an item fills several columns.
    var haveSpans: Bool { !spans.isEmpty }

    /// How many columns an item fills.
    func span(of item: Int) -> Int { spans.isEmpty ? 1 : Int(spans[item]) }

    var stackCount: Int { stacks.count }

    func rowCount(ofStack stack: Int) -> Int {
        stacks[stack].count + (tail?.rowCount(ofStack: stack) ?? 0)
    }

    func item(inRow row: Int, ofStack stack: Int) -> Int {
        let stored = stacks[stack]
        guard row >= stored.count, let tail else { return stored[row] }
        return tail.item(inRow: row - stored.count, ofStack: stack)
    }
}

extension WaterfallColumns {
    /// How many columns each item fills; empty if each fills one.
    ///
    /// - Throws: ``LayoutError/spanTooWide(section:item:span:columns:)`` unless spans are limited, and
    ///   ``LayoutError/invalidMeasure(name:value:)`` for more columns than a grid may have.
    fileprivate func spans(of items: ItemTable, section: Int) throws(LayoutError) -> [UInt16] {
        guard items.haveColumnSpans, let sizes = items.sizes else { return [] }
        guard count <= GridLayout.maximumColumnCount else {
            throw .invalidMeasure(name: "columnCount", value: Double(count))
        }
        var spans: [UInt16] = []
        spans.reserveCapacity(sizes.count)
        for (item, size) in sizes.enumerated() {
            let span = size.columnSpan
            guard limitsSpans || span <= count else {
                throw .spanTooWide(section: section, item: item, span: span, columns: count)
            }
            spans.append(UInt16(min(span, count)))
        }
        return spans
    }
}

/// Equal items at the end of columns that take turns, computed by arithmetic; points.
private struct WaterfallTail {
    let first: Int
    let count: Int
    /// The stacks in turn, each with the start of its first item.
    let turns: [WaterfallTops.Entry]
    /// Their columns.
    let columns: [Int]
    let height: Double
    /// The distance from one item of a column to the next.
    let pitch: Double
    /// The turn of each stack.
    private let order: [Int]

    init(
        first: Int,
        count: Int,
        turns: [WaterfallTops.Entry],
        columns: [Int],
        height: Double,
        pitch: Double
    ) {
        self.first = first
        self.count = count
        self.turns = turns
        self.columns = columns
        self.height = height
        self.pitch = pitch
        var order = Array(repeating: 0, count: turns.count)
        for (turn, entry) in turns.enumerated() { order[entry.stack] = turn }
        self.order = order
    }

    var bottom: Double? {
        (max(0, count - turns.count)..<count).lazy.map { place(of: first + $0).bottom }.max()
    }

    func place(of item: Int) -> WaterfallPlace {
        let (row, turn) = (item - first).quotientAndRemainder(dividingBy: turns.count)
        return WaterfallPlace(
            column: columns[turn],
            top: turns[turn].top + Double(row) * pitch,
            height: height
        )
    }

    func rowCount(ofStack stack: Int) -> Int {
        (count - order[stack] + turns.count - 1) / turns.count
    }

    func item(inRow row: Int, ofStack stack: Int) -> Int {
        first + row * turns.count + order[stack]
    }
}
