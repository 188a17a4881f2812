import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

/// A collection view with random events that are the same in every run.
struct RandomView {
    enum Kind: CaseIterable {
        /// A list without dynamics.
        case still
        case springs
        case flow
        case list
        case waterfall
        case circle
        case scene
        case layoutScene
        case cradle
    }

    private(set) var view: CollectionView
    private let kind: Kind
    private var random: SplitMix64

    /// Makes a view; if it pins, some items, headers and footers stay in view.
    init(_ kind: Kind, seed: UInt64, pins: Bool = false) throws {
        var random = SplitMix64(seed: seed)
        var configuration =
            switch kind {
            case .still:
                CollectionView.Configuration(.list(.init(using: &random)), &random).withoutDynamics
            case .springs: CollectionView.Configuration(springs: &random)
            case .flow: CollectionView.Configuration(.flow(.init(using: &random)), &random)
            case .list: CollectionView.Configuration(.list(.init(using: &random)), &random)
            case .waterfall:
                CollectionView.Configuration(.waterfall(.init(using: &random)), &random)
            case .circle: CollectionView.Configuration(.circle(.init(using: &random)), &random)
            case .scene: CollectionView.Configuration(scene: &random)
            case .layoutScene: CollectionView.Configuration(layoutScene: &random)
            case .cradle: CollectionView.Configuration(cradle: &random)
            }
        if pins { configuration.pin(using: &random) }
        view = try CollectionView(configuration)
        self.kind = kind
        self.random = random
    }

    /// Passes a tick, then applies random events, if any.
    mutating func live() {
        for event in nextEvents() { apply(event) }
    }

    /// A tick, and the events after it.
    mutating func nextEvents() -> [Event] {
        var events = [Event.tick(interval: random.oneIn(10) ? 0.03 : nil)]
        if random.oneIn(12) { events.append(.resize(using: &random)) }
        guard random.oneIn(3) else { return events }
        let event: Event =
            switch kind {
            case .still: Event.disturbance(of: view, using: &random).withoutDynamics
            case .springs: .scroll(Scroll(using: &random))
            case .flow, .list, .waterfall, .circle: .disturbance(of: view, using: &random)
            case .scene:
                random.oneIn(2)
                    ? .changeBehaviors(of: view, using: &random)
                    : .changeScene(of: view, using: &random)
            case .layoutScene: .disturbScene(over: view, using: &random)
            case .cradle: .changeItems(of: view, using: &random)
            }
        return events + [event]
    }

    /// Applies an event; returns `nil` if it is refused.
    @discardableResult
    mutating func apply(_ event: Event) -> Outcome? { try? view.apply(event) }

    /// Changes the view in another way than by an event.
    mutating func change(_ change: (inout CollectionView) throws -> Void) rethrows {
        try change(&view)
    }

    /// A view with the same future, restored from a snapshot as another process might write it.
    func restored(
        _ passOn: (CollectionView.Snapshot) throws -> CollectionView.Snapshot
    ) throws
        -> RandomView
    {
        var copy = self
        copy.view = try CollectionView(restoring: try passOn(try view.snapshot()))
        return copy
    }
}

extension Event {
    /// The event without a change of the dynamics.
    fileprivate var withoutDynamics: Event {
        guard case .reconfigure(var change) = self else { return self }
        change.dynamics = nil
        return .reconfigure(change)
    }
}

extension CollectionView.Configuration {
    fileprivate var withoutDynamics: CollectionView.Configuration {
        var configuration = self
        configuration.dynamics = nil
        return configuration
    }

    /// Pins some items, and puts a header and a footer around the layout if it has sections.
    fileprivate mutating func pin(using random: inout SplitMix64) {
        for section in sections.indices where sections[section].items.count > 0 {
            for _ in 0..<3 {
                let item = Int.random(in: 0..<sections[section].items.count, using: &random)
                sections[section].items.pins[item] = ItemPin(
                    edges: random.oneIn(2) ? .top : [.bottom, .leading],
                    offset: .random(in: -10...30, using: &random),
                    staysAcrossSections: random.oneIn(3)
                )
            }
        }
        guard ["flow", "list", "waterfall"].contains(layout.name) else { return }
        layout.boundary.header = LayoutBoundary.Supplement(
            height: 40,
            pinsToVisibleBounds: random.oneIn(2),
            stretches: random.oneIn(2)
        )
        layout.boundary.footer = LayoutBoundary.Supplement(
            height: 20,
            pinsToVisibleBounds: random.oneIn(2)
        )
        layout.boundary.sectionHeadersPinOffset = .random(in: -5...15, using: &random)
    }

    fileprivate init(springs random: inout SplitMix64) {
        let dynamics = SpringDynamics(using: &random)
        let layout = FlowLayout.Configuration(
            scrollDirection: .random(using: &random) ? .vertical : .horizontal,
            metrics: FlowLayout.Metrics(
                itemSize: Size(width: 60, height: 44),
                headerReferenceSize: Size(width: 20, height: 20)
            )
        )
        self.init(
            viewport: Size(width: 200, height: 240),
            sections: [.uniform(count: 40), .sized([ItemSize(width: 90), ItemSize(height: 20)])],
            layout: .flow(layout),
            dynamics: .spring(dynamics)
        )
    }

    /// Items of random heights, usually with springs.
    fileprivate init(_ layout: LayoutConfiguration, _ random: inout SplitMix64) {
        let heights = (0..<30).map { _ in Double.random(in: 0...80, using: &random).rounded() }
        self.init(
            viewport: Size(width: 200, height: 240),
            sections: [.sized(heights.map { ItemSize(height: $0) }), .uniform(count: 20)],
            layout: layout,
            dynamics: random.oneIn(4) ? nil : .spring(SpringDynamics(using: &random)),
            settings: .init {
                $0.animation = Animation(using: &random)
                $0.scrollAnchor = ScrollAnchor(using: &random)
            }
        )
    }

    fileprivate init(scene random: inout SplitMix64) {
        let places = (0..<6).map { _ in
            ItemPlacement(
                center: Point(using: &random),
                size: Size(width: .random(in: 20...70, using: &random), height: 30),
                angle: .random(in: -1...1, using: &random)
            )
        }
        let isGrouped = random.oneIn(2)
        let targets: [DynamicItemID] = isGrouped ? [0, 1, 2, -1] : DynamicBehavior.sixItems
        let walls = CollisionBehavior(
            items: targets,
            referenceBoundsInsets: .zero
        )
        self.init(
            sections: [.placed(places)],
            layout: .absolute(AbsoluteLayout.Configuration()),
            dynamics: .behaviors(
                [
                    NamedBehavior("walls", .collision(walls), takesNewItems: true),
                    NamedBehavior("first", DynamicBehavior(using: &random, of: targets)),
                ],
                itemGroups: isGrouped ? [ItemGroup(id: -1, name: "raft", items: [3, 4, 5])] : nil
            )
        )
    }

    /// A flow, a list or a waterfall with behaviours.
    fileprivate init(layoutScene random: inout SplitMix64) {
        let layout: LayoutConfiguration =
            switch Int.random(in: 0..<3, using: &random) {
            case 0: .flow(.init(using: &random))
            case 1: .list(.init(using: &random))
            default: .waterfall(.init(using: &random))
            }
        self.init(layout, &random)
        dynamics = .behaviors([
            NamedBehavior("ties", .tethers(TetherBehavior([])), takesNewItems: true),
            NamedBehavior(
                "walls",
                .collision(
                    CollisionBehavior(
                        items: [],
                        referenceBoundsInsets: random.oneIn(3) ? .zero : nil
                    )
                ),
                takesNewItems: random.oneIn(2)
            ),
        ])
    }

    fileprivate init(cradle random: inout SplitMix64) {
        self.init(
            sections: [.uniform(count: .random(in: 0...2, using: &random)), .sized([ItemSize()])],
            layout: .newtonian(
                NewtonianLayout.Configuration(
                    itemSize: Size(width: 60, height: .random(in: 40...80, using: &random)),
                    length: 150,
                    frequency: .random(in: 0...2, using: &random),
                    entry: Point(x: 180, y: .random(in: 50...300, using: &random)),
                    boundary: .random(using: &random) ? .viewport : .none,
                    maximumItems: 5,
                    departureTime: .random(in: 0...0.5, using: &random)
                )
            )
        )
    }
}
