import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension Point {
    /// A random point in a small viewport.
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
            overscroll: random.oneIn(5) ? .free : .clamp,
            release: random.oneIn(6) ? Vector(upTo: 2000, using: &random) : nil
        )
    }
}

extension DynamicBehavior {
    /// Items for ``init(using:of:)``.
    static let sixItems = (0..<6).map { DynamicItemID($0) }

    /// A random behaviour for two of some items.
    init(using random: inout SplitMix64, of targets: [DynamicItemID] = sixItems) {
        let items = Array(targets.shuffled(using: &random).prefix(2))
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

/// Random events.
extension Event {
    static func resize(using random: inout SplitMix64) -> Event {
        let (width, height) = (Int.random(in: 0...2, using: &random), random.oneIn(2))
        // An event that does not fit is refused by all views alike.
        return .resize(Size(width: 200 + 60 * Double(width), height: height ? 240 : 300))
    }

    /// Adds a behaviour, or removes or replaces one with the same name.
    static func changeBehaviors(
        of view: CollectionView,
        using random: inout SplitMix64
    ) -> Event {
        let id = BehaviorID("behavior-\(Int.random(in: 0..<4, using: &random))")
        let groups = view.dynamics?.itemGroups ?? []
        if random.oneIn(6), view.layoutConfiguration.definition.placesItems {
            return .changeGroups(of: view, using: &random)
        }
        let targets = groups.isEmpty ? DynamicBehavior.sixItems : view.sceneItems?.all ?? []
        guard targets.count > 1 else { return .removeBehavior(id) }
        let behavior = NamedBehavior(id, DynamicBehavior(using: &random, of: targets))
        guard case .behaviors(let present, _) = view.dynamics,
            present.contains(where: { $0.id == id })
        else { return .addBehavior(behavior) }
        return random.oneIn(2) ? .removeBehavior(id) : .replaceBehavior(behavior)
    }

    /// Replaces the groups of a scene; refused if a behaviour names a grouped item.
    private static func changeGroups(
        of view: CollectionView,
        using random: inout SplitMix64
    ) -> Event {
        guard case .behaviors(let present, _) = view.dynamics, let items = view.sceneItems else {
            return .removeBehavior("none")
        }
        let cells = items.grouped(by: []).all.shuffled(using: &random)
        let groups =
            random.oneIn(3) || cells.isEmpty
            ? [] : [ItemGroup(id: -1, name: "raft", items: Array(cells.prefix(3)))]
        let all = items.grouped(by: groups).all
        let behaviors = present.map { $0.takesNewItems ? $0.holding(all) : $0 }
        return .reconfigure(Reconfiguration(dynamics: .behaviors(behaviors, itemGroups: groups)))
    }

    /// Touches an item of a scene, sets one, or inserts, deletes, moves or reloads one.
    static func changeScene(of view: CollectionView, using random: inout SplitMix64) -> Event {
        let count = view.sections[0].items.count
        let path = ItemPath(section: 0, item: .random(in: 0...count, using: &random))
        let other = ItemPath(section: 0, item: .random(in: 0...count, using: &random))
        let point = Point(using: &random)
        let vector = Vector(upTo: 300, using: &random)
        let place = ItemPlacement(center: point, size: Size(width: 24, height: 18))
        let finger = random.oneIn(2) ? "a" : "b"
        // What does not fit is refused by all views alike.
        switch Int.random(in: 0..<13, using: &random) {
        case 0, 1:
            return .touch(SceneTouch(finger, .began(at: point, frequency: random.oneIn(2) ? 0 : 3)))
        case 2...5: return .touch(SceneTouch(finger, .moved(to: point)))
        case 6:
            let releases: [SceneTouch.Phase] = [
                .ended, .cancelled, .released(velocity: vector),
                .released(velocity: vector, at: point),
            ]
            return .touch(SceneTouch(finger, releases.randomElement(using: &random) ?? .ended))
        case 7:
            return .setItem(path, to: ItemState(center: point, velocity: vector))
        case 8:
            let batch = UpdateBatch([.deleteItem(path)])
            return .update(batch, animated: random.oneIn(2))
        case 9: return .update(UpdateBatch([.moveItem(from: path, to: other)]))
        case 10: return .update(UpdateBatch([.reloadItem(path)]))
        case 11:
            var change = ItemChange(height: .points(.random(in: 5...60, using: &random)))
            if random.oneIn(3) { change.center = point }
            if random.oneIn(3) { change.bounds = random.oneIn(2) ? .ellipse : .rectangle }
            return .update(UpdateBatch([.reconfigureItem(path)], changes: [0: change]))
        default:
            let velocities = random.oneIn(2) ? [0: vector] : [:]
            return .update(
                UpdateBatch(
                    [.insertItem(path)],
                    sizes: [0: .placed([place])],
                    velocities: velocities
                )
            )
        }
    }

    /// Disturbs a layout whose elements have behaviours, or changes these.
    static func disturbScene(
        over view: CollectionView,
        using random: inout SplitMix64
    ) -> Event {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: return .disturbance(of: view, using: &random)
        // Insertions with places are refused.
        case 2: return .changeScene(of: view, using: &random)
        default:
            guard random.oneIn(2), let items = view.nameableItems.farItems(using: &random) else {
                return .changeBehaviors(of: view, using: &random)
            }
            let behaviors: [DynamicBehavior] = [
                .tethers(TetherBehavior(items.map { TetherBehavior.Tie($0) })),
                .push(PushBehavior(items: items, mode: .instantaneous)),
                .attachment(AttachmentBehavior(.items(items[0], attachedTo: items[1]))),
            ]
            let behavior = behaviors.randomElement(using: &random) ?? behaviors[0]
            let id = BehaviorID("behavior-\(Int.random(in: 0..<4, using: &random))")
            return .addBehavior(NamedBehavior(id, behavior))
        }
    }

    /// Inserts an item, deletes one or gives it another size.
    static func changeItems(of view: CollectionView, using random: inout SplitMix64) -> Event {
        if random.oneIn(30) { return .reload([.uniform(count: 2), .sized([ItemSize(width: 50)])]) }
        let section = Int.random(in: 0..<2, using: &random)
        let count = view.sections[section].items.count
        let item = Int.random(in: 0...count, using: &random)
        let path = ItemPath(section: section, item: item)
        if random.oneIn(3), item < count {
            let change = ItemChange(width: random.oneIn(4) ? .ofLayout : .points(30 + Double(item)))
            return .update(UpdateBatch([.reconfigureItem(path)], changes: [0: change]))
        }
        let inserts = item == count || random.oneIn(2)
        return .update(UpdateBatch([inserts ? .insertItem(path) : .deleteItem(path)]))
    }

    /// Random events for flows, lists and waterfalls.
    static func disturbance(
        of view: CollectionView,
        using random: inout SplitMix64
    ) -> Event {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: .scroll(Scroll(using: &random))
        case 2: .fling(velocity: Vector(upTo: 2000, using: &random))
        case 3: glide(using: &random)
        case 4, 5: tap(using: &random)
        case 6: dataChange(of: view, using: &random)
        default: patch(of: view, using: &random)
        }
    }

    private static func glide(using random: inout SplitMix64) -> Event {
        let path = ItemPath(using: &random)
        let position = ScrollPosition.allCases.randomElement(using: &random) ?? .nearest
        if random.oneIn(3) {
            let animation = random.oneIn(2) ? nil : Animation(using: &random)
            return .setContentOffset(Point(using: &random), animation: animation)
        }
        // A missing element is refused by all views alike.
        let cell = ElementID.cell(section: path.section, item: path.item)
        return .scrollTo(cell, at: position, animated: !random.oneIn(3))
    }

    private static func tap(using random: inout SplitMix64) -> Event {
        let animation = random.oneIn(2) ? nil : Animation(using: &random)
        return .tap(.point(Point(using: &random)), animation: animation)
    }

    private static func dataChange(
        of view: CollectionView,
        using random: inout SplitMix64
    ) -> Event {
        if random.oneIn(20) { return .reload(view.sections.reversed()) }
        let (path, size) = (ItemPath(using: &random), Double.random(in: 0...90, using: &random))
        let operations: [BatchUpdate.Operation] = [
            .insertItem(path), .deleteItem(path), .reloadItem(path),
            .moveItem(from: path, to: ItemPath(using: &random)),
            random.oneIn(2) ? .insertSection(path.section, itemCount: 0) : .insertItem(path),
            .reconfigureItem(path),
        ]
        let chosen = operations.shuffled(using: &random).prefix(2)
        var batch = UpdateBatch(Array(chosen), sizes: chosen.sizes(ofHeight: size))
        let change = ItemChange(height: random.oneIn(4) ? .ofLayout : .points(size))
        batch.changes = [0: change, 1: change]
        return .update(batch, animated: !random.oneIn(3))
    }

    private static func patch(
        of view: CollectionView,
        using random: inout SplitMix64
    ) -> Event {
        var change = Reconfiguration()
        if random.oneIn(2) {
            change.settings.scrollAnchor = ScrollAnchor(in: view.sections, using: &random)
        }
        if random.oneIn(2) { change.layout = view.layoutConfiguration.other(using: &random) }
        if random.oneIn(2) { change.settings.animation = Animation(using: &random) }
        if random.oneIn(2) {
            let rate: DecelerationRate = random.oneIn(2) ? .fast : .normal
            let isPaging = random.oneIn(2)
            change.settings.scrollSettings = .init(decelerationRate: rate, pagingEnabled: isPaging)
        }
        if random.oneIn(2) {
            change.dynamics = random.oneIn(6) ? .some(nil) : .spring(.init(using: &random))
        }
        if random.oneIn(4) { change.expanded = [ItemPath(using: &random)] }
        if random.oneIn(4) { change.collapsed = random.oneIn(2) ? [] : [1] }
        return .reconfigure(change)
    }
}

extension ItemPath {
    /// An item near the beginning, which need not exist.
    fileprivate init(using random: inout SplitMix64) {
        self.init(
            section: .random(in: 0..<2, using: &random),
            item: .random(in: 0..<25, using: &random)
        )
    }
}

extension SceneItems {
    /// Two items of the first section, which need not be near the viewport.
    fileprivate func farItems(using random: inout SplitMix64) -> [DynamicItemID]? {
        let first = Int.random(in: 0..<25, using: &random)
        guard let item = item(section: 0, item: first),
            let other = self.item(section: 0, item: first + 1)
        else { return nil }
        return [item, other]
    }
}

extension ArraySlice<BatchUpdate.Operation> {
    /// Sizes for inserted items.
    fileprivate func sizes(ofHeight height: Double) -> [Int: ItemTable] {
        let insertions = enumerated().filter {
            if case .insertItem = $0.element { true } else { false }
        }
        let size = ItemTable.sized([ItemSize(height: height, expandedHeight: height + 40)])
        return Dictionary(uniqueKeysWithValues: insertions.map { ($0.offset, size) })
    }
}

extension ScrollAnchor {
    /// The anchors that name no item.
    static let named: [ScrollAnchor] = [.offset, .firstVisible, .end, .lowerEdge]

    /// Any anchor, perhaps an item of these data.
    init(in sections: [Section] = [], using random: inout SplitMix64) {
        let items = sections.indices.filter { sections[$0].items.count > 0 }
        guard let section = items.randomElement(using: &random), random.oneIn(3) else {
            self = Self.named.randomElement(using: &random) ?? .offset
            return
        }
        let item = Int.random(in: 0..<sections[section].items.count, using: &random)
        let edge = Edge.allCases.randomElement(using: &random) ?? .start
        self = .item(ItemPath(section: section, item: item), edge)
    }
}
