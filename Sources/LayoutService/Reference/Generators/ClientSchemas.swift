import LayoutdYAML

/// Derives schemas for generators from those of the contract.
struct ClientSchemas {
    let exact: ExactSchemas
    /// The objects that are referred to, by name.
    private(set) var objects: [String: ClientSchema] = [:]
    /// The names of objects by the keys of what they are made from.
    private var names: [String: String] = [:]

    init(_ exact: ExactSchemas) { self.exact = exact }

    /// Rule: names that generators, or the languages they write, use themselves are replaced.
    private static let replacements = ["Operation": "UpdateOperation"]

    /// The schema for values that may be as any of the given schemas says.
    ///
    /// - Parameters:
    ///   - nodes: Schemas of the contract.
    ///   - name: The name for an object that has none.
    /// - Returns: The schema; objects are references to ``objects``.
    mutating func schema(_ nodes: [YAMLNode], name: String) -> ClientSchema {
        let all = distinct(nodes.flatMap(exact.alternatives))
        let alternatives = all.filter { $0.kind != .null }
        let isNullable = alternatives.count < all.count
        var kinds = Set(alternatives.map(\.kind))
        if kinds == [.integer, .number] { kinds = [.number] }
        var schema = ClientSchema(content: .any(names: []), isNullable: isNullable)
        schema.text = text(of: nodes)
        if kinds.count == 1, let kind = kinds.first ?? nil {
            schema.content = content(kind, alternatives, name: name)
        } else if !kinds.contains(nil) {
            let names = mixedNames(alternatives, name: name)
            schema.content = .any(names: names)
            let parts = kinds.compactMap { $0?.rawValue }.sorted() + names.map { "`\($0)`" }
            if !parts.isEmpty { schema.addText("One of: \(parts.joined(separator: ", ")).") }
        }
        return schema
    }

    /// The content of a schema of one kind.
    private mutating func content(
        _ kind: JSONKind,
        _ alternatives: [ExactSchemas.Alternative],
        name: String
    ) -> ClientSchema.Content {
        let nodes = alternatives.compactMap(\.node)
        switch kind {
        case .object:
            let isInline = nodes.count == alternatives.count
            if isInline, nodes.allSatisfy(\.isMap) {
                let values = nodes.compactMap { $0["additionalProperties"] }
                return .map(schema(values, name: name + "Value"))
            }
            if isInline, exact.members(of: alternatives).names.isEmpty {
                return .map(ClientSchema(content: .any(names: [])))
            }
            return .reference(object(alternatives, name: name))
        case .array:
            // Rule: a tuple is a list of what its places may hold.
            let items = nodes.flatMap { node in
                (node["prefixItems"]?.list ?? [])
                    + [node["items"]].compactMap(\.self).filter { !$0.isBool(false) }
            }
            let item = name.hasSuffix("s") ? String(name.dropLast()) : name + "Item"
            let limits = nodes.count == 1 ? nodes[0].limits(["minItems", "maxItems"]) : []
            return .list(schema(items, name: item), limits: limits)
        default:
            // Rule: `const` is an enumeration of one text. Numbers and booleans are not enumerated.
            let values = nodes.map { node in
                node["enum"]?.list ?? [node["const"]].compactMap(\.self)
            }
            let isClosed = kind == .string && values.allSatisfy { !$0.isEmpty }
            let known = isClosed ? distinct(values.flatMap(\.self)) : []
            let words = ["minimum", "maximum", "minLength", "maxLength", "pattern"]
            let limits = nodes.count == 1 ? nodes[0].limits(words) : []
            return .scalar(kind, values: known, limits: limits)
        }
    }

    /// The names of the objects that a value of several kinds may be, or may consist of.
    ///
    /// Rule: a value of several kinds, such as a number or an object, has no type: what generators
    /// make of `oneOf` with simple types is different in each language, and often wrong. Its objects
    /// are in the document nevertheless, and named in the description.
    private mutating func mixedNames(
        _ alternatives: [ExactSchemas.Alternative],
        name: String
    ) -> [String] {
        var names: Set<String> = []
        for alternative in alternatives {
            guard let kind = alternative.kind, kind == .object || kind == .array else { continue }
            let schema = ClientSchema(content: content(kind, [alternative], name: name))
            names.formUnion(schema.names)
        }
        return names.sorted()
    }

    /// The name of the object that has the members of all alternatives, which is made if need be.
    ///
    /// Rule: an object without a name is named after the one that contains it, and the member.
    mutating func object(_ alternatives: [ExactSchemas.Alternative], name: String) -> String {
        let alternatives = distinct(alternatives)
        let key = alternatives.map(\.key).sorted().joined(separator: "|")
        if let known = names[key] { return known }
        let own = Set(alternatives.compactMap(\.name))
        var chosen = alternatives.count == 1 ? own.first ?? name : name
        chosen = Self.replacements[chosen] ?? chosen
        while objects[chosen] != nil || exact.isClass(chosen) && !own.contains(chosen) {
            chosen += "Value"
        }
        names[key] = chosen
        // Schemas may refer to themselves.
        objects[chosen] = ClientSchema(content: .any(names: []))
        let members = exact.members(of: alternatives)
        let properties = members.names.map { member in
            let schemas = members.schemas[member] ?? []
            return (member, schema(schemas, name: chosen + member.capitalizedFirst))
        }
        var object = ClientSchema(
            content: .object(
                properties: properties,
                required: members.names.filter(members.required.contains)
            )
        )
        if alternatives.count == 1 {
            let node = alternatives[0].node ?? own.first.flatMap { exact[$0] }
            object.text = node?["description"]?.scalar?.withoutComments ?? ""
        }
        objects[chosen] = object
        return chosen
    }

    /// Opens the objects that responses refer to; see ``ClientSchema/opened``.
    mutating func open(_ roots: Set<String>) {
        var (all, new) = (Set<String>(), roots)
        while !new.isEmpty {
            all.formUnion(new)
            new = new.reduce(into: Set<String>()) { $0.formUnion(objects[$1]?.names ?? []) }
                .subtracting(all)
        }
        for name in all { objects[name] = objects[name]?.opened }
    }

    /// What the first schema says of its values.
    ///
    /// Rule: defaults are only described. Clients that send them would send members that their
    /// request may not have.
    private func text(of nodes: [YAMLNode]) -> String {
        var text = nodes.lazy.compactMap { $0["description"]?.scalar }.first
        if text == nil, nodes.count == 1, let name = nodes[0].referredName, !exact.isClass(name) {
            text = exact[name]?["description"]?.scalar
        }
        var schema = ClientSchema(content: .any(names: []), text: text?.withoutComments ?? "")
        if nodes.count == 1, let value = nodes[0]["default"] {
            schema.addText("Default: `\(value.json)`.")
        }
        return schema.text
    }

    private func distinct(_ all: [ExactSchemas.Alternative]) -> [ExactSchemas.Alternative] {
        var known: Set<String> = []
        return all.filter { known.insert($0.key).inserted }
    }

    private func distinct(_ values: [YAMLNode]) -> [YAMLNode] {
        var known: Set<String> = []
        return values.filter { known.insert($0.json).inserted }
    }
}

extension ExactSchemas.Alternative {
    fileprivate var node: YAMLNode? {
        if case .inline(_, let node) = self { node } else { nil }
    }

    fileprivate var name: String? { if case .named(let name) = self { name } else { nil } }
}

extension YAMLNode {
    /// The members of a schema that have one of the given names.
    fileprivate func limits(_ names: [String]) -> [Member] {
        (members ?? []).filter { names.contains($0.key) }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Rule: texts neither start nor end comments, as `*i*/*n*` does.
    var withoutComments: String {
        var (result, last) = ("", Character(" "))
        for character in self {
            if last == "*" && character == "/" || last == "/" && character == "*" { result += " " }
            result.append(character)
            last = character
        }
        return result
    }
}
