import Foundation
import HTTPTypes
import TestSupport
import Testing
import Yams

@testable import LayoutService

/// The contract that the server serves, read as data.
struct OpenAPITests {
    private typealias Object = [String: Any]

    /// The document as the server serves it, without the tests' own knowledge of files.
    private static func load(from fixture: borrowing ServiceFixture) async throws -> Object {
        let reply = try await fixture.get("/openapi.yaml")
        #expect(reply.status == 200 && reply[header: "Content-Type"] == "application/yaml")
        return try #require(try Yams.load(yaml: reply.text) as? Object)
    }

    private static func operations(of document: Object) throws -> [(path: String, method: String)] {
        let paths = try #require(document["paths"] as? [String: Object])
        let methods: Set = ["get", "head", "post", "put", "patch", "delete"]
        return paths.flatMap { path, item in
            item.keys.filter(methods.contains).map { (path, $0.uppercased()) }
        }
    }

    private static let id = "0123456789abcdef0123456789abcdef"

    /// Every route, as a path of the contract.
    private static let routes = [
        "/v1/sessions", "/v1/sessions/{id}", "/v1/sessions/{id}/frame",
        "/v1/sessions/{id}/scroll", "/v1/sessions/{id}/steps", "/v1/presets", "/openapi.yaml",
        "/healthz", "/readyz",
    ]

    @Test func `it is the file at the top of the repository`() async throws {
        let fixture = try ServiceFixture()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = try Data(contentsOf: root.appendingPathComponent("openapi.yaml"))
        #expect(try await fixture.get("/openapi.yaml").body == Array(file))
    }

    @Test func `every route is documented, and nothing else`() async throws {
        let fixture = try ServiceFixture()
        let document = try await Self.load(from: fixture)
        #expect(document["openapi"] as? String == "3.1.0")
        let documented = try Self.operations(of: document).filter { $0.method != "HEAD" }
        var expected: Set<String> = []
        for path in Self.routes {
            let concrete = path.replacingOccurrences(of: "{id}", with: Self.id)
            let route = try #require(Route(path: concrete), "\(path)")
            for method in route.methods { expected.insert("\(method.rawValue) \(path)") }
        }
        #expect(Set(documented.map { "\($0.method) \($0.path)" }) == expected)
    }

    @Test func `every problem is documented with its status`() async throws {
        let fixture = try ServiceFixture()
        let text = try await fixture.get("/openapi.yaml").text
        for kind in Problem.Kind.allCases {
            #expect(text.contains(kind.type), "\(kind.type)")
            #expect(text.contains("'\(kind.answer.status.code)'"), "\(kind.type)")
        }
    }

    @Test func `examples of requests work as they stand`() async throws {
        let fixture = try ServiceFixture()
        let document = try await Self.load(from: fixture)
        let paths = try #require(document["paths"] as? [String: Object])
        var tried = 0
        for (path, item) in paths {
            guard let post = item["post"] as? Object else { continue }
            for example in try examples(of: post, in: document) {
                let session = try await fixture.session()
                let concrete = path.replacingOccurrences(of: "/v1/sessions/{id}", with: session)
                let json = try JSONSerialization.data(withJSONObject: example)
                let body = String(decoding: json, as: UTF8.self)
                let reply = try await fixture.post(concrete, body)
                #expect((200...299).contains(reply.status), "\(path) \(body): \(reply.text)")
                tried += 1
            }
        }
        #expect(tried >= 6)
    }

    /// The values of an operation's request examples, references followed.
    private func examples(of operation: Object, in document: Object) throws -> [Any] {
        let body = try #require(operation["requestBody"] as? Object)
        let content = try #require(resolved(body, in: document)["content"] as? [String: Object])
        let examples = try #require(content["application/json"]?["examples"] as? [String: Object])
        return try examples.values.map { try #require(resolved($0, in: document)["value"]) }
    }

    private func resolved(_ object: Object, in document: Object) throws -> Object {
        guard let reference = object["$ref"] as? String else { return object }
        return try reference.split(separator: "/").dropFirst().reduce(document) { parent, name in
            try #require(parent[String(name)] as? Object)
        }
    }
}
