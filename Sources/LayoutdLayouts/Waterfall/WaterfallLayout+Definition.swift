extension WaterfallLayout.Configuration: LayoutDefinition {
    /// "waterfall".
    public static let name = "waterfall"

    /// Prepares a waterfall.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try WaterfallLayout.prepare(self, input)
    }

    /// Whether both have the same columns.
    public func measuresAlike(_ other: any LayoutDefinition) -> Bool {
        guard let other = other as? Self else { return false }
        let (new, old) = (metrics, other.metrics)
        return columns == other.columns && new.columnCount == old.columnCount
            && new.minimumColumnSpacing == old.minimumColumnSpacing
            && new.sectionInset.left == old.sectionInset.left
            && new.sectionInset.right == old.sectionInset.right
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
