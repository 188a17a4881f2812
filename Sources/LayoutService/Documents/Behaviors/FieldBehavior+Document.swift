import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON

extension FieldBehavior: BehaviorDocument {
    var type: BehaviorType { .field }

    static func read(
        _ type: BehaviorType,
        _ reader: inout ObjectReader,
        of scene: SceneItems
    ) -> DynamicBehavior? {
        let items = scene.items(&reader)
        if !reader.contains("kind") {
            let names = FieldBehavior.Kind.allCases.map { "\"\($0)\"" }.joined(separator: ", ")
            reader.report("kind", "is missing; give one of \(names)")
        }
        let kind: FieldBehavior.Kind? = reader.choice("kind")
        var field = FieldBehavior(kind ?? .drag, items: items ?? [])
        field.readMembers(&reader)
        if let kind, !kind.isNoise {
            for name in ["smoothness", "animationSpeed"] as [StaticString]
            where reader.contains(name) {
                reader.report(name, "is for noise and turbulence; leave it out for \(kind)")
            }
        }
        return items == nil || kind == nil ? nil : .field(field)
    }

    private mutating func readMembers(_ reader: inout ObjectReader) {
        direction = Vector(&reader, "direction", in: Ranges.strength) ?? direction
        strength = reader.number("strength", in: Ranges.strength) ?? strength
        falloff = reader.number("falloff", in: Ranges.falloff) ?? falloff
        minimumRadius = reader.number("minimumRadius", in: Ranges.fieldExtent) ?? minimumRadius
        position = Point(&reader, "position", in: Ranges.coordinate) ?? position
        region = FieldRegion(&reader, "region") ?? region
        smoothness = reader.number("smoothness", in: Ranges.smoothness) ?? smoothness
        animationSpeed =
            reader.number("animationSpeed", in: Ranges.animationSpeed) ?? animationSpeed
    }

    func write(to json: inout JSONWriter, _ scene: SceneItems) {
        json.member("kind", kind.rawValue)
        json.member("position", position)
        json.member("direction", direction)
        json.member("strength", strength)
        json.member("falloff", falloff)
        json.member("minimumRadius", minimumRadius)
        // Without a region the field acts everywhere.
        if region != .infinite { json.member("region", region) }
        guard kind.isNoise else { return }
        json.member("smoothness", smoothness)
        json.member("animationSpeed", animationSpeed)
    }

    func count(in tally: inout SceneTally) -> SceneTally.Excess? { tally.addField() }
}
