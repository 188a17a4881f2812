import LayoutdGeometry

/// A number outside the range of its parameter.
public struct OutOfRange: Sendable, CustomStringConvertible {
    /// The name of the parameter.
    public let name: String
    /// The number.
    public let value: Double
    /// The rule that it violates.
    public let rule: String

    /// The name, the value and the rule in one sentence.
    public var description: String { "\(name) is \(value), but must be \(rule)" }
}

extension OutOfRange: Hashable {
    /// Whether both are the same; here NaN equals itself.
    public static func == (a: OutOfRange, b: OutOfRange) -> Bool {
        a.name == b.name && a.value.bitPattern == b.value.bitPattern && a.rule == b.rule
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value.bitPattern)
        hasher.combine(rule)
    }
}

extension CollectionViewError {
    /// A number violates a rule.
    static func outOfRange(_ name: String, _ value: Double, _ rule: String) -> Self {
        .outOfRange(OutOfRange(name: name, value: value, rule: rule))
    }
}

extension OutOfRange {
    /// Rejects a number that is not finite.
    static func check(_ name: String, _ value: Double) throws(CollectionViewError) {
        guard value.isFinite else { throw .outOfRange(name, value, "finite") }
    }

    /// Rejects a number that is below a bound or not finite.
    static func check(
        _ name: String,
        _ value: Double,
        atLeast bound: Double
    ) throws(CollectionViewError) {
        guard value.isFinite, value >= bound else {
            throw .outOfRange(name, value, "finite and at least \(bound)")
        }
    }

    /// Rejects a number outside a range.
    static func check(
        _ name: String,
        _ value: Double,
        in range: ClosedRange<Double>
    ) throws(CollectionViewError) {
        guard range.contains(value) else {
            throw .outOfRange(name, value, "from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    /// Rejects a number that is not finite or not greater than zero.
    static func check(positive name: String, _ value: Double) throws(CollectionViewError) {
        guard value.isFinite, value > 0 else {
            throw .outOfRange(name, value, "finite and greater than 0")
        }
    }

    static func check(_ name: String, _ point: Point) throws(CollectionViewError) {
        guard !(point.x.isFinite && point.y.isFinite) else { return }
        try check(name + ".x", point.x)
        try check(name + ".y", point.y)
    }

    static func check(_ name: String, _ vector: Vector) throws(CollectionViewError) {
        guard !(vector.dx.isFinite && vector.dy.isFinite) else { return }
        try check(name + ".dx", vector.dx)
        try check(name + ".dy", vector.dy)
    }
}
