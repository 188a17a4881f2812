import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

@testable import LayoutEngine

/// A collection view that receives random events, the same in every run.
struct RandomScript {
    private(set) var view: CollectionView
    private var random: SplitMix64

    init(_ configuration: CollectionView.Configuration, seed: UInt64) throws {
        view = try CollectionView(configuration)
        random = SplitMix64(seed: seed)
    }

    /// Sends events, each followed by a tick or none, and releases overscrolled content.
    ///
    /// - Parameters:
    ///   - events: The number of events.
    ///   - kinds: The kinds of events to choose from.
    ///   - watch: Receives the view after each event and each tick.
    /// - Throws: The error of an event that should have been accepted.
    mutating func play(
        events: Int,
        _ kinds: [Kind] = Kind.allCases,
        watch: (Step, CollectionView) throws -> Void = { _, _ in }
    ) throws {
        for _ in 0..<events {
            try happen(kinds.randomElement(using: &random) ?? .scroll)
            try watch(.event, view)
            if random.oneIn(4) { continue }
            view.tick()
            try watch(.tick, view)
        }
        if view.clamped(view.contentOffset) != view.contentOffset {
            try view.fling(velocity: .zero)
        }
    }

    /// The latest change of the view.
    enum Step {
        case event, tick
    }

    enum Kind: CaseIterable {
        case scroll, fling, scrollTo, tap, update, reload, resize, reconfigure, reorder, wait
    }

    private mutating func happen(_ kind: Kind) throws {
        switch kind {
        case .scroll: try view.scroll(scroll())
        case .fling:
            let velocity = vector(along: -4000...4000, across: -500...500)
            try view.fling(velocity: velocity, touch: touch())
        case .scrollTo: try scrollToSomething()
        case .tap: _ = try view.tap(.point(point()), animation: random.oneIn(3) ? bouncy : nil)
        case .update: try update()
        case .reload where random.oneIn(10): try view.reloadData(sections())
        case .reload: break
        case .resize: try resize(along: random.oneIn(4) ? Animation.none : nil)
        case .reconfigure:
            try reconfigure(along: random.oneIn(2) ? animation(mayStartInMotion: true) : nil)
        case .reorder: for _ in 0..<3 { try reorder() }
        case .wait: _ = view.advance(toTick: view.tickCount + 20, limit: 20)
        }
    }

    private let bouncy = Animation(
        timing: SpringTiming(duration: 0.5, damping: 0.4, initialVelocity: 2),
        delay: 0.05
    )
}

/// The kinds of events.
extension RandomScript {
    private mutating func scroll() -> Scroll {
        let edges: [Scroll.Overscroll] = [.clamp, .clamp, .rubberBand, .free]
        let overscroll = edges.randomElement(using: &random) ?? .clamp
        if random.oneIn(8) {
            var offset = Point(x: 0, y: 0)
            offset[axis] = number(0...view.contentSize[axis])
            return Scroll(.to(offset), overscroll: overscroll == .free ? .clamp : overscroll)
        }
        let delta = vector(along: -60...60, across: -9...9)
        let release = random.oneIn(6) ? vector(along: -2000...2000, across: -300...300) : nil
        return Scroll(.by(delta), touch: touch(), overscroll: overscroll, release: release)
    }

    private var axis: Axis { view.layout.scrollAxis }

    private mutating func vector(
        along: ClosedRange<Double>,
        across: ClosedRange<Double>
    ) -> Vector {
        let (cross, main) = (number(across), number(along))
        return axis == .vertical ? Vector(dx: cross, dy: main) : Vector(dx: main, dy: cross)
    }

    private mutating func touch() -> Scroll.Touch {
        let touches = [Scroll.Touch.at(point()), .last, .none]
        return touches.randomElement(using: &random) ?? .last
    }

    private mutating func point() -> Point {
        Point(x: number(0...view.viewport.width), y: number(0...view.viewport.height))
    }

    private mutating func scrollToSomething() throws {
        guard let path = existingPath() else { return }
        let position = ScrollPosition.allCases.randomElement(using: &random) ?? .nearest
        let cell = ElementID.cell(section: path.section, item: path.item)
        try view.scroll(to: cell, at: position, animated: !random.oneIn(3))
    }

    private mutating func resize(along animation: Animation?) throws {
        let size = Size(width: number(200...500), height: number(200...700))
        let inset = random.oneIn(2) ? nil : Insets(top: number(0...40), bottom: number(0...40))
        try view.resizeViewport(to: size, contentInset: inset, animation: animation)
    }

    private mutating func reconfigure(along animation: Animation?) throws {
        var change = Reconfiguration()
        change.settings.animation = animation
        if random.oneIn(2) {
            change.settings.scrollAnchor = ScrollAnchor.named.randomElement(using: &random)
        }
        if random.oneIn(2) { change.layout = view.layoutConfiguration.varied(using: &random) }
        if case .spring(var springs) = view.dynamics, random.oneIn(2) {
            springs.frequency = number(1...3)
            change.dynamics = .some(.spring(springs))
        }
        try view.reconfigure(change)
    }

    /// Makes a change with an animation that starts without velocity.
    ///
    /// - Returns: The map from old elements to new ones.
    mutating func changeAnimated() throws -> ElementMap {
        try change(along: animation(mayStartInMotion: false))
    }

    /// Makes a change without animation.
    ///
    /// - Returns: The map from old elements to new ones.
    mutating func changeImmediately() throws -> ElementMap {
        guard random.oneIn(4) else { return try change(along: .none) }
        try resize(along: Animation.none)
        return .identity
    }

    private mutating func change(along animation: Animation) throws -> ElementMap {
        try view.reconfigure(Reconfiguration { $0.animation = animation })
        switch Int.random(in: 0..<3, using: &random) {
        case 0: _ = try view.tap(.point(point()))
        case 1: try reconfigure(along: nil)
        default:
            let batch = batch()
            let counts = view.sections.map(\.items.count)
            guard let plan = try? BatchUpdate(batch.operations, itemCounts: counts) else { break }
            try view.update(batch)
            return .batch(plan, items: ElementKindSet(.cell))
        }
        return .identity
    }

    private mutating func animation(mayStartInMotion: Bool) -> Animation {
        Animation(
            timing: SpringTiming(
                duration: number(0.1...0.8),
                damping: random.oneIn(2) ? 1 : number(0.2...1),
                initialVelocity: mayStartInMotion && random.oneIn(3) ? number(-3...3) : 0
            ),
            delay: random.oneIn(3) ? number(0...0.3) : 0
        )
    }

    private mutating func batch() -> UpdateBatch {
        var batch = UpdateBatch([])
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard let operation = operation() else { continue }
            if let size = size(for: operation) { batch.sizes[batch.operations.count] = size }
            batch.changes[batch.operations.count] = change(for: operation)
            batch.operations.append(operation)
        }
        return batch
    }

    /// Sends a random batch, which must change nothing if it contradicts itself or the data.
    private mutating func update() throws {
        let batch = batch()
        let sequence = view.frameState.sequence
        do throws(CollectionViewError) {
            try view.update(batch, animated: !random.oneIn(3))
        } catch .batch {
            precondition(view.frameState.sequence == sequence, "an error changed something")
        }
    }

    private mutating func operation() -> BatchUpdate.Operation? {
        let section = Int.random(in: 0...max(0, view.sections.count - 1), using: &random)
        if random.oneIn(6) {
            let count = Int.random(in: 0...5, using: &random)
            return random.oneIn(2)
                ? .insertSection(section, itemCount: count)
                : view.sections.isEmpty ? nil : .deleteSection(section)
        }
        guard let path = existingPath() else {
            return view.sections.isEmpty ? nil : .insertItem(ItemPath(section: section, item: 0))
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .deleteItem(path)
        case 1: return .insertItem(path)
        case 2: return .reloadItem(path)
        case 3: return .reconfigureItem(path)
        default: return existingPath().map { .moveItem(from: path, to: $0) }
        }
    }

    private mutating func size(for operation: BatchUpdate.Operation) -> ItemTable? {
        switch operation {
        case .insertItem, .reloadItem:
            random.oneIn(2) ? .sized([ItemSize(height: number(0...150).rounded())]) : nil
        default: nil
        }
    }

    private mutating func change(for operation: BatchUpdate.Operation) -> ItemChange? {
        guard case .reconfigureItem = operation else { return nil }
        return ItemChange(height: random.oneIn(5) ? .ofLayout : .points(number(1...150).rounded()))
    }

    private mutating func existingPath() -> ItemPath? {
        let sections = view.sections.indices.filter { view.sections[$0].items.count > 0 }
        guard let section = sections.randomElement(using: &random) else { return nil }
        // Usually near the beginning, where most items are visible.
        let count = view.sections[section].items.count
        let most = random.oneIn(4) ? count : min(count, 20)
        return ItemPath(section: section, item: .random(in: 0..<most, using: &random))
    }

    private mutating func sections() -> [CollectionView.Section] {
        let count = Int.random(in: 0...3, using: &random)
        return (0..<count).map { _ in .uniform(count: .random(in: 0...60, using: &random)) }
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        .random(in: range, using: &random)
    }
}

extension RandomScript {
    /// Lifts an item, moves it or lets it go; what is lifted stays so for some events.
    private mutating func reorder() throws {
        guard view.isReordering else {
            var start = ReorderingStart()
            if random.oneIn(2) { start.item = existingPath() } else { start.finger = point() }
            if start.finger != nil, random.oneIn(2) { start.grip = .point }
            if random.oneIn(3) { start.lift = .init(scale: 1.1, alpha: 0.9) }
            if random.oneIn(4) { start.targets.sections = [0] }
            start.scrollsAtEdges = random.oneIn(2)
            try view.reorder(.began(start))
            return
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: try view.reorder(.ended(random.oneIn(2) ? point() : nil))
        case 1: try view.reorder(.cancelled)
        default: try view.reorder(.moved(point()))
        }
    }
}

extension LayoutConfiguration {
    /// The layout with some parameters changed.
    fileprivate func varied(using random: inout SplitMix64) -> LayoutConfiguration {
        switch definition {
        case var flow as FlowLayout.Configuration:
            if random.oneIn(8) { flow.scrollDirection = flow.scrollDirection.cross }
            flow.metrics.minimumLineSpacing = .random(in: 0...20, using: &random)
            flow.sectionHeadersPinToVisibleBounds.toggle()
            return .flow(flow)
        case var list as ListLayout.Configuration:
            list.metrics.headerHeight = random.oneIn(2) ? 0 : 40
            list.metrics.expandedRowHeight = .random(in: 50...400, using: &random)
            list.multipleSelection.toggle()
            return .list(list)
        case var waterfall as WaterfallLayout.Configuration:
            waterfall.metrics.minimumInteritemSpacing = .random(in: 0...40, using: &random)
            waterfall.sectionHeadersPinToVisibleBounds.toggle()
            return .waterfall(waterfall)
        case var circle as CircleLayout.Configuration:
            circle.itemSize.width = .random(in: 10...90, using: &random)
            return .circle(circle)
        default: return self
        }
    }
}
