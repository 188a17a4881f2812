import Geometry

extension AnimatorState {
    /// The most fields of an animator.
    ///
    /// - Note: Source: measured on UIKit and published by kern0x1b/charon.
    static let maximumFields = 32

    func validate(_ item: DynamicItem, as id: DynamicItemID) throws(DynamicsError) {
        guard items[id] == nil else { throw .duplicateItem(id) }
        let (width, height) = (item.size.width, item.size.height)
        // The engine takes bodies of less than about 0.0012 pt² for points.
        guard width >= 0.01, height >= 0.01, width * height >= 0.004,
            Float(width * height).isFinite
        else { throw .invalidSize(item.size, item: id) }
        guard BodyShape(item) != nil else { throw .invalidCollisionBounds(item: id) }
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

    /// Whether behaviours can be added.
    func validate(added behaviors: [NamedBehavior]) throws(DynamicsError) {
        var names = Set(self.behaviors.flatMap(\.names))
        for name in behaviors.flatMap(\.names) where !names.insert(name).inserted {
            throw .duplicateBehavior(name)
        }
        let primitives = behaviors.flatMap(\.primitives)
        for primitive in primitives { try validate(primitive) }
        let fields = (self.primitives + primitives).count { $0.behavior.isField }
        guard fields <= Self.maximumFields else { throw .tooManyFields(limit: Self.maximumFields) }
    }

    /// Whether a behaviour may become another.
    func validate(changed named: NamedBehavior) throws(DynamicsError) {
        guard let old = behavior(named.id) else { throw .unknownBehavior(named.id) }
        guard old.canBecome(named.behavior) else { throw .differentBehavior(named.id) }
        try validate(named)
    }

    private func validate(_ named: NamedBehavior) throws(DynamicsError) {
        var seen: Set<DynamicItemID> = []
        for item in named.behavior.items {
            guard items[item] != nil else { throw .unknownItem(item) }
            guard seen.insert(item).inserted else {
                throw .repeatedItem(item, behavior: named.id)
            }
        }
        for value in named.behavior.checkedValues where !value.isValid {
            throw .invalidValue(value.number, name: value.name, behavior: named.id)
        }
        if case .collision(let collision) = named.behavior {
            try validate(collision.boundaries, of: named.id)
        }
    }
}

extension NamedBehavior {
    /// The names of the behaviour and of all inside it.
    fileprivate var names: [BehaviorID] {
        guard case .composite(let children) = behavior else { return [id] }
        return [id] + children.flatMap(\.names)
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

extension DynamicBehavior {
    fileprivate var isField: Bool {
        if case .field = self { true } else { false }
    }

    /// Whether one may be put in the other's place while it lives.
    fileprivate func canBecome(_ other: DynamicBehavior) -> Bool {
        switch (self, other) {
        case (.attachment(let old), .attachment(let new)): old.joint.isKind(of: new.joint)
        case (.snap(let old), .snap(let new)): old.item == new.item
        case (.push(let old), .push(let new)): old.mode == new.mode
        case (.field(let old), .field(let new)): old.kind == new.kind
        case (.gravity, .gravity), (.collision, .collision), (.item, .item): true
        default: false
        }
    }
}
