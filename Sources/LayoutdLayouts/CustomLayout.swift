/// A definition of a layout outside this library.
///
/// Two are equal if their definitions have the same type and are equal.
///
/// It can be encoded if the definition is `Codable`. To decode it, the decoder has to know the type
/// of the definition: set its `userInfo` for the key `CodingUserInfoKey.customLayout`.
public struct CustomLayout: Sendable {
    /// The definition.
    public let definition: any LayoutDefinition

    /// Wraps a definition.
    public init(_ definition: any LayoutDefinition) {
        self.definition = definition
    }
}

extension CustomLayout: Hashable {
    /// Whether both definitions have the same type and are equal.
    public static func == (a: CustomLayout, b: CustomLayout) -> Bool {
        a.definition.equals(b.definition)
    }

    /// Hashes the definition.
    public func hash(into hasher: inout Hasher) {
        definition.hash(into: &hasher)
    }
}

extension LayoutDefinition {
    fileprivate func equals(_ other: any LayoutDefinition) -> Bool {
        other as? Self == self
    }
}

extension CodingUserInfoKey {
    /// The type of the definition of a ``CustomLayout``, for decoders: a `LayoutDefinition` that is
    /// `Codable`.
    public static let customLayout: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "LayoutdLayouts.CustomLayout") else {
            preconditionFailure("any string is a key")
        }
        return key
    }()
}

extension CustomLayout: Codable {
    private enum CodingKeys: CodingKey {
        case name
        case definition
    }

    /// Reads a definition of the type that the decoder has under
    /// `CodingUserInfoKey.customLayout`.
    ///
    /// - Throws: `DecodingError`, also if there is no such type or it has another name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
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
        self.init(try container.decode(type, forKey: .definition))
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
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type(of: definition).name, forKey: .name)
        try container.encode(definition, forKey: .definition)
    }
}
