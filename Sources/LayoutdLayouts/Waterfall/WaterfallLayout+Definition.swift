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
        return columns == other.columns && metrics.measuresAlike(other.metrics)
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

    /// Whether columns are as wide with both.
    public func measuresAlike(_ other: Self) -> Bool {
        columnCount == other.columnCount
            && agrees(with: other, on: \.minimumColumnSpacing)
            && agrees(with: other, on: \.sectionInset.left)
            && agrees(with: other, on: \.sectionInset.right)
    }
}

extension WaterfallLayout.Metrics: FractionalMeasures {
    /// All but the number of columns.
    public static let lengths: [FractionalMember<Self>] = [
        FractionalMember("itemSize.width", \.itemSize.width, isOfItems: true),
        FractionalMember("itemSize.height", \.itemSize.height, isOfItems: true),
        FractionalMember("minimumColumnSpacing", \.minimumColumnSpacing),
        FractionalMember("minimumInteritemSpacing", \.minimumInteritemSpacing),
        FractionalMember("sectionInset.top", \.sectionInset.top),
        FractionalMember("sectionInset.left", \.sectionInset.left),
        FractionalMember("sectionInset.bottom", \.sectionInset.bottom),
        FractionalMember("sectionInset.right", \.sectionInset.right),
        FractionalMember("headerHeight", \.headerHeight),
        FractionalMember("headerInset.top", \.headerInset.top),
        FractionalMember("headerInset.left", \.headerInset.left),
        FractionalMember("headerInset.bottom", \.headerInset.bottom),
        FractionalMember("headerInset.right", \.headerInset.right),
        FractionalMember("footerHeight", \.footerHeight),
        FractionalMember("footerInset.top", \.footerInset.top),
        FractionalMember("footerInset.left", \.footerInset.left),
        FractionalMember("footerInset.bottom", \.footerInset.bottom),
        FractionalMember("footerInset.right", \.footerInset.right),
    ]
}

extension Section.Measures {
    /// The measures of a waterfall's section.
    public static func waterfall(_ metrics: WaterfallLayout.Metrics) -> Section.Measures {
        Section.Measures(metrics)
    }
}
