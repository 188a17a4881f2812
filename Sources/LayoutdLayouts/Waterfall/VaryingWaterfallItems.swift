import LayoutdGeometry

/// Items with their own heights, or in columns that do not take turns; all places are stored, in
/// points.
struct VaryingWaterfallItems {
    private var places: [WaterfallPlace] = []
    /// The items of each stack from top to bottom.
    private var stacks: [[Int]]
    /// The end of the lowest item; `nil` without items.
    private(set) var bottom: Double?

    /// Places items in columns that start at `top`.
    init(_ items: ItemTable, rule: WaterfallRule, top: Double) {
        // Later columns in the order stay empty.
        let count = min(items.count, rule.columns.count)
        let order = rule.choice.order(ofColumns: rule.columns.count)
        stacks = Array(repeating: [], count: count)
        places.reserveCapacity(items.count)
        var tops = WaterfallTops(count: count, top: top, choice: rule.choice)
        let sizes = items.sizes ?? items.places?.map(ItemSize.init)
        for item in 0..<items.count {
            let column = order.column(ofTurn: tops.next.stack)
            let height = rule.columns.height(of: sizes?[item] ?? ItemSize(), inColumn: column)
            let place = WaterfallPlace(column: column, top: tops.next.top, height: height)
            append(place, to: tops.next.stack)
            tops.advance(to: place.bottom + rule.spacing)
        }
    }

    private mutating func append(_ place: WaterfallPlace, to stack: Int) {
        stacks[stack].append(places.count)
        places.append(place)
        bottom = max(bottom ?? place.bottom, place.bottom)
    }

    var count: Int { places.count }

    func place(of item: Int) -> WaterfallPlace { places[item] }

    var stackCount: Int { stacks.count }

    func rowCount(ofStack stack: Int) -> Int { stacks[stack].count }

    func item(inRow row: Int, ofStack stack: Int) -> Int { stacks[stack][row] }
}
