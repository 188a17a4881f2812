/// How items are placed in the columns of a section.
struct WaterfallRule {
    let metrics: WaterfallLayout.Metrics
    let columns: WaterfallColumns
    let choice: WaterfallChoice
    /// The columns that equal items fill in turn; `nil` if columns do not take turns.
    let cycle: WaterfallCycle?

    init(_ metrics: WaterfallLayout.Metrics, choice: WaterfallChoice, space: WaterfallSpace) {
        columns = space.columns(metrics)
        cycle = choice.cycle(of: columns, spacing: metrics.minimumInteritemSpacing)
        self.metrics = metrics
        self.choice = choice
    }

    /// The gap between two items of a column, in points.
    var spacing: Double { metrics.minimumInteritemSpacing }

    /// The number of equal items that have to be stored nevertheless.
    func storedCount(of items: ItemTable) -> Int {
        cycle == nil && items.isUniform ? items.count : 0
    }
}
