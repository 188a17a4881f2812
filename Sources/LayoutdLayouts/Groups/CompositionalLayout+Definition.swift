import LayoutdGeometry

extension CompositionalLayout.Configuration: LayoutDefinition {
    /// "compositional".
    public static let name = "compositional"

    /// Whether a section scrolls across the axis along which the view scrolls.
    public func isOrthogonal(_ section: Section) -> Bool {
        layout(of: section).map { $0.orthogonalScrollingBehavior != .none } ?? false
    }

    /// Prepares a compositional layout.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try CompositionalLayout(self, input)
    }
}

extension LayoutConfiguration {
    /// Sections of groups.
    public static func compositional(
        _ configuration: CompositionalLayout.Configuration
    ) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}

extension CollectionLayoutSection: SectionMeasures {
    /// "compositional".
    public static let name = CompositionalLayout.Configuration.name
}

extension Section.Measures {
    /// The measures of a section of a compositional layout.
    public static func compositional(_ section: CollectionLayoutSection) -> Section.Measures {
        Section.Measures(section)
    }
}

extension CompositionalLayout.Configuration {
    /// The layout of a section: its own, or that for all without one.
    func layout(of section: Section) -> CollectionLayoutSection? {
        section.measures(of: CollectionLayoutSection.self) ?? self.section
    }
}
