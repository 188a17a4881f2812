import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension SectionLayout: MeasuresDocument {
    /// The default layouts of sections, in the order in which documents list them.
    static let defaults = LayoutConfiguration.defaults.filter { SectionLayout($0) != nil }

    func write(to json: inout JSONWriter) {
        json.member("type", configuration.name)
        configuration.document.write(to: &json, isExplicit: false)
    }
}

extension Section.Measures {
    /// The type of the section's own layout in documents; `nil` if it is one of the whole layout's kind.
    var type: String? { (value as? SectionLayout)?.configuration.name }
}

extension LayoutConfiguration {
    /// The layout with another scroll axis, if it may have one.
    func along(_ axis: Axis) -> LayoutConfiguration {
        guard var flow = definition as? FlowLayout.Configuration else { return self }
        flow.scrollDirection = axis
        return .flow(flow)
    }
}
