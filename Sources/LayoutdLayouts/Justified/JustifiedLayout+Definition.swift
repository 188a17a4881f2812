extension JustifiedLayout.Configuration: LayoutDefinition {
    /// "justified".
    public static let name = "justified"

    /// Prepares a justified layout.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try JustifiedLayout.prepare(self, input)
    }
}

extension LayoutConfiguration {
    /// Items of different aspect ratio in rows that they fill.
    public static func justified(
        _ configuration: JustifiedLayout.Configuration
    ) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}

extension JustifiedLayout.Metrics: SectionMeasures {
    /// "justified".
    public static let name = JustifiedLayout.Configuration.name
}

extension Section.Measures {
    /// The measures of a justified layout's section.
    public static func justified(_ metrics: JustifiedLayout.Metrics) -> Section.Measures {
        Section.Measures(metrics)
    }
}
