public import LayoutdGeometry

extension GridLayout.Configuration: StackDefinition {
    /// "grid".
    public static let name = "grid"

    /// Prepares a grid.
    public func prepareStack(_ input: LayoutInput) throws(LayoutError) -> StackLayout {
        try GridLayout.prepare(self, input)
    }

    /// The same with another ``scrollDirection``.
    public func along(_ axis: Axis) -> Self {
        var layout = self
        layout.scrollDirection = axis
        return layout
    }

    /// Whether both have the same columns.
    public func measuresAlike(_ other: any LayoutDefinition) -> Bool {
        guard let other = other as? Self else { return false }
        return scrollDirection == other.scrollDirection && metrics.measuresAlike(other.metrics)
    }
}

extension LayoutConfiguration {
    /// Tiles that fill cells of columns and rows.
    public static func grid(_ configuration: GridLayout.Configuration) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}

extension GridLayout.Metrics: SectionMeasures {
    /// "grid".
    public static let name = GridLayout.Configuration.name

    /// Whether columns are as wide with both.
    public func measuresAlike(_ other: Self) -> Bool {
        columns == other.columns && sectionInset == other.sectionInset
            && minimumInteritemSpacing == other.minimumInteritemSpacing
            && fractions == other.fractions
    }
}

extension GridLayout.Metrics: FractionalMeasures {
    /// Gaps, insets, headers and footers, and the size of items; columns and rows have rules of their own.
    public static let lengths: [FractionalMember<Self>] = [
        FractionalMember("itemSize.width", \.itemSize.width, isOfItems: true),
        FractionalMember("itemSize.height", \.itemSize.height, isOfItems: true),
        FractionalMember("minimumLineSpacing", \.minimumLineSpacing),
        FractionalMember("minimumInteritemSpacing", \.minimumInteritemSpacing),
        FractionalMember("sectionInset.top", \.sectionInset.top),
        FractionalMember("sectionInset.left", \.sectionInset.left),
        FractionalMember("sectionInset.bottom", \.sectionInset.bottom),
        FractionalMember("sectionInset.right", \.sectionInset.right),
        FractionalMember("headerReferenceSize.width", \.headerReferenceSize.width),
        FractionalMember("headerReferenceSize.height", \.headerReferenceSize.height),
        FractionalMember("footerReferenceSize.width", \.footerReferenceSize.width),
        FractionalMember("footerReferenceSize.height", \.footerReferenceSize.height),
    ]
}

extension Section.Measures {
    /// The measures of a grid's section.
    public static func grid(_ metrics: GridLayout.Metrics) -> Section.Measures {
        Section.Measures(metrics)
    }
}
