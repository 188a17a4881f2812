import LayoutdGeometry

extension CompositionalLayout.Configuration: LayoutDefinition {
    /// "compositional".
    public static let name = "compositional"

    /// Whether a section scrolls across the axis along which the view scrolls.
    public func isOrthogonal(_ section: Section) -> Bool {
        guard section.nested == nil, let layout = layout(of: section) else { return false }
        return layout.orthogonalScrollingBehavior != .none
    }

    /// Prepares a compositional layout.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try CompositionalLayout(self, input)
    }

    /// Whether both scroll along the same axis, and give their elements the same sizes.
    public func measuresAlike(_ other: any LayoutDefinition) -> Bool {
        guard let other = other as? Self, scrollDirection == other.scrollDirection,
            contentInsetsReference == other.contentInsetsReference,
            boundarySupplementaryItems == other.boundarySupplementaryItems
        else { return false }
        guard let section, let old = other.section else { return section == other.section }
        return section.measuresAlike(old)
    }

    /// That of a list if the section has such a layout; only its own rows count.
    public func expansionRule(of section: Section) -> ExpansionRule? {
        let list: (any LayoutDefinition)? = section.nested ?? list(of: section)
        var rule = list?.expansionRule(of: section)
        rule?.isOfOneSection = true
        return rule
    }

    /// Its leading edge is the right one where lines begin there.
    public var flipping: LayoutFlipping { .always }

    /// Whether the layout of any section is a list with headers.
    public func hasHeaders(_ sections: [Section]) -> Bool {
        sections.contains { $0.nested?.hasHeaders([]) ?? false }
    }

    /// The list that is the layout of the section, if it is one.
    public func list(of section: Section) -> ConfiguredListLayout? {
        section.measures(of: CollectionLayoutListConfiguration.self).map {
            ConfiguredListLayout($0, pixelScale: pixelScale)
        }
    }

    /// What the section's layout visits, or the places of a few groups and all items with their own sizes.
    public func visitedItemCount(of section: Section) -> Int {
        if let nested = section.nested { return nested.visitedItemCount(of: section) }
        let places = layout(of: section).map { 4 * $0.group.placeCount } ?? 0
        return 100 + min(places, 2 * GroupSolver.workLimit)
            + (section.items.isUniform ? 0 : section.items.count)
    }

    /// What the section's layout takes, or the visited items.
    public func preparationCost(of section: Section) -> Int {
        section.nested?.preparationCost(of: section) ?? visitedItemCount(of: section)
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

extension Section {
    /// The layout of the section, if it is not one of groups.
    fileprivate var nested: (any LayoutDefinition)? {
        measures(of: SectionLayout.self)?.definition
    }
}

extension CollectionLayoutSection: SectionMeasures {
    /// "compositional".
    public static let name = CompositionalLayout.Configuration.name

    /// Whether groups, boundary items and what they are in have the same sizes.
    public func measuresAlike(_ other: Self) -> Bool {
        group == other.group && contentInsets == other.contentInsets
            && contentInsetsReference == other.contentInsetsReference
            && orthogonalScrollingBehavior == other.orthogonalScrollingBehavior
            && boundarySupplementaryItems == other.boundarySupplementaryItems
            && supplementariesFollowContentInsets == other.supplementariesFollowContentInsets
    }
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
        section.measures(of: CollectionLayoutSection.self)
            ?? list(of: section)?.configuration.section ?? self.section
    }
}
