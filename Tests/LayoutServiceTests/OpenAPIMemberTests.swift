import Foundation
import LayoutdSessions
import LayoutdTestSupport
import Testing
import Yams

/// Compares the members that requests may have in the contract and in the server's messages.
struct OpenAPIMemberTests {
    typealias Object = [String: Any]

    @Test func `objects have exactly the documented members`() async throws {
        let fixture = try ServiceFixture(
            store: SessionStore.Limits(maximumSessionsPerOwner: 0, idleTimeout: 3600)
        )
        let contract = try await Contract(fixture)
        var probed = 0
        for (method, path, operation) in contract.operations {
            guard let schema = contract.bodySchema(of: operation) else { continue }
            for (place, names, context, references) in contract.distinctObjects(in: schema) {
                let body = try document(context.merged(with: ["zzz": 1].wrapped(at: place)))
                let concrete =
                    path.contains("{id}")
                    ? try await fixture.concretePath(path, of: references.session) : path
                let reply = try await fixture.send(method, concrete, body)
                let problem = try reply.decoded(as: ProblemDocument.self)
                let pointer = (place + ["zzz"]).map { "/\($0)" }.joined()
                let error = problem.errors?.first { $0.pointer == pointer }
                let known = try #require(error?.detail.known, "\(path) \(body): \(reply.text)")
                #expect(known == names, "\(method) \(path) \(pointer)")
                probed += 1
            }
        }
        #expect(probed > 150)
    }

    @Test func `a patch need not name what it leaves as it is`() async throws {
        let contract = try await Contract(try ServiceFixture())
        let patches = contract.schemas.filter { $0.key.hasSuffix("Patch") }
        for (name, schema) in patches { #expect(schema["required"] == nil, "\(name)") }
        #expect(patches.count > 20)
    }

    @Test func `queries have exactly the documented names`() async throws {
        let fixture = try ServiceFixture()
        let contract = try await Contract(fixture)
        for (method, path, operation) in contract.operations {
            let concrete = try await fixture.concretePath(path)
            let reply = try await fixture.send(method, concrete + "?zzz", "")
            let problem = try reply.decoded(as: ProblemDocument.self)
            #expect(problem.type == "/problems/invalid-query", "\(method) \(path)")
            #expect(problem.detail.known ?? [] == contract.queryNames(of: operation), "\(path)")
        }
    }

    private func document(_ object: Object) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
}

extension [String: Any] {
    /// The type of the layout of a session, or of its patch.
    fileprivate var layoutType: String? { (self["layout"] as? Self)?["type"] as? String }

    /// A document that has this object at a place; arrays contain only this element.
    fileprivate func wrapped(at place: [String]) -> Self {
        let value = place.reversed().reduce(self as Any) { inner, step -> Any in
            step == "0" ? [inner] : [step: inner]
        }
        return value as? Self ?? [:]
    }

    /// This document merged with another, recursively in objects and in the only elements of
    /// arrays.
    fileprivate func merged(with other: Self) -> Self {
        merging(other) { mine, others in
            if let mine = mine as? [Self], let others = others as? [Self] {
                return zip(mine, others).map { $0.merged(with: $1) }
            }
            guard let mine = mine as? Self, let others = others as? Self else { return others }
            return mine.merged(with: others)
        }
    }
}

extension [String] {
    /// The request for a session whose settings, data or sections have the form of one of these
    /// schemas.
    fileprivate var session: String? {
        let types: KeyValuePairs = [
            "FlowPatch": "flow", "ListPatch": "list", "WaterfallPatch": "waterfall",
            "JustifiedPatch": "justified", "GridPatch": "grid", "AbsolutePatch": "absolute",
            "CompositionalPatch": "compositional", "CirclePatch": "circle",
            "NewtonianPatch": "newtonian",
            "RowHeights": "list", "ChangedRowHeights": "list", "Rows": "list",
            "ListSections": "list", "ListSectionLayout": "list",
            "WaterfallSections": "waterfall", "WaterfallSectionLayout": "waterfall",
            "Aspects": "waterfall", "ItemAspect": "waterfall", "ChangedAspect": "waterfall",
            "AspectOutlineItem": "waterfall",
            "AspectRatios": "justified", "ItemAspectRatio": "justified",
            "ChangedAspectRatio": "justified", "JustifiedSections": "justified",
            "JustifiedSectionLayout": "justified", "AspectRatioOutlineItem": "justified",
            "Tiles": "grid", "ItemTile": "grid", "ChangedTile": "grid", "GridSections": "grid",
            "GridSectionLayout": "grid", "TileOutlineItem": "grid",
            "CompositionalSections": "compositional",
            "CompositionalSectionLayout": "compositional",
            "CompositionalListLayout": "compositional",
            "AbsoluteSections": "absolute", "NewtonianSections": "newtonian",
            "CircleSections": "circle",
            "OutlineRow": "list", "PlacedOutlineItem": "absolute",
        ]
        let placed = ["/AbsoluteSections", "/PlacedItem", "/ScenePatch"]
        if contains(where: { name in placed.contains(where: name.hasSuffix) }) {
            return ServiceFixture.scene
        }
        let isConfigured = contains {
            $0.contains("/ConfiguredList") || $0.contains("/ConfiguredRow")
        }
        if isConfigured { return String.session(ofType: "list", appearance: "plain") }
        let type = types.first { name, _ in contains { $0.hasSuffix("/\(name)") } }
        return type.map { String.session(ofType: $0.value) }
    }
}

extension String {
    /// The request for a session with the default layout of a type.
    fileprivate static func session(ofType type: String, appearance: String? = nil) -> String {
        let look = appearance.map { #", "appearance": "\#($0)""# } ?? ""
        return #"{"clock": "manual", "layout": {"type": "\#(type)"\#(look)}}"#
    }

    /// The names after "known here: ".
    fileprivate var known: Set<String>? {
        guard let list = split(separator: "known here: ").dropFirst().first else { return nil }
        return Set(list.split(separator: ", ").map { String($0) })
    }
}

/// The served `openapi.yaml`, with references resolved.
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

    var schemas: [String: Object] {
        (document["components"] as? Object)?["schemas"] as? [String: Object] ?? [:]
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

    /// An object of a schema: its place, the members it may have, what else a document must contain
    /// for this schema to apply, and the references that lead to it.
    typealias Described = (
        place: [String], names: Set<String>, context: Object, references: [String]
    )

    /// The objects of a schema, without those to which the same schemas lead in another order: groups
    /// contain groups.
    func distinctObjects(in schema: Object) -> [Described] {
        var seen: Set<[String]> = []
        return objects(in: schema).filter { object in
            let place = [object.place.last ?? "", object.context.layoutType ?? ""]
            let schemas = Set(object.references).sorted()
            return seen.insert(place + schemas + object.names.sorted()).inserted
        }
    }

    /// The objects of a schema that name all their members, without the forbidden ones.
    ///
    /// A schema that contains itself, such as that of groups of behaviours, is followed once more.
    func objects(
        in schema: Object,
        at place: [String] = [],
        context: Object = [:],
        without forbidden: Set<String> = [],
        below outer: [String] = []
    ) -> [Described] {
        let reference = schema["$ref"] as? String
        guard outer.count(where: { $0 == reference }) < 2 else { return [] }
        let outer = outer + (reference.map { [$0] } ?? [])
        let schema = resolved(schema)
        let context = context.merged(with: demands(of: schema).wrapped(at: place))
        let choices = ["oneOf", "anyOf", "allOf"].flatMap { schema[$0] as? [Object] ?? [] }
        let members = schema["properties"] as? Object ?? [:]
        let properties = members.compactMapValues { $0 as? Object }
        let forbidden = forbidden.union(members.keys.filter { members[$0] as? Bool == false })
        var found = choices.flatMap {
            objects(in: $0, at: place, context: context, without: forbidden, below: outer)
        }
        if let elements = schema["items"] as? Object {
            found += objects(in: elements, at: place + ["0"], context: context, below: outer)
        }
        if schema["additionalProperties"] as? Bool == false {
            found.append((place, Set(properties.keys).subtracting(forbidden), context, outer))
        }
        return found
            + properties.flatMap {
                objects(in: $1, at: place + [$0], context: context, below: outer)
            }
    }

    /// What an object must contain so that no other schema applies: required members with only one
    /// value, the first of a few, or an example; and an example of an object that may not be empty.
    private func demands(of schema: Object) -> Object {
        let properties = (schema["properties"] as? Object ?? [:]).compactMapValues { $0 as? Object }
        let example = (schema["examples"] as? [Object])?.first
        var demands = schema["minProperties"] == nil ? [:] : example ?? [:]
        for name in schema["required"] as? [String] ?? [] {
            let member = resolved(properties[name] ?? [:])
            let inner = self.demands(of: member)
            let choices = member["enum"] ?? member["examples"]
            let choice = member["const"] ?? (choices as? [Any])?.first
            demands[name] = choice ?? (inner.isEmpty ? nil : inner)
        }
        return demands
    }

    /// The target of a reference, merged with the members beside the reference.
    private func resolved(_ object: Object) -> Object {
        guard let reference = object["$ref"] as? String else { return object }
        let target = reference.split(separator: "/").dropFirst().reduce(document) { parent, name in
            parent[String(name)] as? Object ?? [:]
        }
        return resolved(target).merging(object.filter { $0.key != "$ref" }) { $1 }
    }
}
