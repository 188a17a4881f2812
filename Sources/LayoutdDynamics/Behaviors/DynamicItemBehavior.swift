public import LayoutdGeometry

/// Properties of items (`UIDynamicItemBehavior`).
///
/// A property that is `nil` keeps the value of other behaviours, or the default. If several
/// behaviours set a property of an item, the last one counts, depth first in the order in which
/// they were added.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct DynamicItemBehavior: Sendable, Hashable, Codable {
    /// The items, in the order in which they were added.
    public var items: [DynamicItemID]
    /// The fraction of the speed that a collision returns, at least 0; 0.2 by default.
    ///
    /// Collisions below the ``restitutionThreshold`` do not bounce, whatever the elasticity.
    public var elasticity: Double?
    /// Friction in contacts, at least 0; 0.2 by default.
    public var friction: Double?
    /// Mass per 10 000 square points, in kg, greater than 0; 1 by default.
    public var density: Double?
    /// Damping of the velocity, in 1/s; 0.1 by default.
    public var resistance: Double?
    /// Damping of the rotation, in 1/s; 0.1 by default.
    public var angularResistance: Double?
    /// Whether items rotate; `true` by default.
    public var allowsRotation: Bool?
    /// Whether items stay in place even if hit; `false` by default.
    ///
    /// Remains set after the behaviour is removed.
    public var isAnchored: Bool?
    /// The charge that electric and magnetic fields act on; 0 by default.
    ///
    /// Remains set after the behaviour is removed.
    public var charge: Double?
    /// The closing speed along the normal, in points per second, up to which a collision does not bounce, at least
    /// 0; 100 by default, as in UIKit, which cannot change it.
    ///
    /// In a contact the lower one of two counts; boundaries have 100.
    ///
    /// - Note: Source: `b2MixRestitutionThreshold` of Box2D 2.4.
    public var restitutionThreshold: Double?
    /// Velocities, in points per second, that items get when the behaviour is added.
    public private(set) var linearVelocities: [DynamicItemID: Vector] = [:]
    /// Angular velocities, in radians per second, that items get when the behaviour is added.
    public private(set) var angularVelocities: [DynamicItemID: Double] = [:]

    /// The velocities that the behaviour has given to its items; `nil` if there were none.
    ///
    /// Optional, so that snapshots without it can be decoded.
    package private(set) var given: ItemVelocities?

    /// Creates a behaviour; omitted properties keep the values of other behaviours.
    ///
    /// ```swift
    /// let ball = DynamicItemBehavior(items: [1], elasticity: 0.9, allowsRotation: false)
    /// ```
    public init(
        items: [DynamicItemID],
        elasticity: Double? = nil,
        friction: Double? = nil,
        density: Double? = nil,
        resistance: Double? = nil,
        angularResistance: Double? = nil,
        allowsRotation: Bool? = nil,
        isAnchored: Bool? = nil,
        charge: Double? = nil,
        restitutionThreshold: Double? = nil
    ) {
        self.items = items
        self.elasticity = elasticity
        self.friction = friction
        self.density = density
        self.resistance = resistance
        self.angularResistance = angularResistance
        self.allowsRotation = allowsRotation
        self.isAnchored = isAnchored
        self.charge = charge
        self.restitutionThreshold = restitutionThreshold
    }

    /// Adds to the velocity, in points per second, that an item gets when the behaviour is added.
    public mutating func addLinearVelocity(_ velocity: Vector, for item: DynamicItemID) {
        let old = linearVelocities[item] ?? .zero
        linearVelocities[item] = Vector(dx: old.dx + velocity.dx, dy: old.dy + velocity.dy)
    }

    /// Adds to the angular velocity, in radians per second, that an item gets when the behaviour is
    /// added.
    public mutating func addAngularVelocity(_ velocity: Double, for item: DynamicItemID) {
        angularVelocities[item, default: 0] += velocity
    }

    /// Marks the velocities as given, so that this happens only once.
    private mutating func noteVelocitiesAsGiven() {
        var velocities = given ?? ItemVelocities()
        velocities.add(linearVelocities, angularVelocities)
        given = velocities
        linearVelocities = [:]
        angularVelocities = [:]
    }

    /// Marks velocities as given if a previous version of the behaviour gave them to the items.
    private mutating func takeOverVelocities(given other: ItemVelocities) {
        let linear = linearVelocities.filter { other.linear[$0.key] == $0.value }
        let angular = angularVelocities.filter { other.angular[$0.key] == $0.value }
        for item in linear.keys { linearVelocities[item] = nil }
        for item in angular.keys { angularVelocities[item] = nil }
        guard !linear.isEmpty || !angular.isEmpty else { return }
        given = ItemVelocities(linear: linear, angular: angular)
    }
}

/// Velocities of items.
package struct ItemVelocities: Sendable, Hashable, Codable {
    /// In points per second.
    package private(set) var linear: [DynamicItemID: Vector] = [:]
    /// In radians per second, clockwise on screen.
    package private(set) var angular: [DynamicItemID: Double] = [:]

    /// Adds further velocities.
    mutating func add(_ linear: [DynamicItemID: Vector], _ angular: [DynamicItemID: Double]) {
        self.linear.merge(linear) { Vector(dx: $0.dx + $1.dx, dy: $0.dy + $1.dy) }
        self.angular.merge(angular) { $0 + $1 }
    }
}

extension DynamicItemBehavior: ItemListBehavior {
    var behavior: DynamicBehavior { .item(self) }
    var properties: DynamicItemBehavior? { self }

    /// Equal velocities are not given again.
    func succeeding(_ old: DynamicItemBehavior) -> DynamicItemBehavior {
        guard let given = old.given else { return self }
        var successor = self
        successor.takeOverVelocities(given: given)
        return successor
    }

    func givingVelocities() -> (velocities: [ItemVelocity], after: DynamicBehavior)? {
        guard !linearVelocities.isEmpty || !angularVelocities.isEmpty else { return nil }
        let velocities = items.map { item in
            ItemVelocity(
                item: item,
                linear: linearVelocities[item] ?? .zero,
                angular: angularVelocities[item] ?? 0
            )
        }
        var after = self
        after.noteVelocitiesAsGiven()
        return (velocities.filter { $0.linear != .zero || $0.angular != 0 }, .item(after))
    }

    var checkedValues: [CheckedValue] {
        let positive = 1e-6...1e9
        let others = 0...1e9
        return checked("elasticity", elasticity, in: others)
            + checked("friction", friction, in: others)
            + checked("density", density, in: positive)
            + checked("resistance", resistance, in: others)
            + checked("angularResistance", angularResistance, in: others)
            + checked("charge", charge, in: -1e9...1e9)
            + checked("restitutionThreshold", restitutionThreshold, in: others)
            + linearVelocities.sorted { $0.key < $1.key }
            .flatMap { checked("linearVelocity", $0.value) }
            + angularVelocities.sorted { $0.key < $1.key }
            .map { CheckedValue("angularVelocity", $0.value) }
    }
}

extension AnimatorState {
    /// Sets the properties of items; if several behaviours set one, the last counts.
    mutating func reconcileMaterials(_ primitives: [PrimitiveBehavior], in world: RigidWorld) {
        var given: [DynamicItemID: DynamicItemBehavior] = [:]
        for properties in primitives.lazy.compactMap(\.definition.properties) {
            for item in properties.items {
                given[item, default: DynamicItemBehavior(items: [])].override(with: properties)
            }
        }
        for index in bodies.indices {
            let given = given[bodies[index].item]
            // These two remain set after their behaviour is removed.
            if let charge = given?.charge { bodies[index].charge = Float(charge) }
            let isAnchored = given?.isAnchored ?? bodies[index].material.isAnchored
            let material = BodyMaterial(given, isAnchored: isAnchored)
            guard material != bodies[index].material else { continue }
            bodies[index].material = material
            world.setMaterial(material, of: index)
        }
    }

    /// Gives items the velocities of their behaviours, once.
    mutating func giveVelocities(in world: RigidWorld) {
        for primitive in primitives {
            guard let given = primitive.definition.givingVelocities() else { continue }
            for velocity in given.velocities {
                add(velocity.linear, velocity.angular, to: velocity.item, in: world)
            }
            behaviors.change(primitive.id) { $0 = given.after }
        }
    }
}

extension DynamicItemBehavior {
    /// Overrides properties with those that another behaviour sets.
    fileprivate mutating func override(with other: DynamicItemBehavior) {
        elasticity = other.elasticity ?? elasticity
        friction = other.friction ?? friction
        density = other.density ?? density
        resistance = other.resistance ?? resistance
        angularResistance = other.angularResistance ?? angularResistance
        allowsRotation = other.allowsRotation ?? allowsRotation
        isAnchored = other.isAnchored ?? isAnchored
        charge = other.charge ?? charge
        restitutionThreshold = other.restitutionThreshold ?? restitutionThreshold
    }
}

extension BodyMaterial {
    /// The properties that a behaviour sets, and defaults for the others.
    fileprivate init(_ given: DynamicItemBehavior?, isAnchored: Bool) {
        let usual = BodyMaterial()
        self.init(
            elasticity: given?.elasticity.map { Float($0) } ?? usual.elasticity,
            friction: given?.friction.map { Float($0) } ?? usual.friction,
            density: given?.density.map { Float($0) } ?? usual.density,
            resistance: given?.resistance.map { Float($0) } ?? usual.resistance,
            angularResistance: given?.angularResistance.map { Float($0) }
                ?? usual.angularResistance,
            allowsRotation: given?.allowsRotation ?? usual.allowsRotation,
            isAnchored: isAnchored,
            restitutionThreshold: given?.restitutionThreshold.map { Float($0) }
        )
    }
}
