import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension SectionLayout: MeasuresDocument {
    /// The default layouts of sections, in the order in which documents list them.
    static let defaults = LayoutConfiguration.defaults.filter { SectionLayout($0) != nil }

    func write(to json: inout JSONWriter) {
        json.member("type", configuration.type)
        configuration.document.write(to: &json, isExplicit: false)
    }
}

extension Section.Measures {
    /// The type of the section's own layout in documents; `nil` if it is one of the whole layout's kind.
    var type: String? {
        if value is CollectionLayoutListConfiguration { return ConfiguredListLayout.name }
        return (value as? SectionLayout)?.configuration.name
    }

    /// Reads the member `layout` of a section, whose `type` says how it is read; groups without one.
    init?(_ reader: inout ObjectReader, along axis: Axis) {
        let groups = LayoutConfiguration.compositional(CompositionalLayout.Configuration())
        let types = ([groups] + SectionLayout.defaults).map { (key: $0.name, value: $0) }
        let type = reader.choice("type", types)
        if type == nil, reader.contains("type") {
            reader.ignoreOthers()
            return nil
        }
        if let type, type != groups {
            let type = type.along(axis).list(givenBy: &reader)
            if let list = type.definition as? ConfiguredListLayout {
                let usual = list.configuration
                self = .list(usual.merged(&reader, default: usual))
                return
            }
            let given = type.document.merging(&reader)
            // The whole layout is mirrored, and has its own boundary.
            _ = reader.bool("flipsHorizontallyInOppositeLayoutDirection")
            var boundary = LayoutBoundary()
            boundary.merge(&reader, default: LayoutBoundary())
            guard let layout = SectionLayout(given) else { return nil }
            self = .layout(layout.definition)
        } else {
            guard let section = CollectionLayoutSection(&reader) else { return nil }
            self = .compositional(section)
        }
    }
}

extension LayoutConfiguration {
    /// The layout along another axis, if it can be that of a section and has two.
    fileprivate func along(_ axis: Axis) -> LayoutConfiguration {
        SectionLayout(self).map { .custom($0.definition.along(axis)) } ?? self
    }
}
