extension CircleLayout.Configuration: LayoutDefinition {
    /// "circle".
    public static let name = "circle"

    /// Prepares a ``CircleLayout``.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try requireBounds(input.viewport, input.contentInset)
        return try CircleLayout(
            configuration: self,
            sections: input.sections.map(\.items),
            bounds: input.viewport
        )
    }
}

extension LayoutConfiguration {
    /// Items on a circle.
    public static func circle(_ configuration: CircleLayout.Configuration) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}
