import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// Tiles in cells of columns and rows.
struct GridLayoutTests {
    private func layout(
        _ metrics: GridLayout.Metrics,
        axis: Axis = .vertical,
        pixelScale: Double = 0,
        width: Double = 320,
        items: ItemTable
    ) throws -> StackLayout {
        try GridLayout.prepare(
            GridLayout.Configuration(
                scrollDirection: axis,
                metrics: metrics,
                pixelScale: pixelScale
            ),
            LayoutInput(
                sections: [Section(items: items)],
                viewport: axis == .vertical
                    ? Size(width: width, height: 240) : Size(width: 240, height: width)
            )
        )
    }

    private func tiles(_ spans: [(Int, Int)]) -> ItemTable {
        .sized(spans.map { ItemSize(columnSpan: $0.0, rowSpan: $0.1) })
    }

    private func frames(_ layout: StackLayout) throws -> [Rect] {
        try (0..<layout.elementCount).map {
            try #require(layout.attributes(for: .cell(section: 0, item: $0))).frame
        }
    }

    private static func metrics(
        _ columns: Int,
        _ flow: GridLayout.AutoFlow = .row
    ) -> GridLayout.Metrics {
        GridLayout.Metrics(
            columns: .count(columns),
            rows: .height(1),
            autoFlow: flow,
            minimumLineSpacing: 0,
            minimumInteritemSpacing: 0
        )
    }

    private func check(_ model: GridModel, _ comment: Comment) throws {
        let flow: GridLayout.AutoFlow = model.isDense ? .rowDense : .row
        let layout = try layout(
            Self.metrics(model.columnCount, flow),
            width: Double(model.columnCount),
            items: model.table
        )
        let found = try frames(layout)
        #expect(found.count == model.items.count, comment)
        for (index, (frame, cell)) in zip(found, model.cells).enumerated() {
            let item = model.items[index]
            let expected = Rect(
                x: Double(cell.column),
                y: Double(cell.row),
                width: Double(item.columns),
                height: Double(item.rows)
            )
            #expect(frame.isNear(expected), "\(comment), item \(index): \(frame), not \(expected)")
        }
    }

    @Test(arguments: 0..<1500)
    func `places agree with a matrix of cells`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        // More than 64 columns take several words.
        let columnCount = random.pick([1, 2, 3, 4, 7, 12, 64, 65, 130])
        let most = random.pick([(2, 2), (4, 3), (9, 7), (130, 5)])
        for isDense in [false, true] {
            let model = GridModel(
                columnCount: columnCount,
                isDense: isDense,
                most: most,
                using: &random
            )
            try check(model, "seed \(seed), \(isDense ? "dense" : "sparse")")
        }
    }

    @Test(arguments: 0..<8)
    func `places of many items agree with a matrix of cells`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let model = GridModel(
            columnCount: random.pick([5, 16, 64, 70]),
            isDense: true,
            most: (12, 9),
            count: 250...300,
            using: &random
        )
        try check(model, "seed \(seed)")
    }

    @Test(arguments: 0..<500)
    func `rows are as high as CSS makes them`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let model = GridModel(
            columnCount: random.pick([1, 2, 3, 5]),
            isDense: random.oneIn(2),
            most: random.pick([(1, 1), (2, 2), (2, 5)]),
            using: &random
        )
        var metrics = Self.metrics(model.columnCount, model.isDense ? .rowDense : .row)
        metrics.rows = .content
        metrics.minimumLineSpacing = random.pick([0, 6])
        let gap = metrics.minimumLineSpacing
        let layout = try layout(metrics, items: model.table)
        let heights = model.heights(gap: gap)
        for (index, frame) in try frames(layout).enumerated() {
            let (first, count) = (model.cells[index].row, model.items[index].rows)
            let start = heights[..<first].reduce(0, +) + Double(first) * gap
            let height = heights[first..<first + count].reduce(0, +) + Double(count - 1) * gap
            #expect(abs(frame.minY - start) < 1e-6, "seed \(seed), item \(index)")
            #expect(abs(frame.size.height - height) < 1e-6, "seed \(seed), item \(index)")
            #expect(frame.size.height > model.items[index].height - 1e-6, "seed \(seed)")
        }
        let end = heights.reduce(0, +) + Double(max(0, heights.count - 1)) * gap
        #expect(abs(layout.contentSize.height - end) < 1e-6, "seed \(seed)")
    }

    @Test(arguments: 0..<300)
    func `no tiles overlap, and queries find all that meet a rectangle`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let model = GridModel(
            columnCount: random.pick([2, 3, 8]),
            isDense: random.oneIn(2),
            most: (3, 6),
            using: &random
        )
        var metrics = Self.metrics(model.columnCount, model.isDense ? .rowDense : .row)
        metrics.rows = random.pick([.content, .height(20), .aspectRatio(0.7)])
        metrics.minimumInteritemSpacing = 4
        let axis: Axis = random.pick([.vertical, .horizontal])
        let layout = try layout(metrics, axis: axis, items: model.table)
        let found = try frames(layout)
        for (index, frame) in found.enumerated() {
            // Sums of heights are not exact.
            let inner = frame.outset(dx: -1e-9, dy: -1e-9)
            #expect(!found[..<index].contains { $0.overlaps(inner) }, "seed \(seed), item \(index)")
        }
        for _ in 0..<10 {
            let rect = Rect(
                x: Double.random(in: -50...400, using: &random),
                y: Double.random(in: -50...1500, using: &random),
                width: Double.random(in: 0...200, using: &random),
                height: Double.random(in: 0...500, using: &random)
            )
            let expected = found.indices.filter { found[$0].overlaps(rect) }
            let meeting = try layout.elements(in: rect, limit: .max).map(\.element.item)
            #expect(meeting == expected, "seed \(seed), \(rect)")
        }
    }

    @Test(arguments: 0..<300)
    func `dense packing of tiles of one row is not longer`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let model = GridModel(columnCount: 6, isDense: false, most: (6, 1), using: &random)
        let lengths = try GridLayout.AutoFlow.allCases.map {
            try layout(Self.metrics(6, $0), items: model.table).contentSize.height
        }
        #expect(lengths[1] <= lengths[0], "seed \(seed)")
    }

    /// A hole that an item fills may have been where a later one would have fitted better; CSS has the same answer.
    @Test func `dense packing of higher tiles may be longer`() throws {
        let items = tiles([(3, 1), (4, 1), (2, 1), (2, 1), (1, 2), (1, 3), (3, 2)])
        let lengths = try GridLayout.AutoFlow.allCases.map {
            try layout(Self.metrics(5, $0), items: items).contentSize.height
        }
        #expect(lengths == [6, 7])
    }

    @Test(arguments: [
        (320.0, 3, 100.0), (319, 2, 154.5), (50, 1, 50), (30, 1, 30), (0, 1, 0), (430, 4, 100),
    ])
    func `as many columns fit as their least width allows`(
        width: Double,
        count: Int,
        extent: Double
    ) throws {
        let metrics = GridLayout.Metrics(columns: .minimumWidth(100), rows: .height(10))
        let found = try frames(try layout(metrics, width: width, items: .uniform(count: 10)))
        #expect(found.filter { $0.minY == 0 }.count == count)
        #expect(abs(found[0].size.width - extent) < 1e-9)
        let ends = found.map(\.maxX).max() ?? 0
        #expect(abs(ends - width) < 1e-9)
    }

    @Test func `a tile that is wider than the columns that fit is as wide as the grid`() throws {
        let metrics = GridLayout.Metrics(
            columns: .minimumWidth(100),
            rows: .height(10),
            minimumInteritemSpacing: 0
        )
        let found = try frames(try layout(metrics, width: 210, items: tiles([(1, 1), (3, 2)])))
        #expect(found[1] == Rect(x: 0, y: 20, width: 210, height: 30))
        #expect(
            throws: LayoutError.spanTooWide(section: 0, item: 1, span: 3, columns: 2)
        ) { try layout(Self.metrics(2), items: tiles([(1, 1), (3, 2)])) }
    }

    @Test func `a ratio is that of a tile of one column and row`() throws {
        var metrics = GridLayout.Metrics(columns: .count(3), rows: .aspectRatio(2))
        let items = tiles([(1, 1), (2, 2)])
        let found = try frames(try layout(metrics, items: items))
        #expect(found[0] == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(found[1] == Rect(x: 110, y: 0, width: 210, height: 110))
        // Rows are 100 high there, and their width is twice that.
        let turned = try frames(try layout(metrics, axis: .horizontal, items: items))
        #expect(turned[0] == Rect(x: 0, y: 0, width: 200, height: 100))
        #expect(turned[1] == Rect(x: 0, y: 110, width: 410, height: 210))
        metrics.rows = .aspectRatio(0)
        #expect(throws: LayoutError.invalidMeasure(name: "aspectRatio", value: 0)) {
            try layout(metrics, items: items)
        }
    }

    @Test(arguments: [1.0, 2, 3])
    func `edges lie on whole pixels, and columns fill the width`(scale: Double) throws {
        for rows in [GridLayout.Rows.content, .height(33.4), .aspectRatio(1.3)] {
            var metrics = GridLayout.Metrics(columns: .count(7), rows: rows)
            metrics.minimumInteritemSpacing = 3
            metrics.sectionInset = Insets(top: 1.3, left: 7, right: 12)
            metrics.itemSize = Size(width: 1, height: 20.1)
            let layout = try layout(
                metrics,
                pixelScale: scale,
                items: .sized((0..<40).map { ItemSize(height: 10.3 + Double($0 % 3)) })
            )
            let found = try frames(layout)
            for frame in found {
                for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
                    #expect(abs((edge * scale).rounded() - edge * scale) < 1e-9)
                }
            }
            #expect(found[0].minX == 7 && found[6].maxX == 308)
            for (frame, next) in zip(found[..<6], found[1..<7]) {
                #expect(abs(frame.maxX + 3 - next.minX) < 1e-9)
            }
        }
    }

    @Test func `measured heights replace estimates, row by row`() throws {
        let configuration = GridLayout.Configuration(
            metrics: GridLayout.Metrics(columns: .count(2), minimumLineSpacing: 0),
            estimatedItemHeight: 30
        )
        for items in [ItemTable.uniform(count: 7), .sized(Array(repeating: ItemSize(), count: 7))] {
            var input = LayoutInput(
                sections: [Section(items: items)],
                viewport: Size(width: 320, height: 240)
            )
            for (item, height) in [(0, 50.0), (2, 10), (3, 20), (6, 5)] {
                input.measured[.cell(section: 0, item: item)] = ItemSize(height: height)
            }
            let layout = try GridLayout.prepare(configuration, input)
            let found = try frames(layout)
            #expect(found.map(\.minY) == [0, 0, 50, 50, 70, 70, 100])
            #expect(found.map(\.size.height) == [50, 50, 20, 20, 30, 30, 5])
            #expect(layout.contentSize.height == 105)
            #expect(layout.freeExtents(of: .cell(section: 0, item: 0)) == .height)
            let meeting = try layout.elements(in: Rect(x: 0, y: 60, width: 9, height: 50), limit: 9)
            #expect(meeting.map(\.element.item) == [2, 4, 6])
        }
    }

    @Test func `ten million equal tiles are computed by arithmetic`() throws {
        let layout = try layout(
            GridLayout.Metrics(columns: .count(3), rows: .aspectRatio(1)),
            items: .uniform(count: 10_000_003)
        )
        #expect(layout.storedItemCount == 0)
        let last = layout.attributes(for: .cell(section: 0, item: 10_000_002))?.frame
        #expect(last == Rect(x: 0, y: 3_333_334 * 110, width: 100, height: 100))
        let rect = Rect(x: 115, y: 1e8, width: 1, height: 500)
        let found = try layout.elements(in: rect, limit: 10)
        #expect(found.allSatisfy { $0.frame.minX == 110 } && (5...6).contains(found.count))
    }

    @Test func `more rows than there may be are refused`() throws {
        let items = ItemTable.sized(
            Array(repeating: ItemSize(columnSpan: 2, rowSpan: 60_000), count: 100)
        )
        for flow in GridLayout.AutoFlow.allCases {
            #expect(throws: LayoutError.tooManyRows(section: 0, limit: 1_000_000)) {
                try layout(Self.metrics(2, flow), items: items)
            }
        }
    }

    @Test func `records keep the measures of layouts, sections and items`() throws {
        let metrics = GridLayout.Metrics(columns: .minimumWidth(80), rows: .aspectRatio(1.5))
        let configuration = LayoutConfiguration.grid(
            GridLayout.Configuration(metrics: metrics, pixelScale: 2, estimatedItemHeight: 7)
        )
        let record = try JSONEncoder().encode(configuration)
        #expect(
            try JSONDecoder().decode(LayoutConfiguration.self, from: record) == configuration
        )
        let section = Section(items: tiles([(2, 3), (1, 1)]), measures: .grid(metrics))
        let sections = try JSONEncoder().encode(section)
        #expect(try JSONDecoder().decode(Section.self, from: sections) == section)
    }
}

extension Rect {
    fileprivate func isNear(_ other: Rect) -> Bool {
        abs(minX - other.minX) < 1e-9 && abs(minY - other.minY) < 1e-9
            && abs(maxX - other.maxX) < 1e-9 && abs(maxY - other.maxY) < 1e-9
    }
}
