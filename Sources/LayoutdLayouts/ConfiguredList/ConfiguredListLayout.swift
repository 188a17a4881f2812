/// A list by configuration: sections of rows that look like those of a system's list
/// (`UICollectionViewCompositionalLayout.list(using:)`).
///
/// It is a compositional layout: one row a line, with headers and footers at the edges of the sections. Rows, headers
/// and footers are measured; until then they have their estimates, or the heights of the data.
public struct ConfiguredListLayout: Sendable, Hashable, Codable {
    /// The configuration of sections without their own.
    public var configuration: CollectionLayoutListConfiguration
    /// Pixels per point of the grid to which origins are rounded, half up, and of which separators take one; 0
    /// for no rounding, and separators of one point.
    public var pixelScale: Double

    /// Creates a list.
    public init(
        _ configuration: CollectionLayoutListConfiguration = CollectionLayoutListConfiguration(),
        pixelScale: Double = 0
    ) {
        self.configuration = configuration
        self.pixelScale = pixelScale
    }
}

extension ConfiguredListLayout: LayoutDefinition {
    /// "configuredList".
    ///
    /// In documents its type is "list", with an appearance.
    public static let name = "configuredList"

    /// Prepares a compositional layout with a section for each of the list.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        var input = input
        for index in input.sections.indices {
            let own = input.sections[index].measures(of: CollectionLayoutListConfiguration.self)
            input.sections[index].measures = .list(own ?? configuration)
        }
        let layout = CompositionalLayout.Configuration(
            contentInsetsReference: .none,
            pixelScale: pixelScale
        )
        return try CompositionalLayout(layout, input)
    }

    /// As a compositional layout.
    public var flipping: LayoutFlipping { .always }

    /// Whether rows, headers and footers are as wide in both.
    public func measuresAlike(_ other: any LayoutDefinition) -> Bool {
        (other as? Self).map { configuration.measuresAlike($0.configuration) } ?? false
    }

    /// Rows expand if there is a height for expanded ones.
    public func expansionRule(of section: Section) -> ExpansionRule? {
        guard list(of: section)?.configuration.expandedRowHeight != nil else { return nil }
        return ExpansionRule(allowsMultipleRows: false, collapsesSections: false)
    }

    /// The list with the section's own configuration, if it has one.
    public func list(of section: Section) -> ConfiguredListLayout? {
        var list = self
        if let own = section.measures(of: CollectionLayoutListConfiguration.self) {
            list.configuration = own
        }
        return list
    }
}

extension LayoutConfiguration {
    /// A list by configuration.
    public static func list(_ layout: ConfiguredListLayout) -> LayoutConfiguration {
        LayoutConfiguration(layout)
    }
}
