import LayoutdGeometry

/// A validated change of an animator; equal changes of equal states lead to equal states.
indirect enum AnimatorCommand: Sendable, Hashable, Codable {
    case addItems([IdentifiedItem])
    case removeItems([DynamicItemID])
    case moveItem(DynamicItemID, Point, angle: Double)
    case addVelocity(DynamicItemID, Vector, angular: Double)
    case setVelocity(DynamicItemID, Vector, angular: Double)
    case displaceItems([ItemDisplacement])
    case updateItems([IdentifiedItem])
    case joinBehaviors([DynamicItemID])
    case addBehaviors([NamedBehavior], parent: BehaviorID?)
    case changeBehavior(NamedBehavior)
    case removeBehaviors([BehaviorID])
    case arrangeBehaviors([BehaviorID], parent: BehaviorID? = nil)
    case setReferenceBounds(Rect?)
    case stopItems([DynamicItemID])
    case setItemGroups([ItemGroup], joiningBehaviors: Bool)
}

extension AnimatorCommand {
    /// The number of items that it adds.
    var addedCount: Int {
        if case .addItems(let items) = self { items.count } else { 0 }
    }
}

/// A distance by which an item is moved.
package struct ItemDisplacement: Sendable, Hashable, Codable {
    let item: DynamicItemID
    /// In points.
    let way: Vector

    /// Creates a displacement.
    package init(_ item: DynamicItemID, by way: Vector) {
        self.item = item
        self.way = way
    }
}

/// A list of three numbers, because every scroll displaces all items that are tied to the layout.
extension ItemDisplacement {
    /// Reads what ``encode(to:)`` writes.
    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        item = try container.decode(DynamicItemID.self)
        way = Vector(
            dx: try container.decode(Double.self),
            dy: try container.decode(Double.self)
        )
    }

    /// Writes the item and the distances.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(item)
        try container.encode(way.dx)
        try container.encode(way.dy)
    }
}

/// An item and its identifier.
struct IdentifiedItem: Sendable, Hashable, Codable {
    let id: DynamicItemID
    let item: DynamicItem
}

extension AnimatorState {
    /// Applies a change.
    ///
    /// - Returns: The contacts that ended because one of their sides is gone.
    mutating func apply(
        _ command: AnimatorCommand,
        in world: RigidWorld
    ) -> [ContactEvent] {
        guard isFinite else { return [] }
        let concerned: [DynamicItemID]
        switch command {
        case .addItems(let new):
            for item in new { items[item.id] = item.item }
            return []
        case .removeItems(let named):
            let gone = Set(takeFromGroups(named, in: world))
            for item in gone { items[item] = nil }
            behaviors = behaviors.compactMap { $0.without(gone) }
            concerned = []
        case .moveItem(let item, let center, let angle):
            move(item, to: center, angle: angle, in: world)
            return []
        case .addVelocity(let item, let velocity, let angular):
            add(velocity, angular, to: item, in: world)
            return []
        case .setVelocity(let item, let velocity, let angular):
            set(velocity, angular, of: item, in: world)
            return []
        case .displaceItems(let displacements):
            displace(displacements, in: world)
            return []
        case .updateItems(let updates):
            for update in updates { self.update(update.id, to: update.item, in: world) }
            updateMembers(updates, in: world)
            readBack(world)
            return []
        case .stopItems(let items):
            stop(items, in: world)
            return []
        case .setItemGroups(let groups, let joinsBehaviors):
            concerned = group(groups, joiningBehaviors: joinsBehaviors, in: world)
        case .joinBehaviors(let new):
            behaviors = behaviors.map { $0.joined(by: new) }
            concerned = new
        case .addBehaviors(let new, let parent):
            insert(new, into: parent)
            concerned = new.primitives.flatMap(\.definition.items)
        case .changeBehavior(let named):
            concerned =
                behavior(named.id).map(named.behavior.itemsToWake) ?? named.behavior.items
            change(named, in: world)
        case .removeBehaviors(let names):
            let gone = names.compactMap { id in behavior(id).map { NamedBehavior(id, $0) } }
            concerned = gone.primitives.flatMap(\.definition.items)
            for id in names { behaviors.change(id) { $0 = nil } }
        case .arrangeBehaviors(let order, let parent):
            return arrange(order, of: parent, in: world)
        case .setReferenceBounds(let bounds):
            setReferenceBounds(bounds)
            concerned = bodies.map(\.item)
        }
        let ended = reconcile(in: world)
        giveVelocities(in: world)
        wake(concerned, in: world)
        return ended
    }

    /// Sets the bounds; unusable ones, such as NaN, which never equals itself, count as none.
    mutating func setReferenceBounds(_ bounds: Rect?) {
        referenceBounds = bounds.flatMap { $0.isUsable ? $0 : nil }
    }

    private mutating func insert(_ new: [NamedBehavior], into parent: BehaviorID?) {
        guard let parent else { return behaviors += new }
        behaviors.change(parent) { behavior in
            guard case .composite(let children) = behavior else { return }
            behavior = .composite(children + new)
        }
    }

    private mutating func change(_ named: NamedBehavior, in world: RigidWorld) {
        noteGravity(changed: named)
        behaviors.change(named.id) { $0 = named.behavior }
        behaviors.setTakesNewItems(named.takesNewItems, of: named.id)
        changeJoints(named, in: world)
    }

    private mutating func move(
        _ item: DynamicItemID,
        to center: Point,
        angle: Double,
        in world: RigidWorld
    ) {
        items[item]?.center = center
        items[item]?.angle = angle
        guard let index = bodyNumbers[item] else { return }
        world.move(index, to: EngineVector(center), angle: Float(angle))
        readBack(world)
    }

    /// Gives an item another place, size and shape; what stays the same wakes nothing.
    private mutating func update(
        _ id: DynamicItemID,
        to item: DynamicItem,
        in world: RigidWorld
    ) {
        guard groupPlaces?[id] == nil else { return }
        let old = self.item(id)
        items[id] = item
        guard let index = bodyNumbers[id] else { return }
        if bodies[index].takeShape(of: item) { world.setShape(of: index, to: bodies[index]) }
        guard item.center != old?.center || item.angle != old?.angle else { return }
        // Points are rounded when they become metres, even those that were metres before.
        let isThere = item.center == old?.center
        let place = isThere ? bodies[index].motion.position : EngineVector(item.center)
        world.move(index, to: place, angle: Float(item.angle))
    }

    private mutating func displace(_ displacements: [ItemDisplacement], in world: RigidWorld) {
        for displacement in displacements {
            guard let index = bodyNumbers[displacement.item] else {
                if let item = items[displacement.item] {
                    items[displacement.item]?.center = item.center + displacement.way
                }
                continue
            }
            let motion = bodies[index].motion
            // The sum is rounded to single precision only once, like a new position.
            let place = motion.position.point + displacement.way
            world.move(index, to: EngineVector(place), angle: motion.angle)
        }
        readBack(world)
    }

    /// Adds to an item's velocity if it has a body and is not anchored.
    mutating func add(
        _ velocity: Vector,
        _ angular: Double,
        to item: DynamicItemID,
        in world: RigidWorld
    ) {
        guard let index = bodyNumbers[item], !bodies[index].material.isAnchored else { return }
        world.addVelocity(EngineVector(velocity), spin: Float(angular), to: index)
        readBack(world)
    }

    /// Sets an item's velocity if it has a body and is not anchored.
    private mutating func set(
        _ velocity: Vector,
        _ angular: Double,
        of item: DynamicItemID,
        in world: RigidWorld
    ) {
        guard let index = bodyNumbers[item], !bodies[index].material.isAnchored else { return }
        world.setVelocity(EngineVector(velocity), spin: Float(angular), of: index)
        readBack(world)
    }

    /// Wakes the items that a change concerns, and reads back the motions of all bodies.
    mutating func wake(_ items: [DynamicItemID], in world: RigidWorld) {
        let concerned = Set(items)
        for index in bodies.indices where concerned.contains(bodies[index].item) {
            world.wake(index)
        }
        readBack(world)
    }
}
