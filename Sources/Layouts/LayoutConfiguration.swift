public import Geometry

/// A layout before it knows any data.
public enum LayoutConfiguration: Sendable, Hashable, Codable {
    /// Items in lines.
    case flow(FlowLayout.Configuration)
    /// Rows that can be expanded.
    case list(ListLayout.Configuration)
    /// Items in columns.
    case waterfall(WaterfallLayout.Configuration)
    /// Items where the data puts them; all must be ``SectionItems/placed(_:)``.
    case absolute(AbsoluteLayout.Configuration)
    /// Items that hang from one point.
    case newtonian(NewtonianLayout.Configuration)

    /// Whether springs can tie elements to their places.
    package var takesSprings: Bool {
        switch self {
        case .flow, .list, .waterfall: true
        case .absolute, .newtonian: false
        }
    }

    /// Prepares the layout for data and bounds, in points.
    ///
    /// - Parameters:
    ///   - sections: The data.
    ///   - expanded: The rows of a list that are expanded; other layouts take no notice.
    ///   - collapsed: The sections of a list that are collapsed; other layouts take no notice.
    ///   - viewport: The size of the bounds.
    ///   - contentInset: The part of the viewport that content does not use.
    /// - Returns: The layout.
    /// - Throws: ``LayoutError`` for measures that are no lengths, and for items that the layout cannot
    ///   place.
    public func prepare(
        sections: [Section],
        expanded: Set<ItemPath> = [],
        collapsed: Set<Int> = [],
        viewport: Size,
        contentInset: Insets
    ) throws(LayoutError) -> any CollectionLayout {
        switch self {
        case .flow(let configuration):
            return try FlowLayout(
                configuration: configuration,
                sections: sections.map(\.flow),
                bounds: viewport,
                contentInset: contentInset
            )
        case .list(let configuration):
            return try ListLayout(
                configuration: configuration,
                sections: sections.map(\.list),
                expanded: expanded,
                collapsed: collapsed,
                bounds: viewport,
                contentInset: contentInset
            )
        case .waterfall(let configuration):
            return try WaterfallLayout(
                configuration: configuration,
                sections: sections.map(\.waterfall),
                bounds: viewport,
                contentInset: contentInset
            )
        case .absolute(let configuration):
            return try AbsoluteLayout(
                configuration: configuration,
                sections: try sections.placements(),
                bounds: viewport
            )
        case .newtonian(let configuration):
            return try NewtonianLayout(
                configuration: configuration,
                sections: sections.map(\.items),
                bounds: viewport,
                contentInset: contentInset
            )
        }
    }
}
