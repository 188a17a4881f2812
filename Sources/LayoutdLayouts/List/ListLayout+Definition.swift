extension ListLayout.Configuration: LayoutDefinition {
    /// "list".
    public static let name = "list"

    /// Prepares a ``ListLayout``.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try ListLayout(
            configuration: self,
            sections: input.sections.map(ListLayout.Section.init),
            expanded: input.expanded,
            collapsed: input.collapsed,
            bounds: input.viewport,
            contentInset: input.contentInset
        )
    }

    /// Rows expand, and headers collapse their sections, depending on the configuration.
    public var expansionRule: ExpansionRule? {
        ExpansionRule(
            allowsMultipleRows: multipleSelection,
            collapsesSections: collapsesSections
        )
    }

    /// Whether the layout or a section sets a header height.
    public func hasHeaders(_ sections: [LayoutdLayouts.Section]) -> Bool {
        metrics.headerHeight != 0
            || sections.contains { section in
                guard case .list(let metrics) = section.measures else { return false }
                return metrics.headerHeight > 0
            }
    }
}

extension ListLayout.Section {
    /// The section for a list; measures of other layouts are ignored.
    fileprivate init(_ section: LayoutdLayouts.Section) {
        if case .list(let metrics) = section.measures {
            self.init(items: section.items, metrics: metrics)
        } else {
            self.init(items: section.items)
        }
    }
}
