import Dynamics
import Engine
import Geometry
import Layouts
import TestSupport

extension Point {
    /// Somewhere in a small viewport.
    init(using random: inout SplitMix64) {
        self.init(
            x: .random(in: 0...200, using: &random),
            y: .random(in: 0...240, using: &random)
        )
    }
}

extension Vector {
    fileprivate init(upTo length: Double, using random: inout SplitMix64) {
        self.init(
            dx: .random(in: -length...length, using: &random),
            dy: .random(in: -length...length, using: &random)
        )
    }
}

extension Scroll {
    init(using random: inout SplitMix64) {
        let touch: [Touch] = [.at(Point(using: &random)), .last, .none, .contentOrigin]
        let delta = Vector(upTo: 60, using: &random)
        self.init(
            random.oneIn(8) ? .to(Point(using: &random)) : .by(delta),
            touch: touch.randomElement(using: &random) ?? .last,
            overscroll: random.oneIn(5) ? .free : .clamp
        )
    }
}

extension DynamicBehavior {
    /// One that acts on two of six items.
    init(using random: inout SplitMix64) {
        let items = Array((0..<6).map { DynamicItemID($0) }.shuffled(using: &random).prefix(2))
        let point = Point(using: &random)
        let vector = Vector(upTo: 2, using: &random)
        let behaviors: [DynamicBehavior] = [
            .gravity(GravityBehavior(items: items, gravityDirection: vector)),
            .push(PushBehavior(items: items, mode: .continuous, pushDirection: vector)),
            .push(PushBehavior(items: items, mode: .instantaneous, pushDirection: vector)),
            .snap(SnapBehavior(item: items[0], snapTo: point)),
            .attachment(
                AttachmentBehavior(.anchor(items[0], offset: vector, anchor: point), frequency: 2)
            ),
            .attachment(AttachmentBehavior(.pin(items[0], attachedTo: items[1], anchor: point))),
            .field(FieldBehavior(.vortex, items: items, position: point)),
            .field(FieldBehavior(.spring, items: items, position: point)),
        ]
        self = behaviors.randomElement(using: &random) ?? behaviors[0]
    }
}

extension CollectionView {
    mutating func resize(using random: inout SplitMix64) {
        let (width, height) = (Int.random(in: 0...2, using: &random), random.oneIn(2))
        let size = Size(width: 200 + 60 * Double(width), height: height ? 240 : 300)
        // What does not fit is refused alike by all.
        try? resizeViewport(to: size)
    }

    /// Adds a behaviour or removes one, as long as there are few.
    mutating func changeBehaviors(using random: inout SplitMix64) {
        let id = BehaviorID("behavior-\(Int.random(in: 0..<4, using: &random))")
        let behavior = DynamicBehavior(using: &random)
        do {
            try addBehavior(NamedBehavior(id, behavior))
        } catch {
            try? removeBehavior(id)
        }
    }

    /// Inserts an item or deletes one.
    mutating func changeItems(using random: inout SplitMix64) {
        let section = Int.random(in: 0..<2, using: &random)
        let count = sections[section].items.count
        let item = Int.random(in: 0...count, using: &random)
        let path = ItemPath(section: section, item: item)
        let inserts = item == count || random.oneIn(2)
        try? update(UpdateBatch([inserts ? .insertItem(path) : .deleteItem(path)]))
    }
}

/// What happens to flows, lists and waterfalls.
extension CollectionView {
    mutating func disturb(using random: inout SplitMix64) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: scroll(Scroll(using: &random))
        case 2: fling(velocity: Vector(upTo: 2000, using: &random))
        case 3: glide(using: &random)
        case 4, 5: tapSomething(using: &random)
        case 6: changeData(using: &random)
        default: patch(using: &random)
        }
    }

    private mutating func glide(using random: inout SplitMix64) {
        let path = somewhere(using: &random)
        let position = ScrollPosition.allCases.randomElement(using: &random) ?? .nearest
        if random.oneIn(3) {
            let animation = random.oneIn(2) ? nil : Animation(using: &random)
            return setContentOffset(Point(using: &random), animation: animation)
        }
        // Who is not there is refused alike by all.
        let cell = ElementID.cell(section: path.section, item: path.item)
        try? scroll(to: cell, at: position, animated: !random.oneIn(3))
    }

    private mutating func tapSomething(using random: inout SplitMix64) {
        let animation = random.oneIn(2) ? nil : Animation(using: &random)
        _ = try? tap(.point(Point(using: &random)), animation: animation)
    }

    private mutating func changeData(using random: inout SplitMix64) {
        let (path, size) = (somewhere(using: &random), Double.random(in: 0...90, using: &random))
        let operations: [BatchUpdate.Operation] = [
            .insertItem(path), .deleteItem(path), .reloadItem(path),
            .moveItem(from: path, to: somewhere(using: &random)),
            random.oneIn(2) ? .insertSection(path.section, itemCount: 0) : .insertItem(path),
        ]
        let chosen = operations.shuffled(using: &random).prefix(2)
        let batch = UpdateBatch(
            Array(chosen),
            sizes: chosen.sizes(ofHeight: size)
        )
        try? update(batch, animated: !random.oneIn(3))
    }

    private mutating func patch(using random: inout SplitMix64) {
        var change = Reconfiguration()
        if random.oneIn(2) { change.keep = Keep.allCases.randomElement(using: &random) }
        if random.oneIn(2) { change.layout = layoutConfiguration.other(using: &random) }
        if random.oneIn(2) { change.animation = Animation(using: &random) }
        if random.oneIn(2) {
            let rate: DecelerationRate = random.oneIn(2) ? .fast : .normal
            let isPaging = random.oneIn(2)
            change.scrollSettings = .init(decelerationRate: rate, pagingEnabled: isPaging)
        }
        if random.oneIn(2) {
            change.dynamics = random.oneIn(6) ? .some(nil) : .spring(.init(using: &random))
        }
        if random.oneIn(4) { change.expanded = [somewhere(using: &random)] }
        if random.oneIn(4) { change.collapsed = random.oneIn(2) ? [] : [1] }
        try? reconfigure(change)
    }

    /// An item near the beginning, which need not be there.
    private func somewhere(using random: inout SplitMix64) -> ItemPath {
        ItemPath(
            section: .random(in: 0..<2, using: &random),
            item: .random(in: 0..<25, using: &random)
        )
    }
}

extension ArraySlice<BatchUpdate.Operation> {
    /// Sizes for the items that are inserted.
    fileprivate func sizes(ofHeight height: Double) -> [Int: SectionItems] {
        let insertions = enumerated().filter {
            if case .insertItem = $0.element { true } else { false }
        }
        let size = SectionItems.sized([ItemSize(height: height, expandedHeight: height + 40)])
        return Dictionary(uniqueKeysWithValues: insertions.map { ($0.offset, size) })
    }
}
