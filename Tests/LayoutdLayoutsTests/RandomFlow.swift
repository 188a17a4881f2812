import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

/// A random flow with pinned elements.
struct RandomFlow {
    let configuration: FlowLayout.Configuration
    let sections: [FlowLayout.Section]

    init(axis: Axis, using random: inout SplitMix64) {
        configuration = FlowLayout.Configuration(
            scrollDirection: axis,
            metrics: Self.metrics(using: &random),
            pixelScale: [0, 0, 1, 2, 3].randomElement(using: &random) ?? 0,
            sectionHeadersPinToVisibleBounds: !random.oneIn(3),
            sectionFootersPinToVisibleBounds: !random.oneIn(3)
        )
        var sections: [FlowLayout.Section] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let metrics = random.oneIn(2) ? Self.metrics(using: &random) : nil
            sections.append(.init(items: Self.items(using: &random), metrics: metrics))
        }
        self.sections = sections
    }

    func makeLayout() throws -> FlowLayout {
        try FlowLayout(
            configuration: configuration,
            sections: sections,
            bounds: Size(width: 200, height: 200)
        )
    }

    /// A rectangle at a random place in or near the content.
    static func rect(using random: inout SplitMix64) -> Rect {
        Rect(
            x: Double.random(in: -100...900, using: &random),
            y: Double.random(in: -100...900, using: &random),
            width: Double.random(in: 0...300, using: &random),
            height: Double.random(in: 0...300, using: &random)
        )
    }

    private static func metrics(using random: inout SplitMix64) -> FlowLayout.Metrics {
        let thicknesses = [0, 0.4, 12.3, 40]
        let header = thicknesses.randomElement(using: &random) ?? 0
        let footer = thicknesses.randomElement(using: &random) ?? 0
        return FlowLayout.Metrics(
            itemSize: Size(width: 47, height: 61),
            minimumLineSpacing: 7.7,
            sectionInset: Insets(top: 3, left: 5.5, bottom: 2, right: 1),
            headerReferenceSize: Size(width: header, height: header),
            footerReferenceSize: Size(width: footer, height: footer)
        )
    }

    private static func items(using random: inout SplitMix64) -> SectionItems {
        let count = random.oneIn(4) ? 0 : Int.random(in: 0...25, using: &random)
        guard random.oneIn(2) else { return .uniform(count: count) }
        var sizes: [ItemSize] = []
        for _ in 0..<count {
            let width = Double.random(in: 0...120, using: &random)
            sizes.append(ItemSize(width: width, height: random.oneIn(2) ? nil : 33.3))
        }
        return .sized(sizes)
    }
}
