/// How items go into the columns of a section.
struct WaterfallRule {
    let metrics: WaterfallLayout.Metrics
    let columns: WaterfallColumns
    let choice: WaterfallChoice
    /// The columns that equal items take in turn; `nil` if they do not go round.
    let cycle: WaterfallCycle?

    init(_ metrics: WaterfallLayout.Metrics, choice: WaterfallChoice, space: WaterfallSpace) {
        columns = space.columns(metrics)
        cycle = choice.cycle(of: columns, spacing: metrics.minimumInteritemSpacing)
        self.metrics = metrics
        self.choice = choice
    }

    /// The gap between two items of a column, in points.
    var spacing: Double { metrics.minimumInteritemSpacing }

    /// How many equal items have to be stored all the same.
    func storedCount(of items: SectionItems) -> Int {
        guard cycle == nil, case .uniform(let count) = items else { return 0 }
        return count
    }
}
