import Geometry

/// Items with heights of their own, or whose columns do not take turns: all places are stored;
/// points.
struct VaryingWaterfallItems {
    private let columns: WaterfallColumns
    private let choice: WaterfallChoice
    private let spacing: Double
    private var places: [WaterfallPlace] = []
    /// Per column its items from top to bottom.
    private var rows: [[Int]]
    /// Per column where the next item would start.
    private var nextTops: [Double]
    /// Where the lowest item ends; `nil` without items.
    private(set) var bottom: Double?

    /// Makes columns without items that start at `top`.
    init(_ columns: WaterfallColumns, choice: WaterfallChoice, spacing: Double, top: Double) {
        self.columns = columns
        self.choice = choice
        self.spacing = spacing
        rows = Array(repeating: [], count: columns.count)
        nextTops = Array(repeating: top, count: columns.count)
    }

    /// Puts items under what is there, one after the other.
    mutating func append(_ items: SectionItems) {
        places.reserveCapacity(places.count + items.count)
        for item in 0..<items.count { append(items.ownSize(of: item)) }
    }

    private mutating func append(_ size: ItemSize) {
        let column = choice.column(of: places.count, nextTops: nextTops)
        let place = WaterfallPlace(
            column: column,
            top: nextTops[column],
            height: columns.height(of: size, inColumn: column)
        )
        rows[column].append(places.count)
        places.append(place)
        nextTops[column] = place.bottom + spacing
        bottom = max(bottom ?? place.bottom, place.bottom)
    }

    var count: Int { places.count }

    func place(of item: Int) -> WaterfallPlace { places[item] }

    func rowCount(ofColumn column: Int) -> Int { rows[column].count }

    func item(inRow row: Int, ofColumn column: Int) -> Int { rows[column][row] }
}

extension SectionItems {
    /// The size that the data gives an item, by its index.
    fileprivate func ownSize(of item: Int) -> ItemSize {
        switch self {
        case .uniform: ItemSize()
        case .sized(let sizes): sizes[item]
        case .placed(let placements):
            ItemSize(width: placements[item].size.width, height: placements[item].size.height)
        }
    }
}
