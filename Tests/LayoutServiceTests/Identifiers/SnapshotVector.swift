import LayoutdTestSupport

/// A case of `identifiers-vectors.json` about snapshots.
struct SnapshotVector: Decodable, Sendable, CustomStringConvertible {
    /// A section: `["A", ["x", "y"]]`.
    struct Section: Decodable, Sendable, Equatable {
        let id: String
        let items: [String]

        init(_ id: String, _ items: [String]) { (self.id, self.items) = (id, items) }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            id = try container.decode(String.self)
            items = try container.decode([String].self)
        }
    }

    /// An edit, with the members that documents have.
    struct Edit: Codable, Sendable {
        let op: String
        let items: [String]?
        let item: String?
        let sections: [String]?
        let section: String?
        let before: String?
        let after: String?

        var isLookup: Bool { ["itemsInSection", "numberOfItems"].contains(op) }
    }

    struct Step: Decodable, Sendable {
        let `do`: Edit
        let `is`: String
        let content: [Section]?
    }

    struct Input: Decodable, Sendable {
        let start: [Section]?
        let edits: [Edit]?
        let before: [Section]?
        let after: [Section]?
        let reload: [String]?
        let reloadSections: [String]?
    }

    struct Batch: Decodable, Sendable, Equatable {
        var deleteSections: [Int]
        var insertSections: [Int]
        var moveSections: [[Int]]
        var delete: [[Int]]
        var insert: [[Int]]
        var move: [[[Int]]]
    }

    /// A cell in the form `[section, item, identifier]`.
    struct Cell: Decodable, Sendable {
        let item: String

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            _ = (try container.decode(Int.self), try container.decode(Int.self))
            item = try container.decode(String.self)
        }
    }

    /// What a case expects; a difference is the batch itself.
    struct Expectation: Decodable, Sendable {
        let content: [Section]?
        let batch: Batch?
        let error: String?
        let at: Int?
        let made: [Cell]?
        let difference: Batch?

        private enum CodingKeys: CodingKey { case content, batch, error, at, made }

        init(from decoder: any Decoder) throws {
            difference = try? Batch(from: decoder)
            let container = try decoder.container(keyedBy: CodingKeys.self)
            content = try container.decodeIfPresent([Section].self, forKey: .content)
            batch = try container.decodeIfPresent(Batch.self, forKey: .batch)
            error = try container.decodeIfPresent(String.self, forKey: .error)
            at = try container.decodeIfPresent(Int.self, forKey: .at)
            made = try container.decodeIfPresent([Cell].self, forKey: .made)
        }
    }

    let name: String
    let start: [Section]?
    let steps: [Step]?
    let end: [Section]?
    let input: Input?
    let expect: Expectation?

    var description: String { name }

    /// The cases of a kind.
    static func all(_ kind: String) throws -> [SnapshotVector] {
        try loadFixture("identifiers-vectors", as: File.self).cases
            .filter { $0.kind == kind }.compactMap(\.vector)
    }

    private struct File: Decodable {
        /// Cases of other kinds have other members.
        struct Entry: Decodable {
            let kind: String
            let vector: SnapshotVector?

            private enum CodingKeys: CodingKey { case kind }

            init(from decoder: any Decoder) throws {
                kind = try decoder.container(keyedBy: CodingKeys.self)
                    .decode(String.self, forKey: .kind)
                let isOfSnapshot = ["snapshot", "edits", "difference", "apply"].contains(kind)
                vector = isOfSnapshot ? try SnapshotVector(from: decoder) : nil
            }
        }

        let cases: [Entry]
    }
}
