import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension PushBehavior: BehaviorDocument {
    var type: BehaviorType { .push }

    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        let items = reader.items(of: scene)
        let modes: KeyValuePairs<String, PushBehavior.Mode> = [
            "continuous": .continuous, "instantaneous": .instantaneous,
        ]
        let mode = reader.choice("mode", modes) ?? .continuous
        let strength = reader.strength("vector")
        let offset = reader.offset("offset")
        let isActive = reader.bool("active")
        if !reader.contains("vector"), !reader.contains("angle"), !reader.contains("magnitude") {
            reader.validation.report(
                reader.pointer,
                "needs vector, or angle and magnitude; neither is given"
            )
        }
        guard let items, let strength else { return nil }
        var push = PushBehavior(items: items, mode: mode)
        if let isActive { push.isActive = isActive }
        if let offset, offset != .zero {
            for item in items { push.targetOffsets[item] = offset }
        }
        switch strength {
        case .cartesian(let vector): push.pushDirection = vector
        case .polar(let angle, let magnitude): push.setAngle(angle, magnitude: magnitude)
        }
        return .push(push)
    }

    func write(to json: inout JSONWriter) {
        json.member("mode", mode.rawValue)
        json.member("active", isActive)
        json.member("vector", pushDirection)
        // All its items have the same offset.
        json.member("offset", targetOffsets.first?.value ?? .zero)
    }
}
