import LayoutdDynamics
import LayoutdGeometry

/// The edges of the viewport, if they are walls.
extension NewtonianMotion {
    /// Lets the walls act on items that have come inside; before that they would keep them out.
    mutating func closeWalls() throws(DynamicsError) {
        guard let bounds = bodies.animator.referenceBounds,
            case .collision(let walls) = bodies.animator.behavior(Self.boundary)
        else { return }
        let inside = Set(walls.items)
        for item in attached.joined() where !inside.contains(item.id) {
            guard let box = bodies.animator.item(item.id)?.boundingBox, bounds.contains(box) else {
                continue
            }
            try bodies.animator.addItem(item.id, to: Self.boundary)
        }
    }

    /// Lets items outside the new walls pass through them.
    ///
    /// - Returns: The contacts with the walls that ended.
    mutating func openWalls() throws(DynamicsError) -> [ContactEvent] {
        guard let bounds = bodies.animator.referenceBounds,
            case .collision(let walls) = bodies.animator.behavior(Self.boundary)
        else { return [] }
        // An item that leans against a wall overlaps it slightly.
        let reach = bounds.outset(dx: 2, dy: 2)
        let staying = walls.items.filter { item in
            bodies.animator.item(item).map { reach.contains($0.boundingBox) } ?? false
        }
        guard staying.count < walls.items.count else { return [] }
        return try bodies.animator.changeBehavior(Self.boundary) { behavior in
            behavior = .collision(walls.holding(staying))
        }
    }
}

extension CollisionBehavior {
    fileprivate func holding(_ items: [DynamicItemID]) -> CollisionBehavior {
        var changed = self
        changed.items = items
        return changed
    }
}
