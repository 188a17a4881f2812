import LayoutdGeometry
import LayoutdLayouts
import Testing

struct WaterfallLayoutTests {
    private static let bounds = Size(width: 320, height: 480)

    private func layout(
        _ configuration: WaterfallLayout.Configuration = WaterfallLayout.Configuration(),
        items: ItemTable...
    ) throws -> StackLayout {
        try WaterfallLayout.prepare(
            configuration,
            LayoutInput(sections: items.map { Section(items: $0) }, viewport: Self.bounds)
        )
    }

    private func layout(
        _ metrics: WaterfallLayout.Metrics,
        items: ItemTable...
    ) throws -> StackLayout {
        try WaterfallLayout.prepare(
            WaterfallLayout.Configuration(metrics: metrics),
            LayoutInput(sections: items.map { Section(items: $0) }, viewport: Self.bounds)
        )
    }

    private func frame(of item: Int, in layout: StackLayout, section: Int = 0) throws -> Rect {
        try #require(layout.attributes(for: .cell(section: section, item: item))).frame
    }

    @Test func `without sections the content has the bounds' width and the minimum height`() throws
    {
        #expect(try layout().contentSize == Size(width: 320, height: 0))
        let high = WaterfallLayout.Configuration(minimumContentHeight: 77)
        #expect(try layout(high).contentSize == Size(width: 320, height: 77))
    }

    @Test func `an empty section is as high as its insets`() throws {
        let metrics = WaterfallLayout.Metrics(
            minimumInteritemSpacing: 32,
            sectionInset: Insets(top: 16, bottom: 10),
            headerHeight: 5,
            headerInset: Insets(top: 1, bottom: 2)
        )
        for items in [ItemTable.uniform(count: 0), .sized([])] {
            let layout = try layout(metrics, items: items, .uniform(count: 1))
            #expect(try frame(of: 0, in: layout, section: 1).minY == 34 + 8 + 16)
            let header = layout.attributes(for: ElementID(kind: .header, section: 1))
            #expect(header?.frame == Rect(x: 0, y: 35, width: 320, height: 5))
        }
    }

    @Test func `insets count even without headers and footers`() throws {
        let inset = Insets(top: 3, bottom: 100)
        let metrics = WaterfallLayout.Metrics(headerInset: inset, footerInset: inset)
        #expect(try layout(metrics, items: .uniform(count: 0)).contentSize.height == 6)
    }

    @Test func `a height alone is taken as given, a size as an aspect`() throws {
        let sizes = [
            ItemSize(height: 33.3), ItemSize(width: 100, height: 50), ItemSize(),
            ItemSize(width: 310), ItemSize(width: 0, height: 9), ItemSize(width: 9, height: 0),
        ]
        let metrics = WaterfallLayout.Metrics(
            columnCount: 1,
            itemSize: Size(width: 40, height: 31)
        )
        let layout = try layout(metrics, items: .sized(sizes))
        let heights = try sizes.indices.map { try frame(of: $0, in: layout).size.height }
        #expect(heights == [33.3, 160, 248, 32, 0, 0])
        #expect(abs(layout.contentSize.height - 523.3) < 1e-9)
    }

    @Test func `an item's height is at most a million points`() throws {
        let metrics = WaterfallLayout.Metrics(columnCount: 1)
        let size = ItemSize(width: .leastNonzeroMagnitude, height: 1e6)
        let layout = try layout(metrics, items: .sized([size, size]))
        #expect(layout.contentSize.height == 2_000_010)
    }

    @Test(arguments: [
        (0.0, 103.33333333333333, 77.5), (1, 103, 77), (2, 103, 77),
        (3, 103.33333333333333, 77.33333333333333),
    ])
    func `column widths and item heights are rounded down to pixels`(
        scale: Double,
        width: Double,
        height: Double
    ) throws {
        let layout = try WaterfallLayout.prepare(
            WaterfallLayout.Configuration(
                metrics: WaterfallLayout.Metrics(
                    columnCount: 3,
                    itemSize: Size(width: 40, height: 30),
                    minimumColumnSpacing: 5
                ),
                pixelScale: scale
            ),
            LayoutInput(
                sections: [Section(items: .uniform(count: 3))],
                viewport: Self.bounds
            )
        )
        let found = try frame(of: 2, in: layout)
        let expected = Rect(x: 2 * (width + 5), y: 0, width: width, height: height)
        #expect(found.distance(to: expected) < 1e-9, "\(found)")
    }

    @Test func `placed columns ignore the horizontal insets`() throws {
        let columns = [
            WaterfallLayout.Column(x: 5, width: 100), WaterfallLayout.Column(x: 200, width: 50),
        ]
        let metrics = WaterfallLayout.Metrics(sectionInset: Insets(top: 3, left: 70, right: 300))
        for contentWidth in [nil, 500.0] {
            let layout = try WaterfallLayout.prepare(
                WaterfallLayout.Configuration(
                    metrics: metrics,
                    columns: WaterfallLayout.PlacedColumns(columns, contentWidth: contentWidth)
                ),
                LayoutInput(
                    sections: [Section(items: .uniform(count: 3))],
                    viewport: Self.bounds,
                    contentInset: Insets(left: 15, right: 5)
                )
            )
            #expect(layout.contentSize == Size(width: contentWidth ?? 300, height: 113))
            #expect(try frame(of: 1, in: layout) == Rect(x: 200, y: 3, width: 50, height: 50))
            #expect(try frame(of: 2, in: layout) == Rect(x: 200, y: 63, width: 50, height: 50))
            #expect(layout.diagnostics(limit: 10).isEmpty)
        }
    }

    @Test func `items without area stay in one column`() throws {
        for (ties, x) in [(WaterfallLayout.Ties.first, 0.0), (.last, 220)] {
            let metrics = WaterfallLayout.Metrics(
                columnCount: 3,
                itemSize: .zero,
                minimumInteritemSpacing: 0
            )
            let layout = try layout(
                WaterfallLayout.Configuration(metrics: metrics, ties: ties),
                items: .uniform(count: 4),
                .sized(Array(repeating: ItemSize(), count: 4))
            )
            for section in 0...1 {
                let found = try (0..<4).map { try frame(of: $0, in: layout, section: section).minX }
                #expect(found == [x, x, x, x], "\(ties), section \(section)")
            }
        }
    }

    @Test func `items that only touch a rectangle are not found`() throws {
        let sized = ItemTable.sized(Array(repeating: ItemSize(height: 155), count: 4))
        for items in [ItemTable.uniform(count: 4), sized] {
            let layout = try layout(items: items)
            let gaps = [
                Rect(x: 0, y: 155, width: 320, height: 10),
                Rect(x: 155, y: 0, width: 10, height: 320),
            ]
            for gap in gaps { #expect(try layout.elements(in: gap, limit: 0).isEmpty, "\(gap)") }
            let lower = Rect(x: 0, y: 155, width: 320, height: 165)
            #expect(try layout.elements(in: lower, limit: 2).map(\.element.item) == [2, 3])
        }
    }

    @Test func `ten million equal items are counted, not visited`() throws {
        let layout = try layout(items: .uniform(count: 10_000_000))
        #expect(layout.elementCount == 10_000_000)
        #expect(layout.contentSize.height == 5_000_000 * 165 - 10)
        let last = Rect(x: 165, y: 4_999_999 * 165, width: 155, height: 155)
        #expect(try frame(of: 9_999_999, in: layout) == last)
        #expect(try layout.elements(in: last, limit: 9).map(\.element.item) == [9_999_999])
        #expect(throws: TooManyElements(limit: 20_000)) { try layout.allElements(limit: 20_000) }
        let plane = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        #expect(throws: TooManyElements(limit: 20_000)) {
            try layout.elements(in: plane, limit: 20_000)
        }
    }

    @Test func `columns without room are reported`() throws {
        let metrics = WaterfallLayout.Metrics(columnCount: 3, minimumColumnSpacing: 159)
        let layout = try layout(metrics, items: .uniform(count: 0), .uniform(count: 4))
        #expect(
            layout.diagnostics(limit: 10) == [.noRoomInColumns(section: 1, available: 2)]
        )
        #expect(layout.diagnostics(limit: 0).isEmpty)
        #expect(try frame(of: 1, in: layout, section: 1) == Rect(x: 159, y: 0, width: 0, height: 0))
        #expect(try self.layout(items: .uniform(count: 4)).diagnostics(limit: 10).isEmpty)
    }

    @Test func `invalid measures are refused by name`() {
        func refuse(_ name: String, _ value: Double, _ metrics: WaterfallLayout.Metrics) {
            #expect(throws: LayoutError.invalidMeasure(name: name, value: value)) {
                try layout(metrics)
            }
        }
        refuse("columnCount", 0, WaterfallLayout.Metrics(columnCount: 0))
        refuse("itemSize.height", -3, WaterfallLayout.Metrics(itemSize: Size(width: 1, height: -3)))
        refuse("headerInset.left", -1, WaterfallLayout.Metrics(headerInset: Insets(left: -1)))
        refuse("footerHeight", .infinity, WaterfallLayout.Metrics(footerHeight: .infinity))
    }

    @Test func `invalid columns are refused by name`() {
        func refuse(_ name: String, _ value: Double, _ columns: [WaterfallLayout.Column]) {
            #expect(throws: LayoutError.invalidMeasure(name: name, value: value)) {
                try layout(WaterfallLayout.Configuration(columns: .init(columns)))
            }
        }
        let column = WaterfallLayout.Column(x: 0, width: 1)
        refuse("columns.count", 0, [])
        refuse("columns[1].width", -2, [column, WaterfallLayout.Column(x: 3, width: -2)])
        refuse("columns[0].x", -.infinity, [WaterfallLayout.Column(x: -.infinity, width: 1)])
    }

    @Test func `invalid items are refused by path`() {
        #expect(throws: LayoutError.invalidItemSize(section: 1, item: 2, value: -1)) {
            let sizes = [ItemSize(), ItemSize(), ItemSize(height: -1)]
            _ = try layout(items: .uniform(count: 1), .sized(sizes))
        }
        #expect(throws: LayoutError.negativeItemCount(section: 0, count: -1)) {
            try layout(items: .uniform(count: -1))
        }
    }
}
