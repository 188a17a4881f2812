public import LayoutdGeometry

extension DynamicAnimator {
    /// Adds an item; it moves once a behaviour holds it.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addItem(
        _ item: DynamicItem,
        id: DynamicItemID
    ) throws(DynamicsError) {
        try addItems([(id, item)])
    }

    /// Adds several items.
    ///
    /// - Parameters:
    ///   - items: The items, each with its identifier.
    ///   - joinsBehaviors: Whether the items join the behaviours with
    ///     ``NamedBehavior/takesNewItems``. Only they are woken by that.
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addItems(
        _ items: [(id: DynamicItemID, item: DynamicItem)],
        joiningBehaviors joinsBehaviors: Bool = false
    ) throws(DynamicsError) {
        var names: Set<DynamicItemID> = []
        for (id, item) in items {
            try state.validate(item, as: id)
            guard names.insert(id).inserted else { throw .duplicateItem(id) }
        }
        apply(.addItems(items.map { IdentifiedItem(id: $0.id, item: $0.item) }))
        if joinsBehaviors { apply(.joinBehaviors(items.map(\.id))) }
    }

    /// The number of items, without groups.
    package var itemCount: Int { state.itemCount }

    /// Whether an item can be added.
    package func accepts(_ item: DynamicItem, as id: DynamicItemID) -> Bool {
        (try? state.validate(item, as: id)) != nil
    }

    /// Removes an item, and all behaviours that cannot exist without it.
    ///
    /// - Throws: ``DynamicsError/unknownItem(_:)``.
    /// - Returns: The contacts that ended because of this.
    @discardableResult
    public mutating func removeItem(_ id: DynamicItemID) throws(DynamicsError) -> [ContactEvent] {
        try removeItems([id])
    }

    /// Removes several items together, which costs little more than removing one.
    ///
    /// - Throws: ``DynamicsError/unknownItem(_:)``; nothing has changed then.
    /// - Returns: The contacts that ended because of this.
    @discardableResult
    public mutating func removeItems(
        _ ids: [DynamicItemID]
    ) throws(DynamicsError) -> [ContactEvent] {
        for id in ids where state.items[id] == nil { throw .unknownItem(id) }
        return ids.isEmpty ? [] : apply(.removeItems(ids))
    }

    /// An item's current state; `nil` if there is no such item.
    public func item(_ id: DynamicItemID) -> DynamicItem? {
        state.item(id)
    }

    /// An item's motion; `nil` if no behaviour holds it.
    public func motion(of id: DynamicItemID) -> DynamicItemMotion? {
        guard let number = state.bodyNumbers[state.carrier(of: id)] else { return nil }
        let motion = state.bodies[number].motion
        return DynamicItemMotion(
            linearVelocity: state.velocity(of: id, carriedBy: motion),
            angularVelocity: Double(motion.spin),
            isAwake: motion.isAwake
        )
    }

    /// Moves an item, keeps its velocity and wakes it (`updateItem(usingCurrentState:)`).
    ///
    /// - Parameters:
    ///   - id: The item.
    ///   - center: The new centre, in points.
    ///   - angle: In radians, clockwise on screen; `nil` to keep it.
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func moveItem(
        _ id: DynamicItemID,
        to center: Point,
        angle: Double? = nil
    ) throws(DynamicsError) {
        guard let item = state.item(id) else { throw .unknownItem(id) }
        let angle = angle ?? item.angle
        try state.validate(center, angle: angle, of: id)
        let place = state.carrierPlace(when: id, isAt: center, angle: angle)
        try state.validate(place.center, angle: place.angle, of: id)
        apply(.moveItem(state.carrier(of: id), place.center, angle: place.angle))
    }

    /// Gives an item another place, size and shape; it keeps its velocity, and the behaviours that hold it
    /// continue (`updateItem(usingCurrentState:)`).
    ///
    /// If something differs, the item and what it touches wake. Contacts that remain are not reported again.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func updateItem(
        _ id: DynamicItemID,
        to item: DynamicItem
    ) throws(DynamicsError) {
        try updateItems([(id, item)])
    }

    /// Updates several items together.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func updateItems(
        _ items: [(id: DynamicItemID, item: DynamicItem)]
    ) throws(DynamicsError) {
        var names: Set<DynamicItemID> = []
        for (id, item) in items {
            try state.validate(item, updating: id)
            guard names.insert(id).inserted else { throw .duplicateItem(id) }
        }
        guard !items.isEmpty else { return }
        try state.validateGroups(changing: Dictionary(uniqueKeysWithValues: items))
        apply(.updateItems(items.map { IdentifiedItem(id: $0.id, item: $0.item) }))
    }

    /// Moves items by distances together; they keep their velocities and are woken.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    package mutating func displaceItems(
        _ displacements: [ItemDisplacement]
    ) throws(DynamicsError) {
        for displacement in displacements {
            guard let item = state.item(displacement.item) else {
                throw .unknownItem(displacement.item)
            }
            let center = item.center + displacement.way
            try state.validate(center, angle: item.angle, of: displacement.item)
        }
        if !displacements.isEmpty { apply(.displaceItems(displacements)) }
    }

    /// Adds to the velocities of an item, in points per second and radians per second, and wakes
    /// it.
    ///
    /// Has no effect on an item that no behaviour holds or that is anchored.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addVelocity(
        _ velocity: Vector,
        angular: Double = 0,
        to id: DynamicItemID
    ) throws(DynamicsError) {
        try requireVelocity(velocity, angular, of: id)
        guard velocity != .zero || angular != 0 else { return }
        let carried = state.carrierVelocity(when: id, has: velocity, angular)
        apply(.addVelocity(state.carrier(of: id), carried, angular: angular))
    }

    /// Sets the velocities of an item, in points per second and radians per second, and wakes it.
    ///
    /// Has no effect on an item that no behaviour holds or that is anchored.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func setVelocity(
        _ velocity: Vector,
        angular: Double,
        of id: DynamicItemID
    ) throws(DynamicsError) {
        try requireVelocity(velocity, angular, of: id)
        let carried = state.carrierVelocity(when: id, has: velocity, angular)
        apply(.setVelocity(state.carrier(of: id), carried, angular: angular))
    }

    private func requireVelocity(
        _ velocity: Vector,
        _ angular: Double,
        of id: DynamicItemID
    ) throws(DynamicsError) {
        guard state.items[id] != nil else { throw .unknownItem(id) }
        guard velocity.dx.isUsable, velocity.dy.isUsable, angular.isUsable else {
            throw .invalidPlace(Point(x: velocity.dx, y: velocity.dy), angle: angular, item: id)
        }
    }

    /// Whether an item is anchored, so that nothing moves it (`isAnchored`).
    public func isAnchored(_ id: DynamicItemID) -> Bool {
        let number = state.bodyNumbers[state.carrier(of: id)]
        return number.map { state.bodies[$0].material.isAnchored } ?? false
    }

    /// The items in behaviours that may be in a rectangle.
    ///
    /// This includes items up to 10 pt away, because UIKit's engine keeps boxes 10 pt larger than
    /// the items. Edges that only meet do not count.
    ///
    /// - Parameter rect: A rectangle in points.
    /// - Returns: The items in the order in which they got bodies.
    public func items(in rect: Rect) -> [DynamicItemID] {
        state.bodies.compactMap { body in
            guard let item = state.item(body.item) else { return nil }
            return item.boundingBox.outset(dx: 10, dy: 10).overlaps(rect) ? body.item : nil
        }
    }
}

/// The motion of an item.
public struct DynamicItemMotion: Sendable, Hashable {
    /// In points per second.
    public var linearVelocity: Vector
    /// In radians per second, clockwise on screen.
    public var angularVelocity: Double
    /// Whether the item is simulated: it moves, or may start to move.
    public var isAwake: Bool
}
