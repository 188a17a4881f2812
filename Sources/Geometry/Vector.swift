/// A displacement (points) or a velocity (points per second); y grows downwards.
public struct Vector: Sendable, Hashable, Codable {
    /// The part to the right.
    public var dx: Double
    /// The part downwards.
    public var dy: Double

    /// Makes a vector from its parts.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The vector without length.
    public static let zero = Vector(dx: 0, dy: 0)

    /// The part along `axis`.
    public subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? dx : dy }
        set {
            switch axis {
            case .horizontal: dx = newValue
            case .vertical: dy = newValue
            }
        }
    }
}
