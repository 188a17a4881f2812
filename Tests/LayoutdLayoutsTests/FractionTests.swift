import Foundation
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// Lengths that are fractions of the viewport's.
struct FractionTests {
    /// A layout with lengths of which some are fractions, and the same with points that were computed here.
    private struct Twins<Measures: FractionalMeasures> {
        var fractional: Measures
        var points: Measures
        var generator: SplitMix64
        let container: Size

        /// Makes some lengths fractions.
        mutating func scatter(across axis: Axis) {
            for isOfItems in [false, true] {
                var container = container
                if isOfItems {
                    let inset = points.sectionInset
                    container[axis] = max(0, container[axis] - inset.start(axis) - inset.end(axis))
                }
                for member in Measures.lengths where member.isOfItems == isOfItems {
                    guard Bool.random(using: &generator) else { continue }
                    let part = Double.random(in: 0.01...0.3, using: &generator)
                    let isWide = Bool.random(using: &generator)
                    let length = (isWide ? container.width : container.height) * part
                    fractional.set(
                        isWide ? .fractionalWidth(part) : .fractionalHeight(part),
                        for: member
                    )
                    points[keyPath: member.path] = length
                }
            }
        }

        /// Items of which some extents are fractions, and the same in points.
        mutating func items(across axis: Axis) -> (fractional: ItemTable, points: ItemTable) {
            var container = container
            let inset = points.sectionInset
            container[axis] = max(0, container[axis] - inset.start(axis) - inset.end(axis))
            var sizes: [(ItemSize, ItemSize)] = []
            for _ in 0..<Int.random(in: 1...9, using: &generator) {
                var (size, points) = (ItemSize(), ItemSize())
                let part = Double.random(in: 0.05...0.6, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    size.heightFraction = .fractionalHeight(part)
                    points.height = container.height * part
                case 1:
                    (size.widthFraction, size.height) = (.fractionalWidth(part), 40)
                    (points.width, points.height) = (container.width * part, 40)
                case 2:
                    size.expandedHeightFraction = .fractionalWidth(part)
                    points.expandedHeight = container.width * part
                default: break
                }
                sizes.append((size, points))
            }
            return (.sized(sizes.map(\.0)), .sized(sizes.map(\.1)))
        }
    }

    /// Two sections, of which the second has measures of its own.
    private func inputs<Measures: FractionalMeasures>(
        _ usual: Measures,
        seed: UInt64,
        across axis: Axis
    ) -> (layout: Twins<Measures>, fractional: LayoutInput, points: LayoutInput) {
        var generator = SplitMix64(seed: seed)
        let viewport = Size(
            width: Double.random(in: 200...900, using: &generator),
            height: Double.random(in: 200...900, using: &generator)
        )
        let inset = Insets(top: 20, left: 7, bottom: 30, right: 9)
        let container = Size(width: viewport.width - 16, height: viewport.height - 50)
        var layout = Twins(
            fractional: usual,
            points: usual,
            generator: generator,
            container: container
        )
        layout.scatter(across: axis)
        let common = layout.items(across: axis)
        var own = layout
        (own.fractional, own.points) = (usual, usual)
        own.scatter(across: axis)
        let others = own.items(across: axis)
        func input(_ first: ItemTable, _ second: ItemTable, _ measures: Measures) -> LayoutInput {
            LayoutInput(
                sections: [
                    Section(items: first),
                    Section(items: second, measures: Section.Measures(measures)),
                ],
                expanded: [ItemPath(section: 0, item: 0), ItemPath(section: 1, item: 0)],
                viewport: viewport,
                contentInset: inset
            )
        }
        return (
            layout, input(common.fractional, others.fractional, own.fractional),
            input(common.points, others.points, own.points)
        )
    }

    private func expectSame(_ a: StackLayout, _ b: StackLayout, _ seed: UInt64) throws {
        #expect(a.contentSize == b.contentSize, "\(seed)")
        let everything = Rect(origin: .zero, size: a.contentSize)
        let found = try b.elements(in: everything, limit: 1_000)
        #expect(try a.elements(in: everything, limit: 1_000) == found, "\(seed)")
    }

    @Test(arguments: UInt64(0)..<200)
    func `fractions are the points that they stand for`(seed: UInt64) throws {
        let axis: Axis = seed.isMultiple(of: 2) ? .vertical : .horizontal
        let flow = inputs(
            FlowLayout.Metrics(sectionInset: Insets(top: 1, left: 2, bottom: 3, right: 4)),
            seed: seed,
            across: axis.cross
        )
        try expectSame(
            try FlowLayout.prepare(
                FlowLayout.Configuration(scrollDirection: axis, metrics: flow.layout.fractional),
                flow.fractional
            ),
            try FlowLayout.prepare(
                FlowLayout.Configuration(scrollDirection: axis, metrics: flow.layout.points),
                flow.points
            ),
            seed
        )
        let list = inputs(ListLayout.Metrics(), seed: seed, across: .horizontal)
        var (a, b) = (ListLayout.Configuration(), ListLayout.Configuration())
        (a.metrics, b.metrics) = (list.layout.fractional, list.layout.points)
        try expectSame(
            try ListLayout.prepare(a, list.fractional),
            try ListLayout.prepare(b, list.points),
            seed
        )
        let waterfall = inputs(WaterfallLayout.Metrics(), seed: seed, across: .horizontal)
        try expectSame(
            try WaterfallLayout.prepare(
                WaterfallLayout.Configuration(metrics: waterfall.layout.fractional, pixelScale: 0),
                waterfall.fractional
            ),
            try WaterfallLayout.prepare(
                WaterfallLayout.Configuration(metrics: waterfall.layout.points, pixelScale: 0),
                waterfall.points
            ),
            seed
        )
    }

    @Test func `an item as wide as the container fills its line`() throws {
        var metrics = FlowLayout.Metrics(
            sectionInset: Insets(top: 5, left: 16, bottom: 5, right: 16)
        )
        metrics[fraction: \.itemSize.width] = .fractionalWidth(1)
        for (reference, safeArea, width) in [
            (FlowLayout.SectionInsetReference.fromContentInset, 0.0, 288.0),
            (.fromContentInset, 44, 288), (.fromSafeArea, 44, 200),
        ] {
            let layout = try FlowLayout.prepare(
                FlowLayout.Configuration(metrics: metrics, sectionInsetReference: reference),
                LayoutInput(
                    sections: [.uniform(count: 2)],
                    viewport: Size(width: 320, height: 480),
                    environment: LayoutEnvironment(
                        safeAreaInsets: Insets(top: 0, left: safeArea, bottom: 0, right: safeArea)
                    )
                )
            )
            let cell = try #require(layout.attributes(for: .cell(section: 0, item: 1)))
            #expect(cell.frame.size == Size(width: width, height: 50))
            #expect(cell.frame.minY == 65)
        }
    }

    @Test func `thirds of a line fit it, and are whole pixels in a layout that has them`() throws {
        for scale in [0.0, 1, 2, 3] {
            for width in stride(from: 200.0, through: 500, by: 7) {
                var metrics = FlowLayout.Metrics(minimumInteritemSpacing: 0)
                metrics[fraction: \.itemSize.width] = .fractionalWidth(1.0 / 3)
                let layout = try FlowLayout.prepare(
                    FlowLayout.Configuration(metrics: metrics, pixelScale: scale),
                    LayoutInput(
                        sections: [.uniform(count: 3)],
                        viewport: Size(width: width, height: 480)
                    )
                )
                #expect(layout.contentSize.height == 50, "\(width) at \(scale)")
                let cell = try #require(layout.attributes(for: .cell(section: 0, item: 0)))
                guard scale > 0 else { continue }
                let pixels = (cell.frame.size.width * scale).rounded()
                #expect(abs(cell.frame.size.width * scale - pixels) < 1e-9)
                #expect(pixels == (width / 3 * scale + 1e-6).rounded(.down))
            }
        }
    }

    @Test func `insets wider than the viewport leave items no width`() throws {
        var metrics = FlowLayout.Metrics()
        metrics[fraction: \.sectionInset.left] = .fractionalWidth(2)
        metrics[fraction: \.itemSize.width] = .fractionalWidth(1)
        let layout = try FlowLayout.prepare(
            FlowLayout.Configuration(metrics: metrics),
            LayoutInput(sections: [.uniform(count: 1)], viewport: Size(width: 320, height: 480))
        )
        let cell = try #require(layout.attributes(for: .cell(section: 0, item: 0)))
        #expect(cell.frame.size.width == 0)
    }

    @Test(arguments: [-0.5, .nan, .infinity])
    func `no layout takes a fraction that is no part`(part: Double) {
        var metrics = ListLayout.Metrics()
        metrics[fraction: \.rowHeight] = .fractionalHeight(part)
        var layout = ListLayout.Configuration()
        layout.metrics = metrics
        let viewport = Size(width: 320, height: 480)
        func isRefused(_ layout: ListLayout.Configuration, _ section: Section) -> Bool {
            let input = LayoutInput(sections: [section], viewport: viewport)
            do {
                _ = try ListLayout.prepare(layout, input)
                return false
            } catch {
                return true
            }
        }
        #expect(isRefused(layout, .uniform(count: 1)))
        let own = Section(items: .uniform(count: 1), measures: .list(metrics))
        #expect(isRefused(ListLayout.Configuration(), own))
        var size = ItemSize()
        size.heightFraction = .fractionalHeight(part)
        #expect(isRefused(ListLayout.Configuration(), .sized([size])))
        var unknown = ListLayout.Configuration()
        unknown.metrics.fractions["itemSize.width"] = .fractionalWidth(0.5)
        #expect(isRefused(unknown, .uniform(count: 1)))
        #expect(!isRefused(ListLayout.Configuration(), .uniform(count: 1)))
    }

    @Test func `records without fractions are those of always`() throws {
        var metrics = FlowLayout.Metrics(itemSize: Size(width: 44, height: 55))
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        let plain = try encoder.encode(metrics)
        #expect(!String(decoding: plain, as: UTF8.self).contains("fraction"))
        #expect(try decoder.decode(FlowLayout.Metrics.self, from: plain) == metrics)
        metrics[fraction: \.itemSize.height] = .fractionalWidth(1.0 / 3)
        let written = try encoder.encode(metrics)
        #expect(try decoder.decode(FlowLayout.Metrics.self, from: written) == metrics)
        metrics[fraction: \.itemSize.height] = nil
        metrics.itemSize.height = 55
        #expect(try decoder.decode(FlowLayout.Metrics.self, from: plain) == metrics)
    }
}

/// Extents of items, which may be open, points or fractions.
struct OpenExtentTests {
    @Test(arguments: [1.0 / 3, 0.1, 1, 9.99, 1e-9, 1e9])
    func `a fraction is kept to the last bit`(part: Double) throws {
        var size = ItemSize(width: 3, height: 4)
        size.widthFraction = .fractionalWidth(part)
        size.heightFraction = .fractionalHeight(part)
        #expect(size.widthFraction == .fractionalWidth(part))
        #expect(size.heightFraction == .fractionalHeight(part))
        #expect(size.width == nil && size.height == nil && size.aspectRatio == nil)
        #expect(!size.isOpen && size != ItemSize())
        let read = try JSONDecoder().decode(ItemSize.self, from: try JSONEncoder().encode(size))
        #expect(read == size)
        size.width = 5
        #expect(size.width == 5 && size.widthFraction == nil)
        size.heightFraction = nil
        #expect(size == ItemSize(width: 5))
        #expect(MemoryLayout<ItemSize>.size == 24)
    }

    @Test func `nothing of an extent is nothing`() {
        var size = ItemSize()
        size.heightFraction = .fractionalHeight(0)
        #expect(size == ItemSize(height: 0))
        #expect(ItemSize(height: -0.0) == ItemSize(height: 0))
    }

    @Test(arguments: [1e280, -1e280, 1e300, .infinity])
    func `a length beyond all others is infinite, and no fraction`(length: Double) throws {
        let size = ItemSize(width: length)
        #expect(size.widthFraction == nil)
        #expect(try #require(size.width).isInfinite)
    }
}
