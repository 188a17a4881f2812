extension AnimatorState {
    /// Updates bodies, boundaries and joints to match the behaviours and items.
    ///
    /// - Returns: The contacts that ended because one of their sides is gone.
    mutating func reconcile(in world: RigidWorld) -> [ContactEvent] {
        let primitives = primitives
        removeJoints(but: primitives, in: world)
        reconcileGroups(primitives)
        let boundaries = wantedBoundaries(primitives)
        let ended = removeBoundaries(but: boundaries, in: world)
        reconcileBodies(primitives, in: world)
        reconcileGravity(primitives, in: world)
        reconcileMaterials(primitives, in: world)
        reconcileFilters(primitives, in: world)
        addBoundaries(boundaries, in: world)
        addJoints(primitives, in: world)
        return ended + endTouchesOfStrangers()
    }

    /// Adds and removes bodies: an item has a body while a behaviour uses it.
    private mutating func reconcileBodies(_ primitives: [PrimitiveBehavior], in world: RigidWorld) {
        var used: Set<DynamicItemID> = []
        var order: [DynamicItemID] = []
        for item in primitives.lazy.flatMap(\.definition.items) where used.insert(item).inserted {
            order.append(item)
        }
        for index in bodies.indices.reversed() where !used.contains(bodies[index].item) {
            items[bodies[index].item]?.take(bodies[index].motion)
            world.removeBody(index)
            bodies.remove(at: index)
        }
        let present = Set(bodies.map(\.item))
        for id in order where !present.contains(id) {
            guard let item = items[id] else { continue }
            var body = BodyRecord(id, item)
            if let start = startVelocities?.removeValue(forKey: id) { body.motion.take(start) }
            bodies.append(body)
            world.addBody(body)
        }
        bodyNumbers = Dictionary(
            uniqueKeysWithValues: bodies.enumerated().map { ($1.item, $0) }
        )
    }
}
