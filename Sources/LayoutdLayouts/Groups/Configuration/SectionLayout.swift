/// A layout of sections one after the other as the layout of one section of a compositional layout: a flow layout, a
/// list, a waterfall, a justified layout or a grid.
///
/// The section has its own header, footer and insets, as in a layout of its own.
///
/// - Note: Our own choice: UIKit's apps build such sections from custom groups.
public struct SectionLayout: Sendable {
    /// What the layout is.
    public let definition: any StackDefinition

    /// Makes the layout of a section.
    public init(_ definition: any StackDefinition) {
        self.definition = definition
    }

    /// Makes the layout of a section; `nil` if the configuration is not one of sections one after the other.
    public init?(_ configuration: LayoutConfiguration) {
        guard let definition = configuration.definition as? any StackDefinition else { return nil }
        self.init(definition)
    }

    /// The same as the layout of a whole view.
    public var configuration: LayoutConfiguration { LayoutConfiguration(definition) }
}

extension SectionLayout: Hashable {
    /// Whether both definitions have the same type and are equal.
    public static func == (a: Self, b: Self) -> Bool { a.definition.equals(b.definition) }

    /// Hashes the definition.
    public func hash(into hasher: inout Hasher) { definition.hash(into: &hasher) }
}

extension SectionLayout: Codable {
    /// Reads a layout of any kind.
    public init(from decoder: any Decoder) throws {
        let record = try KindRecord(from: decoder)
        let known = LayoutConfiguration.defaults.lazy.compactMap { SectionLayout($0)?.definition }
        guard let type = known.map({ type(of: $0) }).first(where: { $0.name == record.kind }) else {
            throw record.unknown("no section has a layout")
        }
        self.init(try record.decode(type))
    }

    /// Writes the definition and the name of its kind.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(kind: type(of: definition).name, definition)
    }
}

extension SectionLayout: SectionMeasures {
    /// "layout".
    public static let name = "layout"

    /// Whether elements get the same extents from both.
    public func measuresAlike(_ other: Self) -> Bool {
        definition.measuresAlike(other.definition)
    }
}

extension Section.Measures {
    /// The layout of a section of a compositional layout, if it is of another kind.
    public static func layout(_ definition: any StackDefinition) -> Section.Measures {
        Section.Measures(SectionLayout(definition))
    }
}
