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
        let items = reader.items(of: scene)
        if !reader.contains("kind") {
            let names = FieldBehavior.Kind.allCases.map { "\"\($0)\"" }.joined(separator: ", ")
            reader.report("kind", "is missing; give one of \(names)")
        }
        let kind: FieldBehavior.Kind? = reader.choice("kind")
        var field = FieldBehavior(kind ?? .drag, items: items ?? [])
        reader.readForce(of: &field)
        reader.readPlace(of: &field)
        return items == nil || kind == nil ? nil : .field(field)
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
    }

    func count(in tally: inout SceneTally) -> SceneTally.Excess? { tally.addField() }
}

extension ObjectReader {
    fileprivate mutating func readForce(of field: inout FieldBehavior) {
        if let direction = vector("direction", in: Ranges.strength) { field.direction = direction }
        if let strength = number("strength", in: Ranges.strength) { field.strength = strength }
        if let falloff = number("falloff", in: Ranges.falloff) { field.falloff = falloff }
        if let radius = number("minimumRadius", in: Ranges.fieldExtent) {
            field.minimumRadius = radius
        }
    }

    fileprivate mutating func readPlace(of field: inout FieldBehavior) {
        if let position = point("position", in: Ranges.coordinate) { field.position = position }
        if let region = region("region") { field.region = region }
    }
}
