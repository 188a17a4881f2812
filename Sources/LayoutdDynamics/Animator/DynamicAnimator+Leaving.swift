package import LayoutdGeometry

/// Items that leave a scene without walls.
extension DynamicAnimator {
    /// The items that move away from a rectangle for good: nothing but gravity acts on them.
    ///
    /// - Parameter bounds: A rectangle in points.
    /// - Returns: The items in the order in which they got bodies.
    /// - Complexity: O(*n*) in the number of bodies; in the number of behaviours only if some have left.
    package func itemsLeaving(_ bounds: Rect) -> [DynamicItemID] {
        state.bodiesLeaving(bounds).map { state.bodies[$0].item }
    }

    /// All items that move, if nothing can meet any of them again: each moves away for good from a
    /// rectangle, all boundaries, and the items that rest; none otherwise.
    package func itemsThatHaveLeft(_ bounds: Rect) -> [DynamicItemID] {
        let moving = state.bodies.count { $0.motion.isAwake }
        guard moving > 0, state.bodiesLeaving(bounds).count == moving else { return [] }
        let left = itemsLeaving(state.extent(with: bounds))
        return left.count == moving ? left : []
    }

    /// Stops items and lets them sleep.
    package mutating func stopItems(_ items: [DynamicItemID]) {
        guard !items.isEmpty else { return }
        apply(.stopItems(items))
    }
}

extension AnimatorState {
    /// The indices of the bodies that move away from a rectangle for good.
    fileprivate func bodiesLeaving(_ bounds: Rect) -> [Int] {
        let beyond = bodies.indices.filter { isLeaving(bodies[$0], bounds) }
        guard !beyond.isEmpty else { return [] }
        let bound = itemsThatMayReturn
        return beyond.filter { !bound.contains(bodies[$0].item) }
    }

    /// The items that joints hold, or that pushes and fields act on.
    private var itemsThatMayReturn: Set<DynamicItemID> {
        var items = Set(joints.map(\.item) + joints.compactMap(\.other))
        for primitive in primitives {
            let push = primitive.definition as? PushBehavior
            guard primitive.definition.hasVaryingForces || push?.isActive ?? false else { continue }
            items.formUnion(primitive.definition.items)
        }
        return items
    }

    /// Whether a body is beyond a side of a rectangle, and neither its velocity nor gravity leads back.
    ///
    /// Air resistance never turns it round either: it leads to the velocity of a steady fall.
    private func isLeaving(_ body: BodyRecord, _ bounds: Rect) -> Bool {
        guard body.motion.isAwake, !body.material.isAnchored else { return false }
        let box = body.box
        let (velocity, pull) = (body.motion.velocity, body.gravityScale * gravity)
        let isRight = box.minX > bounds.maxX && min(velocity.x, pull.x) >= 0
        let isLeft = box.maxX < bounds.minX && max(velocity.x, pull.x) <= 0
        let isBelow = box.minY > bounds.maxY && min(velocity.y, pull.y) >= 0
        let isAbove = box.maxY < bounds.minY && max(velocity.y, pull.y) <= 0
        return isRight || isLeft || isBelow || isAbove
    }

    /// A rectangle together with all boundaries and all items that rest.
    fileprivate func extent(with bounds: Rect) -> Rect {
        var extent = bounds
        for body in bodies where !body.motion.isAwake || body.material.isAnchored {
            extent = extent.union(body.box)
        }
        for corner in boundaries.flatMap(\.points) {
            extent = extent.union(Rect(origin: corner.point, size: .zero))
        }
        return extent
    }

    /// Stops bodies and lets them sleep.
    mutating func stop(_ items: [DynamicItemID], in world: RigidWorld) {
        for item in items {
            guard let index = bodyNumbers[item] else { continue }
            var motion = bodies[index].motion
            (motion.velocity, motion.spin, motion.isAwake) = (.zero, 0, false)
            world.setIdle(index, motion)
        }
        readBack(world)
    }
}

extension BodyRecord {
    /// A square that contains the body however it is turned, in points.
    fileprivate var box: Rect {
        let reach = Metres.points(halfSize.length)
        return Rect(origin: motion.position.point, size: .zero).outset(dx: reach, dy: reach)
    }
}
