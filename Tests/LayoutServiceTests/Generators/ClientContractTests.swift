import Foundation
import LayoutdTestSupport
import Testing
import Yams

@testable import LayoutService

/// The contract for generators, compared with the exact one.
struct ClientContractTests {
    private typealias Object = [String: Any]

    private let exact: SchemaDocument
    private let derived: SchemaDocument

    init() async throws {
        let fixture = try ServiceFixture()
        exact = try await Self.load("/openapi.json", from: fixture)
        derived = try await Self.load("/openapi-client.json", from: fixture)
    }

    private static func load(
        _ path: String,
        from fixture: borrowing ServiceFixture
    ) async throws -> SchemaDocument {
        let reply = try await fixture.get(path)
        #expect(reply.status == 200 && reply[header: "Content-Type"] == "application/json")
        let object = try JSONSerialization.jsonObject(with: Data(reply.body))
        return try SchemaDocument(root: try #require(object as? Object))
    }

    @Test func `both formats say the same`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.get("/openapi-client.yaml")
        #expect(reply[header: "Content-Type"] == "application/yaml")
        let yaml = try #require(try Yams.load(yaml: reply.text) as? NSDictionary)
        let json = Data(try await fixture.get("/openapi-client.json").body)
        #expect(try JSONSerialization.jsonObject(with: json) as? NSDictionary == yaml)
        #expect(derived.root["openapi"] as? String == "3.0.3")
    }

    @Test func `has the operations, parameters and statuses of the exact contract`() throws {
        func lines(of document: SchemaDocument) throws -> Set<String> {
            var lines: Set<String> = []
            for (name, operation) in try document.operations() {
                for parameter in try document.parameters(of: operation) {
                    lines.insert("\(name) \(parameter["in"] ?? "") \(parameter["name"] ?? "")")
                }
                let responses = try #require(operation.node["responses"] as? Object)
                for status in responses.keys { lines.insert("\(name) \(status)") }
            }
            return lines
        }
        let expected = try lines(of: exact)
        #expect(try lines(of: derived).symmetricDifference(expected) == [])
        #expect(expected.count > 500)
    }

    /// Compares the members within members, so that one that is lost somewhere is noticed also if
    /// another schema has one of the same name.
    @Test func `bodies have the members of the exact contract, and no others`() throws {
        let derivedOperations = try derived.operations()
        var count = 0
        for (name, operation) in try exact.operations() {
            let other = try #require(derivedOperations[name])
            for isRequest in [true, false] {
                var expected = Set<String>()
                for schema in try exact.schemas(of: operation, isRequest: isRequest) {
                    expected.formUnion(exact.members(of: schema))
                }
                var found = Set<String>()
                for schema in try derived.schemas(of: other, isRequest: isRequest) {
                    found.formUnion(derived.members(of: schema))
                }
                // Responses of one operation may have more: all frames are one schema.
                let lost = expected.subtracting(found)
                #expect(lost == [], "\(name) \(isRequest ? "request" : "response")")
                let added = found.subtracting(expected)
                #expect(!isRequest || added == [], "\(name)")
                count += expected.count
            }
        }
        #expect(count > 5000)
    }

    @Test func `every example of the exact contract is valid`() throws {
        let derivedOperations = try derived.operations()
        var count = 0
        for (name, operation) in try exact.operations() {
            let other = try #require(derivedOperations[name])
            for isRequest in [true, false] {
                for (status, example) in try exact.examples(of: operation, isRequest: isRequest) {
                    let schemas = try derived.schemas(
                        of: other,
                        isRequest: isRequest,
                        status: status
                    )
                    for schema in schemas {
                        let errors = derived.errors(of: example, by: schema, at: name)
                        #expect(errors == [], "\(errors)")
                        count += 1
                    }
                }
            }
        }
        #expect(count > 150)
    }

    /// What generators cannot hold is found by generating clients, with `scripts/check-clients`; this
    /// keeps the form that they hold.
    @Test func `schemas are of one kind, without conditions and defaults`() throws {
        let words: Set = [
            "$ref", "allOf", "type", "properties", "required", "items", "additionalProperties",
            "enum", "format", "nullable", "description", "minimum", "maximum", "minLength",
            "maxLength", "minItems", "maxItems", "pattern", "x-schemas",
        ]
        try derived.forEachSchema { schema, place in
            let others = Set(schema.keys).subtracting(words)
            #expect(others == [], "\(place)")
            switch schema["type"] as? String {
            case "number": #expect(schema["format"] as? String == "double", "\(place)")
            case "integer": #expect(schema["format"] as? String == "int64", "\(place)")
            case "array": #expect(schema["items"] != nil, "\(place)")
            case "object":
                let parts = ["properties", "additionalProperties"].filter { schema[$0] != nil }
                #expect(parts.count == 1, "\(place)")
            case "string", "boolean", nil: break
            case let type: Issue.record("\(place) has the type \(type ?? "")")
            }
            let names = [schema["$ref"] as? String].compactMap { $0?.split(separator: "/").last }
            for name in names.map(String.init) + (schema["x-schemas"] as? [String] ?? []) {
                #expect(derived.schemas[name] != nil, "\(place) refers to \(name)")
            }
            if schema["$ref"] != nil { #expect(schema.count == 1, "\(place)") }
            let text = schema["description"] as? String ?? ""
            #expect(!text.contains("*/") && !text.contains("/*"), "\(place)")
        }
    }

    @Test func `objects of responses have no enumerated texts`() throws {
        for (name, operation) in try derived.operations() {
            for schema in try derived.schemas(of: operation, isRequest: false) {
                let places = derived.places(of: "enum", from: schema)
                #expect(places == [], "\(name)")
            }
        }
    }

    @Test func `schemas have names that generators do not use themselves`() throws {
        let taken: Set = ["Operation", "Index", "NewSession", "List", "Move", "To", "Error"]
        let names = Set(derived.schemas.keys)
        #expect(names.isDisjoint(with: taken))
        for name in names where name.hasPrefix("New") {
            #expect(!names.contains(String(name.dropFirst(3))), "a constructor in Go")
        }
        for name in ["Scroll", "Tap", "Update", "UpdateOperation", "Frame", "Session", "Problem"] {
            #expect(names.contains(name), "\(name)")
        }
    }
}
