import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

/// Everything that a layout is prepared for.
struct LayoutCase {
    var configuration: LayoutConfiguration
    var sections: [Section]
    var expanded: Set<ItemPath> = []
    var collapsed: Set<Int> = []
    var viewport: Size
    var contentInset = Insets.zero

    /// The identifiers of all elements that a layout of the data may have, in order.
    var ids: [ElementID] {
        let ofSections = sections.enumerated().flatMap { index, section in
            [ElementID(kind: .header, section: index)]
                + (0..<section.items.count).map { ElementID.cell(section: index, item: $0) }
                + [ElementID(kind: .footer, section: index)]
        }
        return (ofSections + [.ofLayout(.header), .ofLayout(.footer)]).sorted()
    }

    func prepare() throws(LayoutError) -> any CollectionLayout {
        try configuration.prepare(
            LayoutInput(
                sections: sections,
                expanded: expanded,
                collapsed: collapsed,
                viewport: viewport,
                contentInset: contentInset
            )
        )
    }
}

/// The kinds of layouts of which there are random ones.
enum LayoutKind: CaseIterable {
    case flow, list, waterfall, justified, grid, absolute, newtonian, circle, custom
}

extension LayoutCase {
    /// A random layout of a kind that can be prepared.
    init(_ kind: LayoutKind, using random: inout SplitMix64) {
        switch kind {
        case .flow: self = .flow(using: &random)
        case .list: self = RandomList(using: &random).input
        case .waterfall: self = RandomWaterfall(seed: random.next()).input
        case .justified: self = .justified(using: &random)
        case .grid: self = .grid(using: &random)
        case .absolute: self = .absolute(using: &random)
        case .newtonian: self = .newtonian(using: &random)
        case .circle: self = .circle(using: &random)
        case .custom: self = .custom(using: &random)
        }
        if random.oneIn(2) {
            contentInset = Insets(
                top: random.pick([0, 5, 47.3]),
                left: random.pick([0, 11.25, 60]),
                bottom: random.pick([0, 34]),
                right: random.pick([0, 16, 300])
            )
        }
        if random.oneIn(3) { configuration.boundary = .random(using: &random) }
        if random.oneIn(3) { pinItems(using: &random) }
    }

    /// The layout by itself: without a boundary, and items that stay in view.
    var withoutPins: LayoutCase {
        var plain = self
        plain.configuration.boundary = LayoutBoundary()
        for section in sections.indices { plain.sections[section].items.pins = [:] }
        return plain
    }

    private mutating func pinItems(using random: inout SplitMix64) {
        for section in sections.indices where sections[section].items.count > 0 {
            for _ in 0..<random.pick([0, 1, 3]) {
                let item = Int.random(in: 0..<sections[section].items.count, using: &random)
                sections[section].items.pins[item] = ItemPin(
                    edges: random.pick([.top, [.top, .leading], .bottom, [.bottom, .trailing]]),
                    offset: random.pick([0, 12, -7.5]),
                    staysAcrossSections: random.oneIn(3)
                )
            }
        }
    }
}

extension LayoutBoundary {
    fileprivate static func random(using random: inout SplitMix64) -> LayoutBoundary {
        func supplement() -> Supplement? {
            guard !random.oneIn(3) else { return nil }
            return Supplement(
                height: random.pick([8, 40.5, 200]),
                pinsToVisibleBounds: random.oneIn(2),
                stretches: random.oneIn(2)
            )
        }
        var boundary = LayoutBoundary(header: supplement(), footer: supplement())
        boundary.sectionHeadersPinOffset = random.pick([0, 0, 13, -4])
        boundary.sectionFootersPinOffset = random.pick([0, 0, 9, -4])
        boundary.sectionHeadersStretch = random.oneIn(2)
        return boundary
    }
}

extension ItemTable {
    /// Items of the layout's size, with their own sizes, or with places.
    ///
    /// - Parameters:
    ///   - count: The number of items.
    ///   - extents: Their widths and heights, in points.
    ///   - random: The source of randomness.
    /// - Returns: The items of a section.
    static func random(
        count: Int,
        extents: ClosedRange<Double>,
        using random: inout SplitMix64
    ) -> ItemTable {
        func extent() -> Double { .random(in: extents, using: &random) }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .uniform(count: count)
        case 1:
            return .sized(
                (0..<count).map { _ in
                    ItemSize(width: extent(), height: random.oneIn(3) ? nil : extent())
                }
            )
        default:
            return .placed(
                (0..<count).map { _ in
                    ItemPlacement(center: .zero, size: Size(width: extent(), height: extent()))
                }
            )
        }
    }
}

extension SplitMix64 {
    /// One of the given values, all equally likely.
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }
}
