import LayoutEngine
import LayoutdDynamics
import LayoutdJSON
import LayoutdLayouts

/// How the member `dynamics` of a session or of a patch is read.
struct DynamicsForm {
    let layout: LayoutConfiguration
    /// The dynamics as they are, or those of a preset.
    let current: CollectionView.Dynamics?
    let limits: ServiceLimits
    /// The items that behaviours may name.
    let items: () -> SceneItems

    private var isScene: Bool {
        if case .behaviors = current { true } else { false }
    }

    /// Reads the member.
    ///
    /// - Returns: The dynamics, or `.some(nil)` for none; `nil` if they stay as they are, or are wrong.
    func read(_ reader: inout ObjectReader) -> CollectionView.Dynamics?? {
        let value = reader.value("dynamics")
        let isRemoved = value?.isNull == true || reader.removes("dynamics")
        guard layout.definition.motion == .springsOrBehaviors else {
            if !isRemoved, current != nil || value != nil {
                reader.report("dynamics", layout.dynamicsRule)
            }
            return isRemoved ? .some(nil) : nil
        }
        guard !isRemoved else {
            if isScene, layout.definition.placesItems {
                let rule = "cannot be removed from a scene; set behaviors to [] instead"
                reader.report("dynamics", rule)
            }
            return .some(nil)
        }
        guard let value else { return nil }
        return isForScene(value, inPatch: reader.isPatch)
            ? scene(value, &reader).map { .some($0) }
            : springs(value, &reader).map { .spring($0) }
    }

    /// Whether a value is meant for a scene and not for springs.
    private func isForScene(_ value: JSONValue, inPatch isPatch: Bool) -> Bool {
        let (type, placesItems) = (value.type, layout.definition.placesItems)
        guard !isPatch else {
            return isScene && (type != "spring" || placesItems) || value.isForScene
        }
        // A preset's springs need no type.
        let isSpring = current?.springs != nil && type == nil || type == "spring"
        return !isSpring && (value.isForScene || placesItems)
    }

    private func springs(_ value: JSONValue, _ reader: inout ObjectReader) -> SpringDynamics? {
        let springs = current?.springs
        return read(value, &reader) { reader in
            let isInherited = springs != nil && !reader.removes("type")
            guard readType("spring", &reader, isInherited: isInherited) else { return nil }
            return (springs ?? SpringDynamics()).merged(&reader, default: SpringDynamics())
        }
    }

    /// The behaviours and groups of a scene, if a document gives or removes them.
    private func scene(
        _ value: JSONValue,
        _ reader: inout ObjectReader
    ) -> CollectionView.Dynamics? {
        let (items, most) = (items(), limits.maximumSceneObjects)
        // Elsewhere only the items near the viewport count.
        guard reader.isPatch || items.count <= most else {
            let detail = "may have \(most) items in a scene, got \(items.count)"
            reader.report("sections", detail)
            return nil
        }
        return read(value, &reader) { reader in
            guard readType("behaviors", &reader, isInherited: isScene) else { return nil }
            var form = ItemGroupsForm(
                scene: items,
                current: current?.itemGroups ?? [],
                limits: limits
            )
            let given = groups(&reader, &form)
            let groups = given ?? form.current
            let behaviors = [NamedBehavior](&reader, of: items.grouped(by: groups), limits)
            let areChanged =
                !isScene || reader.contains("behaviors") || reader.removes("behaviors")
            guard areChanged || given != nil else { return nil }
            guard !areChanged, case .behaviors(let present, _) = current else {
                return .behaviors(behaviors, itemGroups: groups.isEmpty ? nil : groups)
            }
            let adapted = form.adapted(present, to: groups, reader)
            return .behaviors(adapted, itemGroups: groups.isEmpty ? nil : groups)
        }
    }

    /// The groups of a scene, if a document gives or removes them.
    private func groups(
        _ reader: inout ObjectReader,
        _ form: inout ItemGroupsForm
    ) -> [ItemGroup]? {
        let groups = form.read(&reader)
        guard groups?.isEmpty == false, !layout.definition.placesItems else { return groups }
        reader.report("itemGroups", layout.itemGroupsRule)
        return nil
    }

    private func read<Value>(
        _ value: JSONValue,
        _ reader: inout ObjectReader,
        _ read: (inout ObjectReader) -> Value?
    ) -> Value? {
        let place = reader.place("dynamics")
        return ObjectReader.read(value, at: place, validation: reader.validation, read)
    }

    /// Reads the `type`, which may be left out only if it is inherited.
    ///
    /// - Returns: Whether the other members can belong to this type.
    private func readType(
        _ type: String,
        _ reader: inout ObjectReader,
        isInherited: Bool
    ) -> Bool {
        let definition = layout.definition
        // Over data with places, behaviours and springs cannot replace each other.
        let allowsBoth =
            definition.motion == .springsOrBehaviors && !(isInherited && definition.placesItems)
        let types = allowsBoth ? "\"spring\" or \"behaviors\"" : "\"\(type)\""
        if !isInherited, !reader.contains("type") {
            reader.report("type", "is missing; give \(types)")
        }
        guard let given = reader.string("type"), given != type else { return true }
        let rule = "must be \(types) with a layout of type \"\(layout.type)\""
        reader.report("type", "\(rule), got \(given.quoted)")
        reader.ignoreOthers()
        return false
    }
}

extension LayoutConfiguration {
    /// What the dynamics of a layout without springs must be.
    fileprivate var dynamicsRule: String {
        let springy = Self.types.filter { $0.value.definition.motion == .springsOrBehaviors }
        let names = springy.map { "\"\($0.key)\"" }
        let all = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return "must be null with a layout of type \"\(type)\"; springs are for \(all)"
    }
}

extension JSONValue {
    /// The member `type`; `nil` if there is none.
    var type: String? {
        var type: String?
        forEachChild { _, member in
            if member.isNamed("type") { type = member.string }
        }
        return type
    }

    /// The name of the layout that this is; `nil` without a type.
    var layoutName: String? {
        let isConfigured = type == ListLayout.Configuration.name && holds("appearance")
        return isConfigured ? ConfiguredListLayout.name : type
    }

    private func holds(_ name: StaticString) -> Bool {
        var isHeld = false
        forEachChild { _, member in if member.isNamed(name) { isHeld = true } }
        return isHeld
    }

    /// Whether a member `dynamics` can only be meant for a scene.
    fileprivate var isForScene: Bool {
        var hasBehaviors = false
        forEachChild { _, member in
            if member.isNamed("behaviors") { hasBehaviors = true }
        }
        return hasBehaviors || type == "behaviors"
    }
}

extension JSONWriter {
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
        case .spring(let springs):
            object { json in
                json.member("type", "spring")
                springs.write(to: &json)
            }
        case .behaviors(let behaviors, _): self.behaviors(behaviors, items(), omitsAll: omitsAll)
        case nil: null()
        }
    }
}
