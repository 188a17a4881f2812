import Foundation
import TestSupport
import Testing
import Yams

/// What requests may say, told by the contract and by the server's own messages.
struct OpenAPIMemberTests {
    typealias Object = [String: Any]

    @Test func `objects have the members that are documented, and no others`() async throws {
        let fixture = try ServiceFixture()
        let contract = try await Contract(fixture)
        var probed = 0
        for (method, path, operation) in contract.operations {
            guard let schema = contract.bodySchema(of: operation) else { continue }
            for (place, names) in contract.objects(in: schema) {
                let session = try await fixture.session()
                let body = try document(with: "zzz", at: place)
                let concrete = path.replacingOccurrences(of: "/v1/sessions/{id}", with: session)
                let reply = try await fixture.send(method, concrete, body)
                let problem = try reply.decoded(as: ProblemDocument.self)
                let pointer = (place + ["zzz"]).map { "/\($0)" }.joined()
                let error = problem.errors?.first { $0.pointer == pointer }
                let known = try #require(error?.detail.known, "\(path) \(body): \(reply.text)")
                #expect(known == names, "\(method) \(path) \(pointer)")
                probed += 1
            }
        }
        #expect(probed > 25)
    }

    @Test func `queries have the names that are documented, and no others`() async throws {
        let fixture = try ServiceFixture()
        let contract = try await Contract(fixture)
        let session = try await fixture.session()
        for (method, path, operation) in contract.operations {
            let concrete = path.replacingOccurrences(of: "/v1/sessions/{id}", with: session)
                .replacingOccurrences(of: "{section}/{item}", with: "0/0")
            let reply = try await fixture.send(method, concrete + "?zzz", "")
            let problem = try reply.decoded(as: ProblemDocument.self)
            #expect(problem.type == "/problems/invalid-query", "\(method) \(path)")
            #expect(problem.detail.known ?? [] == contract.queryNames(of: operation), "\(path)")
        }
    }

    /// A document that has a member of a name in an object at a place.
    private func document(with name: String, at place: [String]) throws -> String {
        let value: Any = place.reversed().reduce([name: 1] as Object) { inner, step -> Any in
            step == "0" ? [inner] : [step: inner]
        }
        return String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }
}

extension String {
    /// The names after "known here: ".
    fileprivate var known: Set<String>? {
        guard let list = split(separator: "known here: ").dropFirst().first else { return nil }
        return Set(list.split(separator: ", ").map { String($0) })
    }
}

/// The served `openapi.yaml`, references followed.
private struct Contract {
    typealias Object = OpenAPIMemberTests.Object

    private let document: Object

    init(_ fixture: borrowing ServiceFixture) async throws {
        let text = try await fixture.get("/openapi.yaml").text
        document = try #require(try Yams.load(yaml: text) as? Object)
    }

    var operations: [(method: String, path: String, operation: Object)] {
        let paths = document["paths"] as? [String: Object] ?? [:]
        return paths.flatMap { path, item in
            item.compactMap { name, value in
                guard name != "parameters", let operation = value as? Object else { return nil }
                return (name.uppercased(), path, operation)
            }
        }
    }

    func queryNames(of operation: Object) -> Set<String> {
        let parameters = (operation["parameters"] as? [Object] ?? []).map(resolved)
        let queries = parameters.filter { $0["in"] as? String == "query" }
        return Set(queries.compactMap { $0["name"] as? String })
    }

    func bodySchema(of operation: Object) -> Object? {
        let body = (operation["requestBody"] as? Object).map(resolved)
        let content = body?["content"] as? [String: Object]
        return content?["application/json"]?["schema"] as? Object
    }

    /// The objects of a schema: where they are, and which members they may have.
    func objects(in schema: Object, at place: [String] = []) -> [([String], Set<String>)] {
        let schema = resolved(schema)
        let choices = (schema["oneOf"] as? [Object] ?? []).flatMap { objects(in: $0, at: place) }
        let elements = (schema["items"] as? Object).map { objects(in: $0, at: place + ["0"]) } ?? []
        guard let properties = schema["properties"] as? [String: Object] else {
            return choices + elements
        }
        let members = properties.flatMap { objects(in: $1, at: place + [$0]) }
        return [(place, Set(properties.keys))] + members
    }

    /// What a reference refers to, with the members that stand beside it.
    private func resolved(_ object: Object) -> Object {
        guard let reference = object["$ref"] as? String else { return object }
        let target = reference.split(separator: "/").dropFirst().reduce(document) { parent, name in
            parent[String(name)] as? Object ?? [:]
        }
        return resolved(target).merging(object.filter { $0.key != "$ref" }) { $1 }
    }
}
