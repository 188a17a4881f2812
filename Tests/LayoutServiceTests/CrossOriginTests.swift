import LayoutdTestSupport
import Testing

/// OPTIONS, pages of other origins, and the fields of every response.
struct CrossOriginTests {
    private let page = "https://demo.example:8443"

    private func options(
        _ path: String,
        from origin: String?,
        allowing origins: [String] = [],
        asking method: String? = "POST"
    ) async throws -> HTTPClient.Reply {
        let fixture = try ServiceFixture(allowedOrigins: origins)
        var headers: [String: String] = [:]
        headers["Origin"] = origin
        headers["Access-Control-Request-Method"] = method
        return try await fixture.client.send("OPTIONS", path, headers: headers)
    }

    @Test(arguments: [
        ("/healthz", "GET, HEAD, OPTIONS"), ("/v1/sessions", "POST, OPTIONS"),
        ("/v1/sessions/0", "GET, HEAD, PATCH, DELETE, OPTIONS"),
        ("/v1/sessions/0/viewport", "PUT, OPTIONS"), ("/v1/layouts?x", "POST, OPTIONS"),
    ])
    func `OPTIONS returns the allowed methods`(path: String, allow: String) async throws {
        let reply = try await options(path, from: nil, asking: nil)
        #expect(reply.status == 204 && reply.body.isEmpty)
        #expect(reply[header: "Allow"] == allow)
        #expect(reply[header: "Access-Control-Allow-Methods"] == nil)
        #expect(try await options("/v2", from: nil).status == 404)
    }

    @Test func `a preflight from an allowed origin is accepted`() async throws {
        let reply = try await options("/v1/sessions", from: page, allowing: ["http://a", page])
        #expect(reply.status == 204)
        #expect(reply[header: "Access-Control-Allow-Origin"] == page)
        #expect(reply[header: "Access-Control-Allow-Methods"] == "POST, OPTIONS")
        let fields = reply[header: "Access-Control-Allow-Headers"]
        #expect(fields == "Content-Type, If-None-Match, Prefer")
        #expect(reply[header: "Vary"] == "Origin")
    }

    @Test(arguments: [[], ["https://demo.example"], ["http://demo.example:8443"]])
    func `other origins get no CORS fields`(allowed: [String]) async throws {
        let reply = try await options("/v1/sessions", from: page, allowing: allowed)
        #expect(reply.status == 204)
        #expect(reply[header: "Access-Control-Allow-Origin"] == nil)
        #expect(reply[header: "Access-Control-Allow-Methods"] == nil)
        #expect(reply[header: "Vary"] == (allowed.isEmpty ? nil : "Origin"))
    }

    @Test func `pages may read the fields they need from every response`() async throws {
        let fixture = try ServiceFixture(allowedOrigins: [page], on: .init())
        let json = ["Content-Type": "application/json", "Origin": page]
        let created = try await fixture.client.send("POST", "/v1/sessions", headers: json)
        let wrong = try await fixture.client.send("POST", "/v1/sessions", headers: json, body: "{")
        let tooLarge = try await fixture.client.send(
            "POST",
            "/v1/sessions",
            headers: json,
            body: String(repeating: " ", count: 70_000)
        )
        #expect([created, wrong, tooLarge].map(\.status) == [201, 400, 413])
        for reply in [created, wrong, tooLarge] {
            #expect(reply[header: "Access-Control-Allow-Origin"] == page)
            let exposed = reply[header: "Access-Control-Expose-Headers"]
            #expect(exposed == "ETag, Location, Retry-After")
        }
        let without = try await fixture.get("/healthz")
        #expect(without[header: "Access-Control-Allow-Origin"] == nil)
        #expect(without[header: "Vary"] == "Origin")
    }

    @Test func `a star allows every origin`() async throws {
        let fixture = try ServiceFixture(allowedOrigins: ["*"])
        let reply = try await fixture.get("/healthz", headers: ["Origin": page])
        #expect(reply[header: "Access-Control-Allow-Origin"] == "*")
    }

    @Test(arguments: [
        ("GET", "/healthz", 200), ("GET", "/openapi.yaml", 200), ("GET", "/nothing", 404),
        ("POST", "/healthz", 405), ("OPTIONS", "/healthz", 204), ("POST", "/v1/sessions", 201),
        ("HEAD", "/v1/presets", 200), ("GET", "/healthz?x", 400),
    ])
    func `every response carries the security fields`(
        method: String,
        path: String,
        status: Int
    ) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.client.send(method, path)
        #expect(reply.status == status)
        #expect(reply[header: "Referrer-Policy"] == "no-referrer")
        #expect(reply[header: "X-Content-Type-Options"] == "nosniff")
    }
}
