/// The properties of a value, by which it is kept in records and changed in parts.
///
/// A property that a record lacks stays as it is.
struct RecordForm<Root>: Sendable {
    let members: [any RecordProperty<Root>]

    init(_ members: [any RecordProperty<Root>]) { self.members = members }

    func read(_ root: inout Root, from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: RecordKey.self)
        for member in members where record.contains(member.name) {
            try member.read(&root, from: record, as: member.name)
        }
    }

    func write(_ root: Root, to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: RecordKey.self)
        for member in members where !member.isUsual(in: root) {
            try member.write(root, to: &record, as: member.name)
        }
    }
}

/// A property of a value, and its names in records.
protocol RecordProperty<Root>: Sendable {
    associatedtype Root

    var name: RecordKey { get }
    /// The name in records of changes.
    var nameInChanges: RecordKey { get }
    var anyPath: PartialKeyPath<Root> { get }

    /// Whether it has a value that whole records need not have.
    func isUsual(in root: Root) -> Bool
    func copy(from source: Root, to target: inout Root)
    func isEqual(in first: Root, _ second: Root) -> Bool
    func read(
        _ root: inout Root,
        from record: KeyedDecodingContainer<RecordKey>,
        as name: RecordKey
    ) throws
    func write(
        _ root: Root,
        to record: inout KeyedEncodingContainer<RecordKey>,
        as name: RecordKey
    ) throws
}

/// A property with a type.
struct RecordMember<Root, Value: Codable & Hashable & Sendable>: RecordProperty {
    let name: RecordKey
    let nameInChanges: RecordKey
    let path: any WritableKeyPath<Root, Value> & Sendable
    /// The value that whole records need not have; `nil` if they have every value.
    let usual: Value?

    init(
        _ name: String,
        inChanges nameInChanges: String? = nil,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        unless usual: Value? = nil
    ) {
        self.usual = usual
        self.name = RecordKey(stringValue: name)
        self.nameInChanges = RecordKey(stringValue: nameInChanges ?? name)
        self.path = path
    }

    var anyPath: PartialKeyPath<Root> { path }

    func isUsual(in root: Root) -> Bool { usual.map { root[keyPath: path] == $0 } ?? false }

    func copy(from source: Root, to target: inout Root) {
        target[keyPath: path] = source[keyPath: path]
    }

    func isEqual(in first: Root, _ second: Root) -> Bool {
        first[keyPath: path] == second[keyPath: path]
    }

    func read(
        _ root: inout Root,
        from record: KeyedDecodingContainer<RecordKey>,
        as name: RecordKey
    ) throws {
        root[keyPath: path] = try record.decode(Value.self, forKey: name)
    }

    func write(
        _ root: Root,
        to record: inout KeyedEncodingContainer<RecordKey>,
        as name: RecordKey
    ) throws {
        try record.encode(root[keyPath: path], forKey: name)
    }
}

/// The name of a property in records.
struct RecordKey: CodingKey, Hashable {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
