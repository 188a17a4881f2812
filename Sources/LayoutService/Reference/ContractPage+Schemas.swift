import LayoutdYAML

extension ContractPage {
    /// Writes a schema: its description, its type, and its members.
    func schema(_ schema: YAMLNode, _ html: inout HTML) {
        html.markdown(text(schema["description"]), links: link)
        if isSimple(schema) { typeLine(schema, &html) }
        members(of: schema, &html)
        for (key, title) in [
            ("allOf", "All of"), ("oneOf", "One of"), ("anyOf", "At least one of"),
        ] {
            choices(schema[key]?.list ?? [], title, &html)
        }
        if let items = schema["items"], items.members != nil, !isSimple(items) {
            html.element("p", text: "Each item:")
            html.element("div", ["class": "nested"]) { self.schema(items, &$0) }
        }
    }

    /// Whether one line is enough to describe a schema.
    private func isSimple(_ schema: YAMLNode) -> Bool {
        ["properties", "allOf", "anyOf"].allSatisfy { schema[$0] == nil }
            && (schema["oneOf"] == nil || schema["$ref"] != nil || schema["type"] != nil)
    }

    private func choices(_ choices: [YAMLNode], _ title: String, _ html: inout HTML) {
        // Those that only demand or forbid members say so in their description.
        let shown = choices.filter { choice in
            ["$ref", "type", "properties", "enum", "const", "oneOf", "allOf", "items"]
                .contains { choice[$0] != nil }
        }
        guard !shown.isEmpty else { return }
        html.element("p", ["class": "faint"], text: "\(title):")
        html.element("ul", ["class": "choices"]) { html in
            for choice in shown {
                html.element("li") { html in
                    if let title = choice["title"]?.scalar { html.element("strong", text: title) }
                    if choice["$ref"] != nil {
                        typeLine(choice, &html)
                    } else {
                        schema(choice, &html)
                    }
                }
            }
        }
    }

    private func members(of schema: YAMLNode, _ html: inout HTML) {
        guard let members = schema["properties"]?.members, !members.isEmpty else { return }
        let required = schema["required"]?.list?.compactMap(\.scalar) ?? []
        html.element("div", ["class": "rows"]) { html in
            for member in members {
                html.element("div", ["class": "row"]) { html in
                    html.element("div", ["class": "name"]) { html in
                        html.element("code", text: member.key)
                        if required.contains(member.key) {
                            html.element("small", text: "required")
                        }
                    }
                    html.element("div") { self.member(member.value, &$0) }
                }
            }
        }
    }

    private func member(_ schema: YAMLNode, _ html: inout HTML) {
        if isSimple(schema) || schema["oneOf"] != nil { typeLine(schema, &html) }
        if schema["properties"] != nil || schema["allOf"] != nil {
            self.schema(schema, &html)
            return
        }
        html.markdown(text(schema["description"]), links: link)
        for choice in schema["oneOf"]?.list ?? [] where choice["properties"] != nil {
            html.element("div", ["class": "nested"]) { self.schema(choice, &$0) }
        }
        if let items = schema["items"], items.members != nil, items["properties"] != nil {
            html.element("div", ["class": "nested"]) { self.schema(items, &$0) }
        }
    }

    /// Writes the type of a schema and what limits it, as a line.
    func typeLine(_ schema: YAMLNode, _ html: inout HTML) {
        html.element("p", ["class": "type"]) { html in
            type(schema, &html)
            let limits = self.limits(of: schema)
            if !limits.isEmpty {
                html.element("span", text: limits.map { ", \($0)" }.joined())
            }
        }
    }

    /// Writes the type of a schema.
    func type(_ schema: YAMLNode, _ html: inout HTML) {
        if let name = contract.referredName(schema) {
            html.element("a", ["href": "#schema-\(name)"], text: name)
        } else if let value = schema["const"] {
            html.element("code", text: value.json)
        } else if let values = schema["enum"]?.list {
            alternatives(values, &html) { $0.element("code", text: $1.json) }
        } else if let items = schema["items"], items.members != nil {
            html.text("array of ")
            type(items, &html)
        } else if let parts = schema["prefixItems"]?.list {
            html.text("array: ")
            alternatives(parts, separator: ", ", &html) { $0.text(text($1["title"])) }
        } else if let types = schema["type"]?.list {
            alternatives(types, &html) { $0.text(text($1)) }
        } else if let choices = schema["oneOf"]?.list ?? schema["anyOf"]?.list {
            alternatives(choices.filter { $0["required"] == nil || $0["type"] != nil }, &html) {
                type($1, &$0)
            }
        } else if let parts = schema["allOf"]?.list {
            alternatives(parts.filter { $0["$ref"] != nil }, separator: " and ", &html) {
                type($1, &$0)
            }
        } else {
            html.text(typeName(of: schema))
        }
    }

    private func typeName(of schema: YAMLNode) -> String {
        if schema.value == .bool(false) { return "never present" }
        return text(schema["type"] ?? schema["title"]).nonEmpty
            ?? (schema["properties"] == nil ? "any value" : "object")
    }

    private func alternatives(
        _ nodes: [YAMLNode],
        separator: String = " or ",
        _ html: inout HTML,
        _ write: (inout HTML, YAMLNode) -> Void
    ) {
        for (index, node) in nodes.enumerated() {
            if index > 0 { html.text(index == nodes.count - 1 ? separator : ", ") }
            write(&html, node)
        }
    }

    /// What limits a schema, in words; the limits of one it refers to are there.
    private func limits(of schema: YAMLNode) -> [String] {
        let limits: [(name: String, before: String, after: String)] = [
            ("minimum", "at least ", ""), ("exclusiveMinimum", "greater than ", ""),
            ("maximum", "at most ", ""), ("minLength", "at least ", " characters"),
            ("maxLength", "at most ", " characters"), ("minItems", "at least ", " items"),
            ("maxItems", "at most ", " items"), ("pattern", "matching ", ""),
            ("format", "format ", ""),
        ]
        return limits.compactMap { limit in
            schema[limit.name].map { limit.before + text($0) + limit.after }
        } + [schema["default"].map { "default " + $0.json }].compactMap(\.self)
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
