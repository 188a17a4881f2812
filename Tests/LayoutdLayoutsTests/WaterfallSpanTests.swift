import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Items of several columns, columns by their least width, and waterfalls that scroll horizontally.
struct WaterfallSpanTests {
    private typealias Configuration = WaterfallLayout.Configuration

    private func layout(
        _ configuration: WaterfallLayout.Configuration,
        _ items: [ItemSize],
        width: Double = 320,
        measured: [Int: ItemSize] = [:]
    ) throws -> StackLayout {
        var input = LayoutInput(
            sections: [Section(items: .sized(items))],
            viewport: Size(width: width, height: width)
        )
        for (item, size) in measured { input.measured[.cell(section: 0, item: item)] = size }
        return try WaterfallLayout.prepare(configuration, input)
    }

    private func frames(_ layout: StackLayout) throws -> [Rect] {
        try layout.allElements(limit: 5000).map(\.frame)
    }

    private func configuration(
        columns: Int = 3,
        _ direction: WaterfallLayout.ItemRenderDirection = .shortestFirst,
        ties: WaterfallLayout.Ties = .first
    ) -> Configuration {
        Configuration(
            metrics: WaterfallLayout.Metrics(columnCount: columns),
            itemRenderDirection: direction,
            ties: ties
        )
    }

    /// Columns of 100 points at 0, 110 and 220, with items of 30, 70 and 50 points.
    private static let heights = [30.0, 70, 50].map { ItemSize(height: $0) }
    private static let wide = ItemSize(height: 20, columnSpan: 2)

    @Test(arguments: [
        // The longest of columns 0 and 1 ends at 80, that of 1 and 2, too.
        (WaterfallLayout.ItemRenderDirection.shortestFirst, WaterfallLayout.Ties.first, 0.0, 80.0),
        (.shortestFirst, .last, 110, 80),
        (.leftToRight, .first, 0, 80),
        (.rightToLeft, .last, 110, 80),
    ])
    func `an item of two columns begins where the longer ends`(
        direction: WaterfallLayout.ItemRenderDirection,
        ties: WaterfallLayout.Ties,
        x: Double,
        y: Double
    ) throws {
        let items = Self.heights + [Self.wide]
        let found = try frames(layout(configuration(direction, ties: ties), items))
        #expect(found[3] == Rect(x: x, y: y, width: 210, height: 20))
    }

    @Test func `it takes the columns of which the longest is shortest`() throws {
        let heights = [90.0, 40, 20, 5].map { ItemSize(height: $0) }
        var found = try frames(
            layout(configuration(columns: 4), heights + [Self.wide], width: 430)
        )
        #expect(found[4] == Rect(x: 220, y: 30, width: 210, height: 20))
        let widest = ItemSize(height: 20, columnSpan: 3)
        found = try frames(layout(configuration(columns: 4), heights + [widest], width: 430))
        #expect(found[4] == Rect(x: 110, y: 50, width: 320, height: 20))
    }

    @Test func `columns that take turns begin anew where an item has no room`() throws {
        let items = [Self.wide, Self.wide, ItemSize(height: 5), ItemSize(height: 6)]
        var found = try frames(layout(configuration(.leftToRight), items))
        #expect(found.map(\.minX) == [0, 0, 220, 0])
        #expect(found.map(\.minY) == [0, 30, 0, 60])
        found = try frames(layout(configuration(.rightToLeft), items))
        #expect(found.map(\.minX) == [110, 110, 0, 220])
        #expect(found.map(\.minY) == [0, 30, 0, 60])
    }

    @Test func `an aspect is that of all its columns, a measured height counts as it is`() throws {
        let items = [
            ItemSize(width: 3, height: 1, columnSpan: 2), ItemSize(columnSpan: 3),
            ItemSize(height: 7, columnSpan: 2, rowSpan: 9),
        ]
        var configuration = configuration()
        #expect(try frames(layout(configuration, items)).map(\.size.height) == [70, 320, 7])
        configuration.estimatedItemHeight = 40
        let found = try frames(layout(configuration, items, measured: [0: ItemSize(height: 9)]))
        #expect(found.map(\.size.height) == [9, 40, 7])
    }

    @Test func `columns with places lie below an item from the first edge to the last`() throws {
        let columns = [(10.0, 50.0), (80, 20), (110, 90)].map {
            WaterfallLayout.Column(x: $0, width: $1)
        }
        var configuration = Configuration(columns: WaterfallLayout.PlacedColumns(columns))
        // These columns are not as many as fit.
        configuration.metrics.minimumColumnWidth = 50
        let found = try frames(layout(configuration, [Self.wide, ItemSize(columnSpan: 3)]))
        #expect(found[0] == Rect(x: 10, y: 0, width: 90, height: 20))
        #expect(found[1] == Rect(x: 10, y: 30, width: 190, height: 190))
        #expect(throws: LayoutError.spanTooWide(section: 0, item: 0, span: 4, columns: 3)) {
            try layout(configuration, [ItemSize(columnSpan: 4)])
        }
    }

    @Test(arguments: [
        (99.0, 1), (100, 1), (209.9, 1), (210, 2), (319.9, 2), (320, 3), (0, 1), (109_990, 1000),
        (400_000, 1000),
    ])
    func `as many columns fill the width as fit`(width: Double, count: Int) throws {
        var configuration = configuration()
        configuration.metrics.minimumColumnWidth = 100
        configuration.pixelScale = 0
        let items = Array(repeating: ItemSize(height: 5), count: count + 1)
        let found = try frames(layout(configuration, items, width: width))
        #expect(found.map(\.minY) == Array(repeating: 0, count: count) + [15])
        let share = (width - Double(count - 1) * 10) / Double(count)
        #expect(found.allSatisfy { abs($0.size.width - share) < 1e-9 })
    }

    @Test func `columns that just fit are not a pixel narrower`() throws {
        var configuration = configuration()
        configuration.metrics.minimumColumnWidth = 50
        for count in 2...40 {
            configuration.metrics.minimumColumnSpacing = 0.1
            let width = Double(count) * 50.1 - 0.1
            let items = Array(repeating: ItemSize(height: 5), count: count + 1)
            let found = try frames(layout(configuration, items, width: width))
            #expect(found[count - 1].minY == 0 && found[count].minY == 15, "\(count)")
            #expect(found[0].size.width == 50, "\(count)")
        }
    }

    @Test func `an item that spans more columns than fit is as wide as all`() throws {
        var configuration = configuration(columns: 2)
        let items = [ItemSize(height: 5), ItemSize(height: 5, columnSpan: 4)]
        #expect(throws: LayoutError.spanTooWide(section: 0, item: 1, span: 4, columns: 2)) {
            try layout(configuration, items)
        }
        configuration.metrics.minimumColumnWidth = 100
        #expect(try frames(layout(configuration, items))[1].size.width == 320)
        #expect(try frames(layout(configuration, items, width: 99))[1].size.width == 99)
    }

    @Test func `measures of columns are checked`() {
        for width in [0, -1, Double.infinity] {
            var configuration = configuration()
            configuration.metrics.minimumColumnWidth = width
            #expect(throws: LayoutError.invalidMeasure(name: "minimumColumnWidth", value: width)) {
                try layout(configuration, [])
            }
        }
        #expect(throws: LayoutError.invalidMeasure(name: "columnCount", value: 1001)) {
            try layout(configuration(columns: 1001), [Self.wide])
        }
    }

    @Test(arguments: WaterfallLayout.Ties.allCases)
    func `spans in a thousand columns are those of the definition`(
        ties: WaterfallLayout.Ties
    ) throws {
        var random = SplitMix64(seed: 5)
        let items = (0..<600).map { _ in
            ItemSize(
                height: random.pick([0, 3, 10, 25]),
                columnSpan: random.pick([1, 2, 7, 150, 1000])
            )
        }
        var configuration = configuration(columns: 1000, ties: ties)
        configuration.metrics.minimumColumnSpacing = 0
        let found = try frames(layout(configuration, items, width: 1000))
        var tops = Array(repeating: 0.0, count: 1000)
        for (item, size) in items.enumerated() {
            let span = size.columnSpan
            let ends = (0...1000 - span).map { tops[$0..<$0 + span].max() ?? 0 }
            let least = ends.min()
            let first = try #require(
                ties == .first
                    ? ends.firstIndex { $0 == least } : ends.lastIndex { $0 == least }
            )
            let (x, width) = (Double(first), Double(span))
            let frame = Rect(x: x, y: ends[first], width: width, height: size.height ?? 0)
            try #require(found[item] == frame, "item \(item)")
            for column in first..<first + span { tops[column] = frame.maxY + 10 }
        }
    }

    @Test func `a horizontal waterfall has rows, and widths from heights`() throws {
        var configuration = configuration(columns: 2)
        configuration.scrollDirection = .horizontal
        configuration.metrics.headerHeight = 30
        configuration.metrics.headerInset = Insets(top: 1, left: 2, bottom: 3, right: 4)
        configuration.metrics.sectionInset = Insets(top: 10, left: 20, bottom: 10, right: 5)
        configuration.sectionHeadersPinToVisibleBounds = true
        // Rows of 145 points.
        let items = [
            ItemSize(width: 40), ItemSize(width: 2, height: 1), ItemSize(height: 25),
            ItemSize(width: 7, columnSpan: 2),
        ]
        let layout = try layout(configuration, items)
        let cells = try (0..<4).map {
            try #require(layout.attributes(for: .cell(section: 0, item: $0))?.frame)
        }
        #expect(
            cells == [
                Rect(x: 56, y: 10, width: 40, height: 145),
                Rect(x: 56, y: 165, width: 290, height: 145),
                Rect(x: 106, y: 10, width: 290, height: 145),
                Rect(x: 406, y: 10, width: 7, height: 300),
            ]
        )
        #expect(layout.contentSize == Size(width: 418, height: 320))
        let header = ElementID(kind: .header, section: 0)
        #expect(
            layout.attributes(for: header)?.frame == Rect(x: 2, y: 1, width: 30, height: 316)
        )
        let visible = Rect(x: 100, y: 0, width: 320, height: 320)
        #expect(layout.attributes(for: header, visible: visible)?.frame.minX == 100)
        let resting = Rect(x: 0, y: 0, width: 320, height: 320)
        #expect(layout.invalidation(from: resting, to: visible) == .supplementaryElements([header]))
        let lower = Rect(x: 0, y: 0, width: 320, height: 300)
        #expect(layout.invalidation(from: resting, to: lower) == .everything)
    }

    @Test func `widths are measured where it scrolls horizontally`() throws {
        var configuration = configuration(columns: 1)
        configuration.scrollDirection = .horizontal
        configuration.estimatedItemHeight = 40
        let items = Array(repeating: ItemSize(), count: 3)
        let layout = try layout(configuration, items, measured: [1: ItemSize(width: 9)])
        #expect(try frames(layout).map(\.minX) == [0, 50, 69])
        #expect(layout.freeExtents(of: .cell(section: 0, item: 0)) == .width)
        #expect(!configuration.measuresAlike(self.configuration(columns: 1)))
    }

    @Test func `records of other directions and least widths are new, all others as before`() throws
    {
        var configuration = Configuration()
        let old = try JSONEncoder().encode(configuration)
        let text = try #require(String(data: old, encoding: .utf8))
        #expect(!text.contains("scrollDirection") && !text.contains("minimumColumnWidth"))
        #expect(try JSONDecoder().decode(Configuration.self, from: old) == configuration)
        configuration.scrollDirection = .horizontal
        configuration.metrics.minimumColumnWidth = 80
        let record = try JSONEncoder().encode(LayoutConfiguration.waterfall(configuration))
        #expect(
            try JSONDecoder().decode(LayoutConfiguration.self, from: record)
                == .waterfall(configuration)
        )
    }

    @Test func `spans cost more in more columns`() {
        let spans = Section(items: .sized([Self.wide, ItemSize()]))
        let plain = Section(items: .sized([ItemSize(), ItemSize()]))
        #expect(configuration(columns: 500).preparationCost(of: plain) == 2)
        #expect(configuration(columns: 5).preparationCost(of: spans) == 2)
        #expect(configuration(columns: 500).preparationCost(of: spans) == 102)
        var least = configuration()
        least.metrics.minimumColumnWidth = 90
        #expect(least.preparationCost(of: spans) == 22)
        let nested = Section(items: spans.items, measures: .layout(least))
        let whole = CompositionalLayout.Configuration()
        #expect(whole.preparationCost(of: nested) == 22)
    }
}
