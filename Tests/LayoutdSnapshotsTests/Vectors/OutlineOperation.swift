import LayoutdSnapshots

/// An operation of the vectors on an outline.
struct OutlineOperation: Decodable, Sendable {
    /// What an operation returns.
    enum Value: Decodable, Sendable, Hashable {
        case tree([VectorTree])
        case level(Int)
        case item(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let level = try? container.decode(Int.self) {
                self = .level(level)
            } else if let item = try? container.decode(String.self) {
                self = .item(item)
            } else {
                self = .tree(try container.decode([VectorTree].self))
            }
        }
    }

    let op: String
    let items: [String]?
    let item: String?
    let parent: String?
    let includingParent: Bool?
    let tree: [VectorTree]?
    let before: String?
    let after: String?

    func perform(on outline: inout NamedOutline) throws -> Value? {
        switch op {
        case "appendItems": try outline.append(try items.required, to: parent)
        case "insertItems":
            if let before {
                try outline.insert(try items.required, before: before)
            } else {
                try outline.insert(try items.required, after: try after.required)
            }
        case "deleteItems": try outline.delete(try items.required)
        case "expandItems": outline.expand(try items.required)
        case "collapseItems": outline.collapse(try items.required)
        case "level": return .level(try outline.level(of: try item.required))
        default: return try performOnTree(of: &outline)
        }
        return nil
    }

    private func performOnTree(of outline: inout NamedOutline) throws -> Value? {
        switch op {
        case "replaceChildren":
            let tree = try NamedOutline(try tree.required)
            try outline.replace(childrenOf: try parent.required, using: tree)
        case "insertTree":
            let tree = try NamedOutline(try tree.required)
            guard let before else {
                return try outline.insert(tree, after: try after.required).map { .item($0) }
            }
            try outline.insert(tree, before: before)
        case "subtree":
            let tree = try outline.snapshot(
                of: try parent.required,
                includingParent: try includingParent.required
            )
            return .tree(try tree.trees())
        default: throw MissingMember()
        }
        return nil
    }
}
