import Glibc

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

extension Vector {
    /// How long it is.
    public var length: Double { hypot(dx, dy) }

    /// Both, one after the other.
    public static func + (a: Vector, b: Vector) -> Vector {
        Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
    }

    /// What leads from the end of `b` to that of `a`.
    public static func - (a: Vector, b: Vector) -> Vector {
        Vector(dx: a.dx - b.dx, dy: a.dy - b.dy)
    }

    /// The vector the other way round.
    public static prefix func - (vector: Vector) -> Vector {
        Vector(dx: -vector.dx, dy: -vector.dy)
    }

    /// The vector so many times as long.
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}
