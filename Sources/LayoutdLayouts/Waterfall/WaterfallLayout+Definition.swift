public import LayoutdGeometry

extension WaterfallLayout.Configuration: StackDefinition {
    /// "waterfall".
    public static let name = "waterfall"

    /// Prepares a waterfall.
    public func prepareStack(_ input: LayoutInput) throws(LayoutError) -> StackLayout {
        try WaterfallLayout.prepare(self, input)
    }

    /// True.
    public var storesUniformItems: Bool { true }

    /// The same with another ``scrollDirection``.
    public func along(_ axis: Axis) -> Self {
        var layout = self
        layout.scrollDirection = axis
        return layout
    }

    /// Whether both have the same columns.
    public func measuresAlike(_ other: any LayoutDefinition) -> Bool {
        guard let other = other as? Self else { return false }
        return scrollDirection == other.scrollDirection && columns == other.columns
            && metrics.measuresAlike(other.metrics)
    }

    /// All items with their own sizes, and others up to the most that can be stored individually.
    public func visitedItemCount(of section: Section) -> Int {
        let items = section.items
        return items.isUniform
            ? min(items.count, WaterfallLayout.maximumStoredItems) : items.count
    }

    /// An item more for every ten columns, for each item of a section in which some span several.
    public func preparationCost(of section: Section) -> Int {
        let visited = visitedItemCount(of: section)
        guard section.items.haveColumnSpans else { return visited }
        let metrics = section.measures(of: WaterfallLayout.Metrics.self) ?? metrics
        let count =
            columns?.columns.count
            ?? metrics.columns.count(
                in: Self.assumedWidth,
                spacing: metrics.minimumColumnSpacing
            )
        return visited * (1 + min(count, GridLayout.maximumColumnCount) / 10)
    }

    /// The width of a large viewport, in points: costs do not depend on that of a session.
    private static let assumedWidth = 10_000.0
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
        // The scroll axis, which is the layout's, is not known here.
        let lengths: [WritableKeyPath<Self, Double>] = [
            \.minimumColumnSpacing, \.sectionInset.top, \.sectionInset.left, \.sectionInset.bottom,
            \.sectionInset.right,
        ]
        return columns == other.columns && lengths.allSatisfy { agrees(with: other, on: $0) }
    }
}

extension WaterfallLayout.Metrics: FractionalMeasures {
    /// All but the number and the least width of columns.
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
