import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension LayoutCase {
    /// A random flow, often with pinned elements.
    static func flow(using random: inout SplitMix64) -> LayoutCase {
        let configuration = FlowLayout.Configuration(
            scrollDirection: random.pick([.vertical, .horizontal]),
            metrics: .random(using: &random),
            pixelScale: random.pick([0, 0, 1, 2, 3]),
            sectionHeadersPinToVisibleBounds: !random.oneIn(3),
            sectionFootersPinToVisibleBounds: !random.oneIn(3),
            lineAlignment: random.pick([nil, .start, .center, .end, .justified]),
            itemAlignment: random.pick([nil, .start, .center, .end])
        )
        let sections = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            let metrics = random.oneIn(2) ? FlowLayout.Metrics.random(using: &random) : nil
            return Section(items: items(using: &random), measures: metrics.map { .flow($0) })
        }
        return LayoutCase(
            configuration: .flow(configuration),
            sections: sections,
            viewport: Size(width: 200, height: 200)
        )
    }

    private static func items(using random: inout SplitMix64) -> ItemTable {
        let count = random.oneIn(4) ? 0 : Int.random(in: 0...25, using: &random)
        guard random.oneIn(2) else { return .uniform(count: count) }
        return .sized(
            (0..<count).map { _ in
                ItemSize(
                    width: .random(in: 0...120, using: &random),
                    height: random.oneIn(2) ? nil : 33.3
                )
            }
        )
    }
}

extension FlowLayout.Metrics {
    fileprivate static func random(using random: inout SplitMix64) -> FlowLayout.Metrics {
        let thicknesses = [0, 0.4, 12.3, 40]
        let (header, footer) = (random.pick(thicknesses), random.pick(thicknesses))
        return FlowLayout.Metrics(
            itemSize: Size(width: 47, height: 61),
            minimumLineSpacing: 7.7,
            sectionInset: Insets(top: 3, left: 5.5, bottom: 2, right: random.pick([1, 1, 300])),
            headerReferenceSize: Size(width: header, height: header),
            footerReferenceSize: Size(width: footer, height: footer)
        )
    }
}
