import Engine
import Geometry
import Layouts
import Sessions

extension SessionPlan {
    /// Reads a request for a session.
    ///
    /// Given members replace those of the preset; inside `layout` and `dynamics` given keys are
    /// merged over it. With a layout and no preset nothing is inherited.
    static func read(_ value: JSONValue, validation: Validation) -> SessionPlan? {
        ObjectReader.read(value, at: .root, validation: validation) { reader in
            let preset = readPreset(&reader)
            let layout = reader.value("layout")
            let base = preset ?? (layout == nil ? Preset.springy.plan : nil)
            var plan = base ?? SessionPlan(layout: .flow(FlowLayout.Configuration()))
            if let layout = readLayout(layout, base: base, reader) { plan.layout = layout }
            plan.readDynamics(&reader, isInherited: base != nil)
            plan.readRest(&reader)
            return plan
        }
    }

    private static func readPreset(_ reader: inout ObjectReader) -> SessionPlan? {
        guard let name = reader.string("preset") else { return nil }
        if let preset = Preset.named(name) { return preset.plan }
        let names = Preset.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
        reader.report("preset", "must be one of \(names), got \(name.quoted)")
        return Preset.springy.plan
    }

    private static func readLayout(
        _ value: JSONValue?,
        base: SessionPlan?,
        _ reader: ObjectReader
    ) -> LayoutConfiguration? {
        guard let value else { return nil }
        let place = reader.place("layout")
        return ObjectReader.read(value, at: place, validation: reader.validation) { reader in
            reader.readType("flow", isInherited: base != nil)
            guard case .flow(let flow) = base?.layout else {
                return .flow(reader.flow(over: FlowLayout.Configuration()))
            }
            return .flow(reader.flow(over: flow))
        }
    }

    private mutating func readDynamics(_ reader: inout ObjectReader, isInherited: Bool) {
        guard let value = reader.value("dynamics") else { return }
        guard !value.isNull else {
            dynamics = nil
            return
        }
        let base = isInherited ? dynamics : nil
        let place = reader.place("dynamics")
        dynamics = ObjectReader.read(value, at: place, validation: reader.validation) { reader in
            reader.readType("spring", isInherited: base != nil)
            return reader.spring(over: base ?? SpringDynamics())
        }
    }

    private mutating func readRest(_ reader: inout ObjectReader) {
        if let size = reader.size("viewport", in: Ranges.viewport, defaults: viewport) {
            viewport = size
        }
        let range = Ranges.contentCoordinate
        if let offset = reader.point("contentOffset", in: range, defaults: .zero) {
            contentOffset = offset
        }
        if let sections = reader.sections() { self.sections = sections }
        let clocks: KeyValuePairs = ["wall": SessionClock.wall, "manual": .manual]
        if let clock = reader.choice("clock", clocks) { self.clock = clock }
    }
}

extension ObjectReader {
    /// Reads a `type`, of which there is one kind so far; it may be left out only where a preset
    /// says it already.
    fileprivate mutating func readType(_ type: String, isInherited: Bool) {
        if !isInherited, !contains("type") { report("type", "is missing; give \"\(type)\"") }
        _ = choice("type", [type: type])
    }

    fileprivate mutating func flow(
        over base: FlowLayout.Configuration
    ) -> FlowLayout.Configuration {
        var flow = base
        let axes: KeyValuePairs = ["vertical": Axis.vertical, "horizontal": .horizontal]
        if let axis = choice("scrollDirection", axes) { flow.scrollDirection = axis }
        let defaults = FlowLayout.Metrics()
        if let size = size("itemSize", in: Ranges.size, defaults: defaults.itemSize) {
            flow.metrics.itemSize = size
        }
        if let spacing = number("minimumLineSpacing", in: Ranges.spacing) {
            flow.metrics.minimumLineSpacing = spacing
        }
        if let spacing = number("minimumInteritemSpacing", in: Ranges.spacing) {
            flow.metrics.minimumInteritemSpacing = spacing
        }
        if let inset = insets("sectionInset") { flow.metrics.sectionInset = inset }
        if let size = size("headerReferenceSize", in: Ranges.size, defaults: .zero) {
            flow.metrics.headerReferenceSize = size
        }
        if let size = size("footerReferenceSize", in: Ranges.size, defaults: .zero) {
            flow.metrics.footerReferenceSize = size
        }
        return flow
    }

    fileprivate mutating func spring(over base: SpringDynamics) -> SpringDynamics {
        var spring = base
        if let length = number("length", in: Ranges.springLength) { spring.length = length }
        if let damping = number("damping", in: Ranges.damping) { spring.damping = damping }
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
        return spring
    }
}
