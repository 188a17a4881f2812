import Geometry
import Layouts
import TestSupport

/// A list made up at random, and where its elements must be, added up one by one.
struct RandomList {
    var configuration: ListLayout.Configuration
    let sections: [SectionItems]
    let expanded: Set<ItemPath>
    let bounds: Size

    init(using random: inout SplitMix64) {
        configuration = ListLayout.Configuration(
            rowHeight: Self.height(using: &random),
            expandedRowHeight: Self.height(using: &random),
            headerHeight: [0, 5, 12.25, 40].randomElement(using: &random) ?? 0,
            stickyHeaders: !random.oneIn(3),
            pixelScale: [0, 0, 1, 2, 3].randomElement(using: &random) ?? 0
        )
        var sections: [SectionItems] = []
        for _ in 0..<Int.random(in: 0...7, using: &random) {
            sections.append(Self.section(using: &random))
        }
        self.sections = sections
        var expanded: Set<ItemPath> = []
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let section = Int.random(in: -1...7, using: &random)
            let item = Int.random(in: -1...20, using: &random)
            expanded.insert(ItemPath(section: section, item: item))
        }
        self.expanded = expanded
        bounds = Size(width: random.oneIn(10) ? 0 : 100, height: 60)
    }

    /// Sums of these are exact in whatever order they are added, so that edges meet exactly.
    private static func height(using random: inout SplitMix64) -> Double {
        [0, 1, 10, 10, 33.5, 47.125].randomElement(using: &random) ?? 0
    }

    private static func section(using random: inout SplitMix64) -> SectionItems {
        let count = random.oneIn(4) ? 0 : Int.random(in: 0...20, using: &random)
        guard random.oneIn(2) else { return .uniform(count: count) }
        var sizes: [ItemSize] = []
        for _ in 0..<count {
            let height = random.oneIn(4) ? nil : Self.height(using: &random)
            sizes.append(ItemSize(width: 3, height: height))
        }
        return .sized(sizes)
    }

    func makeLayout() throws -> ListLayout {
        try ListLayout(
            configuration: configuration,
            sections: sections,
            expanded: expanded,
            bounds: bounds
        )
    }

    /// Where each element starts, before anything is rounded; points.
    ///
    /// - Parameter offset: Where the visible bounds start.
    /// - Returns: A position in points for every row and header.
    func starts(at offset: Double) -> [ElementID: Double] {
        var starts: [ElementID: Double] = [:]
        var end = 0.0
        for (section, items) in sections.enumerated() {
            let top = end
            end += configuration.headerHeight
            for item in 0..<items.count {
                starts[.cell(section: section, item: item)] = end
                end += height(of: ItemPath(section: section, item: item), in: items)
            }
            if configuration.headerHeight > 0 {
                starts[ElementID(kind: .header, section: section)] =
                    configuration.stickyHeaders
                    ? stuck(top: top, bottom: end, offset: offset) : top
            }
        }
        return starts
    }

    private func height(of path: ItemPath, in items: SectionItems) -> Double {
        if expanded.contains(path) { return configuration.expandedRowHeight }
        guard case .sized(let sizes) = items else { return configuration.rowHeight }
        return sizes[path.item].height ?? configuration.rowHeight
    }

    private func stuck(top: Double, bottom: Double, offset: Double) -> Double {
        let height = configuration.headerHeight
        return min(max(top, offset), max(bottom - height, offset - height))
    }
}
