package import Geometry

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
