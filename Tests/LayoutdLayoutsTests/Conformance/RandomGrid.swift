import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension LayoutCase {
    /// A random grid of tiles, often with pinned elements.
    static func grid(using random: inout SplitMix64) -> LayoutCase {
        let configuration = GridLayout.Configuration(
            scrollDirection: random.pick([.vertical, .horizontal]),
            metrics: .random(using: &random),
            pixelScale: random.pick([0, 0, 1, 2, 3]),
            sectionHeadersPinToVisibleBounds: !random.oneIn(3),
            sectionFootersPinToVisibleBounds: !random.oneIn(3)
        )
        let sections = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            let metrics = random.oneIn(2) ? GridLayout.Metrics.random(using: &random) : nil
            let count = random.oneIn(4) ? 0 : Int.random(in: 0...25, using: &random)
            let items =
                random.oneIn(2)
                ? ItemTable.random(count: count, extents: 0...120, using: &random)
                : .tiles(count: count, using: &random)
            return Section(items: items, measures: metrics.map { .grid($0) })
        }
        return LayoutCase(
            configuration: .grid(configuration),
            sections: sections,
            viewport: Size(width: 200, height: 200)
        )
    }
}

extension ItemTable {
    /// Items that span up to two columns and three rows, some with an extent.
    fileprivate static func tiles(count: Int, using random: inout SplitMix64) -> ItemTable {
        .sized(
            (0..<count).map { _ in
                let extent = random.pick([nil, 17.5, 60, 0])
                return ItemSize(
                    width: extent,
                    height: extent,
                    columnSpan: random.pick([1, 1, 2]),
                    rowSpan: random.pick([1, 1, 2, 3])
                )
            }
        )
    }
}

extension GridLayout.Metrics {
    fileprivate static func random(using random: inout SplitMix64) -> GridLayout.Metrics {
        let thicknesses = [0, 0.4, 12.3, 40]
        let (header, footer) = (random.pick(thicknesses), random.pick(thicknesses))
        return GridLayout.Metrics(
            columns: random.pick([.count(2), .count(5), .minimumWidth(30), .minimumWidth(170.5)]),
            rows: random.pick([.height(20), .height(61.7), .aspectRatio(1.5), .content, .content]),
            autoFlow: random.pick(GridLayout.AutoFlow.allCases),
            itemSize: Size(width: 25, height: random.pick([0, 31.3])),
            minimumLineSpacing: random.pick([0, 7.7]),
            minimumInteritemSpacing: random.pick([0, 3.3, 20]),
            sectionInset: Insets(top: 3, left: 5.5, bottom: 2, right: random.pick([1, 1, 300])),
            headerReferenceSize: Size(width: header, height: header),
            footerReferenceSize: Size(width: footer, height: footer)
        )
    }
}
