/// How records keep a value of one of several kinds: `{"kind": {"_0": value}}`.
///
/// Swift encodes enumerations in this form, and older records come from those.
struct KindRecord {
    /// The name of the kind.
    let kind: String
    private let key: KindKey
    private let container: KeyedDecodingContainer<KindKey>

    /// Reads the name.
    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: KindKey.self)
        guard let key = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.typeMismatch(
                Self.self,
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "there are \(container.allKeys.count) kinds instead of one"
                )
            )
        }
        self.key = key
        kind = key.stringValue
    }

    /// Reads the value.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try container.nestedContainer(keyedBy: KindKey.self, forKey: key)
            .decode(type, forKey: .value)
    }

    /// Reads a flag beside the value; false in records without it.
    func flag(_ flag: KindKey) throws -> Bool {
        try container.nestedContainer(keyedBy: KindKey.self, forKey: key)
            .decodeIfPresent(Bool.self, forKey: flag) ?? false
    }

    /// Reads what is beside the value, if it is there.
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, _ key: KindKey) throws -> Value? {
        try container.nestedContainer(keyedBy: KindKey.self, forKey: self.key)
            .decodeIfPresent(type, forKey: key)
    }

    /// Reads the members of the value.
    func members<Key: CodingKey>(_ keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try container.nestedContainer(keyedBy: KindKey.self, forKey: key)
            .nestedContainer(keyedBy: keys, forKey: .value)
    }

    /// The error for a kind that does not exist; `missing` begins the sentence.
    func unknown(_ missing: String) -> DecodingError {
        .dataCorruptedError(
            forKey: key,
            in: container,
            debugDescription: "\(missing) \"\(kind)\""
        )
    }
}

/// The name of a kind, or of its value.
struct KindKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    static let value = KindKey(stringValue: "_0")
    /// What is true of the value of every kind.
    static let flips = KindKey(stringValue: "flips")
    /// What is around it.
    static let boundary = KindKey(stringValue: "boundary")

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Encoder {
    /// Writes a value of a kind, and what is beside it.
    func encode(
        kind: String,
        _ value: some Encodable,
        beside: (inout KeyedEncodingContainer<KindKey>) throws -> Void = { _ in }
    ) throws {
        var container = container(keyedBy: KindKey.self)
        var nested = container.nestedContainer(
            keyedBy: KindKey.self,
            forKey: KindKey(stringValue: kind)
        )
        try nested.encode(value, forKey: .value)
        try beside(&nested)
    }

    /// Begins the members of a value of a kind, and writes what is beside it.
    func members<Key: CodingKey>(
        ofKind kind: String,
        _ keys: Key.Type,
        beside: (inout KeyedEncodingContainer<KindKey>) throws -> Void
    ) throws -> KeyedEncodingContainer<Key> {
        var container = container(keyedBy: KindKey.self)
        var nested = container.nestedContainer(
            keyedBy: KindKey.self,
            forKey: KindKey(stringValue: kind)
        )
        try beside(&nested)
        return nested.nestedContainer(keyedBy: keys, forKey: .value)
    }
}
