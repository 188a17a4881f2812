/// What a client calls items or sections, one after the other in one block of memory.
///
/// An identifier takes its bytes in UTF-8, and 4 more.
public struct IdentifierColumn: Sendable, Hashable {
    private(set) var bytes: [UInt8] = []
    /// Where each identifier ends.
    private(set) var ends: [UInt32] = []

    /// No identifiers.
    public init() {}

    /// Some identifiers.
    public init(_ identifiers: some Sequence<String>) {
        for identifier in identifiers { append(identifier) }
    }

    /// The number of identifiers.
    public var count: Int { ends.count }

    /// The memory that it takes, in bytes.
    package var estimatedBytes: Int { bytes.capacity + 4 * ends.capacity }

    /// An identifier.
    public subscript(index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

    /// Adds an identifier at the end.
    ///
    /// - Precondition: All together take less than 4 GB.
    public mutating func append(_ identifier: String) {
        bytes.append(contentsOf: identifier.utf8)
        ends.append(UInt32(bytes.count))
    }

    /// Adds an identifier in ASCII at the end.
    package mutating func append(ascii: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: ascii)
        ends.append(UInt32(bytes.count))
    }

    /// Whether the text at an index is empty, which no identifier is.
    package func isEmpty(at index: Int) -> Bool { range(index).isEmpty }

    /// Adds an identifier of another column at the end.
    package mutating func append(_ index: Int, of other: IdentifierColumn) {
        bytes.append(contentsOf: other.bytes[other.range(index)])
        ends.append(UInt32(bytes.count))
    }

    /// Adds some identifiers of another column at the end.
    package mutating func append(_ other: IdentifierColumn, _ indices: Range<Int>) {
        guard !indices.isEmpty else { return }
        let first = other.range(indices.lowerBound).lowerBound
        let last = other.range(indices.upperBound - 1).upperBound
        let start = bytes.count
        bytes.append(contentsOf: other.bytes[first..<last])
        ends.append(contentsOf: other.ends[indices].lazy.map { UInt32(start + Int($0) - first) })
    }

    /// Gives back memory that it does not need.
    package mutating func trim() {
        if bytes.capacity > bytes.count + bytes.count / 8 { bytes = bytes.map(\.self) }
        if ends.capacity > ends.count + ends.count / 8 { ends = ends.map(\.self) }
    }

    /// The bytes of an identifier.
    func range(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }
}

extension IdentifierColumn: Codable {
    /// Reads a list of texts.
    public init(from decoder: any Decoder) throws {
        self.init(try [String](from: decoder))
    }

    /// Writes a list of texts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for index in 0..<count { try container.encode(self[index]) }
    }
}
