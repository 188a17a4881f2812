import LayoutdYAML

/// The contract, an OpenAPI document, as data.
///
/// - Note: Source: OpenAPI Specification 3.1.0.
struct Contract {
    let root: YAMLNode

    /// A method of a path.
    struct Operation {
        let path: String
        /// In capitals.
        let method: String
        let node: YAMLNode
        /// The parameters of the path and of the method.
        let parameters: [YAMLNode]

        /// The name of the operation, which is also its anchor.
        var id: String { node["operationId"]?.scalar ?? "" }
    }

    private static let methods = ["get", "put", "post", "delete", "patch"]

    /// All operations, in the order of the document.
    var operations: [Operation] {
        (root["paths"]?.members ?? []).flatMap { path in
            (path.value.members ?? []).filter { Self.methods.contains($0.key) }.map { method in
                let lists = [path.value["parameters"], method.value["parameters"]]
                return Operation(
                    path: path.key,
                    method: method.key.uppercased(),
                    node: method.value,
                    parameters: lists.flatMap { $0?.list ?? [] }.map(resolved)
                )
            }
        }
    }

    /// The members of a group of components, such as `schemas`.
    func components(_ group: String) -> [YAMLNode.Member] {
        root["components"]?[group]?.members ?? []
    }

    /// The node that a node refers to, or the node itself.
    func resolved(_ node: YAMLNode) -> YAMLNode {
        guard let reference = node["$ref"]?.scalar, reference.hasPrefix("#/") else { return node }
        let names = reference.dropFirst(2).split(separator: "/")
        let target = names.reduce(Optional(root)) { $0?[String($1)] }
        return target ?? node
    }

    /// The name of the component that a node refers to.
    func referredName(_ node: YAMLNode) -> String? {
        node["$ref"]?.scalar?.split(separator: "/").last.map(String.init)
    }
}
