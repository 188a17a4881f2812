import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A view whose items have identifiers, some in outlines: a finger rearranges them, hands drive it to other
/// layouts, its data change, and it is resumed from its state.
struct RandomReordering {
    enum Kind: String, CaseIterable, Sendable {
        case flow, list, waterfall, justified, grid, circle, compositional, orthogonal, outline
    }

    private(set) var view: CollectionView
    private var random: SplitMix64
    private let kind: Kind
    private let seed: UInt64

    init(_ kind: Kind, seed: UInt64) throws {
        (self.kind, self.seed) = (kind, seed)
        random = SplitMix64(seed: seed)
        var sections: [CollectionView.Section] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            sections.append(Self.section(&random))
        }
        let count = sections.reduce(0) { $0 + $1.items.count }
        view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 480),
                sections: sections,
                identifiers: DataIdentifiers(
                    sections: IdentifierColumn(sections.indices.map { "section \($0)" }),
                    items: IdentifierColumn((0..<count).map { "item \($0)" })
                ),
                layout: Self.layout(kind),
                dynamics: Self.dynamics(kind, &random)
            )
        )
        if random.oneIn(3) {
            try view.reconfigure(Reconfiguration { $0.animation = Animation.none })
        }
        guard kind == .outline, count > 3 else { return }
        let rows = [
            OutlineRow(item: "item 0", isExpanded: random.oneIn(2)),
            OutlineRow(item: "item 1", level: 1), OutlineRow(item: "item 2", level: 1),
            OutlineRow(item: "item 3"),
        ]
        try view.setOutline(Outline(rows), section: "section 0", animated: false)
    }

    private static func section(_ random: inout SplitMix64) -> CollectionView.Section {
        let count = random.oneIn(6) ? 0 : Int.random(in: 1...25, using: &random)
        guard random.oneIn(2) else { return .uniform(count: count) }
        let heights = (0..<count).map { _ in
            Double.random(in: 20...120, using: &random).rounded()
        }
        var items = ItemTable.sized(heights.map { ItemSize(height: $0) })
        if count > 2, random.oneIn(2) { items.immovable = [1] }
        return CollectionView.Section(items: items)
    }

    private static func layout(_ kind: Kind) -> LayoutConfiguration {
        switch kind {
        case .flow:
            let header = Size(width: 30, height: 30)
            return .flow(
                FlowLayout.Configuration(
                    metrics: FlowLayout.Metrics(headerReferenceSize: header),
                    sectionHeadersPinToVisibleBounds: true
                )
            )
        case .list, .outline:
            return .list(ListLayout.Configuration(rowHeight: 44, headerHeight: 20))
        case .waterfall: return .waterfall(WaterfallLayout.Configuration())
        case .justified: return .justified(JustifiedLayout.Configuration())
        case .grid: return .grid(GridLayout.Configuration())
        case .circle: return .circle(CircleLayout.Configuration())
        case .compositional: return .compositional(groups(.none))
        case .orthogonal: return .compositional(groups(.continuous))
        }
    }

    private static func groups(
        _ behavior: OrthogonalScrollingBehavior
    ) -> CompositionalLayout.Configuration {
        let size = CollectionLayoutSize(width: .absolute(100), height: .absolute(60))
        return CompositionalLayout.Configuration(
            section: CollectionLayoutSection(
                group: .line(
                    .horizontal,
                    layoutSize: size,
                    subitems: [.item(CollectionLayoutItem(layoutSize: size))]
                ),
                interGroupSpacing: 8,
                orthogonalScrollingBehavior: behavior
            )
        )
    }

    private static func dynamics(
        _ kind: Kind,
        _ random: inout SplitMix64
    ) -> CollectionView.Dynamics? {
        random.oneIn(2) ? nil : .spring(SpringDynamics())
    }

    /// What the items are called, section by section, hidden ones left out.
    var order: [[String]] {
        guard let identifiers = view.identifiers else { return [] }
        var first = 0
        return view.sections.map { section in
            defer { first += section.items.count }
            return (0..<section.items.count).map { identifiers.items[first + $0] }
        }
    }

    /// The key of each item.
    var keys: [String: Int] {
        let names = view.names
        var keys: [String: Int] = [:]
        for (section, data) in view.sections.enumerated() {
            for item in 0..<data.items.count {
                let name = names[ElementIdentity(.cell(section: section, item: item))]
                if let name, let identifier = name.identifier { keys[identifier] = name.key }
            }
        }
        return keys
    }

    /// Something happens; afterwards nothing may be lost or doubled.
    mutating func step() throws {
        let (order, keys) = (order, keys)
        let edition = view.frameState.dataVersion
        if view.drivenTransition != nil {
            try drive(order, edition)
        } else if view.isReordering {
            try move(order, edition)
        } else if random.oneIn(5) {
            try change()
        } else if random.oneIn(4) {
            try changeLayout()
            #expect(self.order == order && self.keys == keys)
        } else {
            try lift()
        }
        if random.oneIn(10) {
            view = try CollectionView(restoring: DrivenSnapshotTests.throughJSON(view))
        }
        for _ in 0..<Int.random(in: 0...4, using: &random) { view.tick() }
        for (item, key) in self.keys { #expect(keys[item] == nil || keys[item] == key) }
        let elements = try view.frame().elements
        #expect(Set(elements.map(\.identity)).count == elements.count)
        #expect(elements.filter { $0.zIndex == ZIndex.front }.count <= 1)
        if let lifted = view.liftedElement { #expect(elements.last?.element == lifted) }
    }

    private mutating func lift() throws {
        var start = ReorderingStart()
        if random.oneIn(2) {
            start.finger = point()
        } else {
            let section = Int.random(in: 0..<view.sections.count, using: &random)
            start.item = ItemPath(section: section, item: .random(in: 0...25, using: &random))
        }
        start.scrollsAtEdges = random.oneIn(2)
        try view.reorder(.began(start))
    }

    private mutating func move(_ order: [[String]], _ edition: Int) throws {
        let result: ReorderingResult?
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            result = try view.reorder(.ended(random.oneIn(2) ? point() : nil))
            #expect(view.frameState.dataVersion == edition + (result?.movesItem == true ? 1 : 0))
        case 1:
            result = try view.reorder(.cancelled)
            #expect(view.frameState.dataVersion == edition)
        case 2:
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 60))))
            result = view.reordering
        default:
            result = try view.reorder(.moved(point()))
            #expect(view.frameState.dataVersion == edition)
        }
        #expect(result != nil)
        #expect(self.order.joined().sorted() == order.joined().sorted())
    }

    private mutating func change() throws {
        let batch = random.oneIn(2) ? UpdateBatch([]) : deletion
        try view.update(batch, animated: random.oneIn(2))
    }

    private mutating func changeLayout() throws {
        let layout = LayoutConfiguration.any(using: &random)
        let section = view.sections.firstIndex { $0.items.count > 0 }
        let anchor = section.map {
            TransitionAnchor(
                ItemPath(section: $0, item: 0),
                finger: random.oneIn(2) ? point() : nil
            )
        }
        guard random.oneIn(2) else {
            let change = Reconfiguration(layout: layout, animated: !random.oneIn(4), anchor: anchor)
            return try view.reconfigure(change)
        }
        let start = LayoutTransitionStart(to: layout, anchor: anchor, scrollAnchor: .firstVisible)
        try view.transition(.began(start))
    }

    private mutating func drive(_ order: [[String]], _ edition: Int) throws {
        let (from, expanded) = (view.drivenTransition?.from, view.drivenTransition?.expanded)
        let choice = Int.random(in: 0..<6, using: &random)
        switch choice {
        case 0: try view.transition(.finished())
        case 1: try view.transition(.cancelled(random.oneIn(2) ? Animation.none : nil))
        default:
            let progress = Double.random(in: -0.3...1.4, using: &random)
            try view.transition(.moved(progress, finger: random.oneIn(2) ? point() : nil))
        }
        #expect(self.order == order)
        #expect(view.frameState.dataVersion == edition + (choice == 0 ? 1 : 0))
        if choice == 1 { #expect(view.layoutConfiguration == from && view.expanded == expanded) }
    }

    private var deletion: UpdateBatch {
        let section = view.sections.firstIndex { $0.items.count > 6 }
        return UpdateBatch(section.map { [.deleteItem(ItemPath(section: $0, item: 5))] } ?? [])
    }

    private mutating func point() -> Point {
        Point(
            x: .random(in: -20...340, using: &random),
            y: .random(in: -20...500, using: &random)
        )
    }

    /// After the end the layout is that of a view made anew with the same data.
    mutating func finish() throws {
        if view.isReordering { try view.reorder(random.oneIn(2) ? .ended() : .cancelled) }
        if view.drivenTransition != nil {
            try view.transition(random.oneIn(2) ? .finished() : .cancelled())
        }
        view.settle()
        #expect(view.isResting)
        view.tick()
        let fresh = try view.afresh()
        #expect(view.contentSize == fresh.contentSize)
        let rect = view.visibleRect.outset(dx: 500, dy: 1000)
        let elements = try view.frame(in: .rect(rect)).elements
        // Sections that have scrolled by themselves are not made anew.
        guard kind != .orthogonal else { return }
        let expected = try fresh.frame(in: .rect(rect)).elements
        let other = zip(elements, expected).first { $0 != $1 }
        #expect(elements.count == expected.count && other == nil, "seed \(seed): \(other as Any)")
    }

    /// Plays a sequence.
    static func check(_ kind: Kind, seed: UInt64) throws {
        var script = try RandomReordering(kind, seed: seed)
        for _ in 0..<40 { try script.step() }
        try script.finish()
    }
}

struct RandomReorderingTests {
    @Test(arguments: RandomReordering.Kind.allCases)
    func `no item is lost or doubled, whatever a finger does`(
        kind: RandomReordering.Kind
    ) throws {
        for seed in 0..<10 as Range<UInt64> { try RandomReordering.check(kind, seed: seed) }
    }
}
