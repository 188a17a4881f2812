public import LayoutdGeometry

extension FlowLayout.Configuration: LayoutDefinition {
    /// "flow".
    public static let name = "flow"

    /// Prepares a ``FlowLayout``.
    public func prepare(
        _ sections: [LayoutdLayouts.Section],
        expanded: Set<ItemPath>,
        collapsed: Set<Int>,
        viewport: Size,
        contentInset: Insets
    ) throws(LayoutError) -> any CollectionLayout {
        try FlowLayout(
            configuration: self,
            sections: sections.map(FlowLayout.Section.init),
            bounds: viewport,
            contentInset: contentInset
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
