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
        let base = reader.preset()
        self = base ?? SessionPlan()
        collection.merge(&reader, isInherited: base != nil, limits)
        mergeDynamics(&reader, isInherited: base != nil, limits)
        settings.merge(&reader, default: CollectionView.Settings())
        let clocks: KeyValuePairs = ["wall": SessionClock.wall, "manual": .manual]
        if let clock = reader.choice("clock", clocks) { self.clock = clock }
        if let rate = reader.integer("displayRate", in: Ranges.displayRate) { displayRate = rate }
    }

    private mutating func mergeDynamics(
        _ reader: inout ObjectReader,
        isInherited: Bool,
        _ limits: ServiceLimits
    ) {
        let value = reader.value("dynamics")
        let placesItems = collection.layout.definition.placesItems
        if value?.isNull == true { dynamics = nil }
        let given = value.flatMap { $0.isNull ? nil : $0 }
        switch (collection.layout.definition.motion, given) {
        case (.springsOrBehaviors, let given?):
            // A preset's springs need no type.
            let isSpring = isInherited && dynamics?.springs != nil && given.type == nil
            if isSpring || given.type == "spring" || !given.isForScene && !placesItems {
                mergeSprings(given, reader, isInherited: isInherited)
            } else {
                takeScene(given, reader, limits)
            }
        case (.springsOrBehaviors, nil): break
        case (.newtonian, _): requireNoDynamics(reader, given: given)
        }
    }

    private mutating func mergeSprings(
        _ value: JSONValue,
        _ reader: ObjectReader,
        isInherited: Bool
    ) {
        let base = isInherited ? dynamics?.springs : nil
        let layout = collection.layout
        let place = reader.place("dynamics")
        let springs = ObjectReader.read(value, at: place, validation: reader.validation) { reader in
            reader.readType("spring", over: layout, isInherited: base != nil)
                ? reader.spring(over: base ?? SpringDynamics()) : nil
        }
        dynamics = springs.map { .spring($0) }
    }

    private mutating func takeScene(
        _ value: JSONValue,
        _ reader: ObjectReader,
        _ limits: ServiceLimits
    ) {
        let layout = collection.layout
        let items = SceneItems(collection.sections, in: layout)
        let most = limits.maximumSceneObjects
        // Elsewhere only the items near the viewport count.
        guard items.count <= most else {
            return reader.report(
                "sections",
                "may have \(most) items in a scene, got \(items.count)"
            )
        }
        let place = reader.place("dynamics")
        let behaviors = ObjectReader.read(value, at: place, validation: reader.validation) {
            reader in
            reader.readType("behaviors", over: layout, isInherited: false)
                ? reader.behaviors(of: items, limits) : nil
        }
        dynamics = behaviors.map { .behaviors($0) }
    }

    private func requireNoDynamics(_ reader: ObjectReader, given value: JSONValue?) {
        guard dynamics != nil || value != nil else { return }
        reader.report("dynamics", collection.layout.dynamicsRule)
    }
}

extension LayoutConfiguration {
    /// What the dynamics of a layout without springs must be.
    var dynamicsRule: String {
        let springy = Self.defaults.filter { $0.definition.motion == .springsOrBehaviors }
        let names = springy.map { "\"\($0.name)\"" }
        let all = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return "must be null with a layout of type \"\(name)\"; springs are for \(all)"
    }
}

extension ObjectReader {
    /// The plan of `preset`; without one, the springy preset if there is no `layout`, else `nil`.
    ///
    /// Null means no preset, because sessions created without one have it.
    mutating func preset() -> SessionPlan? {
        guard let name = nullableString("preset") else {
            return contains("layout") ? nil : Preset.springy.plan
        }
        if let preset = Preset.named(name) { return preset.plan }
        let names = Preset.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
        report("preset", "must be one of \(names), got \(name.quoted)")
        return Preset.springy.plan
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
                    json.sections(collection.sections, of: collection.layout)
                    json.layout(collection.layout)
                    json.dynamics(
                        preset.plan.dynamics,
                        of: SceneItems(collection.sections, in: collection.layout)
                    )
                    preset.plan.settings.writeMembers(to: &json)
                    json.clock(preset.plan.clock)
                    json.member("displayRate", preset.plan.displayRate)
                }
            )
        }
    }

    /// Writes the member `dynamics`.
    ///
    /// - Parameters:
    ///   - dynamics: How elements move.
    ///   - items: The items of a scene.
    ///   - omitsAll: See ``behaviors(_:_:omitsAll:)``.
    mutating func dynamics(
        _ dynamics: CollectionView.Dynamics?,
        of items: @autoclosure () -> SceneItems,
        omitsAll: Bool = false
    ) {
        name("dynamics")
        switch dynamics {
        case .spring(let springs): members(of: springs)
        case .behaviors(let behaviors): self.behaviors(behaviors, items(), omitsAll: omitsAll)
        case nil: null()
        }
    }

    /// Writes the member `clock`.
    mutating func clock(_ clock: SessionClock) {
        member("clock", clock == .wall ? "wall" : "manual")
    }
}
