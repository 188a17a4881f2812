/// Layouts of this library have their names in records, your own the name `custom`.
extension LayoutConfiguration: Codable {
    private static let custom = "custom"

    private enum CustomKeys: CodingKey {
        case name
        case definition
    }

    /// Reads a configuration; your own with the type that the decoder has under
    /// `CodingUserInfoKey.customLayout`.
    ///
    /// - Throws: `DecodingError`, also if there is no such type or it has another name.
    public init(from decoder: any Decoder) throws {
        let record = try KindRecord(from: decoder)
        guard record.kind != Self.custom else {
            self.init(try Self.customDefinition(record.members(CustomKeys.self), decoder))
            try readRest(of: record)
            return
        }
        let known = Self.defaults.first { $0.name == record.kind }.map { type(of: $0.definition) }
        guard let known = known as? any (LayoutDefinition & Decodable).Type else {
            throw record.unknown("there is no layout")
        }
        self.init(try record.decode(known))
        try readRest(of: record)
    }

    /// Reads what all kinds have beside their definitions.
    private mutating func readRest(of record: KindRecord) throws {
        flipsHorizontallyInOppositeLayoutDirection = try record.flag(.flips)
        boundary = try record.decodeIfPresent(LayoutBoundary.self, .boundary) ?? LayoutBoundary()
    }

    /// Writes it.
    private func writeRest(to container: inout KeyedEncodingContainer<KindKey>) throws {
        if flipsHorizontallyInOppositeLayoutDirection { try container.encode(true, forKey: .flips) }
        if boundary != LayoutBoundary() { try container.encode(boundary, forKey: .boundary) }
    }

    private static func customDefinition(
        _ container: KeyedDecodingContainer<CustomKeys>,
        _ decoder: any Decoder
    ) throws -> any LayoutDefinition {
        let name = try container.decode(String.self, forKey: .name)
        let given = decoder.userInfo[.customLayout]
        guard let type = given as? any (LayoutDefinition & Decodable).Type, type.name == name else {
            throw DecodingError.dataCorruptedError(
                forKey: .name,
                in: container,
                debugDescription:
                    "the layout is \"\(name)\"; set userInfo[.customLayout] of the decoder to its "
                    + "Codable definition"
            )
        }
        return try container.decode(type, forKey: .definition)
    }

    /// Writes the definition and its name.
    ///
    /// - Throws: `EncodingError`, also if the definition is not `Codable`.
    public func encode(to encoder: any Encoder) throws {
        guard let definition = definition as? any LayoutDefinition & Encodable else {
            let context = EncodingError.Context(
                codingPath: encoder.codingPath,
                debugDescription: "the definition of a custom layout must be Codable to be encoded"
            )
            throw EncodingError.invalidValue(definition, context)
        }
        if Self.defaults.contains(where: { type(of: $0.definition) == type(of: definition) }) {
            return try encoder.encode(kind: name, definition, beside: writeRest)
        }
        var container = try encoder.members(ofKind: Self.custom, CustomKeys.self, beside: writeRest)
        try container.encode(name, forKey: .name)
        try container.encode(definition, forKey: .definition)
    }
}

extension CodingUserInfoKey {
    /// The type of the definition of a layout that this library does not have, for decoders: a `LayoutDefinition` that is
    /// `Codable`.
    public static let customLayout: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "LayoutdLayouts.CustomLayout") else {
            preconditionFailure("any string is a key")
        }
        return key
    }()
}
