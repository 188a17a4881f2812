import LayoutdGeometry

extension AnimatorState {
    func validate(_ item: DynamicItem, as id: DynamicItemID) throws(DynamicsError) {
        guard items[id] == nil else { throw .duplicateItem(id) }
        try validateForm(of: item, as: id)
    }

    /// Checks what an item that exists is to be.
    func validate(_ item: DynamicItem, updating id: DynamicItemID) throws(DynamicsError) {
        guard items[id] != nil else { throw .unknownItem(id) }
        try validateForm(of: item, as: id)
    }

    private func validateForm(of item: DynamicItem, as id: DynamicItemID) throws(DynamicsError) {
        let (width, height) = (item.size.width, item.size.height)
        // The engine treats bodies of less than about 0.0012 pt² as points.
        guard width >= 0.01, height >= 0.01, width * height >= 0.004,
            Float(width * height).isFinite
        else { throw .invalidSize(item.size, item: id) }
        guard item.parts == nil, items[id]?.parts == nil, BodyShape(item) != nil else {
            throw .invalidCollisionBounds(item: id)
        }
        try validate(item.center, angle: item.angle, of: id)
    }

    func validate(
        _ center: Point,
        angle: Double,
        of id: DynamicItemID
    ) throws(DynamicsError) {
        guard center.isUsable, angle.isUsable else {
            throw .invalidPlace(center, angle: angle, item: id)
        }
    }

    /// Checks behaviours that are to be added.
    func validate(added behaviors: [NamedBehavior]) throws(DynamicsError) {
        var names = Set(self.behaviors.flatMap(\.names))
        for name in behaviors.flatMap(\.names) where !names.insert(name).inserted {
            throw .duplicateBehavior(name)
        }
        let added = behaviors.primitives
        for primitive in added { try validate(primitive) }
        try validateCounts(primitives + added)
    }

    /// Checks a change of a behaviour.
    func validate(changed named: NamedBehavior) throws(DynamicsError) {
        guard let old = behavior(named.id) else { throw .unknownBehavior(named.id) }
        guard old.canBecome(named.behavior) else { throw .differentBehavior(named.id) }
        for primitive in [named].primitives { try validate(primitive) }
    }

    private func validate(_ primitive: PrimitiveBehavior) throws(DynamicsError) {
        var seen: Set<DynamicItemID> = []
        for item in primitive.definition.items {
            guard items[item] != nil else { throw .unknownItem(item) }
            if let place = groupPlaces?[item] { throw .groupedItem(item, group: place.group) }
            guard seen.insert(item).inserted else {
                throw .repeatedItem(item, behavior: primitive.id)
            }
        }
        try primitive.definition.validate(as: primitive.id)
    }

    private func validateCounts(_ primitives: [PrimitiveBehavior]) throws(DynamicsError) {
        var counts: [ObjectIdentifier: Int] = [:]
        for primitive in primitives {
            let kind = type(of: primitive.definition)
            guard let limit = kind.limit else { continue }
            counts[ObjectIdentifier(kind), default: 0] += 1
            if counts[ObjectIdentifier(kind), default: 0] > limit.count { throw limit.error }
        }
    }
}

extension Double {
    /// Whether the engine can work with it as a length or an angle.
    var isUsable: Bool { abs(self) <= 1e9 }
}

extension Point {
    var isUsable: Bool { x.isUsable && y.isUsable }
}

extension Rect {
    /// Whether the engine can work with its corners.
    var isUsable: Bool { origin.isUsable && maxX.isUsable && maxY.isUsable }
}
