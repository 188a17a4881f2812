/// The measures that one section may have in a kind of layout.
public protocol SectionMeasures: Sendable, Hashable, Codable {
    /// The name of this kind of layout in documents.
    static var name: String { get }

    /// Whether sizes that were measured with other measures still count with these; by default true.
    ///
    /// They do not if elements get another extent from them.
    func measuresAlike(_ other: Self) -> Bool
}

extension SectionMeasures {
    /// True.
    public func measuresAlike(_ other: Self) -> Bool { true }

    fileprivate func measuresAlike(any other: any SectionMeasures) -> Bool {
        (other as? Self).map(measuresAlike) ?? false
    }
}

extension Section {
    /// The measures of one section; a layout of another kind ignores them.
    public struct Measures: Sendable {
        /// The measures, of a type that a layout knows.
        public let value: any SectionMeasures

        /// Wraps measures.
        package init(_ value: any SectionMeasures) {
            self.value = value
        }

        /// Whether sizes that were measured in a section with some measures, or with those of the layout, count with
        /// others.
        package static func measureAlike(_ old: Measures?, _ new: Measures?) -> Bool {
            guard let old, let new else { return old == nil && new == nil }
            return new.value.measuresAlike(any: old.value)
        }

        /// The kinds of measures.
        private static let kinds: [any SectionMeasures.Type] = [
            FlowLayout.Metrics.self, ListLayout.Metrics.self, WaterfallLayout.Metrics.self,
            JustifiedLayout.Metrics.self, GridLayout.Metrics.self, CollectionLayoutSection.self,
            SectionLayout.self, CollectionLayoutListConfiguration.self,
        ]
    }
}

extension Section {
    /// The section's own measures of a kind, if it has any.
    package func measures<Kind: SectionMeasures>(of kind: Kind.Type) -> Kind? {
        measures?.value as? Kind
    }
}

extension Section.Measures: Hashable {
    /// Whether both have the same type and are equal.
    public static func == (a: Self, b: Self) -> Bool { a.value.equals(b.value) }

    /// Hashes the measures.
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension SectionMeasures {
    fileprivate func equals(_ other: any SectionMeasures) -> Bool { other as? Self == self }
}

extension Section.Measures: Codable {
    /// Reads measures of any kind.
    public init(from decoder: any Decoder) throws {
        let record = try KindRecord(from: decoder)
        guard let type = Self.kinds.first(where: { $0.name == record.kind }) else {
            throw record.unknown("there are no measures")
        }
        self.init(try record.decode(type))
    }

    /// Writes the measures and the name of their kind.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(kind: type(of: value).name, value)
    }
}
