import LayoutdSnapshots

/// An item of a tree of the vectors, with its descendants: `["a", true, [["b", false, []]]]`.
struct VectorTree: Decodable, Sendable, Hashable {
    let item: String
    let isExpanded: Bool
    let children: [VectorTree]

    init(_ item: String, _ isExpanded: Bool, _ children: [VectorTree]) {
        self.item = item
        self.isExpanded = isExpanded
        self.children = children
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        item = try container.decode(String.self)
        isExpanded = try container.decode(Bool.self)
        children = try container.decode([VectorTree].self)
    }
}

typealias NamedOutline = SectionSnapshot<String>

extension NamedOutline {
    init(_ trees: [VectorTree]) throws {
        self.init()
        try add(trees, to: nil)
    }

    private mutating func add(_ trees: [VectorTree], to parent: String?) throws {
        try append(trees.map(\.item), to: parent)
        for tree in trees {
            try add(tree.children, to: tree.item)
            if tree.isExpanded { expand([tree.item]) }
        }
    }

    /// What it consists of, in the form of the vectors.
    func trees() throws -> [VectorTree] { try trees(of: rootItems) }

    private func trees(of items: [String]) throws -> [VectorTree] {
        try items.map { item in
            VectorTree(item, try isExpanded(item), try trees(of: try children(of: item)))
        }
    }
}
