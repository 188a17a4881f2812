import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions

extension SessionPlan {
    /// Reads a request for a session.
    ///
    /// Given members replace those of the preset; inside `layout`, `dynamics` and `animation` given
    /// keys are merged over it. With a layout and no preset nothing is inherited.
    init(_ reader: inout ObjectReader, _ limits: ServiceLimits) {
        let base = SessionPlan(presetOf: &reader)
        self = base ?? SessionPlan()
        collection.merge(&reader, isInherited: base != nil, limits)
        let form = DynamicsForm(layout: collection.layout, current: dynamics, limits: limits) {
            [collection] in
            SceneItems(
                collection.sections,
                in: collection.layout,
                identifiers: collection.identifiers
            )
        }
        if let dynamics = form.read(&reader) { self.dynamics = dynamics }
        settings.merge(&reader, default: CollectionView.Settings())
        settings.mergeKeep(&reader, collection.sections, collection.dataNames)
        if let clock = reader.clock() { self.clock = clock }
        if let scale = reader.number("zoomScale", in: Ranges.zoomScale) { zoomScale = scale }
        if let rate = reader.integer("displayRate", in: Ranges.displayRate) { displayRate = rate }
    }
}

extension SessionPlan {
    /// Reads `preset`: its plan; without one, the springy preset if there is no `layout`, else `nil`.
    ///
    /// Null means no preset, because sessions created without one have it.
    init?(presetOf reader: inout ObjectReader) {
        guard let name = reader.nullableString("preset") else {
            if reader.contains("layout") { return nil }
            self = Preset.springy.plan
            return
        }
        let preset = Preset.named(name)
        if preset == nil {
            let names = Preset.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
            reader.report("preset", "must be one of \(names), got \(name.quoted)")
        }
        self = (preset ?? .springy).plan
    }
}

extension JSONWriter {
    /// Writes a preset and the request that it stands for.
    mutating func preset(_ preset: Preset) {
        object { json in
            json.member("name", preset.name)
            json.member(
                "session",
                object: { json in
                    let collection = preset.plan.collection
                    json.viewport(collection.viewport, collection.environment)
                    json.layoutDirection(collection.environment)
                    json.name("contentInset")
                    json.insets(collection.contentInset)
                    json.expanded(collection.expanded)
                    json.collapsed(collection.collapsed)
                    json.sections(collection.sections, nil, of: collection.layout)
                    json.layout(collection.layout)
                    json.dynamics(
                        preset.plan.dynamics,
                        of: SceneItems(collection.sections, in: collection.layout)
                    )
                    preset.plan.settings.write(to: &json)
                    json.clock(preset.plan.clock)
                    json.member("displayRate", preset.plan.displayRate)
                }
            )
        }
    }

    /// Writes the member `clock`.
    mutating func clock(_ clock: SessionClock) {
        member("clock", clock == .wall ? "wall" : "manual")
    }
}
