extension FlowLayout.Configuration: LayoutDefinition {
    /// "flow".
    public static let name = "flow"

    /// Prepares a flow layout.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try FlowLayout.prepare(self, input)
    }
}

extension Section.Measures {
    /// The measures of a flow layout's section; `nil` for those of other layouts.
    package var flowMetrics: FlowLayout.Metrics? {
        if case .flow(let metrics) = self { metrics } else { nil }
    }
}
