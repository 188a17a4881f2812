/// Equal items in columns that take turns, computed by arithmetic; points.
struct UniformWaterfallItems {
    let count: Int
    let cycle: WaterfallCycle
    let columns: WaterfallColumns
    let spacing: Double
    let top: Double

    var bottom: Double? {
        (max(0, count - cycle.count)..<count).lazy.map { place(of: $0).bottom }.max()
    }

    func place(of item: Int) -> WaterfallPlace {
        let (row, turn) = item.quotientAndRemainder(dividingBy: cycle.count)
        let column = cycle.column(ofTurn: turn)
        let height = columns.height(inColumn: column)
        return WaterfallPlace(
            column: column,
            top: top + Double(row) * (height + spacing),
            height: height
        )
    }

    var stackCount: Int { min(count, cycle.count) }

    func rowCount(ofStack stack: Int) -> Int {
        (count - stack + cycle.count - 1) / cycle.count
    }

    func item(inRow row: Int, ofStack stack: Int) -> Int {
        row * cycle.count + stack
    }
}
