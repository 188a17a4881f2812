public import Geometry

/// Properties of items (`UIDynamicItemBehavior`).
///
/// A property that is `nil` leaves what other behaviours say, or else the default. Where several
/// behaviours give an item a property, the last one counts, depth first in the order in which they
/// were added.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct DynamicItemBehavior: Sendable, Hashable, Codable {
    /// The items, in the order in which they were added.
    public var items: [DynamicItemID]
    /// How much of the speed a collision returns, at least 0; 0.2 by default.
    public var elasticity: Double?
    /// Friction against what is touched, at least 0; 0.2 by default.
    public var friction: Double?
    /// Mass per 10 000 square points, in kg, greater than 0; 1 by default.
    public var density: Double?
    /// Damping of the velocity, in 1/s; 0.1 by default.
    public var resistance: Double?
    /// Damping of the rotation, in 1/s; 0.1 by default.
    public var angularResistance: Double?
    /// Whether items turn; `true` by default.
    public var allowsRotation: Bool?
    /// Whether items stay where they are whatever hits them; `false` by default.
    ///
    /// Stays when the behaviour goes.
    public var isAnchored: Bool?
    /// What electric and magnetic fields act on; 0 by default.
    ///
    /// Stays when the behaviour goes.
    public var charge: Double?
    /// Velocities, in points per second, that items get when the behaviour is added.
    public private(set) var linearVelocities: [DynamicItemID: Vector] = [:]
    /// Angular velocities, in radians per second, that items get when the behaviour is added.
    public private(set) var angularVelocities: [DynamicItemID: Double] = [:]

    /// The velocities that the items have got from the behaviour; `nil` if there were none.
    ///
    /// Optional, so that snapshots without it can be read.
    package private(set) var given: ItemVelocities?

    /// Makes a behaviour that says nothing yet.
    public init(items: [DynamicItemID]) {
        self.items = items
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

    /// Notes that the items have got their velocities, which happens once.
    mutating func noteVelocitiesAsGiven() {
        var velocities = given ?? ItemVelocities()
        velocities.add(linearVelocities, angularVelocities)
        given = velocities
        linearVelocities = [:]
        angularVelocities = [:]
    }

    /// Marks the velocities as given that another form of the behaviour has given to the same items.
    mutating func takeOverVelocities(given other: ItemVelocities) {
        let linear = linearVelocities.filter { other.linear[$0.key] == $0.value }
        let angular = angularVelocities.filter { other.angular[$0.key] == $0.value }
        for item in linear.keys { linearVelocities[item] = nil }
        for item in angular.keys { angularVelocities[item] = nil }
        guard !linear.isEmpty || !angular.isEmpty else { return }
        given = ItemVelocities(linear: linear, angular: angular)
    }
}
