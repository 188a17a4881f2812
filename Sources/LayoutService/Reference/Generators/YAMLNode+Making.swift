import LayoutdYAML

// Nodes that no document contains yet: they have no line.
extension YAMLNode {
    static func text(_ text: String) -> YAMLNode {
        YAMLNode(line: 0, content: .scalar(text, isPlain: false))
    }

    static func bool(_ bool: Bool) -> YAMLNode {
        YAMLNode(line: 0, content: .scalar(bool ? "true" : "false", isPlain: true))
    }

    static func list(_ nodes: [YAMLNode]) -> YAMLNode {
        YAMLNode(line: 0, content: .list(nodes))
    }

    static func texts(_ texts: [String]) -> YAMLNode { list(texts.map(text)) }

    static func object(_ members: [(String, YAMLNode)]) -> YAMLNode {
        YAMLNode(
            line: 0,
            content: .mapping(members.map { Member(key: $0, line: 0, value: $1) })
        )
    }

    /// Whether the node is the plain `true` or `false`.
    func isBool(_ bool: Bool) -> Bool { value == .bool(bool) }

    /// The texts of a list.
    var texts: [String] { list?.compactMap(\.scalar) ?? [] }

    /// The value in YAML's block style, with one member or item per line.
    ///
    /// Texts and keys are written as in JSON, which YAML 1.2 reads.
    ///
    /// - Parameter indent: Spaces before each line.
    /// - Returns: The text, with a line's end after it.
    func yaml(indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        return switch content {
        case .mapping(let members) where !members.isEmpty:
            members.map { member in
                "\(margin)\(YAMLNode.text(member.key).json):" + member.value.afterKey(indent + 2)
            }
            .joined()
        case .list(let nodes) where !nodes.isEmpty:
            nodes.map { "\(margin)-" + $0.afterKey(indent + 2) }.joined()
        default: "\(margin)\(json)\n"
        }
    }

    private func afterKey(_ indent: Int) -> String {
        switch content {
        case .mapping(let members) where !members.isEmpty: "\n" + yaml(indent: indent)
        case .list(let nodes) where !nodes.isEmpty: "\n" + yaml(indent: indent)
        default: " \(json)\n"
        }
    }
}
