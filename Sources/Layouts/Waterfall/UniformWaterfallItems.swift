/// Equal items whose columns take turns, by arithmetic alone; points.
struct UniformWaterfallItems {
    let count: Int
    let cycle: WaterfallCycle
    /// Per column the height of its items.
    let heights: [Double]
    let spacing: Double
    let top: Double

    var bottom: Double? {
        (max(0, count - cycle.count)..<count).lazy.map { place(of: $0).bottom }.max()
    }

    func place(of item: Int) -> WaterfallPlace {
        let (row, turn) = item.quotientAndRemainder(dividingBy: cycle.count)
        let column = cycle.column(ofTurn: turn)
        return WaterfallPlace(
            column: column,
            top: top + Double(row) * (heights[column] + spacing),
            height: heights[column]
        )
    }

    func rowCount(ofColumn column: Int) -> Int {
        guard let turn = cycle.turn(ofColumn: column) else { return 0 }
        return (count - turn + cycle.count - 1) / cycle.count
    }

    func item(inRow row: Int, ofColumn column: Int) -> Int {
        row * cycle.count + (cycle.turn(ofColumn: column) ?? 0)
    }
}
