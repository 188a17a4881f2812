public import LayoutdGeometry

extension DynamicAnimator {
    /// Makes an item known; it moves once a behaviour holds it.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addItem(
        _ item: DynamicItem,
        id: DynamicItemID
    ) throws(DynamicsError) {
        try addItems([(id, item)])
    }

    /// Makes several items known.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addItems(
        _ items: [(id: DynamicItemID, item: DynamicItem)]
    ) throws(DynamicsError) {
        var names: Set<DynamicItemID> = []
        for (id, item) in items {
            try state.validate(item, as: id)
            guard names.insert(id).inserted else { throw .duplicateItem(id) }
        }
        apply(.addItems(items.map { IdentifiedItem(id: $0.id, item: $0.item) }))
    }

    /// Removes an item from all behaviours, along with those that cannot be without it, and forgets
    /// it.
    ///
    /// - Throws: ``DynamicsError/unknownItem(_:)``.
    /// - Returns: The contacts that ended by that.
    @discardableResult
    public mutating func removeItem(_ id: DynamicItemID) throws(DynamicsError) -> [ContactEvent] {
        try removeItems([id])
    }

    /// Removes several items at once, which costs little more than one.
    ///
    /// - Throws: ``DynamicsError/unknownItem(_:)``; nothing has changed then.
    /// - Returns: The contacts that ended by that.
    @discardableResult
    public mutating func removeItems(
        _ ids: [DynamicItemID]
    ) throws(DynamicsError) -> [ContactEvent] {
        for id in ids where state.items[id] == nil { throw .unknownItem(id) }
        return ids.isEmpty ? [] : apply(.removeItems(ids))
    }

    /// An item as it is now; `nil` if it is not known.
    public func item(_ id: DynamicItemID) -> DynamicItem? {
        state.item(id)
    }

    /// How an item moves; `nil` if no behaviour holds it.
    public func motion(of id: DynamicItemID) -> DynamicItemMotion? {
        guard let number = state.bodyNumbers[id] else { return nil }
        let motion = state.bodies[number].motion
        return DynamicItemMotion(
            linearVelocity: motion.velocity.vector,
            angularVelocity: Double(motion.spin),
            isAwake: motion.isAwake
        )
    }

    /// Puts an item elsewhere, keeps its velocity and wakes it (`updateItem(usingCurrentState:)`).
    ///
    /// - Parameters:
    ///   - id: The item.
    ///   - center: In points.
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
        apply(.moveItem(id, center, angle: angle))
    }

    /// Adds to the velocities of an item, in points per second and radians per second, and wakes it;
    /// one that no behaviour holds, or that is anchored, has none.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addVelocity(
        _ velocity: Vector,
        angular: Double = 0,
        to id: DynamicItemID
    ) throws(DynamicsError) {
        guard state.items[id] != nil else { throw .unknownItem(id) }
        guard velocity.dx.isUsable, velocity.dy.isUsable, angular.isUsable else {
            throw .invalidPlace(Point(x: velocity.dx, y: velocity.dy), angle: angular, item: id)
        }
        guard velocity != .zero || angular != 0 else { return }
        apply(.addVelocity(id, velocity, angular: angular))
    }

    /// The items in behaviours that may be in a rectangle.
    ///
    /// Like UIKit's, whose engine keeps its boxes 10 pt larger than the items, this also names items
    /// that are only near: up to 10 pt away. Edges that just meet do not count.
    ///
    /// - Parameter rect: In points.
    /// - Returns: Items in the order in which they got bodies.
    public func items(in rect: Rect) -> [DynamicItemID] {
        state.bodies.compactMap { body in
            guard let item = state.item(body.item) else { return nil }
            return item.boundingBox.outset(dx: 10, dy: 10).overlaps(rect) ? body.item : nil
        }
    }
}

/// How an item moves.
public struct DynamicItemMotion: Sendable, Hashable {
    /// In points per second.
    public var linearVelocity: Vector
    /// In radians per second, clockwise on screen.
    public var angularVelocity: Double
    /// Whether it moves at all, or might at once.
    public var isAwake: Bool
}
