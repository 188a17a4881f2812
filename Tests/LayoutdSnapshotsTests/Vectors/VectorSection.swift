import LayoutdSnapshots

/// A section of the vectors: `["A", ["x", "y"]]`.
struct VectorSection: Decodable, Sendable, Hashable {
    let section: String
    let items: [String]

    init(_ section: String, _ items: [String]) {
        self.section = section
        self.items = items
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        section = try container.decode(String.self)
        items = try container.decode([String].self)
    }
}

typealias NamedSnapshot = Snapshot<String, String>

extension NamedSnapshot {
    init(_ sections: [VectorSection]) throws {
        try self.init(sections.map { ($0.section, $0.items) })
    }

    /// What it consists of, in the form of the vectors.
    var content: [VectorSection] { sections.map { VectorSection($0.section, $0.items) } }
}
