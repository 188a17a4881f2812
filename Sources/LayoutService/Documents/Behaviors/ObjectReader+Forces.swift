import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry

extension ObjectReader {
    mutating func gravity(of scene: SceneItems) -> GravityBehavior? {
        let items = items(of: scene)
        let direction = strengthVector("direction")
        guard let items else { return nil }
        var gravity = GravityBehavior(items: items)
        switch direction {
        case .cartesian(let vector): gravity.gravityDirection = vector
        case .polar(let angle, let magnitude): gravity.setAngle(angle, magnitude: magnitude)
        case nil: break
        }
        return gravity
    }

    mutating func push(of scene: SceneItems) -> PushBehavior? {
        let items = items(of: scene)
        let modes: KeyValuePairs<String, PushBehavior.Mode> = [
            "continuous": .continuous, "instantaneous": .instantaneous,
        ]
        let mode = choice("mode", modes) ?? .continuous
        let vector = strengthVector("vector")
        let offset = self.offset("offset")
        if !contains("vector"), !contains("angle"), !contains("magnitude") {
            validation.report(pointer, "needs vector, or angle and magnitude; neither is given")
        }
        guard let items, let vector else { return nil }
        var push = PushBehavior(items: items, mode: mode)
        if let offset, offset != .zero {
            for item in items { push.targetOffsets[item] = offset }
        }
        switch vector {
        case .cartesian(let vector): push.pushDirection = vector
        case .polar(let angle, let magnitude): push.setAngle(angle, magnitude: magnitude)
        }
        return push
    }

    mutating func snap(of scene: SceneItems) -> SnapBehavior? {
        let item = onlyItem(of: scene)
        let point = requiredPoint("point", in: Ranges.coordinate)
        let damping = number("damping", in: Ranges.dampingRatio) ?? 0.5
        guard let item, let point else { return nil }
        return SnapBehavior(item: item, snapTo: point, damping: damping)
    }

    /// An offset from the centre of an item, in points.
    mutating func offset(_ name: StaticString) -> Vector? {
        vector(name, in: Ranges.coordinate)
    }

    /// A vector under its name, or by `angle` and `magnitude`; `nil` if neither is given.
    private mutating func strengthVector(_ name: StaticString) -> StrengthVector? {
        let vector = vector(name, in: Ranges.strength)
        let angle = number("angle", in: Ranges.angle)
        let magnitude = number("magnitude", in: Ranges.strength)
        let parts: [StaticString] = ["angle", "magnitude"]
        let missing = parts.filter { !contains($0) }
        guard missing.count < 2 else { return vector.map { .cartesian($0) } }
        if contains(name) {
            report(name, "cannot stand beside angle and magnitude; give one or the other")
        } else {
            for part in missing { report(part, "is missing; angle and magnitude go together") }
        }
        guard let angle, let magnitude else { return nil }
        return .polar(angle: angle, magnitude: magnitude)
    }
}

/// A direction with a strength, in the form in which a client gave it.
private enum StrengthVector {
    case cartesian(Vector)
    /// Radians, clockwise from the right.
    case polar(angle: Double, magnitude: Double)
}
