public import LayoutdGeometry

/// Values that are set for an item of a scene; `nil` leaves one as it is.
public struct ItemState: Sendable, Hashable, Codable {
    /// The centre in content coordinates, points.
    public var center: Point?
    /// The angle in radians, clockwise on screen.
    public var angle: Double?
    /// The velocity in points per second.
    public var velocity: Vector?
    /// The angular velocity in radians per second, clockwise on screen.
    public var angularVelocity: Double?

    /// Makes a state of the given values.
    public init(
        center: Point? = nil,
        angle: Double? = nil,
        velocity: Vector? = nil,
        angularVelocity: Double? = nil
    ) {
        self.center = center
        self.angle = angle
        self.velocity = velocity
        self.angularVelocity = angularVelocity
    }
}
