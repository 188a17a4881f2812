import LayoutdYAML

/// The contract for generators of clients, derived from the exact one.
///
/// The exact contract says which requests are valid, in all detail. Generators need less: for every
/// value one type, with all members that it may have. Everything that a generated client sends has
/// the same meaning by both contracts. Each rule is described where it is applied.
struct ClientContract {
    private let contract: Contract
    private var schemas: ClientSchemas
    /// The objects of responses.
    private var responded: Set<String> = []

    /// Derives the document.
    ///
    /// - Parameter contract: The exact contract.
    /// - Returns: A document of OpenAPI 3.0.
    static func document(of contract: Contract) -> YAMLNode {
        var derived = ClientContract(
            contract: contract,
            schemas: ClientSchemas(ExactSchemas(contract))
        )
        return derived.document()
    }

    private mutating func document() -> YAMLNode {
        let paths = self.paths()
        schemas.open(responded)
        let objects = schemas.objects.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.node) }
        var components = [("schemas", YAMLNode.object(objects))]
        if let schemes = contract.root["components"]?["securitySchemes"] {
            components.insert(("securitySchemes", schemes), at: 0)
        }
        let kept = ["servers", "security", "tags"].compactMap { name in
            contract.root[name].map { (name, $0) }
        }
        return .object(
            [("openapi", .text("3.0.3")), ("info", info())] + kept
                + [("paths", paths), ("components", .object(components))]
        )
    }

    /// Rule: the description is only its first paragraph, as generators repeat it in each file.
    private func info() -> YAMLNode {
        let info = contract.root["info"]
        let text = info?["description"]?.scalar ?? ""
        let end = text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
        return .object([
            ("title", info?["title"] ?? .text("")), ("version", info?["version"] ?? .text("")),
            ("description", .text(text[..<end].split(separator: "\n").joined(separator: " "))),
            ("license", .object([("name", info?["license"]?["name"] ?? .text(""))])),
        ])
    }

    private mutating func paths() -> YAMLNode {
        var paths: [(String, [(String, YAMLNode)])] = []
        for operation in contract.operations {
            let method = (operation.method.lowercased(), self.operation(operation))
            if paths.last?.0 == operation.path {
                paths[paths.count - 1].1.append(method)
            } else {
                paths.append((operation.path, [method]))
            }
        }
        return .object(paths.map { ($0, .object($1)) })
    }

    private mutating func operation(_ operation: Contract.Operation) -> YAMLNode {
        var members: [(String, YAMLNode)] = []
        for key in ["operationId", "tags", "summary", "description", "security"] {
            guard let value = operation.node[key] else { continue }
            members.append((key, value.scalar.map { .text($0.withoutComments) } ?? value))
        }
        members.append(("parameters", .list(operation.parameters.map { parameter($0) })))
        let id = operation.id.capitalizedFirst
        if let body = operation.node["requestBody"].map(contract.resolved) {
            let content = body["content"]?.members ?? []
            let schema = content.first?.value["schema"]
            let first = [schema, schema?["oneOf"]?.list?.first].lazy
                .compactMap { $0?.referredName }.first
            var request = [("content", self.content(content, name: first ?? id + "Body").node)]
            if let isRequired = body["required"] { request.append(("required", isRequired)) }
            members.append(("requestBody", .object(request)))
        }
        let responses = (operation.node["responses"]?.members ?? []).map { member in
            (member.key, response(contract.resolved(member.value), name: id + "Result"))
        }
        return .object(members + [("responses", .object(responses))])
    }

    /// A parameter.
    ///
    /// Rule: parameters that are lists, or of several kinds, are texts: `rect` is `0,0,320,480`,
    /// `include` is `velocity,key`. This is how they are sent anyway. None is enumerated: that would be
    /// a type for each parameter of each operation.
    private mutating func parameter(_ parameter: YAMLNode) -> YAMLNode {
        let name = parameter["name"]?.scalar ?? ""
        var schema = schemas.schema(
            [parameter["schema"] ?? .object([])],
            name: name.capitalizedFirst + "Parameter"
        )
        if let text = parameter["description"]?.scalar {
            let more = schema.text.firstRange(of: "Default: ").map { schema.text[$0.lowerBound...] }
            schema.text = text.withoutComments
            if let more { schema.addText(String(more)) }
        }
        schema = schema.opened
        switch schema.content {
        case .scalar: break
        default: schema.content = .scalar(.string, values: [], limits: [])
        }
        var members = ["name", "in", "required"].compactMap { key in
            parameter[key].map { (key, $0) }
        }
        if !schema.text.isEmpty { members.append(("description", .text(schema.text))) }
        schema.text = ""
        return .object(members + [("schema", schema.node)])
    }

    private mutating func response(_ response: YAMLNode, name: String) -> YAMLNode {
        let text = response["description"]?.scalar ?? ""
        var members = [("description", YAMLNode.text(text.withoutComments))]
        let headers = (response["headers"]?.members ?? []).map { ($0.key, header($0.value)) }
        if !headers.isEmpty { members.append(("headers", .object(headers))) }
        if let content = response["content"]?.members {
            let (node, names) = self.content(content, name: name)
            responded.formUnion(names)
            members.append(("content", node))
        }
        return .object(members)
    }

    /// Rule: header fields are texts or integers.
    private func header(_ node: YAMLNode) -> YAMLNode {
        let header = contract.resolved(node)
        let schema = header["schema"].map(contract.resolved)
        let isInteger = schema?["type"]?.scalar == "integer"
        let type = YAMLNode.object([("type", .text(isInteger ? "integer" : "string"))])
        let text = header["description"]?.scalar.map { YAMLNode.text($0.withoutComments) }
        return .object((text.map { [("description", $0)] } ?? []) + [("schema", type)])
    }

    /// The media types of a body, and the objects that it refers to.
    ///
    /// Rule: a body has one type of JSON. Examples are left out. Pictures are binary; all else is
    /// text, also a stream of events, which a client reads line by line.
    private mutating func content(
        _ types: [YAMLNode.Member],
        name: String
    ) -> (node: YAMLNode, names: Set<String>) {
        let plain = types.filter { $0.key == "application/json" }
        var names: Set<String> = []
        let members = (plain.isEmpty ? types : plain).map { type in
            var schema = ClientSchema(content: .scalar(.string, values: [], limits: []))
            if type.key.hasSuffix("json"), let exact = type.value["schema"] {
                schema = schemas.schema([exact], name: name)
                names.formUnion(schema.names)
            }
            guard type.key.hasPrefix("image/") else {
                return (type.key, YAMLNode.object([("schema", schema.node)]))
            }
            let binary = YAMLNode.object([("type", .text("string")), ("format", .text("binary"))])
            return (type.key, .object([("schema", binary)]))
        }
        return (.object(members), names)
    }
}
