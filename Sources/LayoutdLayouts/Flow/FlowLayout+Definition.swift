extension FlowLayout.Configuration: LayoutDefinition {
    /// "flow".
    public static let name = "flow"

    /// Prepares a ``FlowLayout``.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try FlowLayout(
            configuration: self,
            sections: input.sections.map(FlowLayout.Section.init),
            bounds: input.viewport,
            contentInset: input.contentInset
        )
    }
}

extension FlowLayout.Section {
    /// The section for a flow layout; measures of other layouts are ignored.
    fileprivate init(_ section: LayoutdLayouts.Section) {
        if case .flow(let metrics) = section.measures {
            self.init(items: section.items, metrics: metrics)
        } else {
            self.init(items: section.items)
        }
    }
}
