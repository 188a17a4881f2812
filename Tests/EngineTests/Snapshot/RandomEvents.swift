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
