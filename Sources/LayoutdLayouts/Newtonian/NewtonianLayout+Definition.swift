public import LayoutdGeometry

extension NewtonianLayout.Configuration: LayoutDefinition {
    /// "newtonian".
    public static let name = "newtonian"

    /// Prepares a ``NewtonianLayout``.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try NewtonianLayout(
            configuration: self,
            sections: input.sections.map(\.items),
            bounds: input.viewport,
            contentInset: input.contentInset
        )
    }

    /// Items hang on rods.
    public var motion: LayoutMotion { .newtonian(self) }

    /// Rods, gravity and velocities have no leading side.
    public var flipping: LayoutFlipping { .never }

    /// The body of an item keeps its size.
    public var keptItemSize: Size? { itemSize }

    /// As many as the configuration allows.
    public var itemLimit: Int? { maximumItems }
}

extension LayoutConfiguration {
    /// Items that hang from one point.
    public static func newtonian(
        _ configuration: NewtonianLayout.Configuration
    ) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}
