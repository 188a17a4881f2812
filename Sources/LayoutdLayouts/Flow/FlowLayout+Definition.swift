extension FlowLayout.Configuration: LayoutDefinition {
    /// "flow".
    public static let name = "flow"

    /// Prepares a flow layout.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try FlowLayout.prepare(self, input)
    }

    /// Whether both scroll along the same axis.
    public func measuresAlike(_ other: any LayoutDefinition) -> Bool {
        (other as? Self)?.scrollDirection == scrollDirection
    }
}

extension LayoutConfiguration {
    /// Items in lines.
    public static func flow(_ configuration: FlowLayout.Configuration) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}

extension FlowLayout.Metrics: SectionMeasures {
    /// "flow".
    public static let name = FlowLayout.Configuration.name
}

extension Section.Measures {
    /// The measures of a flow layout's section.
    public static func flow(_ metrics: FlowLayout.Metrics) -> Section.Measures {
        Section.Measures(metrics)
    }
}
