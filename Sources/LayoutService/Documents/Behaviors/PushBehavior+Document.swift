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
        let items = scene.items(&reader)
        let modes: KeyValuePairs<String, PushBehavior.Mode> = [
            "continuous": .continuous, "instantaneous": .instantaneous,
        ]
        let mode = reader.choice("mode", modes) ?? .continuous
        let strength = Strength(&reader, "vector")
        let offset = Vector(&reader, offset: "offset")
        let targetOffsets = targetOffsets(&reader, of: items, scene)
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
        for item in items {
            let offset = targetOffsets[item] ?? offset ?? .zero
            if offset != .zero { push.targetOffsets[item] = offset }
        }
        switch strength {
        case .cartesian(let vector): push.pushDirection = vector
        case .polar(let angle, let magnitude): push.setAngle(angle, magnitude: magnitude)
        }
        return .push(push)
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("mode", mode.rawValue)
        json.member("active", isActive)
        json.member("vector", pushDirection)
        let common = commonOffset
        json.member("offset", common)
        let others = items.filter { targetOffsets[$0, default: .zero] != common }
        guard !others.isEmpty else { return }
        json.member(
            "targetOffsets",
            array: { json in
                for item in others {
                    json.targetOffset(targetOffsets[item] ?? .zero, of: item, scene)
                }
            }
        )
    }

    /// The offset of all items, or zero if they differ.
    private var commonOffset: Vector {
        guard let first = items.first.flatMap({ targetOffsets[$0] }) else { return .zero }
        return items.allSatisfy { targetOffsets[$0] == first } ? first : .zero
    }
}

extension PushBehavior {
    /// Reads `targetOffsets`: a list of `section`, `item` and `offset`, each of another item of the push.
    ///
    /// - Parameters:
    ///   - reader: The members of the push.
    ///   - items: The items of the push; `nil` if they are wrong, which is reported already.
    ///   - scene: The items of the scene.
    /// - Returns: The offsets by item; errors are reported.
    private static func targetOffsets(
        _ reader: inout ObjectReader,
        of items: [DynamicItemID]?,
        _ scene: SceneItems
    ) -> [DynamicItemID: Vector] {
        let pushed = Set(items ?? [])
        var offsets: [DynamicItemID: Vector] = [:]
        _ = reader.list("targetOffsets", "a list of section, item and offset") { reader -> Void? in
            let item = scene.item(&reader)
            if !reader.contains("offset") {
                reader.report("offset", "is missing; give its x and y")
            }
            let offset = Vector(&reader, offset: "offset")
            guard let item, items != nil else { return nil }
            guard pushed.contains(item) else {
                let detail = "is not an item of this push; name it in items, or leave it out here"
                reader.validation.report(
                    reader.pointer,
                    "\(scene.description(of: item)) \(detail)"
                )
                return nil
            }
            if offsets.updateValue(offset ?? .zero, forKey: item) != nil {
                let name = scene.description(of: item)
                reader.validation.report(reader.pointer, "names \(name) again; name it once")
            }
            return ()
        }
        return offsets
    }
}

extension JSONWriter {
    fileprivate mutating func targetOffset(
        _ offset: Vector,
        of item: DynamicItemID,
        _ scene: SceneItems
    ) {
        object { json in
            json.targetMembers(item, scene)
            json.member("offset", offset)
        }
    }
}
