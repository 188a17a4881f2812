import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry

extension ObjectReader {
    mutating func field(of scene: SceneItems) -> FieldBehavior? {
        let items = items(of: scene)
        if !contains("kind") {
            let names = FieldBehavior.Kind.allCases.map { "\"\($0)\"" }.joined(separator: ", ")
            report("kind", "is missing; give one of \(names)")
        }
        let kind: FieldBehavior.Kind? = choice("kind")
        var field = FieldBehavior(kind ?? .drag, items: items ?? [])
        readForce(of: &field)
        readPlace(of: &field)
        return items == nil || kind == nil ? nil : field
    }

    private mutating func readForce(of field: inout FieldBehavior) {
        if let direction = vector("direction", in: Ranges.strength) { field.direction = direction }
        if let strength = number("strength", in: Ranges.strength) { field.strength = strength }
        if let falloff = number("falloff", in: Ranges.falloff) { field.falloff = falloff }
        if let radius = number("minimumRadius", in: Ranges.fieldExtent) {
            field.minimumRadius = radius
        }
    }

    private mutating func readPlace(of field: inout FieldBehavior) {
        if let position = point("position", in: Ranges.coordinate) { field.position = position }
        if let region = object("region", { $0.region() }) { field.region = region }
    }

    /// A circle or a rectangle.
    private mutating func region() -> FieldRegion? {
        let circle = object("circle") { reader in
            reader.requiredLength("radius", in: Ranges.fieldExtent)
        }
        let rectangle = object("rectangle") { $0.requiredSize(in: Ranges.fieldExtent) }
        guard contains("circle") != contains("rectangle") else {
            let given = contains("circle") ? "both are given" : "neither is given"
            validation.report(pointer, "needs circle or rectangle; \(given)")
            return nil
        }
        return circle.map { .circle(radius: $0) } ?? rectangle.map { .rectangle($0) }
    }
}
