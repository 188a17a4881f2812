import LayoutdYAML

/// A schema for generators: a value of one kind, without conditions.
struct ClientSchema {
    var content: Content
    var isNullable = false
    var text = ""

    indirect enum Content {
        /// Several kinds of JSON; `names` are the objects that it may be.
        case any(names: [String])
        case reference(String)
        case object(properties: [(name: String, schema: ClientSchema)], required: [String])
        /// An object whose members' names are data.
        case map(ClientSchema)
        case list(ClientSchema, limits: [YAMLNode.Member])
        /// Without `values`, all of the kind.
        case scalar(JSONKind, values: [YAMLNode], limits: [YAMLNode.Member])
    }

    /// The names of all objects that it refers to.
    var names: Set<String> {
        switch content {
        case .any(let names): Set(names)
        case .reference(let name): [name]
        case .object(let properties, _):
            properties.reduce(into: []) { $0.formUnion($1.schema.names) }
        case .map(let value): value.names
        case .list(let items, _): items.names
        case .scalar: []
        }
    }

    /// The schema for values that the server sends: it may have other texts in later versions.
    ///
    /// Rule: what is read is open. A client must not fail at a new kind of problem or a new layout, so
    /// texts are not enumerated; the description names those that are known. Additional members are
    /// open as ``node`` never forbids any.
    var opened: ClientSchema {
        var copy = self
        switch content {
        case .any, .reference: break
        case .object(let properties, let required):
            copy.content = .object(
                properties: properties.map { ($0.name, $0.schema.opened) },
                required: required
            )
        case .map(let value): copy.content = .map(value.opened)
        case .list(let items, let limits): copy.content = .list(items.opened, limits: limits)
        case .scalar(let kind, let values, let limits):
            guard !values.isEmpty else { break }
            copy.content = .scalar(kind, values: [], limits: limits)
            let known = values.map { "`\($0.scalar ?? $0.json)`" }.joined(separator: ", ")
            copy.addText("Known values: \(known).")
        }
        return copy
    }

    mutating func addText(_ more: String) {
        text = text.isEmpty ? more : text.trimmingLines + " " + more
    }

    /// The schema in OpenAPI 3.0, which generators know better than 3.1.
    ///
    /// - Note: Source: OpenAPI Specification 3.0.3, "Schema Object".
    var node: YAMLNode {
        var members = contentMembers
        // In 3.0 nothing may stand beside a reference.
        if case .reference = content, isNullable || !text.isEmpty {
            members = [("allOf", .list([.object(members)]))]
        }
        if isNullable { members.append(("nullable", .bool(true))) }
        if !text.isEmpty { members.append(("description", .text(text))) }
        return .object(members)
    }

    private var contentMembers: [(String, YAMLNode)] {
        switch content {
        case .any(let names):
            return names.isEmpty ? [] : [("x-schemas", .texts(names))]
        case .reference(let name):
            return [("$ref", .text("#/components/schemas/\(name)"))]
        case .object(let properties, let required):
            let object = YAMLNode.object(properties.map { ($0.name, $0.schema.node) })
            return [("type", .text("object")), ("properties", object)]
                + (required.isEmpty ? [] : [("required", .texts(required))])
        case .map(let value):
            return [("type", .text("object")), ("additionalProperties", value.node)]
        case .list(let items, let limits):
            return [("type", .text("array")), ("items", items.node)]
                + limits.map { ($0.key, $0.value) }
        case .scalar(let kind, let values, let limits):
            return [("type", .text(kind.rawValue))] + Self.format(of: kind)
                + (values.isEmpty ? [] : [("enum", .list(values))])
                + limits.map { ($0.key, $0.value) }
        }
    }

    /// The format of numbers.
    ///
    /// Rule: numbers have a format. Without one, some generators take 32 bits, which hold neither the
    /// offsets of long lists nor sequence numbers.
    private static func format(of kind: JSONKind) -> [(String, YAMLNode)] {
        switch kind {
        case .number: [("format", .text("double"))]
        case .integer: [("format", .text("int64"))]
        default: []
        }
    }
}

extension String {
    /// Without the spaces and ends of lines at the end.
    fileprivate var trimmingLines: Substring {
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
        return self[..<end]
    }
}
