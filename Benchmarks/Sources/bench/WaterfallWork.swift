import LayoutdGeometry
import LayoutdLayouts

/// The cost of items with individual sizes in a waterfall.
struct WaterfallWork: Benchmark {
    let title = "Laying out a waterfall"
    let method = """
        Preparing a `WaterfallLayout` of two columns and one section of items with sizes of their \
        own, of 101 different heights; then asking it for the elements in a rectangle of 320 by 480 \
        points in the middle of the content.
        """
    let metric = Metric.wall

    private static let counts = [10_000, 1_000_000]

    func comparisons() throws -> [Comparison] {
        try [
            Comparison(contestants: Self.counts.map(preparation)),
            Comparison(contestants: Self.counts.map(query)),
        ]
    }

    private func preparation(of count: Int) -> Contestant {
        let items = Self.items(count)
        return Contestant(name: "preparing \(grouped(count)) items") {
            Cost(wall: try Clock.monotonic.time { _ = try Self.layout(items) })
        }
    }

    private func query(of count: Int) throws -> Contestant {
        let layout = try Self.layout(Self.items(count))
        let middle = layout.contentSize.height / 2
        let rect = Rect(x: 0, y: middle, width: 320, height: 480)
        return Contestant(name: "a rectangle, \(grouped(count)) items") {
            try Self.costOfQuery(layout, rect)
        }
    }

    private static func costOfQuery(_ layout: StackLayout, _ rect: Rect) throws -> Cost {
        let queries = 1000
        var found = 0
        let spent = try Clock.monotonic.time {
            for _ in 0..<queries { found += try layout.elements(in: rect, limit: .max).count }
        }
        guard found > 0 else { throw Failure(description: "the rectangle is empty") }
        return Cost(wall: spent / Double(queries))
    }

    private static func layout(_ items: ItemTable) throws -> StackLayout {
        try WaterfallLayout.prepare(
            WaterfallLayout.Configuration(),
            LayoutInput(
                sections: [Section(items: items)],
                viewport: Size(width: 320, height: 480)
            )
        )
    }

    private static func items(_ count: Int) -> ItemTable {
        .sized((0..<count).map { ItemSize(width: 100, height: Double(50 + $0 * 37 % 101)) })
    }
}
