import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

@testable import LayoutEngine

/// A view whose elements are measured late, out of order and twice, while it scrolls and changes.
struct RandomSizes {
    enum Kind: CaseIterable {
        case list, flow, averageFlow, sidewaysFlow, waterfall, sidewaysWaterfall, grid, groups,
            nested
    }

    private(set) var view: CollectionView
    private let kind: Kind
    private var random: SplitMix64

    init(_ kind: Kind, seed: UInt64) throws {
        self.kind = kind
        var random = SplitMix64(seed: seed)
        var sections = (0..<3).map { _ in
            CollectionView.Section.uniform(count: Int.random(in: 0...40, using: &random))
        }
        if kind == .nested {
            let list = ListLayout.Configuration(minimumLineSpacing: 1.3, estimatedRowHeight: 41.7)
            for index in sections.indices { sections[index].measures = .layout(list) }
        }
        view = try CollectionView(
            CollectionView.Configuration(sections: sections, layout: kind.layout)
        )
        self.random = random
    }

    /// A step, and the view before it.
    mutating func step() throws -> (old: CollectionView, posted: Bool) {
        let old = view
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            try view.setSizes(sizes())
            return (old, true)
        case 5, 6:
            let delta = Double(Int.random(in: -400...400, using: &random))
            var vector = Vector.zero
            vector[view.layout.scrollAxis] = delta
            try view.scroll(Scroll(.by(vector), touch: .none, overscroll: .clamp))
        case 7: try view.update(UpdateBatch([operation()]), animated: false)
        case 8 where random.oneIn(4):
            let width = Double(Int.random(in: 300...420, using: &random))
            try view.resizeViewport(to: Size(width: width, height: width + 100))
        default: view.tick()
        }
        return (old, false)
    }

    private mutating func operation() -> BatchUpdate.Operation {
        let section = Int.random(in: 0..<3, using: &random)
        let count = view.sections[section].items.count
        let item = ItemPath(section: section, item: Int.random(in: 0...count, using: &random))
        guard item.item < count, random.oneIn(2) else { return .insertItem(item) }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .deleteItem(item)
        case 1: return .reloadItem(item)
        default:
            let target = Int.random(in: 0..<count, using: &random)
            return .moveItem(from: item, to: ItemPath(section: section, item: target))
        }
    }

    /// Sizes of a few elements anywhere, measured before or not.
    private mutating func sizes() throws -> [MeasuredSize] {
        let all = try view.layout.allElements(limit: 10_000).map(\.element)
            .filter { !view.freeExtents(of: $0).isEmpty }
        return all.shuffled(using: &random).prefix(5).map { element in
            let free = view.freeExtents(of: element)
            return MeasuredSize(
                element,
                width: free.contains(.width) ? length() : nil,
                height: free.contains(.height) ? length() : nil
            )
        }
    }

    /// Lengths that no binary fraction has, so that sums round.
    private mutating func length() -> Double {
        Double(Int.random(in: 50...1500, using: &random)) / 10
    }

    /// A view of the same data with all sizes known from the beginning.
    func rebuilt() throws -> CollectionView {
        var fresh = try CollectionView(
            CollectionView.Configuration(
                viewport: view.viewport,
                sections: view.sections,
                layout: view.layoutConfiguration
            )
        )
        let measured = view.state.content.measured
        let sizes = try view.layout.allElements(limit: 10_000).compactMap { place in
            measured[place.element].map {
                MeasuredSize(place.element, width: $0.width, height: $0.height)
            }
        }
        try fresh.setSizes(sizes)
        return fresh
    }
}

extension RandomSizes.Kind {
    fileprivate var layout: LayoutConfiguration {
        switch self {
        case .list:
            .list(
                ListLayout.Configuration(
                    minimumLineSpacing: 2.7,
                    estimatedRowHeight: 40.1,
                    estimatedSectionHeaderHeight: 28.3,
                    estimatedSectionFooterHeight: 9.9
                )
            )
        case .flow, .averageFlow, .sidewaysFlow:
            .flow(
                FlowLayout.Configuration(
                    scrollDirection: self == .sidewaysFlow ? .horizontal : .vertical,
                    metrics: FlowLayout.Metrics(
                        minimumLineSpacing: 3.3,
                        headerReferenceSize: Size(width: 20.1, height: 20.1)
                    ),
                    estimatedItemSize: .size(Size(width: 70.7, height: 33.3)),
                    estimate: self == .averageFlow ? .average : .fixed
                )
            )
        case .waterfall, .sidewaysWaterfall:
            .waterfall(
                WaterfallLayout.Configuration(
                    scrollDirection: self == .waterfall ? .vertical : .horizontal,
                    metrics: WaterfallLayout.Metrics(columnCount: 3, minimumInteritemSpacing: 4.1),
                    estimatedItemHeight: 60.3
                )
            )
        case .grid:
            .grid(
                GridLayout.Configuration(
                    metrics: GridLayout.Metrics(columns: .count(3), minimumLineSpacing: 4.1),
                    estimatedItemHeight: 60.3
                )
            )
        case .groups: .compositional(CompositionalLayout.Configuration(section: row))
        case .nested: .compositional(CompositionalLayout.Configuration())
        }
    }

    /// Rows of two cells of an estimated height, with an estimated header.
    private var row: CollectionLayoutSection {
        let item = CollectionLayoutItem(
            layoutSize: CollectionLayoutSize(
                width: .fractionalWidth(0.5),
                height: .estimated(44.4)
            )
        )
        let row = CollectionLayoutSize(width: .fractionalWidth(1), height: .estimated(44.4))
        return CollectionLayoutSection(
            group: .line(.horizontal, layoutSize: row, subitems: [.item(item)]),
            interGroupSpacing: 5.7,
            boundarySupplementaryItems: [
                CollectionLayoutBoundarySupplementaryItem(
                    kind: "header",
                    layoutSize: row,
                    alignment: .top
                )
            ]
        )
    }
}
