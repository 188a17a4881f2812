import LayoutdGeometry

/// A number that makes no sense where it stands.
public struct OutOfRange: Error, Sendable, CustomStringConvertible {
    /// What it is for.
    public let name: String
    /// The number.
    public let value: Double
    /// What it must be.
    public let rule: String

    /// The name, the value and the rule in one sentence.
    public var description: String { "\(name) is \(value), but must be \(rule)" }
}

extension OutOfRange: Hashable {
    /// Whether both are about the same; a value that is not a number equals itself.
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

extension OutOfRange {
    /// Refuses a number that is not finite.
    static func check(_ name: String, _ value: Double) throws(OutOfRange) {
        guard value.isFinite else { throw OutOfRange(name: name, value: value, rule: "finite") }
    }

    /// Refuses numbers below a bound, and those that are not finite.
    static func check(_ name: String, _ value: Double, atLeast bound: Double) throws(OutOfRange) {
        guard value.isFinite, value >= bound else {
            throw OutOfRange(name: name, value: value, rule: "finite and at least \(bound)")
        }
    }

    /// Refuses numbers out of a range.
    static func check(
        _ name: String,
        _ value: Double,
        in range: ClosedRange<Double>
    ) throws(OutOfRange) {
        guard range.contains(value) else {
            let rule = "from \(range.lowerBound) to \(range.upperBound)"
            throw OutOfRange(name: name, value: value, rule: rule)
        }
    }

    /// Refuses numbers that are not finite and greater than zero.
    static func check(positive name: String, _ value: Double) throws(OutOfRange) {
        guard value.isFinite, value > 0 else {
            throw OutOfRange(name: name, value: value, rule: "finite and greater than 0")
        }
    }

    static func check(_ name: String, _ point: Point) throws(OutOfRange) {
        guard !(point.x.isFinite && point.y.isFinite) else { return }
        try check(name + ".x", point.x)
        try check(name + ".y", point.y)
    }

    static func check(_ name: String, _ vector: Vector) throws(OutOfRange) {
        guard !(vector.dx.isFinite && vector.dy.isFinite) else { return }
        try check(name + ".dx", vector.dx)
        try check(name + ".dy", vector.dy)
    }
}
