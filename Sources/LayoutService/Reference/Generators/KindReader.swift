import LayoutdYAML

/// Finds the kinds of values that schemas of the contract allow.
struct KindReader {
    let schemas: [String: YAMLNode]

    /// The kinds of a schema; `nil` for all.
    func kinds(of node: YAMLNode) -> Set<JSONKind>? {
        if node.isBool(false) { return [] }
        if let name = node.referredName { return schemas[name].flatMap(kinds) }
        if let type = node["type"] {
            let names = type.list?.compactMap(\.scalar) ?? [type.scalar].compactMap(\.self)
            return Set(names.compactMap(JSONKind.init(rawValue:)))
        }
        if let value = node["const"] { return [JSONKind(of: value)] }
        if let values = node["enum"]?.list { return Set(values.map(JSONKind.init(of:))) }
        for key in ["oneOf", "anyOf"] where node["properties"] == nil {
            guard let choices = node[key]?.list else { continue }
            return choices.reduce([]) { all, choice in
                all.flatMap { all in kinds(of: choice).map(all.union) }
            }
        }
        for (kind, words) in Self.words where words.contains(where: { node[$0] != nil }) {
            return [kind]
        }
        return nil
    }

    /// The words that only schemas of a kind have.
    private static let words: [(JSONKind, [String])] = [
        (
            .object,
            [
                "properties", "additionalProperties", "required", "minProperties", "maxProperties",
                "propertyNames", "allOf", "dependentRequired", "patternProperties",
            ]
        ),
        (.array, ["items", "prefixItems", "minItems", "maxItems"]),
    ]
}
