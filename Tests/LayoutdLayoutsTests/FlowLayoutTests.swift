import LayoutdGeometry
import LayoutdLayouts
import Testing

struct FlowLayoutTests {
    private static let bounds = Size(width: 320, height: 480)

    private func layout(
        _ metrics: FlowLayout.Metrics = FlowLayout.Metrics(),
        axis: Axis = .vertical,
        pixelScale: Double = 0,
        items: ItemTable...
    ) throws -> StackLayout {
        try FlowLayout.prepare(
            FlowLayout.Configuration(
                scrollDirection: axis,
                metrics: metrics,
                pixelScale: pixelScale
            ),
            LayoutInput(sections: items.map { Section(items: $0) }, viewport: Self.bounds)
        )
    }

    @Test(arguments: [
        (44.0, 44.0, 10.0, 10.0), (50, 50, 0, 0), (106.666666667, 40, 0, 3), (300, 20, 5, 5),
        (400, 10, 10, 0), (0, 0, 10, 10), (1, 0, 0, 0), (7, 13, 0.5, 0.25), (320, 1, 1, 1),
    ])
    func `equal items are placed the same as a count and one by one`(
        width: Double,
        height: Double,
        lineSpacing: Double,
        itemSpacing: Double
    ) throws {
        let metrics = FlowLayout.Metrics(
            itemSize: Size(width: width, height: height),
            minimumLineSpacing: lineSpacing,
            minimumInteritemSpacing: itemSpacing,
            sectionInset: Insets(top: 3, left: 10, bottom: 4, right: 10)
        )
        for axis in [Axis.vertical, .horizontal] {
            for count in [0, 1, 2, 5, 6, 37, 200] {
                let uniform = try layout(metrics, axis: axis, items: .uniform(count: count))
                let sized = try layout(
                    metrics,
                    axis: axis,
                    items: .sized(Array(repeating: ItemSize(), count: count))
                )
                #expect(abs(uniform.contentSize.width - sized.contentSize.width) < 1e-6)
                #expect(abs(uniform.contentSize.height - sized.contentSize.height) < 1e-6)
                for item in 0..<count {
                    let id = ElementID.cell(section: 0, item: item)
                    let a = try #require(uniform.attributes(for: id)).frame
                    let b = try #require(sized.attributes(for: id)).frame
                    #expect(abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6, "\(id)")
                }
            }
        }
    }

    @Test func `ten million items without size on one line are counted, not visited`() throws {
        let metrics = FlowLayout.Metrics(
            itemSize: .zero,
            minimumLineSpacing: 0,
            minimumInteritemSpacing: 0,
            sectionInset: Insets(top: 10)
        )
        let layout = try layout(metrics, items: .uniform(count: 10_000_000))
        #expect(layout.contentSize == Size(width: 320, height: 10))
        let rect = Rect(x: 0, y: 0, width: 320, height: 480)
        #expect(throws: TooManyElements(limit: 20_000)) {
            try layout.elements(in: rect, limit: 20_000)
        }
        let sliver = Rect(x: 100, y: 0, width: 0.001, height: 480)
        #expect(try layout.elements(in: sliver, limit: 100).count == 31)
    }

    @Test func `content insets across the scroll axis narrow the lines`() throws {
        let layout = try FlowLayout.prepare(
            FlowLayout.Configuration(),
            LayoutInput(
                sections: [Section(items: .uniform(count: 12))],
                viewport: Self.bounds,
                contentInset: Insets(top: 40, left: 30, bottom: 0, right: 70)
            )
        )
        #expect(layout.contentSize == Size(width: 220, height: 230))
        let last = try #require(layout.attributes(for: .cell(section: 0, item: 2)))
        #expect(last.frame == Rect(x: 170, y: 0, width: 50, height: 50))
    }

    @Test(arguments: [Axis.vertical, .horizontal])
    func `headers and footers lie within the content insets`(axis: Axis) throws {
        let layout = try FlowLayout.prepare(
            FlowLayout.Configuration(
                scrollDirection: axis,
                metrics: FlowLayout.Metrics(
                    headerReferenceSize: Size(width: 20, height: 20),
                    footerReferenceSize: Size(width: 10, height: 10)
                )
            ),
            LayoutInput(
                sections: [Section(items: .uniform(count: 1))],
                viewport: Self.bounds,
                contentInset: Insets(top: 40, left: 30, bottom: 15, right: 70)
            )
        )
        for kind in [ElementKind.header, .footer] {
            let frame = try #require(layout.attributes(for: ElementID(kind: kind, section: 0)))
                .frame
            #expect(frame.min(axis.cross) == 0)
            #expect(frame.size[axis.cross] == layout.contentSize[axis.cross])
            #expect(frame.size[axis.cross] == (axis == .vertical ? 220 : 425))
        }
    }

    @Test func `without room every item has its own line`() throws {
        let metrics = FlowLayout.Metrics(sectionInset: Insets(left: 300, right: 300))
        let uniform = try layout(metrics, items: .uniform(count: 3))
        let sized = try layout(metrics, items: .sized(Array(repeating: ItemSize(), count: 3)))
        for layout in [uniform, sized] {
            #expect(layout.contentSize.height == 170)
            let second = try #require(layout.attributes(for: .cell(section: 0, item: 1)))
            #expect(second.frame == Rect(x: 135, y: 60, width: 50, height: 50))
        }
    }

    @Test func `invalid measures are refused by name`() {
        #expect(throws: LayoutError.invalidMeasure(name: "itemSize.height", value: -3)) {
            try layout(FlowLayout.Metrics(itemSize: Size(width: 1, height: -3)))
        }
        #expect(throws: LayoutError.invalidMeasure(name: "minimumLineSpacing", value: .infinity)) {
            try layout(FlowLayout.Metrics(minimumLineSpacing: .infinity))
        }
        #expect(throws: LayoutError.invalidItemSize(section: 1, item: 2, value: -1)) {
            let sizes = [ItemSize(), ItemSize(), ItemSize(height: -1)]
            _ = try layout(FlowLayout.Metrics(), items: .uniform(count: 1), .sized(sizes))
        }
        #expect(throws: LayoutError.invalidItemSize(section: 0, item: 1, value: .infinity)) {
            let sizes = [ItemSize(width: -0.0), ItemSize(width: .infinity)]
            _ = try layout(FlowLayout.Metrics(), items: .sized(sizes))
        }
        #expect(throws: LayoutError.invalidMeasure(name: "bounds.width", value: -320)) {
            try FlowLayout.prepare(
                FlowLayout.Configuration(),
                LayoutInput(sections: [], viewport: Size(width: -320, height: 480))
            )
        }
        #expect(throws: LayoutError.negativeItemCount(section: 0, count: -1)) {
            try layout(items: .uniform(count: -1))
        }
    }
}
