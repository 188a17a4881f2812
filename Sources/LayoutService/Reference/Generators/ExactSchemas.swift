import LayoutdYAML

/// Reads the schemas of the contract: which kinds of values and which members they allow.
struct ExactSchemas {
    private let schemas: [String: YAMLNode]
    /// Schemas by the name under which they are one; see ``family(of:)``.
    private let families: [String: [String]]
    private let familyNames: [String: String]
    private let classes: Set<String>

    init(_ contract: Contract) {
        let members = contract.components("schemas")
        schemas = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        var families: [String: [String]] = [:]
        for member in members {
            guard let base = member.value["allOf"]?.list?.first?.referredName,
                base.hasSuffix("State")
            else { continue }
            families[String(base.dropLast("State".count)), default: []].append(member.key)
        }
        // A family has its name from one of its schemas.
        self.families = families.filter { $0.value.contains($0.key) }
        familyNames = Dictionary(
            uniqueKeysWithValues: self.families.flatMap { name, all in
                (all + [name + "State"]).map { ($0, name) }
            }
        )
        let reader = KindReader(schemas: schemas)
        classes = Set(
            schemas.filter { reader.kinds(of: $0.value) == [.object] && !$0.value.isMap }.keys
        )
    }

    /// One of the schemas that a value may have.
    enum Alternative {
        case any, null
        /// An object with a name.
        case named(String)
        case inline(JSONKind, YAMLNode)

        var kind: JSONKind? {
            switch self {
            case .any: nil
            case .null: .null
            case .named: .object
            case .inline(let kind, _): kind
            }
        }

        /// The same for equal alternatives.
        var key: String {
            switch self {
            case .any: "any"
            case .null: "null"
            case .named(let name): name
            case .inline(let kind, let node): "\(kind) \(node.json)"
            }
        }
    }

    subscript(name: String) -> YAMLNode? { schemas[name] }

    /// Whether the contract has an object of this name.
    func isClass(_ name: String) -> Bool { classes.contains(name) }

    /// The schemas that generators see as one.
    ///
    /// Rule: schemas that extend the same base are one, with the members of all. So all responses
    /// with a frame have the type `Frame`, and one function can draw it.
    private func family(of name: String) -> [String] { families[name] ?? [name] }

    /// All that a value of a schema may be.
    ///
    /// Rule: `oneOf`, `anyOf` and lists of types are only read for what they allow. What they
    /// forbid, with `not`, `false` or conditions, is left to the exact contract and the server.
    func alternatives(of node: YAMLNode) -> [Alternative] {
        if node.isBool(false) { return [] }
        if let name = node.referredName {
            if isClass(name) { return [.named(familyNames[name] ?? name)] }
            return schemas[name].map(alternatives) ?? [.any]
        }
        let reader = KindReader(schemas: schemas)
        guard let kinds = reader.kinds(of: node) else { return [.any] }
        let choices = ["oneOf", "anyOf"].flatMap { node[$0]?.list ?? [] }
        if kinds == [.object] {
            if let base = refinedName(node) { return [.named(familyNames[base] ?? base)] }
            if choices.isEmpty || node["properties"] != nil || node["allOf"] != nil {
                return [.inline(.object, node)]
            }
        }
        if !choices.isEmpty { return choices.flatMap(alternatives) }
        return kinds.sorted().map { kind in
            kind == .null ? .null : .inline(kind, node.only(kind))
        }
    }

    /// The object that a schema refines without adding members.
    ///
    /// Rule: a refinement is the object that it refines. So every problem is a `Problem`.
    private func refinedName(_ node: YAMLNode) -> String? {
        let parts = node["allOf"]?.list ?? []
        guard let name = parts.first?.referredName, isClass(name),
            parts.dropFirst().allSatisfy({ $0.referredName == nil })
        else { return nil }
        let known = members(of: [.named(name)]).schemas
        let added = ([node] + parts.dropFirst()).flatMap { $0["properties"]?.members ?? [] }
        return added.allSatisfy { $0.value.isBool(false) || known[$0.key] != nil } ? name : nil
    }

    /// The members of objects.
    struct Members {
        /// In the order of the contract.
        var names: [String] = []
        /// What each member may be.
        var schemas: [String: [YAMLNode]] = [:]
        var required: Set<String> = []

        fileprivate mutating func add(_ name: String, _ nodes: [YAMLNode]) {
            if schemas[name] == nil { names.append(name) }
            schemas[name, default: []] += nodes
        }

        fileprivate mutating func remove(_ name: String) {
            if schemas.removeValue(forKey: name) != nil { names.removeAll { $0 == name } }
        }
    }

    /// The members of all alternatives.
    ///
    /// Rule: an object with variants is one object that has the members of all variants. It
    /// requires those that all of them require.
    func members(of alternatives: [Alternative]) -> Members {
        union(
            alternatives.flatMap { alternative -> [Members] in
                switch alternative {
                case .any, .null: []
                case .inline(_, let node): [members(of: node)]
                case .named(let name):
                    family(of: name).compactMap { schemas[$0].map(members) }
                }
            }
        )
    }

    private func union(_ all: [Members]) -> Members {
        var result = Members()
        for members in all {
            for name in members.names { result.add(name, members.schemas[name] ?? []) }
        }
        result.required = all.dropFirst().reduce(all.first?.required ?? []) {
            $0.intersection($1.required)
        }
        return result
    }

    private func members(of node: YAMLNode) -> Members {
        if let target = node.referredName.flatMap({ schemas[$0] }) { return members(of: target) }
        var result = Members()
        for part in node["allOf"]?.list ?? [] where part["if"] == nil && part["not"] == nil {
            let base = members(of: part)
            for name in base.names { result.add(name, base.schemas[name] ?? []) }
            result.required.formUnion(base.required)
        }
        result.required.formUnion(node["required"]?.texts ?? [])
        for member in node["properties"]?.members ?? [] {
            if member.value.isBool(false) {
                result.remove(member.key)
            } else if result.schemas[member.key] == nil {
                result.add(member.key, [member.value])
            }
        }
        for key in ["oneOf", "anyOf"] {
            let variants = union((node[key]?.list ?? []).map(members))
            result.required.formUnion(variants.required)
            for name in variants.names {
                // Rule: what is typed beside the variants is not typed again by them, unless it is
                // only said to be an object or a list.
                guard result.schemas[name]?.allSatisfy(\.isBare) ?? true else { continue }
                if result.schemas[name] == nil { result.names.append(name) }
                result.schemas[name] = variants.schemas[name]
            }
        }
        return result
    }
}

extension YAMLNode {
    /// The name of the component that the node refers to.
    var referredName: String? {
        self["$ref"]?.scalar?.split(separator: "/").last.map(String.init)
    }

    /// Whether a schema describes an object by the values of its members, not by their names.
    var isMap: Bool {
        self["additionalProperties"]?.members != nil && self["properties"] == nil
    }

    /// Whether a schema only says that a value is an object or a list.
    fileprivate var isBare: Bool {
        let known: Set = ["type", "description", "default", "title", "uniqueItems"]
        guard let members, let type = self["type"] else { return false }
        return members.allSatisfy { known.contains($0.key) }
            && Set([type.scalar].compactMap(\.self) + type.texts)
                .isSubset(of: ["object", "array", "null"])
    }

    /// The part of a schema of several kinds that is about one of them.
    fileprivate func only(_ kind: JSONKind) -> YAMLNode {
        let others = (members ?? []).filter { $0.key != "type" }.map { member in
            guard member.key == "enum" else { return (member.key, member.value) }
            let values = member.value.list ?? []
            return ("enum", YAMLNode.list(values.filter { JSONKind(of: $0) == kind }))
        }
        return .object([("type", .text(kind.rawValue))] + others)
    }
}
