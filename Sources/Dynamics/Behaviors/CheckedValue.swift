import Geometry

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

extension DynamicBehavior {
    /// The numbers of the behaviour itself, boundaries apart.
    var checkedValues: [CheckedValue] {
        switch self {
        case .gravity(let gravity): checked("gravityDirection", gravity.gravityDirection)
        case .push(let push):
            checked("pushDirection", push.pushDirection) + [CheckedValue("angle", push.angle)]
                + push.targetOffsets.sorted { $0.key < $1.key }
                .flatMap { checked("targetOffset", $0.value) }
        case .snap(let snap):
            checked("snapPoint", snap.snapPoint) + [
                CheckedValue("damping", snap.damping, in: 0...1e6)
            ]
        case .attachment(let attachment): attachment.checkedValues
        case .collision(let collision):
            (collision.referenceBoundsInsets.map { [$0.top, $0.left, $0.bottom, $0.right] } ?? [])
                .map { CheckedValue("referenceBoundsInsets", $0) }
        case .item(let item): item.checkedValues
        case .field(let field): field.checkedValues
        case .composite: []
        }
    }
}

func checked(_ name: String, _ vector: Vector) -> [CheckedValue] {
    [CheckedValue(name, vector.dx), CheckedValue(name, vector.dy)]
}

func checked(_ name: String, _ point: Point) -> [CheckedValue] {
    [CheckedValue(name, point.x), CheckedValue(name, point.y)]
}

func checked(
    _ name: String,
    _ number: Double?,
    in range: ClosedRange<Double>
) -> [CheckedValue] {
    number.map { [CheckedValue(name, $0, in: range)] } ?? []
}
