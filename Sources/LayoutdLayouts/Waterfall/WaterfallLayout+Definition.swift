extension WaterfallLayout.Configuration: LayoutDefinition {
    /// "waterfall".
    public static let name = "waterfall"

    /// Prepares a waterfall.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try WaterfallLayout.prepare(self, input)
    }

    /// All items with their own sizes, and others up to the most that can be stored individually.
    public func visitedItemCount(of section: Section) -> Int {
        let items = section.items
        return items.isUniform
            ? min(items.count, WaterfallLayout.maximumStoredItems) : items.count
    }
}

extension LayoutConfiguration {
    /// Items in columns.
    public static func waterfall(
        _ configuration: WaterfallLayout.Configuration
    ) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}

extension WaterfallLayout.Metrics: SectionMeasures {
    /// "waterfall".
    public static let name = WaterfallLayout.Configuration.name
}

extension Section.Measures {
    /// The measures of a waterfall's section.
    public static func waterfall(_ metrics: WaterfallLayout.Metrics) -> Section.Measures {
        Section.Measures(metrics)
    }
}
