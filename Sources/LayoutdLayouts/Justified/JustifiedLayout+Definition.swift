public import LayoutdGeometry

extension JustifiedLayout.Configuration: StackDefinition {
    /// "justified".
    public static let name = "justified"

    /// Prepares a justified layout.
    public func prepareStack(_ input: LayoutInput) throws(LayoutError) -> StackLayout {
        try JustifiedLayout.prepare(self, input)
    }

    /// The same with another ``scrollDirection``.
    public func along(_ axis: Axis) -> Self {
        var layout = self
        layout.scrollDirection = axis
        return layout
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

extension JustifiedLayout.Metrics: FractionalMeasures {
    /// All of them; a row is about one point high at least.
    public static let lengths: [FractionalMember<Self>] = [
        FractionalMember("targetRowHeight", \.targetRowHeight, isOfItems: true, atLeast: 1),
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
    /// The measures of a justified layout's section.
    public static func justified(_ metrics: JustifiedLayout.Metrics) -> Section.Measures {
        Section.Measures(metrics)
    }
}
