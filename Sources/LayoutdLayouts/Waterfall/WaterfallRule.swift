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

    /// At least how many items that the data leaves open have to be stored nevertheless.
    ///
    /// Of items that are measured, those behind the last one are stored until columns take turns again.
    func storedCount(of items: ItemTable, measured: MeasuredItems?) -> Int {
        guard items.isUniform else { return 0 }
        guard let last = measured?.last else { return cycle == nil ? items.count : 0 }
        return last + 1
    }
}
