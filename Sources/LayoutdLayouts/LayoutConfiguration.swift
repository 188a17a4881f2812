/// A layout without data.
public enum LayoutConfiguration: Sendable, Hashable, Codable {
    /// Items in lines.
    case flow(FlowLayout.Configuration)
    /// Rows that can be expanded.
    case list(ListLayout.Configuration)
    /// Items in columns.
    case waterfall(WaterfallLayout.Configuration)
    /// Items at the places that the data sets; all must be ``SectionItems/placed(_:)``.
    case absolute(AbsoluteLayout.Configuration)
    /// Items that hang from one point.
    case newtonian(NewtonianLayout.Configuration)
    /// Items on a circle.
    case circle(CircleLayout.Configuration)
    /// A layout that this library does not know.
    case custom(CustomLayout)

    /// Your own layout.
    public static func custom(_ definition: any LayoutDefinition) -> LayoutConfiguration {
        .custom(CustomLayout(definition))
    }

    /// The default configuration of every kind in this library, in the order in which documents
    /// list them.
    public static let defaults: [LayoutConfiguration] = [
        .flow(FlowLayout.Configuration()),
        .list(ListLayout.Configuration()),
        .waterfall(WaterfallLayout.Configuration()),
        .absolute(AbsoluteLayout.Configuration()),
        .newtonian(NewtonianLayout.Configuration()),
        .circle(CircleLayout.Configuration()),
    ]

    /// The definition of the layout's kind.
    ///
    /// Nothing else in the library checks the kind of a layout.
    public var definition: any LayoutDefinition {
        switch self {
        case .flow(let flow): flow
        case .list(let list): list
        case .waterfall(let waterfall): waterfall
        case .absolute(let absolute): absolute
        case .newtonian(let newtonian): newtonian
        case .circle(let circle): circle
        case .custom(let custom): custom.definition
        }
    }
}

extension Section {
    /// The measures of one section; a layout of another kind ignores them.
    public enum Measures: Sendable, Hashable, Codable {
        /// The measures of a flow layout's section.
        case flow(FlowLayout.Metrics)
        /// The measures of a waterfall's section.
        case waterfall(WaterfallLayout.Metrics)
        /// The measures of a list's section.
        case list(ListLayout.Metrics)
    }
}

extension LayoutConfiguration {
    /// The name of this kind of layout in documents.
    public var name: String { type(of: definition).name }

    /// Prepares the layout.
    ///
    /// - Parameter input: The data and the viewport.
    /// - Returns: The layout.
    /// - Throws: ``LayoutError`` for invalid measures, and for items that the layout cannot
    ///   place.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try definition.prepare(input)
    }
}
