public import LayoutdGeometry

extension NewtonianLayout.Configuration: LayoutDefinition {
    /// "newtonian".
    public static let name = "newtonian"

    /// Prepares a ``NewtonianLayout``.
    public func prepare(
        _ sections: [Section],
        expanded: Set<ItemPath>,
        collapsed: Set<Int>,
        viewport: Size,
        contentInset: Insets
    ) throws(LayoutError) -> any CollectionLayout {
        try NewtonianLayout(
            configuration: self,
            sections: sections.map(\.items),
            bounds: viewport,
            contentInset: contentInset
        )
    }

    /// Items hang on rods.
    public var motion: LayoutMotion { .newtonian(self) }

    /// As many as the configuration allows.
    public var itemLimit: Int? { maximumItems }
}
