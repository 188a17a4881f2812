import Foundation
import Testing

/// A document of OpenAPI, read without the code of the service.
struct SchemaDocument {
    typealias Object = [String: Any]

    let root: Object
    let schemas: [String: Object]

    init(root: Object) throws {
        self.root = root
        let components = try #require(root["components"] as? Object)
        schemas = try #require(components["schemas"] as? [String: Object])
    }

    struct Operation {
        let path: Object
        let node: Object
    }

    /// The operations by method and path.
    func operations() throws -> [String: Operation] {
        var result: [String: Operation] = [:]
        for (path, item) in try #require(root["paths"] as? [String: Object]) {
            for (method, node) in item {
                guard let node = node as? Object, method != "parameters" else { continue }
                result["\(method) \(path)"] = Operation(path: item, node: node)
            }
        }
        return result
    }

    func parameters(of operation: Operation) throws -> [Object] {
        let lists = [operation.path["parameters"], operation.node["parameters"]]
        return try lists.flatMap { $0 as? [Object] ?? [] }.map(resolved)
    }

    func resolved(_ object: Object) throws -> Object {
        guard let reference = object["$ref"] as? String else { return object }
        if let name = reference.split(separator: "/").last, let schema = schemas[String(name)],
            reference.hasPrefix("#/components/schemas/")
        {
            return schema
        }
        return try reference.split(separator: "/").dropFirst().reduce(root) { parent, name in
            try #require(parent[String(name)] as? Object, "\(reference)")
        }
    }

    /// The media types with JSON of an operation's request, or of its responses, with their statuses.
    private func types(
        of operation: Operation,
        isRequest: Bool
    ) throws -> [(status: String, type: Object)] {
        let responses = operation.node["responses"] as? [String: Object] ?? [:]
        let request = (operation.node["requestBody"] as? Object).map { ["": $0] } ?? [:]
        return try (isRequest ? request : responses).flatMap { status, body in
            let content = try resolved(body)["content"] as? [String: Object] ?? [:]
            return content.filter { $0.key.hasSuffix("json") }.map {
                (status: status, type: $0.value)
            }
        }
    }

    func schemas(of operation: Operation, isRequest: Bool, status: String? = nil) throws -> [Object]
    {
        try types(of: operation, isRequest: isRequest)
            .filter { status == nil || $0.status == status }
            .map { try #require($0.type["schema"] as? Object) }
    }

    func examples(
        of operation: Operation,
        isRequest: Bool
    ) throws -> [(status: String, value: Any)] {
        try types(of: operation, isRequest: isRequest).flatMap { status, type in
            var values: [Any] = []
            for example in (type["examples"] as? [String: Object] ?? [:]).values {
                values.append(try #require(try resolved(example)["value"]))
            }
            if let example = type["example"] { values.append(example) }
            return values.map { (status: status, value: $0) }
        }
    }

    // MARK: Members

    /// The members of a schema and of all that they contain, as "container/member".
    ///
    /// What a schema forbids does not count, nor what only conditions name.
    func members(of schema: Object) -> Set<String> {
        var walk = Walk()
        collect(schema, within: "", &walk)
        return walk.found
    }

    private struct Walk {
        var found: Set<String> = []
        var visited: Set<String> = []
    }

    private func collect(_ value: Any, within container: String, _ walk: inout Walk) {
        guard let schema = value as? Object else { return }
        let names =
            [schema["$ref"] as? String].compactMap(\.self)
            + (schema["x-schemas"] as? [String] ?? []).map { "#/components/schemas/\($0)" }
        for name in names where walk.visited.insert("\(container) \(name)").inserted {
            guard let target = try? resolved(["$ref": name]) else { continue }
            collect(target, within: container, &walk)
        }
        for (name, member) in schema["properties"] as? Object ?? [:] where member as? Bool != false
        {
            walk.found.insert("\(container)/\(name)")
            collect(member, within: name, &walk)
        }
        for word in ["items", "additionalProperties"] {
            if let part = schema[word] { collect(part, within: container, &walk) }
        }
        for word in ["allOf", "anyOf", "oneOf", "prefixItems"] {
            for part in schema[word] as? [Any] ?? [] { collect(part, within: container, &walk) }
        }
    }

    // MARK: Schemas

    /// Calls a function with every schema of the components and of operations.
    func forEachSchema(_ body: (Object, String) throws -> Void) throws {
        func visit(_ value: Any, _ place: String) throws {
            guard let schema = value as? Object else { return }
            try body(schema, place)
            for (name, part) in schema["properties"] as? Object ?? [:] {
                try visit(part, "\(place)/\(name)")
            }
            for word in ["items", "additionalProperties"] {
                if let part = schema[word] { try visit(part, "\(place)/\(word)") }
            }
            for part in schema["allOf"] as? [Any] ?? [] { try visit(part, "\(place)/allOf") }
        }
        for (name, schema) in schemas { try visit(schema, name) }
        for (name, operation) in try operations() {
            for parameter in try parameters(of: operation) {
                try visit(try #require(parameter["schema"]), "\(name) \(parameter["name"] ?? "")")
            }
            for isRequest in [true, false] {
                for schema in try schemas(of: operation, isRequest: isRequest) {
                    try visit(schema, name)
                }
            }
        }
    }

    /// The places of a word in a schema and all schemas that it refers to.
    func places(of word: String, from schema: Object) -> [String] {
        var visited: Set<String> = []
        func visit(_ value: Any, _ place: String) -> [String] {
            if let list = value as? [Any] { return list.flatMap { visit($0, place) } }
            guard let object = value as? Object else { return [] }
            var found: [String] = object[word] is [Any] ? [place] : []
            if let name = object["$ref"] as? String, visited.insert(name).inserted,
                let target = try? resolved(object)
            {
                found += visit(target, name)
            }
            for (key, part) in object where key != "$ref" {
                found += visit(part, "\(place)/\(key)")
            }
            return found
        }
        return visit(schema, "")
    }
}

// MARK: Validation

extension SchemaDocument {
    /// The errors of a value by a schema in the form that generators get.
    func errors(of value: Any, by schema: Object, at place: String) -> [String] {
        if value is NSNull {
            let isAny = schema["type"] == nil && schema["$ref"] == nil && schema["allOf"] == nil
            return isAny || schema["nullable"] as? Bool == true ? [] : ["\(place) is null"]
        }
        let parts =
            [schema["$ref"] == nil ? nil : schema].compactMap(\.self)
            + (schema["allOf"] as? [Object] ?? [])
        var errors = parts.flatMap { part -> [String] in
            guard let target = try? resolved(part) else { return ["\(place): \(part)"] }
            return self.errors(of: value, by: target, at: place)
        }
        if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "") {
            errors.append("\(place) is \(value), not of \(values)")
        }
        switch schema["type"] as? String {
        case "object":
            guard let object = value as? Object else { return errors + ["\(place) is no object"] }
            for name in schema["required"] as? [String] ?? [] where object[name] == nil {
                errors.append("\(place) has no \(name)")
            }
            let properties = schema["properties"] as? [String: Object]
            for (name, member) in object {
                let inner = properties?[name] ?? schema["additionalProperties"] as? Object
                guard let inner else {
                    errors.append("\(place) has \(name)")
                    continue
                }
                errors += self.errors(of: member, by: inner, at: "\(place)/\(name)")
            }
        case "array":
            guard let list = value as? [Any] else { return errors + ["\(place) is no list"] }
            let items = schema["items"] as? Object ?? [:]
            if list.count < schema["minItems"] as? Int ?? 0
                || list.count > schema["maxItems"] as? Int ?? .max
            {
                errors.append("\(place) has \(list.count) items")
            }
            for (index, item) in list.enumerated() {
                errors += self.errors(of: item, by: items, at: "\(place)/\(index)")
            }
        case "string" where !(value is String): errors.append("\(place) is no text")
        case "boolean" where !isBool(value): errors.append("\(place) is no boolean")
        case "number", "integer":
            guard let number = self.number(value), !isBool(value) else {
                return errors + ["\(place) is no number"]
            }
            if schema["type"] as? String == "integer", number != number.rounded() {
                errors.append("\(place) is no integer")
            }
            let (least, most) = (self.number(schema["minimum"]), self.number(schema["maximum"]))
            if number < least ?? number || number > most ?? number {
                errors.append("\(place) is \(number)")
            }
        default: break
        }
        return errors
    }

    private func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

    private func isBool(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    }
}
