import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

/// A random valid waterfall.
struct RandomWaterfall: CustomStringConvertible {
    private(set) var configuration = WaterfallLayout.Configuration()
    private(set) var sections: [Section] = []
    private(set) var contentInset = Insets.zero
    let bounds: Size
    let seed: UInt64
    private var generator: SplitMix64

    init(seed: UInt64) {
        self.seed = seed
        generator = SplitMix64(seed: seed)
        let width = Double.random(in: 40...500, using: &generator)
        let isVertical = !generator.oneIn(3)
        bounds = isVertical ? Size(width: width, height: 200) : Size(width: 200, height: width)
        configuration.scrollDirection = isVertical ? .vertical : .horizontal
        if generator.oneIn(3) { contentInset = makeInsets() }
        configuration.metrics = makeMetrics()
        if generator.oneIn(3) { configuration.columns = makeColumns() }
        configuration.itemRenderDirection = pick(WaterfallLayout.ItemRenderDirection.allCases)
        configuration.ties = pick(WaterfallLayout.Ties.allCases)
        configuration.minimumContentHeight = pick([0, 0, 700])
        configuration.pixelScale = pick([0, 1, 2, 3])
        configuration.sectionHeadersPinToVisibleBounds = generator.oneIn(2)
        configuration.sectionFootersPinToVisibleBounds = generator.oneIn(2)
        sections = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            let own = generator.oneIn(3) ? makeMetrics() : nil
            let limits = [own ?? configuration.metrics, configuration.metrics].map {
                $0.minimumColumnWidth == nil ? $0.columnCount : 9
            }
            let most = configuration.columns?.columns.count ?? min(limits[0], limits[1])
            return Section(
                items: makeItems(spanningAtMost: most),
                measures: own.map { .waterfall($0) }
            )
        }
    }

    var description: String { "seed \(seed)" }

    var input: LayoutCase {
        LayoutCase(
            configuration: .waterfall(configuration),
            sections: sections,
            viewport: bounds,
            contentInset: contentInset
        )
    }

    func makeLayout() throws -> StackLayout {
        try WaterfallLayout.prepare(
            configuration,
            LayoutInput(sections: sections, viewport: bounds, contentInset: contentInset)
        )
    }

    /// Visible bounds of constant width, at a random place along the content.
    mutating func makeVisible() -> Rect {
        let height = pick([200.0, 200, 120])
        let start = coordinate(-100...1500)
        return configuration.scrollDirection == .vertical
            ? Rect(x: 0, y: start, width: bounds.width, height: height)
            : Rect(x: start, y: 0, width: height, height: bounds.height)
    }

    /// A rectangle of any size near the start of the content.
    mutating func makeRect() -> Rect {
        Rect(
            x: coordinate(-50...400),
            y: coordinate(-50...400),
            width: coordinate(0...300),
            height: coordinate(0...300)
        )
    }

    /// A coordinate that is often an integer, so that edges meet.
    private mutating func coordinate(_ range: ClosedRange<Double>) -> Double {
        let value = Double.random(in: range, using: &generator)
        return generator.oneIn(2) ? value.rounded() : value
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }

    private mutating func makeInsets() -> Insets {
        Insets(
            top: pick([0, 5, 8.5]),
            left: pick([0, 7, 12.25]),
            bottom: pick([0, 3, 9.75]),
            right: pick([0, 6, 100])
        )
    }

    private mutating func makeMetrics() -> WaterfallLayout.Metrics {
        WaterfallLayout.Metrics(
            columnCount: pick([1, 2, 3, 7]),
            minimumColumnWidth: pick([nil, nil, nil, 30, 77.5, 1000]),
            itemSize: Size(width: pick([0, 30, 50]), height: pick([0, 40, 77])),
            minimumColumnSpacing: pick([0, 4, 10.5]),
            minimumInteritemSpacing: pick([0, 6, 3.3]),
            sectionInset: makeInsets(),
            headerHeight: pick([0, 30, 41.5]),
            headerInset: makeInsets(),
            footerHeight: pick([0, 20, 33.25]),
            footerInset: makeInsets()
        )
    }

    private mutating func makeColumns() -> WaterfallLayout.PlacedColumns {
        var columns = [WaterfallLayout.Column(x: pick([-20, 0, 16]), width: 70)]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let x = columns[columns.count - 1].x + pick([60, 75, 90])
            columns.append(WaterfallLayout.Column(x: x, width: pick([0, 70, 70, 70, 55.5])))
        }
        return WaterfallLayout.PlacedColumns(columns, contentWidth: pick([nil, 320, 0]))
    }

    private mutating func makeItems(spanningAtMost most: Int) -> ItemTable {
        let count = pick([0, 1, 2, 11, 40])
        guard generator.oneIn(2) else { return .uniform(count: count) }
        let haveSpans = generator.oneIn(2)
        return .sized(
            (0..<count).map { _ in
                var size = makeSize()
                if haveSpans, generator.oneIn(3) {
                    size.columnSpan = Int.random(in: 1...most, using: &generator)
                    size.rowSpan = pick([1, 2])
                }
                return size
            }
        )
    }

    private mutating func makeSize() -> ItemSize {
        ItemSize(
            width: pick([nil, 0, 10, coordinate(1...200)]),
            height: pick([nil, 0, 10, coordinate(1...200)])
        )
    }
}
