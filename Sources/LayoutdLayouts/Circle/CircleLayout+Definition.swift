public import LayoutdGeometry

extension CircleLayout.Configuration: LayoutDefinition {
    /// "circle".
    public static let name = "circle"

    /// Prepares a ``CircleLayout``.
    public func prepare(
        _ sections: [Section],
        expanded: Set<ItemPath>,
        collapsed: Set<Int>,
        viewport: Size,
        contentInset: Insets
    ) throws(LayoutError) -> any CollectionLayout {
        try requireBounds(viewport, contentInset)
        return try CircleLayout(
            configuration: self,
            sections: sections.map(\.items),
            bounds: viewport
        )
    }
}
