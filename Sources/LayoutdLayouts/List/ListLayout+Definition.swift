extension ListLayout.Configuration: LayoutDefinition {
    /// "list".
    public static let name = "list"

    /// Prepares a list.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try ListLayout.prepare(self, input)
    }

    /// Rows expand, and headers collapse their sections, depending on the configuration.
    public var expansionRule: ExpansionRule? {
        ExpansionRule(
            allowsMultipleRows: multipleSelection,
            collapsesSections: collapsesSections
        )
    }

    /// Whether the layout or a section sets a header height.
    public func hasHeaders(_ sections: [Section]) -> Bool {
        metrics.headerHeight != 0
            || sections.contains { $0.measures?.listMetrics?.headerHeight ?? 0 > 0 }
    }
}

extension Section.Measures {
    /// The measures of a list's section; `nil` for those of other layouts.
    package var listMetrics: ListLayout.Metrics? {
        if case .list(let metrics) = self { metrics } else { nil }
    }
}
