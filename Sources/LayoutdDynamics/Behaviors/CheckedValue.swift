import LayoutdGeometry

/// A number of a behaviour, and whether it is within its range.
struct CheckedValue {
    let name: String
    let number: Double
    let isValid: Bool
    /// Whether a state may have the number: lengths and anchors that bodies have given may be beyond
    /// the range of those that are given to a behaviour.
    let isSound: Bool

    /// Beyond what a body's position can be, in points.
    private static let farthest = 1e41

    /// Any length, angle or strength.
    init(_ name: String, _ number: Double) {
        self.init(name, number, in: -1e9...1e9)
    }

    init(_ name: String, _ number: Double, in range: ClosedRange<Double>) {
        self.name = name
        self.number = number
        isValid = range.contains(number)
        let low = range.lowerBound <= -1e9 ? -Self.farthest : range.lowerBound
        let high = range.upperBound >= 1e9 ? Self.farthest : range.upperBound
        isSound = (low...high).contains(number)
    }
}

/// The checked components of a vector.
func checked(_ name: String, _ vector: Vector) -> [CheckedValue] {
    [CheckedValue(name, vector.dx), CheckedValue(name, vector.dy)]
}

/// The checked coordinates of a point.
func checked(_ name: String, _ point: Point) -> [CheckedValue] {
    [CheckedValue(name, point.x), CheckedValue(name, point.y)]
}

/// A checked number, if there is one.
func checked(
    _ name: String,
    _ number: Double?,
    in range: ClosedRange<Double>
) -> [CheckedValue] {
    number.map { [CheckedValue(name, $0, in: range)] } ?? []
}
