import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Waterfalls of many columns, sections and items.
struct WaterfallScaleTests {
    private static let bounds = Size(width: 320, height: 480)

    /// The layout would not fit in memory if each section had a value for each column.
    @Test(arguments: [
        ItemTable.uniform(count: 0), .sized([]), .uniform(count: 1), .sized([ItemSize()]),
    ])
    func `columns without items use no space and no time`(items: ItemTable) throws {
        let measures = [10_000_000, 20_000_000].map { count in
            WaterfallLayout.Metrics(
                columnCount: count,
                minimumColumnSpacing: 0,
                sectionInset: Insets(bottom: 1)
            )
        }
        let layout = try WaterfallLayout.prepare(
            WaterfallLayout.Configuration(metrics: measures[0], pixelScale: 0),
            LayoutInput(
                sections: [Section](
                    repeating: Section(items: items, measures: .waterfall(measures[1])),
                    count: 1000
                )
                    + [Section](
                        repeating: Section(items: items),
                        count: 1000
                    ),
                viewport: Self.bounds
            )
        )
        let found = try layout.allElements(limit: 2000)
        #expect(found.count == 2000 * items.count)
        #expect(abs(layout.contentSize.height - 2000) < 1)
    }

    private func layout(
        widths: [Double],
        items: [ItemTable],
        direction: WaterfallLayout.ItemRenderDirection = .shortestFirst,
        ties: WaterfallLayout.Ties = .first
    ) throws -> StackLayout {
        let columns = widths.map { WaterfallLayout.Column(x: 0, width: $0) }
        return try WaterfallLayout.prepare(
            WaterfallLayout.Configuration(
                columns: WaterfallLayout.PlacedColumns(columns),
                itemRenderDirection: direction,
                ties: ties
            ),
            LayoutInput(sections: items.map { Section(items: $0) }, viewport: Self.bounds)
        )
    }

    @Test func `more than 100 000 equal items must use a fixed column order`() throws {
        #expect(throws: LayoutError.tooManyStoredItems(count: 10_000_000, limit: 100_000)) {
            try layout(widths: [10, 20], items: [.uniform(count: 10_000_000)])
        }
        let halves = [ItemTable.uniform(count: 50_000), .uniform(count: 50_001)]
        #expect(throws: LayoutError.tooManyStoredItems(count: 100_001, limit: 100_000)) {
            try layout(widths: [10, 20], items: halves)
        }
        for direction in [WaterfallLayout.ItemRenderDirection.leftToRight, .rightToLeft] {
            let turns = try layout(widths: [10, 20], items: halves, direction: direction)
            #expect(turns.elementCount == 100_001)
        }
        #expect(try layout(widths: [10, 10], items: halves).elementCount == 100_001)
        let least = try layout(widths: [10, 20], items: [halves[0], halves[0]])
        #expect(least.elementCount == 100_000)
        let sized = ItemTable.sized(Array(repeating: ItemSize(height: 1), count: 100_001))
        #expect(try layout(widths: [10, 20], items: [sized]).elementCount == 100_001)
    }

    @Test(arguments: WaterfallLayout.Ties.allCases)
    func `the shortest of a thousand columns is next`(ties: WaterfallLayout.Ties) throws {
        let widths = (0..<1000).map { Double($0 * 7919 % 1000) }
        // Many equal heights, some of them zero.
        let heights = (0..<5000).map { Double($0 * $0 % 23) }
        let layout = try layout(
            widths: widths,
            items: [.sized(heights.map { ItemSize(height: $0) })],
            ties: ties
        )
        var tops = widths.map { _ in 0.0 }
        for (item, height) in heights.enumerated() {
            let shortest = tops.min()
            let isNext = { (top: Double) in top == shortest }
            let column = try #require(
                ties == .first ? tops.firstIndex(where: isNext) : tops.lastIndex(where: isNext)
            )
            let frame = Rect(x: 0, y: tops[column], width: widths[column], height: height)
            let found = layout.attributes(for: .cell(section: 0, item: item))
            try #require(found?.frame == frame, "item \(item)")
            tops[column] += height + 10
        }
    }
}
