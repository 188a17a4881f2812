import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdSessions

/// Everything that a session is made from, validated.
struct SessionPlan: Sendable {
    var collection = CollectionPlan()
    var dynamics: CollectionView.Dynamics?
    var animation = Animation()
    var keep = Keep.offset
    var scrollSettings = ScrollSettings()
    var clock = SessionClock.wall
    var displayRate = 60

    /// The collection view at tick 0.
    func makeCollectionView(limits: ServiceLimits) throws(Problem) -> CollectionView {
        do throws(CollectionView.ConfigurationError) {
            return try CollectionView(
                CollectionView.Configuration(
                    viewport: collection.viewport,
                    contentInset: collection.contentInset,
                    contentOffset: collection.contentOffset,
                    sections: collection.sections,
                    expanded: collection.expanded,
                    collapsed: collection.collapsed,
                    layout: collection.layout,
                    dynamics: dynamics,
                    animation: animation,
                    keep: keep,
                    scrollSettings: scrollSettings,
                    displayRate: displayRate,
                    maximumSimulatedElements: limits.maximumSimulatedItems,
                    maximumRigidElements: limits.maximumSceneObjects,
                    maximumItems: limits.maximumItems
                )
            )
        } catch {
            throw Problem(error)
        }
    }
}

extension SessionPlan {
    /// Reads a request for a session.
    ///
    /// Given members replace those of the preset; inside `layout`, `dynamics` and `animation` given
    /// keys are merged over it. With a layout and no preset nothing is inherited.
    init(_ reader: inout ObjectReader) {
        let base = reader.preset()
        self = base ?? SessionPlan()
        collection.merge(&reader, isInherited: base != nil)
        mergeDynamics(&reader, isInherited: base != nil)
        if let change = reader.animation() { animation = change.merged(over: animation) }
        if let keep = reader.keep() { self.keep = keep }
        if let rate = reader.decelerationRate() { scrollSettings.decelerationRate = rate }
        if let isEnabled = reader.pagingEnabled() { scrollSettings.pagingEnabled = isEnabled }
        let clocks: KeyValuePairs = ["wall": SessionClock.wall, "manual": .manual]
        if let clock = reader.choice("clock", clocks) { self.clock = clock }
        if let rate = reader.integer("displayRate", in: Ranges.displayRate) { displayRate = rate }
    }

    private mutating func mergeDynamics(_ reader: inout ObjectReader, isInherited: Bool) {
        let value = reader.value("dynamics")
        if value?.isNull == true { dynamics = nil }
        let given = value.flatMap { $0.isNull ? nil : $0 }
        switch (collection.layout.definition.motion, given) {
        case (.springs, let given?): mergeSprings(given, reader, isInherited: isInherited)
        case (.behaviors, let given?): takeScene(given, reader)
        case (.springs, nil): break
        case (.behaviors, nil), (.newtonian, _): requireNoDynamics(reader, given: given)
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

    private mutating func takeScene(_ value: JSONValue, _ reader: ObjectReader) {
        let layout = collection.layout
        let items = SceneItems(collection.sections)
        let most = reader.validation.limits.maximumSceneObjects
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
                ? reader.behaviors(of: items) : nil
        }
        dynamics = behaviors.map { .behaviors($0) }
    }

    private func requireNoDynamics(_ reader: ObjectReader, given value: JSONValue?) {
        guard dynamics != nil || value != nil else { return }
        reader.report("dynamics", collection.layout.dynamicsRule)
    }
}

extension LayoutConfiguration {
    /// What dynamics must be over a layout that takes no springs.
    var dynamicsRule: String {
        let isScene = definition.motion == .behaviors
        let remedy = isScene ? "null or of type \"behaviors\"" : "null"
        let springy = Self.defaults.filter { $0.definition.motion == .springs }
        let names = springy.map { "\"\($0.name)\"" }
        let all = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return "must be \(remedy) with a layout of type \"\(name)\"; springs are for \(all)"
    }
}

extension ObjectReader {
    /// What `preset` stands for; the springy preset if there is no `layout` either, else `nil`.
    ///
    /// Null is none, for that is how sessions made without one say it.
    mutating func preset() -> SessionPlan? {
        guard let name = nullableString("preset") else {
            return contains("layout") ? nil : Preset.springy.plan
        }
        if let preset = Preset.named(name) { return preset.plan }
        let names = Preset.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
        report("preset", "must be one of \(names), got \(name.quoted)")
        return Preset.springy.plan
    }

    /// The members of springs, merged over some.
    mutating func spring(over base: SpringDynamics) -> SpringDynamics {
        var spring = base
        if let length = number("length", in: Ranges.springLength) { spring.length = length }
        if let damping = number("damping", in: Ranges.dampingRatio) { spring.damping = damping }
        if let frequency = number("frequency", in: Ranges.springFrequency) {
            spring.frequency = frequency
        }
        if let factor = number("resistanceFactor", in: Ranges.resistanceFactor) {
            spring.resistanceFactor = factor
        }
        let usual = SpringDynamics().overscan
        let defaults = Point(x: usual.dx, y: usual.dy)
        if let overscan = point("overscan", in: Ranges.overscan, defaults: defaults) {
            spring.overscan = Vector(dx: overscan.x, dy: overscan.y)
        }
        if let isLocked = bool("axisLocked") { spring.axisLocked = isLocked }
        if let areSigned = bool("signedDistances") { spring.signedDistances = areSigned }
        if let isTiled = bool("tiled") { spring.tiled = isTiled }
        return spring
    }
}
