import LayoutdGeometry
import LayoutdJSON

/// A direction with a strength, in the form that the client used.
enum Strength {
    case cartesian(Vector)
    /// Radians, clockwise from the right.
    case polar(angle: Double, magnitude: Double)
}

extension ObjectReader {
    /// The vector `name`, or `angle` and `magnitude`; `nil` if neither is given.
    mutating func strength(_ name: StaticString) -> Strength? {
        let vector = vector(name, in: Ranges.strength)
        let angle = number("angle", in: Ranges.angle)
        let magnitude = number("magnitude", in: Ranges.strength)
        let parts: [StaticString] = ["angle", "magnitude"]
        let missing = parts.filter { !contains($0) }
        guard missing.count < 2 else { return vector.map { .cartesian($0) } }
        if contains(name) {
            report(name, "cannot be combined with angle and magnitude; give one or the other")
        } else {
            for part in missing { report(part, "is missing; angle and magnitude go together") }
        }
        guard let angle, let magnitude else { return nil }
        return .polar(angle: angle, magnitude: magnitude)
    }

    /// An offset from the centre of an item, in points.
    mutating func offset(_ name: StaticString) -> Vector? {
        vector(name, in: Ranges.coordinate)
    }
}
