public import LayoutdGeometry

/// An acceleration of all its items, independent of their mass (`UIGravityBehavior`).
///
/// An animator has one gravity. If there are several of these behaviours, the one added or changed
/// last sets the gravity for the items of all; if that one is removed, the latest of the others
/// does.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon. There, removing any of
///   several zeroes the gravity of all, which is not useful and is not done here.
public struct GravityBehavior: Sendable, Hashable, Codable {
    /// The items that fall, in the order in which they were added.
    public var items: [DynamicItemID]
    /// Direction and strength; a length of 1 is 1000 pt/s².
    public var gravityDirection: Vector

    /// Creates a gravity, by default downwards.
    public init(items: [DynamicItemID], gravityDirection: Vector = Vector(dx: 0, dy: 1)) {
        self.items = items
        self.gravityDirection = gravityDirection
    }

    /// Creates a gravity from its angle (radians, clockwise from the right) and strength.
    public init(items: [DynamicItemID], angle: Double, magnitude: Double = 1) {
        self.init(items: items, gravityDirection: Vector(angle: angle, magnitude: magnitude))
    }

    /// The strength; setting it keeps the angle, except that 0 loses it.
    public var magnitude: Double {
        get { gravityDirection.length }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// The direction in radians, clockwise from the right; 0 if there is no gravity.
    public var angle: Double {
        get { gravityDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// Sets direction (radians, clockwise from the right) and strength.
    public mutating func setAngle(_ angle: Double, magnitude: Double) {
        gravityDirection = Vector(angle: angle, magnitude: magnitude)
    }
}

extension GravityBehavior: ItemListBehavior {
    var behavior: DynamicBehavior { .gravity(self) }
    var checkedValues: [CheckedValue] { checked("gravityDirection", gravityDirection) }
    var gravity: Vector? { gravityDirection }
}

extension AnimatorState {
    /// Makes a behaviour's gravity the latest if it is about to change.
    mutating func noteGravity(changed named: NamedBehavior) {
        guard let old = behavior(named.id)?.definition?.gravity,
            let new = named.behavior.definition?.gravity, old != new
        else { return }
        gravities.removeAll { $0 == named.id }
        gravities.append(named.id)
    }

    /// Applies the latest gravity to the items of all gravity behaviours, and permanently marks
    /// items that fall or are pushed as bullets.
    mutating func reconcileGravity(_ primitives: [PrimitiveBehavior], in world: RigidWorld) {
        var falling: Set<DynamicItemID> = []
        var pushed: Set<DynamicItemID> = []
        var vectors: [BehaviorID: Vector] = [:]
        for primitive in primitives {
            let definition = primitive.definition
            if let gravity = definition.gravity {
                falling.formUnion(definition.items)
                vectors[primitive.id] = gravity
                if !gravities.contains(primitive.id) { gravities.append(primitive.id) }
            }
            if definition.pushesItems { pushed.formUnion(definition.items) }
        }
        gravities.removeAll { vectors[$0] == nil }
        setGravity(gravities.last.flatMap { vectors[$0] } ?? .zero, in: world)
        for index in bodies.indices {
            let item = bodies[index].item
            let scale: Float = falling.contains(item) ? 1 : 0
            if bodies[index].gravityScale != scale {
                bodies[index].gravityScale = scale
                world.setGravityScale(scale, of: index)
            }
            if !bodies[index].isBullet, falling.contains(item) || pushed.contains(item) {
                bodies[index].isBullet = true
                world.makeBullet(index)
            }
        }
    }

    private mutating func setGravity(_ direction: Vector, in world: RigidWorld) {
        // A gravity of 1 is 10 m/s².
        let gravity = EngineVector(x: Float(10 * direction.dx), y: Float(10 * direction.dy))
        guard gravity != self.gravity else { return }
        self.gravity = gravity
        world.setGravity(gravity)
    }
}
