import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension LayoutCase {
    /// A random wall of photos, often with pinned elements.
    static func justified(using random: inout SplitMix64) -> LayoutCase {
        let configuration = JustifiedLayout.Configuration(
            scrollDirection: random.pick([.vertical, .horizontal]),
            metrics: .random(using: &random),
            pixelScale: random.pick([0, 0, 1, 2, 3]),
            sectionHeadersPinToVisibleBounds: !random.oneIn(3),
            sectionFootersPinToVisibleBounds: !random.oneIn(3)
        )
        let sections = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            let metrics = random.oneIn(2) ? JustifiedLayout.Metrics.random(using: &random) : nil
            let count = random.oneIn(4) ? 0 : Int.random(in: 0...25, using: &random)
            return Section(
                items: .random(count: count, extents: 0...120, using: &random),
                measures: metrics.map { .justified($0) }
            )
        }
        return LayoutCase(
            configuration: .justified(configuration),
            sections: sections,
            viewport: Size(width: 200, height: 200)
        )
    }
}

extension JustifiedLayout.Metrics {
    fileprivate static func random(using random: inout SplitMix64) -> JustifiedLayout.Metrics {
        let thicknesses = [0, 0.4, 12.3, 40]
        let (header, footer) = (random.pick(thicknesses), random.pick(thicknesses))
        return JustifiedLayout.Metrics(
            targetRowHeight: random.pick([0.5, 20, 61.7, 300]),
            targetRowHeightTolerance: random.pick([0, 0.25, 1]),
            lastRow: random.pick(JustifiedLayout.LastRow.allCases),
            minimumLineSpacing: random.pick([0, 7.7]),
            minimumInteritemSpacing: random.pick([0, 3.3, 20]),
            sectionInset: Insets(top: 3, left: 5.5, bottom: 2, right: random.pick([1, 1, 300])),
            headerReferenceSize: Size(width: header, height: header),
            footerReferenceSize: Size(width: footer, height: footer)
        )
    }
}
