import LayoutdGeometry
import LayoutdLayouts

/// The cost of preparing layouts of one kind and another, with the same items.
struct PreparationWork: Benchmark {
    let title = "Preparing layouts of each kind"
    let method = """
        Preparing a layout of one section, 320 points wide, of 100 000 items with sizes of their own: \
        a flow, a waterfall of four columns, a justified layout, and a grid of four columns. Ratios \
        are to the flow. In the last comparison every third item spans two columns; the waterfall \
        then looks at all columns for each item. Processor time is this thread's.
        """
    let metric = Metric.processor

    private static let count = 100_000

    func comparisons() throws -> [Comparison] {
        let plain = ItemSize.varied(count: Self.count)
        var spanning = plain
        for item in stride(from: 0, to: Self.count, by: 3) { spanning[item].columnSpan = 2 }
        let flow = LayoutConfiguration.flow(FlowLayout.Configuration())
        let waterfall = LayoutConfiguration.waterfall(
            WaterfallLayout.Configuration(metrics: WaterfallLayout.Metrics(columnCount: 4))
        )
        let grid = LayoutConfiguration.grid(
            GridLayout.Configuration(metrics: GridLayout.Metrics(columns: .count(4)))
        )
        return [
            Comparison(contestants: [
                Self.contestant("flow", flow, plain),
                Self.contestant("waterfall", waterfall, plain),
                Self.contestant("justified", .justified(JustifiedLayout.Configuration()), plain),
                Self.contestant("grid", grid, plain),
            ]),
            Comparison(contestants: [
                Self.contestant("flow", flow, plain),
                Self.contestant("waterfall with spans", waterfall, spanning),
                Self.contestant("grid with spans", grid, spanning),
            ]),
        ]
    }

    private static func contestant(
        _ name: String,
        _ layout: LayoutConfiguration,
        _ sizes: [ItemSize]
    ) -> Contestant {
        let input = LayoutInput(
            sections: [Section(items: .sized(sizes))],
            viewport: Size(width: 320, height: 480)
        )
        return Contestant(name: name) {
            var elements = 0
            let spent = try Clock.ownProcessor.time {
                elements = try layout.definition.prepare(input).elementCount
            }
            guard elements == count else { throw Failure(description: "\(name) lost items") }
            return Cost(processor: spent)
        }
    }
}
