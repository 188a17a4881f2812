import Engine
import Geometry
import Sessions

/// Everything that a session is made from, validated.
struct SessionPlan: Sendable {
    var collection = CollectionPlan()
    var dynamics: CollectionView.Dynamics?
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
                    layout: collection.layout,
                    dynamics: dynamics,
                    displayRate: displayRate,
                    maximumSimulatedElements: limits.maximumSimulatedItems
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
    /// Given members replace those of the preset; inside `layout` and `dynamics` given keys are
    /// merged over it. With a layout and no preset nothing is inherited.
    init(_ reader: inout ObjectReader) {
        let base = reader.preset()
        self = base ?? SessionPlan()
        collection.merge(&reader, isInherited: base != nil)
        mergeDynamics(&reader, isInherited: base != nil)
        let clocks: KeyValuePairs = ["wall": SessionClock.wall, "manual": .manual]
        if let clock = reader.choice("clock", clocks) { self.clock = clock }
        if let rate = reader.integer("displayRate", in: Ranges.displayRate) { displayRate = rate }
    }

    private mutating func mergeDynamics(_ reader: inout ObjectReader, isInherited: Bool) {
        let value = reader.value("dynamics")
        if value?.isNull == true { dynamics = nil }
        guard collection.layout.takesSprings else {
            requireNoDynamics(reader, given: value)
            return
        }
        guard let value, !value.isNull else { return }
        let base = isInherited ? dynamics?.springs : nil
        let place = reader.place("dynamics")
        let springs = ObjectReader.read(value, at: place, validation: reader.validation) { reader in
            reader.readType("spring", isInherited: base != nil)
            return reader.spring(over: base ?? SpringDynamics())
        }
        dynamics = springs.map { .spring($0) }
    }

    private mutating func requireNoDynamics(_ reader: ObjectReader, given value: JSONValue?) {
        guard dynamics != nil || value?.isNull == false else { return }
        let type = collection.layout.typeName
        let detail =
            "must be null with a layout of type \"\(type)\"; springs are for \"flow\" alone"
        reader.report("dynamics", detail)
    }
}

extension LayoutConfiguration {
    /// Whether springs can tie items to their places in such a layout.
    fileprivate var takesSprings: Bool {
        switch self {
        case .flow: true
        case .absolute, .newtonian: false
        }
    }
}

extension ObjectReader {
    /// What `preset` stands for; the springy preset if there is no `layout` either, else `nil`.
    mutating func preset() -> SessionPlan? {
        guard let name = string("preset") else {
            return contains("layout") ? nil : Preset.springy.plan
        }
        if let preset = Preset.named(name) { return preset.plan }
        let names = Preset.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
        report("preset", "must be one of \(names), got \(name.quoted)")
        return Preset.springy.plan
    }

    fileprivate mutating func spring(over base: SpringDynamics) -> SpringDynamics {
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
