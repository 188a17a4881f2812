import LayoutdGeometry
import LayoutdJSON

/// A direction with a strength, in the form that the client used.
enum Strength {
    case cartesian(Vector)
    /// Radians, clockwise from the right.
    case polar(angle: Double, magnitude: Double)
}

extension Strength {
    /// Reads the vector `name`, or `angle` and `magnitude`; `nil` if neither is given.
    init?(_ reader: inout ObjectReader, _ name: StaticString) {
        let vector = Vector(&reader, name, in: Ranges.strength)
        let angle = reader.number("angle", in: Ranges.angle)
        let magnitude = reader.number("magnitude", in: Ranges.strength)
        let parts: [StaticString] = ["angle", "magnitude"]
        let missing = parts.filter { !reader.contains($0) }
        guard missing.count < 2 else {
            guard let vector else { return nil }
            self = .cartesian(vector)
            return
        }
        if reader.contains(name) {
            let rule = "cannot be combined with angle and magnitude; give one or the other"
            reader.report(name, rule)
        } else {
            for part in missing {
                reader.report(part, "is missing; angle and magnitude go together")
            }
        }
        guard let angle, let magnitude else { return nil }
        self = .polar(angle: angle, magnitude: magnitude)
    }
}

extension Vector {
    /// Reads an offset from the centre of an item, in points.
    init?(_ reader: inout ObjectReader, offset name: StaticString) {
        self.init(&reader, name, in: Ranges.coordinate)
    }
}
