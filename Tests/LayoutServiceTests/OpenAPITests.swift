import Foundation
import HTTPTypes
import LayoutEngine
import LayoutdJSON
import LayoutdTestSupport
import Testing
import Yams

@testable import LayoutService

/// The contract that the server serves, parsed as data.
struct OpenAPITests {
    private typealias Object = [String: Any]

    /// Loads the document from the server, so that the tests need not know the file.
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

    @Test func `the served contract is the file in the repository`() async throws {
        let fixture = try ServiceFixture()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = try Data(contentsOf: root.appendingPathComponent("openapi.yaml"))
        #expect(try await fixture.get("/openapi.yaml").body == Array(file))
    }

    @Test func `every route is documented, and no others`() async throws {
        let fixture = try ServiceFixture()
        let document = try await Self.load(from: fixture)
        #expect(document["openapi"] as? String == "3.1.0")
        let operations = try Self.operations(of: document)
        let documented = operations.map { "\($0.method) \($0.path)" }
        let expected = Endpoint.all.map { "\($0.method.rawValue) \($0.path)" }
        #expect(documented.sorted() == expected.sorted())
    }

    @Test func `every documented operation responds`() async throws {
        let fixture = try ServiceFixture()
        let document = try await Self.load(from: fixture)
        for (path, method) in try Self.operations(of: document) {
            let reply = try await fixture.send(method, fixture.concretePath(path), "")
            // The other requests with a body have no required members.
            let needsBody =
                ["PUT", "POST"].contains(method)
                && !["/sessions", "/steps", "/layouts", "/fork"].contains { path.hasSuffix($0) }
            let expected = needsBody ? 422...422 : 200...299
            #expect(expected.contains(reply.status), "\(method) \(path): \(reply.text)")
        }
    }

    @Test func `every range is documented under its name, and only there`() async throws {
        let fixture = try ServiceFixture()
        var document = try await Self.load(from: fixture)
        var components = try #require(document["components"] as? Object)
        var schemas = try #require(components["schemas"] as? [String: Object])
        for range in Ranges.all {
            let schema = try #require(schemas[range.name], "\(range.name)")
            schemas[range.name] = nil
            let least = schema[range.isLowerExcluded ? "exclusiveMinimum" : "minimum"]
            #expect(number(least) == range.lower, "\(range.name)")
            let most = schema[range.isUpperExcluded ? "exclusiveMaximum" : "maximum"]
            #expect(number(most) == range.upper, "\(range.name)")
        }
        components["schemas"] = schemas
        document["components"] = components
        #expect(
            places(of: ["maximum", "exclusiveMaximum", "exclusiveMinimum"], in: document) == []
        )
    }

    @Test func `documented list lengths match the limits`() async throws {
        let fixture = try ServiceFixture()
        let document = try await Self.load(from: fixture)
        let limits = ServiceLimits()
        let expected: Set = [
            limits.maximumSections, limits.maximumSceneObjects, Int(Ranges.frameCount.upper),
            Int(Ranges.clipLength.upper), Int(Ranges.columnCount.upper), Validation.maximumErrors,
            Effect.maximumStops, Effect.maximumKinds, Effect.maximumPathPoints,
            Ranges.cornerCount.upperBound, Ranges.regionCount.upperBound,
            Ranges.snapOffsets.upperBound,
            // The items of behaviours that take one item, or two; pairs; rectangles.
            1, 2, 4,
        ]
        let found = places(of: ["maxItems"], in: document).compactMap {
            $0.split(separator: " ").last
        }
        #expect(Set(found.compactMap { Int($0) }) == expected)
    }

    private func number(_ value: Any?) -> Double? {
        value as? Double ?? (value as? Int).map(Double.init)
    }

    /// The places at which members of the given names have numbers, with the numbers.
    private func places(of names: Set<String>, in value: Any, at place: String = "") -> [String] {
        if let list = value as? [Any] {
            return list.enumerated().flatMap { places(of: names, in: $1, at: "\(place)/\($0)") }
        }
        guard let object = value as? Object else { return [] }
        return object.flatMap { name, value in
            let own = names.contains(name) && number(value) != nil
            return (own ? ["\(place)/\(name) \(value)"] : [])
                + places(of: names, in: value, at: "\(place)/\(name)")
        }
    }

    @Test func `every problem is documented with its status`() async throws {
        let fixture = try ServiceFixture()
        let text = try await fixture.get("/openapi.yaml").text
        for kind in Problem.Kind.allCases {
            #expect(text.contains(kind.type), "\(kind.type)")
            #expect(text.contains("'\(kind.answer.status.code)'"), "\(kind.type)")
        }
    }

    @Test func `request examples are accepted unchanged`() async throws {
        let fixture = try ServiceFixture()
        let document = try await Self.load(from: fixture)
        let paths = try #require(document["paths"] as? [String: Object])
        var tried = 0
        for (path, item) in paths {
            guard let (method, operation) = Self.change(of: item) else { continue }
            for example in try examples(of: operation, in: document) {
                let json = try JSONSerialization.data(withJSONObject: example)
                let body = String(decoding: json, as: UTF8.self)
                let place = try await fixture.concretePath(path, of: Self.session(for: example))
                if path.hasSuffix("/reorder"), (example as? Object)?["phase"] as? String != "began"
                {
                    let began = #"{"phase": "began", "section": 0, "item": 0}"#
                    _ = try await fixture.post(place, began)
                }
                if path.hasSuffix("/swipe"), (example as? Object)?["phase"] as? String != "began" {
                    let began = #"{"phase": "began", "section": 0, "item": 1}"#
                    _ = try await fixture.post(place, began)
                }
                if path.hasSuffix("/transition"), (example as? Object)?["to"] == nil {
                    _ = try await fixture.post(place, #"{"to": {"type": "flow"}}"#)
                }
                if path.hasSuffix("/animations") {
                    let session = String(place.dropLast("/animations".count))
                    try await fixture.beginAnimation(in: session)
                }
                let reply = try await fixture.send(method, place, body)
                #expect((200...299).contains(reply.status), "\(path) \(body): \(reply.text)")
                tried += 1
            }
        }
        #expect(tried >= 50)
    }

    /// The session that an example needs; `nil` for any.
    private static func session(for example: Any) -> String? {
        let names = (example as? Object).map { Set($0.keys) } ?? []
        if namesIdentifiers(example as? Object ?? [:]) { return toDo }
        if names.contains("section"), !names.contains("side") { return shelves }
        return names.isDisjoint(with: ["zoom", "zoomTo"]) ? nil : photo
    }

    /// Whether a tap, updates or a snapshot name something by its identifier; behaviours have others.
    private static func namesIdentifiers(_ example: Object) -> Bool {
        let operations = example["operations"] as? [Object] ?? []
        return example["edits"] != nil || operations.contains { $0["id"] != nil }
            || example["id"] != nil && example["type"] == nil
    }

    private static let toDo = """
        {"clock": "manual", "layout": {"type": "list", "rowHeight": 44},
         "sections": [{"id": "today", "items": ["milk", "bread", "tea"]},
                      {"id": "later", "items": ["shoes"]}]}
        """

    private static let shelves = """
        {"clock": "manual", "layout": {"type": "compositional", "section": {
          "orthogonalScrollingBehavior": "groupPaging",
          "group": {"direction": "horizontal",
            "layoutSize": {"widthDimension": {"absolute": 100},
                           "heightDimension": {"absolute": 60}},
            "subitems": [{"layoutSize": {"widthDimension": {"fractionalWidth": 1},
                                         "heightDimension": {"fractionalHeight": 1}}}]}}},
         "sections": [{"items": 9}, {"items": 9}, {"items": 9}]}
        """

    private static let photo = """
        {"clock": "manual", "layout": {"type": "absolute"}, "scroll": {"zoom": {"maximum": 4}},
         "sections": [{"items": [{"center": {"x": 160, "y": 240}, "width": 320, "height": 480}]}]}
        """

    /// The operation of a path that has a request body.
    private static func change(of item: Object) -> (method: String, operation: Object)? {
        for method in ["post", "put", "patch"] {
            if let operation = item[method] as? Object { return (method.uppercased(), operation) }
        }
        return nil
    }

    /// The request examples of an operation, with references resolved.
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
