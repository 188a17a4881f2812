import LayoutdGeometry

/// A number of a behaviour, and whether the engine can work with it.
struct CheckedValue {
    let name: String
    let number: Double
    let isValid: Bool

    /// Any length, angle or strength.
    init(_ name: String, _ number: Double) {
        self.init(name, number, in: -1e9...1e9)
    }

    init(_ name: String, _ number: Double, in range: ClosedRange<Double>) {
        self.name = name
        self.number = number
        isValid = range.contains(number)
    }
}

/// The parts of a vector, each to be checked.
func checked(_ name: String, _ vector: Vector) -> [CheckedValue] {
    [CheckedValue(name, vector.dx), CheckedValue(name, vector.dy)]
}

/// The coordinates of a point, each to be checked.
func checked(_ name: String, _ point: Point) -> [CheckedValue] {
    [CheckedValue(name, point.x), CheckedValue(name, point.y)]
}

/// A number to be checked, if there is one.
func checked(
    _ name: String,
    _ number: Double?,
    in range: ClosedRange<Double>
) -> [CheckedValue] {
    number.map { [CheckedValue(name, $0, in: range)] } ?? []
}
