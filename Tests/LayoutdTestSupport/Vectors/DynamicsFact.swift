/// A fact of `dynamics-vectors.json` without a trajectory.
package struct DynamicsFact: Decodable, Sendable, CustomStringConvertible {
    package let name: String
    /// The source of the fact; see ``DynamicsRow``.
    package let source: String
    /// A description of the scene.
    package let scene: String
    /// The tolerance; absent means equal.
    package let tolerance: Double?
    /// The expected numbers, by paths such as `item.category` or `max.0`; true is 1.
    package let expected: [String: Double]

    package var description: String { name }

    package static func all() throws -> [DynamicsFact] {
        try loadFixture("dynamics-vectors", as: File.self).exact
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        source = try container.decode(String.self, forKey: .source)
        scene = try container.decode(String.self, forKey: .scene)
        tolerance = try container.decodeIfPresent(Double.self, forKey: .tolerance)
        expected = try container.decode(Tree.self, forKey: .expect).numbers
    }

    private enum CodingKeys: CodingKey { case name, source, scene, tolerance, expect }

    private struct File: Decodable {
        let exact: [DynamicsFact]
    }

    private struct Tree: Decodable {
        let numbers: [String: Double]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let bool = try? container.decode(Bool.self) {
                numbers = ["": bool ? 1 : 0]
            } else if let number = try? container.decode(Double.self) {
                numbers = ["": number]
            } else if let list = try? container.decode([Tree].self) {
                numbers = Tree.join(list.enumerated().map { (String($0), $1) })
            } else {
                numbers = Tree.join(try container.decode([String: Tree].self).map { ($0, $1) })
            }
        }

        private static func join(_ children: [(name: String, tree: Tree)]) -> [String: Double] {
            var joined: [String: Double] = [:]
            for (name, tree) in children {
                for (path, number) in tree.numbers {
                    joined[path.isEmpty ? name : "\(name).\(path)"] = number
                }
            }
            return joined
        }
    }
}
