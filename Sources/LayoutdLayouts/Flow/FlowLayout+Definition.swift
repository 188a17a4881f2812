public import LayoutdGeometry

extension FlowLayout.Configuration: StackDefinition {
    /// "flow".
    public static let name = "flow"

    /// Prepares a flow layout.
    public func prepareStack(_ input: LayoutInput) throws(LayoutError) -> StackLayout {
        try FlowLayout.prepare(self, input)
    }

    /// True: insets may count from the safe area or the margins, see ``sectionInsetReference``.
    public var tellsEdgesApart: Bool { true }

    /// The same with another ``scrollDirection``.
    public func along(_ axis: Axis) -> Self {
        var layout = self
        layout.scrollDirection = axis
        return layout
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

extension FlowLayout.Metrics: FractionalMeasures {
    /// All of them.
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

extension FlowLayout.Configuration {
    /// A section's inset, measured from the content inset.
    func sectionInset(_ metrics: FlowLayout.Metrics, in input: LayoutInput) -> Insets {
        sectionInsetReference.resolved(
            metrics.sectionInset,
            in: input,
            across: scrollDirection.cross
        )
    }

    /// Computes all lengths that are fractions, also those of the data.
    mutating func resolveFractions(in input: LayoutInput) throws(LayoutError) -> LayoutInput {
        let layout = self
        return try input.resolvingFractions(
            of: &metrics,
            along: scrollDirection,
            pixelScale: pixelScale,
            inset: { layout.sectionInset($0, in: input) }
        )
    }
}

extension Section.Measures {
    /// The measures of a flow layout's section.
    public static func flow(_ metrics: FlowLayout.Metrics) -> Section.Measures {
        Section.Measures(metrics)
    }
}
