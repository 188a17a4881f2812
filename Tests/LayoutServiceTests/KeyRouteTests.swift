import LayoutdLocks
import LayoutdSessions
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// A service whose clients have keys.
struct KeyRouteTests {
    private static let keys = ["a": "anna", "a2": "anna2", "b": "bob"]
    private static let anna = ["Authorization": "Bearer a", "Content-Type": "application/json"]
    private static let bob = ["Authorization": "Bearer b", "Content-Type": "application/json"]

    private static func fixture(
        store: SessionStore.Limits = SessionStore.Limits(idleTimeout: 3600),
        journal: SessionJournal? = nil
    ) throws -> ServiceFixture {
        try ServiceFixture(store: store, journal: journal, keys: keys, on: .init())
    }

    /// Creates a session of a client, by default with a scene, and returns its path.
    private static func session(
        _ fixture: borrowing ServiceFixture,
        of client: [String: String],
        _ document: String = ServiceFixture.scene
    ) async throws -> String {
        let reply = try await fixture.client.send(
            "POST",
            "/v1/sessions",
            headers: client,
            body: document
        )
        return try #require(reply[header: "Location"], "\(reply.text)")
    }

    private static let rows =
        #"{"layout": {"type": "list", "estimatedRowHeight": 44}, "sections": [{"items": 3}]}"#

    @Test(arguments: Endpoint.all.map(\.path))
    func `a request under v1 without a valid key is refused, and no other`(
        path: String
    ) async throws {
        let fixture = try Self.fixture()
        let isProtected = path.hasPrefix("/v1/")
        for endpoint in Endpoint.all where endpoint.path == path {
            let path = path.replacing("{id}", with: "x").replacing("{section}/{item}", with: "0/0")
            let method = endpoint.method.rawValue
            let without = try await fixture.client.send(method, path)
            #expect((without.status == 401) == isProtected)
            guard isProtected else { continue }
            #expect(without[header: "WWW-Authenticate"] == #"Bearer realm="layoutd""#)
            let problem = try without.decoded(as: ProblemDocument.self)
            #expect(problem.type == "/problems/unauthorized")
            #expect(
                problem.detail == "the request has no key; send 'Authorization: Bearer' and a key "
                    + "from the server's operator"
            )
            let wrong = try await fixture.client.send(
                method,
                path,
                headers: ["Authorization": "Bearer c"]
            )
            #expect(wrong.status == 401)
            #expect(
                wrong[header: "WWW-Authenticate"]
                    == #"Bearer realm="layoutd", error="invalid_token""#
            )
            #expect(!wrong.text.contains("c\""))
        }
    }

    @Test(
        arguments: Endpoint.all.filter { $0.path.contains("{id}") }.map {
            "\($0.method) \($0.path)"
        }
    )
    func `a session of another name is no session`(endpoint: String) async throws {
        let fixture = try Self.fixture()
        let withRows = ["/sizes", "/reorder", "/swipe", "/transition", "/animations"]
        let hasRows = withRows.contains { endpoint.hasSuffix($0) }
        let document = hasRows ? Self.rows : ServiceFixture.scene
        let path = try await Self.session(fixture, of: Self.anna, document)
        let parts = endpoint.split(separator: " ")
        let rest = String(parts[1]).replacing("/v1/sessions/{id}", with: "")
            .replacing("{section}/{item}", with: "0/0").replacing("{behaviorId}", with: "floor")
            .replacing("{sectionId}", with: "s")
        if rest == "/animations" {
            try await fixture.beginAnimation(in: path, headers: Self.anna)
        }
        if rest == "/snapshot" || rest == "/sections/s/outline" {
            // It has the data by identifiers.
            let named = #"{"sections": []}"#
            let post = try await fixture.client.send(
                "POST",
                path + "/snapshot",
                headers: Self.anna,
                body: named
            )
            #expect(post.status == 200)
        }
        func reply(
            _ session: String,
            _ client: [String: String],
            method: String = String(parts[0])
        ) async throws -> HTTPClient.Reply {
            try await fixture.client.send(
                method,
                session + rest,
                headers: client,
                body: parts[0] == "GET" || parts[0] == "DELETE" ? "" : Self.body(of: rest)
            )
        }
        let unknown = "/v1/sessions/" + String(repeating: "0", count: 32)
        let expected = try await reply(unknown, Self.bob)
        #expect(expected.status == 404 && expected.text.contains("no-such-session"))
        let foreign = try await reply(path, Self.bob)
        #expect(foreign.status == 404 && foreign.body == expected.body)
        #expect(Self.fields(foreign) == Self.fields(expected))
        // The same request has an effect for its owner. A stream would not end.
        let method = rest == "/frames" ? "HEAD" : String(parts[0])
        #expect((200..<300).contains(try await reply(path, Self.anna, method: method).status))
    }

    /// A body that the path accepts.
    private static func body(of path: String) -> String {
        switch path {
        case "/steps": #"{"frames": 1}"#
        case "/scroll": #"{"delta": {"y": 1}}"#
        case "/taps": #"{"point": {"x": 100, "y": 100}}"#
        case "/updates": #"{"operations": [{"reload": {"section": 0, "item": 0}}]}"#
        case "/snapshot": #"{"sections": []}"#
        case "/sections/s/outline": #"{"items": []}"#
        case "/sizes": #"{"sizes": [{"section": 0, "item": 0, "height": 50}]}"#
        case "/reorder": #"{"phase": "began", "section": 0, "item": 0}"#
        case "/swipe": #"{"phase": "began", "section": 9, "item": 0}"#
        case "/transition": #"{"to": {"type": "flow"}}"#
        case "/animations": #"{"animation": 1, "fraction": 0.5}"#
        case "/viewport": #"{"width": 320, "height": 480}"#
        case "/touches": #"{"touch": "t", "phase": "began", "point": {"x": 100, "y": 100}}"#
        case "/behaviors": #"{"type": "gravity"}"#
        case "/behaviors/floor":
            #"""
            {"type": "collision", "boundaries": [
              {"id": "ground", "from": {"x": 0, "y": 300}, "to": {"x": 320, "y": 300}}]}
            """#
        case "/items/0/0": #"{"center": {"x": 90, "y": 90}}"#
        default: "{}"
        }
    }

    /// The header fields, without those that differ between any two responses.
    private static func fields(_ reply: HTTPClient.Reply) -> [String: String] {
        reply.fields.filter { $0.key != "date" }
    }

    @Test func `a request for another's session does not renew it`() async throws {
        let now = Locked<UInt64>(0)
        let fixture = try ServiceFixture(
            store: SessionStore.Limits(idleTimeout: 10),
            time: TimeSource { now.withLock { $0 } },
            keys: Self.keys,
            on: .init()
        )
        let path = try await Self.session(fixture, of: Self.anna)
        now.withLock { $0 += 6_000_000_000 }
        _ = try await fixture.client.send("GET", path, headers: Self.bob)
        now.withLock { $0 += 6_000_000_000 }
        #expect(try await fixture.client.send("GET", path, headers: Self.anna).status == 404)
    }

    @Test(arguments: [false, true])
    func `a session that is kept is loaded only for its name`(isShared: Bool) async throws {
        let store = JournalDouble(isShared: isShared)
        let journal = try #require(SessionJournal(store: store) { _ in })
        let path = try await Self.session(try Self.fixture(journal: journal), of: Self.anna)
        journal.close()
        let next = try #require(SessionJournal(store: store) { _ in })
        let fixture = try Self.fixture(journal: next)
        let foreign = try await fixture.client.send("GET", path, headers: Self.bob)
        #expect(foreign.status == 404 && fixture.store.count == 0)
        // Loading it would take it from the process that has it.
        #expect(!isShared || store.loads == 0)
        let unknown = "/v1/sessions/" + String(repeating: "0", count: 32)
        let none = try await fixture.client.send("GET", unknown, headers: Self.bob)
        #expect(none.body == foreign.body)
        let own = try await fixture.client.send("GET", path, headers: Self.anna)
        #expect(own.status == 200 && fixture.store.count == 1)
        let present = try await fixture.client.send("GET", path, headers: Self.bob)
        #expect(present.status == 404 && present.body == foreign.body)
        next.close()
    }

    @Test func `limits count names`() async throws {
        let fixture = try Self.fixture(
            store: SessionStore.Limits(maximumSessionsPerOwner: 1, idleTimeout: 3600)
        )
        _ = try await Self.session(fixture, of: Self.anna)
        let second = try await fixture.client.send(
            "POST",
            "/v1/sessions",
            headers: Self.anna,
            body: "{}"
        )
        #expect(second.status == 429)
        _ = try await Self.session(fixture, of: Self.bob)
        #expect(fixture.store.memory.used(by: "anna") > 0)
        #expect(fixture.store.memory.used(by: "bob") > 0)
        #expect(fixture.store.memory.used(by: "127.0.0.1") == 0)
    }

    @Test func `preflights need no key, and may announce one`() async throws {
        let fixture = try ServiceFixture(
            allowedOrigins: ["https://example.org"],
            keys: Self.keys,
            on: .init()
        )
        let reply = try await fixture.client.send(
            "OPTIONS",
            "/v1/sessions",
            headers: [
                "Origin": "https://example.org", "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "authorization",
            ]
        )
        #expect(reply.status == 204)
        let allowed = reply[header: "Access-Control-Allow-Headers"] ?? ""
        #expect(allowed.split(separator: ", ").contains("Authorization"))
        let refused = try await fixture.client.send(
            "GET",
            "/v1/presets",
            headers: ["Origin": "https://example.org"]
        )
        #expect(refused.status == 401)
        #expect(refused[header: "Access-Control-Allow-Origin"] == "https://example.org")
    }

    @Test func `a service with keys has no sessions for requests without a client`() async throws {
        // As if the server had not asked for a key.
        let fixture = try ServiceFixture(keys: Self.keys)
        let path = try await fixture.session()
        #expect(fixture.store.count == 1)
        #expect(try await fixture.get(path).status == 404)
    }
}
