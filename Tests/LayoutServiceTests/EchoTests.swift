import LayoutdTestSupport
import Testing

/// What a client sends is repeated in a response only in part, however long it is.
struct EchoTests {
    private static let long = String(repeating: "x", count: 100_000)
    /// One character of 100 000 Unicode scalars.
    private static let character = "x" + String(repeating: "\u{301}", count: 100_000)
    private static let names = (1...300).map { "\"\($0)\(long.prefix(5_000))\": 1" }
        .joined(separator: ",")

    /// Documents of a session, with a name or a value in place of `$`.
    private static let documents = [
        #"{"$": 1}"#, #"{"viewport": {"width": 1, "height": 1, "$": 1}}"#, #"{"preset": "$"}"#,
        #"{"layout": {"type": "$"}}"#, #"{"layout": {"type": "flow", "$": null}}"#,
        #"{"layout": {"type": "list", "scrollDirection": "$"}}"#, #"{"clock": "$"}"#,
        #"{"layout": {"type": "flow"}, "sections": [{"items": "$"}]}"#,
        #"{"layout": {"type": "flow"}, "sections": [{"items": [{"$": 1}]}]}"#,
        #"{"layout": {"type": "flow"}, "dynamics": {"type": "$"}}"#, #"{"keep": "$"}"#,
        #"{"bounds": "$"}"#,
        #"{"effects": [{"property": "$"}]}"#, #"{"effects": [{"property": "alpha", "by": "$"}]}"#,
        #"{"animation": {"$": 1}}"#, #"{"$": 1, "$": 2}"#,
    ]

    private static let behaviors = [
        #"{"type": "$"}"#, #"{"type": "item", "id": "$"}"#, #"{"type": "field", "kind": "$"}"#,
        #"{"type": "collision", "mode": "$"}"#, #"{"type": "push", "mode": "$"}"#,
        #"{"type": "collision", "boundaries": [{"id": "$"}]}"#, #"{"type": "item", "$": "$"}"#,
        #"{"type": "group", "behaviors": [{"type": "$"}]}"#,
    ]

    /// Checks that a response refuses a request, and is short.
    private func requireShort(_ reply: HTTPClient.Reply, _ request: String) {
        #expect((400..<500).contains(reply.status), "\(request): \(reply.status)")
        #expect(reply.body.count < 4_000, "\(request): \(reply.body.count) bytes")
    }

    @Test(arguments: documents)
    func `an error in a document repeats its names and values in part`(
        document: String
    ) async throws {
        let fixture = try ServiceFixture()
        for text in [Self.long, Self.character] {
            let json = document.replacing("$", with: text)
            requireShort(try await fixture.post("/v1/sessions", json), document)
            requireShort(try await fixture.patch(try await fixture.session(), json), document)
        }
    }

    @Test(arguments: behaviors)
    func `an error in a behaviour repeats its names and values in part`(
        behavior: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(ServiceFixture.scene) + "/behaviors"
        for text in [Self.long, Self.character] {
            let json = behavior.replacing("$", with: text)
            requireShort(try await fixture.post(path, json), behavior)
            requireShort(try await fixture.put(path + "/floor", json), behavior)
            requireShort(try await fixture.put(path + "/" + Self.long, #"{"id": "a"}"#), "path")
            requireShort(
                try await fixture.put(path + "/" + Self.long, #"{"type": "item", "id": "a"}"#),
                "path"
            )
        }
    }

    @Test func `a problem with a query or a path repeats them in part`() async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session()
        let many = (1...3_000).map { "q\($0)=1" }.joined(separator: "&")
        for target in [
            "/\(Self.long)", "\(session)/frame?\(Self.long)=1",
            "\(session)/frame?rect=\(Self.long)",
            "\(session)/frame?form=\(Self.long)", "\(session)/frame?include=\(Self.long)",
            "\(session)/frame?since=\(Self.long)", "\(session)/frame?\(many)",
            "\(session)/clip?frames=\(Self.long)", "\(session)/items/0/\(Self.long)",
            "\(session)/items/0/0?kind=\(Self.long)", "\(session)/behaviors/\(Self.long)",
            "/problems/\(Self.long)", "/client/\(Self.long)/a.js", "/v1/sessions/\(Self.long)",
        ] {
            requireShort(try await fixture.get(target), "\(target.prefix(80))")
        }
        let wrong = try await fixture.post("/v1/sessions", "{}", as: Self.long)
        requireShort(wrong, "Content-Type")
        requireShort(try await fixture.send(String(Self.long.prefix(5_000)), "/", ""), "method")
    }

    @Test func `many errors make no longer response than 100`() async throws {
        let reply = try await ServiceFixture().post("/v1/sessions", "{\(Self.names)}")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.errors?.count == 100)
        #expect(reply.body.count < 100_000, "\(reply.body.count) bytes")
    }

    @Test func `the place of an unknown member is cut, and remains a pointer`() async throws {
        let name = "a~b/" + Self.long
        let reply = try await ServiceFixture().post("/v1/sessions", "{\"\(name)\": 1}")
        let error = try #require(try reply.decoded(as: ProblemDocument.self).errors?.first)
        #expect(error.pointer == "/a~0b~1" + Self.long.prefix(36) + "…")
    }
}
