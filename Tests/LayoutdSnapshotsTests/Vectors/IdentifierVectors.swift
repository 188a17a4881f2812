import LayoutdTestSupport

/// The cases of one kind of `identifiers-vectors.json`.
func vectors<Case: VectorCase>(_ type: Case.Type) throws -> [Case] {
    try loadFixture("identifiers-vectors", as: VectorFile<Case>.self).cases.compactMap(\.vector)
}

/// A case of `identifiers-vectors.json`, with a name of its own.
protocol VectorCase: Decodable, Sendable, CustomStringConvertible {
    static var kind: String { get }
    var name: String { get }
}

extension VectorCase {
    var description: String { name }
}

private struct VectorFile<Case: VectorCase>: Decodable {
    /// Cases of other kinds have other members.
    struct Entry: Decodable {
        let vector: Case?

        init(from decoder: any Decoder) throws {
            let kind = try Header(from: decoder).kind
            vector = kind == Case.kind ? try Case(from: decoder) : nil
        }
    }

    struct Header: Decodable {
        let kind: String
    }

    let cases: [Entry]
}
