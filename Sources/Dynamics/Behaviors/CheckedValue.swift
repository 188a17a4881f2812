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

private func checked(_ name: String, _ vector: Vector) -> [CheckedValue] {
    [CheckedValue(name, vector.dx), CheckedValue(name, vector.dy)]
}

private func checked(_ name: String, _ point: Point) -> [CheckedValue] {
    [CheckedValue(name, point.x), CheckedValue(name, point.y)]
}

private func checked(
    _ name: String,
    _ number: Double?,
    in range: ClosedRange<Double>
) -> [CheckedValue] {
    number.map { [CheckedValue(name, $0, in: range)] } ?? []
}

extension AttachmentBehavior {
    fileprivate var checkedValues: [CheckedValue] {
        let range = attachmentRange.map { [$0.lowerBound, $0.upperBound] } ?? []
        return jointValues + checked("length", length, in: 0...1e9)
            + [
                CheckedValue("damping", damping, in: 0...1e6),
                // A spring must not swing faster than the sub-steps can follow.
                CheckedValue("frequency", frequency, in: 0...60),
                CheckedValue("frictionTorque", frictionTorque, in: 0...1e9),
            ] + range.map { CheckedValue("attachmentRange", $0) }
    }

    private var jointValues: [CheckedValue] {
        switch joint {
        case .anchor(_, let offset, let anchor):
            checked("offset", offset) + checked("anchor", anchor)
        case .items(_, let offset, _, let attached), .limit(_, let offset, _, let attached):
            checked("offset", offset) + checked("attachedOffset", attached)
        case .fixed(_, _, let anchor), .pin(_, _, let anchor): checked("anchor", anchor)
        case .sliding(_, _, let anchor, let axis), .slidingToAnchor(_, let anchor, let axis):
            checked("anchor", anchor) + checked("axis", axis)
                + [CheckedValue("axis", axis.length, in: 1e-6...1e10)]
        }
    }
}

extension DynamicItemBehavior {
    fileprivate var checkedValues: [CheckedValue] {
        let positive = 1e-6...1e9
        let others = 0...1e9
        return checked("elasticity", elasticity, in: others)
            + checked("friction", friction, in: others)
            + checked("density", density, in: positive)
            + checked("resistance", resistance, in: others)
            + checked("angularResistance", angularResistance, in: others)
            + checked("charge", charge, in: -1e9...1e9)
            + linearVelocities.sorted { $0.key < $1.key }
            .flatMap { checked("linearVelocity", $0.value) }
            + angularVelocities.sorted { $0.key < $1.key }
            .map { CheckedValue("angularVelocity", $0.value) }
    }
}

extension FieldBehavior {
    fileprivate var checkedValues: [CheckedValue] {
        checked("position", position) + checked("direction", direction)
            + [
                CheckedValue("strength", strength), CheckedValue("falloff", falloff),
                CheckedValue("minimumRadius", minimumRadius, in: 0...1e9),
            ] + region.lengths.map { CheckedValue("region", $0, in: 0...1e9) }
    }
}
