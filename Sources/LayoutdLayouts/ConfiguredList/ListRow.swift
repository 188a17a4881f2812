/// What the data says of a row of a list by configuration, apart from its height.
public struct ListRow: Sendable, Hashable {
    /// Where the row's text begins, in points from its leading edge; `nil` if it is not known.
    public var textInset: Double?
    /// The row's separators; what is automatic is that of the list.
    public var separators: ListSeparatorConfiguration

    /// Creates a row.
    public init(
        textInset: Double? = nil,
        separators: ListSeparatorConfiguration = ListSeparatorConfiguration()
    ) {
        self.textInset = textInset
        self.separators = separators
    }

    /// Where text begins of which nothing is known, in points from the leading edge.
    public static let usualTextInset = 16.0
}

extension ListRow: Codable {
    private enum CodingKeys: CodingKey {
        case textInset
        case separators
    }

    /// Reads a row; missing members have their defaults.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            textInset: try container.decodeIfPresent(Double.self, forKey: .textInset),
            separators: try container.decodeIfPresent(
                ListSeparatorConfiguration.self,
                forKey: .separators
            ) ?? ListSeparatorConfiguration()
        )
    }

    /// Writes what differs from the defaults.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(textInset, forKey: .textInset)
        if separators != ListSeparatorConfiguration() {
            try container.encode(separators, forKey: .separators)
        }
    }
}

extension ListRow {
    /// Whether all its lengths are valid.
    package var isSound: Bool {
        (try? separators.validate()) != nil && isMeasure(textInset ?? 0)
    }

    /// The estimated memory that it takes, in bytes.
    package var estimatedBytes: Int { 200 }
}
