import LayoutdGeometry

/// Where the items of groups are and how they move.
extension AnimatorState {
    var groups: [ItemGroup] { itemGroups ?? [] }

    /// The number of convex pieces of all groups.
    var groupedPieces: Int {
        groups.reduce(0) { count, group in
            let body = bodyNumbers[group.id].map { bodies[$0] }
            return count + (body?.shape.pieceCount ?? group.items.count)
        }
    }

    /// The number of items without groups.
    var itemCount: Int { items.count - groups.count }

    /// The item whose body carries an item: its group, or the item itself.
    func carrier(of item: DynamicItemID) -> DynamicItemID { groupPlaces?[item]?.group ?? item }

    /// An item where its group carries it; `nil` if it is in none.
    func carriedItem(_ id: DynamicItemID) -> DynamicItem? {
        guard let place = groupPlaces?[id], let group = item(place.group), let parts = group.parts,
            parts.indices.contains(place.part)
        else { return nil }
        return parts[place.part].carried(by: group)
    }

    /// How far an item is from the centre of its group, in metres; nothing if it is in none.
    private func arm(of id: DynamicItemID) -> EngineVector {
        guard let item = carriedItem(id), let group = self.item(carrier(of: id)) else {
            return .zero
        }
        return EngineVector(item.center - group.center)
    }

    /// The velocity of an item in points per second.
    func velocity(of id: DynamicItemID, carriedBy motion: BodyMotion) -> Vector {
        motion.velocity(at: arm(of: id)).vector
    }

    /// Where the carrier of an item is when the item is at a place.
    func carrierPlace(
        when id: DynamicItemID,
        isAt center: Point,
        angle: Double
    ) -> (center: Point, angle: Double) {
        guard let place = groupPlaces?[id], var group = items[place.group],
            let part = group.parts?[place.part]
        else { return (center, angle) }
        (group.center, group.angle) = (.zero, angle - part.angle)
        let way = part.carried(by: group).center - .zero
        return (center + -way, group.angle)
    }

    /// The velocity of the carrier of an item when the item has one, in points per second.
    func carrierVelocity(
        when id: DynamicItemID,
        has velocity: Vector,
        _ angular: Double
    ) -> Vector {
        guard let item = carriedItem(id), let group = self.item(carrier(of: id)) else {
            return velocity
        }
        let arm = item.center - group.center
        return velocity - Vector(dx: -angular * arm.dy, dy: angular * arm.dx)
    }

    /// The velocity of an item's body, or of its place in that of its group; `nil` without a body.
    private func bodyVelocity(of id: DynamicItemID) -> (mass: Float, velocity: BodyVelocity)? {
        guard let number = bodyNumbers[carrier(of: id)], let item = item(id) else { return nil }
        let body = bodies[number]
        let linear = body.motion.velocity(at: arm(of: id))
        let mass = body.material.density * BodyRecord(id, item).shapeArea
        return (mass, BodyVelocity(linear: linear, spin: body.motion.spin))
    }

    /// The velocity of a new group of items: their mean, weighted by mass, without a turn; `nil` if none
    /// of them moves.
    private func meanVelocity(of items: [DynamicItemID]) -> BodyVelocity? {
        let known = items.map { (bodyVelocity(of: $0), self.items[$0]) }
        guard known.contains(where: { $0.0 != nil }) else { return nil }
        if items.count == 1 { return known[0].0?.velocity }
        var (mass, sum) = (Float(0), EngineVector.zero)
        for (motion, item) in known {
            let own = motion?.mass ?? item.map { BodyRecord(0, $0).shapeArea } ?? 0
            mass += own
            sum = sum + own * (motion?.velocity.linear ?? .zero)
        }
        return BodyVelocity(linear: (1 / mass) * sum, spin: 0)
    }
}

/// Changes of groups.
extension AnimatorState {
    /// Replaces all groups.
    ///
    /// Behaviours lose the items that are in a group now, and the groups that are none any more. Items
    /// that leave a group keep their velocities.
    ///
    /// - Parameters:
    ///   - new: The groups.
    ///   - joinsBehaviors: Whether new groups, and items that leave one, join the behaviours that take
    ///     new items.
    ///   - world: The engine's world.
    /// - Returns: The items that the change concerns.
    mutating func group(
        _ new: [ItemGroup],
        joiningBehaviors joinsBehaviors: Bool,
        in world: RigidWorld
    ) -> [DynamicItemID] {
        let old = Dictionary(uniqueKeysWithValues: groups.map { ($0.id, $0) })
        let changed = new.filter { old[$0.id]?.items != $0.items }
        let members = Set(new.flatMap(\.items))
        let freed = groups.flatMap(\.items).filter { !members.contains($0) }
        let names = Set(new.map(\.id))
        let gone = groups.map(\.id).filter { !names.contains($0) }
        let states = changed.map { $0.items.compactMap(item) }
        // Of its own items alone, a group moves on as it does.
        let velocities = changed.map { group -> BodyVelocity? in
            let own = Set(old[group.id]?.items ?? [])
            return own.isSuperset(of: group.items) ? nil : meanVelocity(of: group.items)
        }
        free(freed)
        setGroups(new)
        for (index, group) in changed.enumerated() {
            guard bodyNumbers[group.id] == nil else {
                reform(group.id, from: states[index], velocities[index], in: world)
                continue
            }
            items[group.id] = DynamicItem(grouping: states[index], angle: items[group.id]?.angle)
            startVelocities[or: [:]][group.id] = velocities[index]
        }
        for id in gone { items[id] = nil }
        let strangers = members.union(gone)
        behaviors = behaviors.compactMap { $0.without(strangers) }
        let arrived = changed.map(\.id).filter { old[$0] == nil } + freed
        if joinsBehaviors { behaviors = behaviors.map { $0.joined(by: arrived) } }
        return changed.map(\.id) + freed
    }

    /// Notes groups, and where their items are in them.
    private mutating func setGroups(_ new: [ItemGroup]) {
        itemGroups = new.isEmpty ? nil : new
        groupPlaces = new.isEmpty ? nil : new.places
    }

    /// Takes items from their groups, which are formed again from the others, or end if these are too far
    /// apart for the engine.
    ///
    /// - Parameters:
    ///   - named: The items, which may be groups themselves.
    ///   - world: The engine's world.
    /// - Returns: All of them, and the groups that have ended.
    mutating func takeFromGroups(_ named: [DynamicItemID], in world: RigidWorld) -> [DynamicItemID]
    {
        guard let old = itemGroups else { return named }
        let gone = Set(named)
        var (left, removed): ([ItemGroup], [DynamicItemID]) = ([], [])
        var formed: [(id: DynamicItemID, states: [DynamicItem])] = []
        var freed: [DynamicItemID] = []
        for group in old {
            var changed = group
            changed.items.removeAll(where: gone.contains)
            if gone.contains(group.id) {
                // Its items stay where they are.
                for id in changed.items { items[id] = item(id) }
            } else if changed.items.isEmpty {
                removed.append(group.id)
            } else if changed != group, (try? validateSpread(of: changed)) == nil {
                // Around the new centre the engine is not precise enough.
                removed.append(group.id)
                freed += changed.items
            } else {
                left.append(changed)
                guard changed != group else { continue }
                formed.append((group.id, changed.items.compactMap(item)))
            }
        }
        free(freed)
        setGroups(left)
        for group in formed { reform(group.id, from: group.states, in: world) }
        if !freed.isEmpty { behaviors = behaviors.map { $0.joined(by: freed) } }
        return named + removed
    }

    /// Leaves items where their groups have carried them, and notes the velocities that they have there.
    private mutating func free(_ freed: [DynamicItemID]) {
        for id in freed {
            startVelocities[or: [:]][id] = bodyVelocity(of: id)?.velocity
            if let item = item(id) { items[id] = item }
        }
    }

    /// Gives items of groups other places, sizes and shapes, and forms each of their groups again.
    mutating func updateMembers(_ updates: [IdentifiedItem], in world: RigidWorld) {
        var changes: [DynamicItemID: DynamicItem] = [:]
        for update in updates where groupPlaces?[update.id] != nil && item(update.id) != update.item
        {
            changes[update.id] = update.item
        }
        for group in groups where group.items.contains(where: { changes[$0] != nil }) {
            let states = group.items.compactMap { changes[$0] ?? item($0) }
            for id in group.items {
                if let item = changes[id] { items[id] = item }
            }
            reform(group.id, from: states, in: world)
        }
    }
}

extension BodyRecord {
    /// The area of its shape, in square metres.
    fileprivate var shapeArea: Float { shape.area(halfSize: halfSize) }
}

extension [ItemGroup] {
    /// Where the items are in their groups.
    var places: [DynamicItemID: GroupPlace] {
        var places: [DynamicItemID: GroupPlace] = [:]
        for group in self {
            for (index, item) in group.items.enumerated() {
                places[item] = GroupPlace(group: group.id, part: index)
            }
        }
        return places
    }
}

extension Optional {
    /// The value, or another one.
    fileprivate subscript(or other: Wrapped) -> Wrapped {
        get { self ?? other }
        set { self = newValue }
    }
}
