extension ListLayout.Configuration: StackDefinition {
    /// "list".
    public static let name = "list"

    /// Prepares a list.
    public func prepareStack(_ input: LayoutInput) throws(LayoutError) -> StackLayout {
        try ListLayout.prepare(self, input)
    }

    /// Whether ``stickyHeaders`` is set.
    public var sectionHeadersPinToVisibleBounds: Bool { stickyHeaders }

    /// Whether ``stickyFooters`` is set.
    public var sectionFootersPinToVisibleBounds: Bool { stickyFooters }

    /// Whether rows are as wide in both.
    public func measuresAlike(_ other: any LayoutDefinition) -> Bool {
        (other as? Self).map { metrics.measuresAlike($0.metrics) } ?? false
    }

    /// Rows expand, and headers collapse their sections, depending on the configuration.
    public func expansionRule(of section: Section) -> ExpansionRule? {
        ExpansionRule(
            allowsMultipleRows: multipleSelection,
            collapsesSections: collapsesSections
        )
    }

    /// Whether the layout or a section sets a header height, or there is an estimate.
    public func hasHeaders(_ sections: [Section]) -> Bool {
        metrics.hasHeader || estimatedSectionHeaderHeight != nil
            || sections.contains { $0.measures(of: ListLayout.Metrics.self)?.hasHeader ?? false }
    }
}

extension LayoutConfiguration {
    /// Rows that can be expanded.
    public static func list(_ configuration: ListLayout.Configuration) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}

extension ListLayout.Metrics: SectionMeasures {
    /// "list".
    public static let name = ListLayout.Configuration.name

    /// Whether rows are as wide with both.
    public func measuresAlike(_ other: Self) -> Bool {
        agrees(with: other, on: \.sectionInset.left)
            && agrees(with: other, on: \.sectionInset.right)
    }
}

extension Section.Measures {
    /// The measures of a list's section.
    public static func list(_ metrics: ListLayout.Metrics) -> Section.Measures {
        Section.Measures(metrics)
    }
}
