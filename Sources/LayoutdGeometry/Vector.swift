import Glibc

/// A displacement (points) or a velocity (points per second); y grows downwards.
public struct Vector: Sendable, Hashable, Codable {
    /// The component to the right.
    public var dx: Double
    /// The downward component.
    public var dy: Double

    /// Creates a vector from its components.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The zero vector.
    public static let zero = Vector(dx: 0, dy: 0)

    /// The component along `axis`.
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

extension Vector {
    /// The length of the vector.
    public var length: Double { hypot(dx, dy) }

    /// The sum of two vectors.
    public static func + (a: Vector, b: Vector) -> Vector {
        Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
    }

    /// The difference of two vectors.
    public static func - (a: Vector, b: Vector) -> Vector {
        Vector(dx: a.dx - b.dx, dy: a.dy - b.dy)
    }

    /// The opposite vector.
    public static prefix func - (vector: Vector) -> Vector {
        Vector(dx: -vector.dx, dy: -vector.dy)
    }

    /// The vector scaled by `factor`.
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}
