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

    @Test func `OPTIONS for an asterisk returns the methods of the server`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let reply = try await WireClient.exchange(
            port: fixture.port,
            "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 204 "), "\(reply)")
        #expect(reply.contains("Allow: GET, HEAD, DELETE, PATCH, POST, PUT, OPTIONS\r\n"))
    }

    @Test func `a preflight from an allowed origin is accepted`() async throws {
        let reply = try await options("/v1/sessions", from: page, allowing: ["http://a", page])
        #expect(reply.status == 204)
        #expect(reply[header: "Access-Control-Allow-Origin"] == page)
        #expect(reply[header: "Access-Control-Allow-Methods"] == "POST, OPTIONS")
        let fields = reply[header: "Access-Control-Allow-Headers"]
        #expect(
            fields == "Authorization, Content-Encoding, Content-Type, If-None-Match, "
                + "Last-Event-ID, Prefer"
        )
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
            #expect(exposed == "ETag, Location, Retry-After, X-Request-Id")
        }
        let without = try await fixture.get("/healthz")
        #expect(without[header: "Access-Control-Allow-Origin"] == nil)
        #expect(without[header: "Vary"] == "Origin")
    }

    @Test func `frames that are kept for others have the fields of each page`() async throws {
        let fixture = try ServiceFixture(allowedOrigins: [page], on: .init())
        let path = try await fixture.session() + "/frame"
        for _ in 0..<4 {
            let own = try await fixture.get(path)
            let foreign = try await fixture.get(path, headers: ["Origin": page])
            #expect(own[header: "Access-Control-Allow-Origin"] == nil)
            #expect(foreign[header: "Access-Control-Allow-Origin"] == page)
            #expect(own.text == foreign.text && own.text.count > 100)
            #expect(own[header: "ETag"] == foreign[header: "ETag"])
            #expect(own[header: "Referrer-Policy"] == "no-referrer")
        }
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

    private static let own = "localhost:8080"

    /// Posts an empty session with the fields, to a host that is called `localhost:8080`.
    private func post(
        _ fields: [String: String],
        allowing origins: [String] = [],
        host: String = own
    ) async throws -> (reply: HTTPClient.Reply, sessions: Int) {
        let fixture = try ServiceFixture(allowedOrigins: origins)
        let headers = fields.merging(["Host": host]) { given, _ in given }
        let reply = try await fixture.client.send("POST", "/v1/sessions", headers: headers)
        return (reply, fixture.store.count)
    }

    @Test(arguments: [
        ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": ""],
        ["Origin": "http://localhost"], ["Origin": "http://localhost:8081"],
        ["Origin": "http://localhost:8080.evil.example"], ["Origin": "http://evil:8080"],
        ["Origin": "http://localhost:8080, http://evil"], ["Origin": "localhost:8080"],
        ["Origin": "extension://localhost:8080"], ["Origin": "http://localhost:8080/"],
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
        ["Sec-Fetch-Site": "anything"], ["Sec-Fetch-Site": ""],
        ["Origin": "http://localhost:8080", "Sec-Fetch-Site": "cross-site"],
        ["Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"],
        ["Origin": "null", "Sec-Fetch-Site": "none"],
    ])
    func `pages of other origins change nothing`(fields: [String: String]) async throws {
        let (reply, sessions) = try await post(fields)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 403 && sessions == 0)
        #expect(problem.type == "/problems/cross-site" && problem.detail.contains("--allow-origin"))
        let named = [fields["Origin"], fields["Sec-Fetch-Site"]].compactMap(\.self)
        #expect(named.contains { problem.detail.contains("\"\($0)\"") }, "\(problem.detail)")
    }

    @Test(arguments: [
        [:], ["Origin": "http://localhost:8080"], ["Origin": "https://localhost:8080"],
        ["Origin": "HTTP://LocalHost:8080"], ["Sec-Fetch-Site": "same-origin"],
        ["Sec-Fetch-Site": "none"],
        ["Origin": "http://localhost:8080", "Sec-Fetch-Site": "same-origin"],
    ])
    func `the server's own pages may change sessions`(fields: [String: String]) async throws {
        let (reply, sessions) = try await post(fields)
        #expect(reply.status == 201 && sessions == 1, "\(reply.text)")
    }

    @Test(arguments: [
        ("http://Layouts.example", "layouts.example", 201),
        ("http://layouts.example", "layouts.example:80", 201),
        ("http://layouts.example:80", "layouts.example", 201),
        ("https://layouts.example", "layouts.example", 201),
        ("https://layouts.example", "layouts.example:443", 201),
        ("https://layouts.example", "layouts.example:80", 403),
        ("http://layouts.example", "layouts.example:443", 403),
        ("http://[::1]:8080", "[::1]:8080", 201), ("http://[::1]", "[::1]:80", 201),
        ("http://[::80]", "[::80]", 201), ("http://[::1]", "[::1]:8080", 403),
    ])
    func `default ports may be missing`(origin: String, host: String, status: Int) async throws {
        let (reply, _) = try await post(["Origin": origin], host: host)
        #expect(reply.status == status, "\(reply.text)")
    }

    @Test(arguments: [
        (["Origin": "https://demo.example:8443"], 201),
        (["Origin": "https://demo.example:8443", "Sec-Fetch-Site": "cross-site"], 201),
        (["Origin": "http://localhost:8080", "Sec-Fetch-Site": "same-origin"], 201),
        (["Origin": "https://demo.example"], 403), (["Sec-Fetch-Site": "cross-site"], 403),
    ])
    func `an allowed origin may change sessions`(
        fields: [String: String],
        status: Int
    ) async throws {
        #expect(try await post(fields, allowing: ["http://a", page]).reply.status == status)
        #expect(try await post(fields, allowing: ["*"]).reply.status == 201)
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
    func `every method that is not safe is refused`(method: String) async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session()
        // Not JSON, and not there: where a request comes from is checked before.
        for path in [session, session + "/scroll?x", "/v1/presets", "/nothing", "/"] {
            let reply = try await fixture.client.send(
                method,
                path,
                headers: ["Origin": page, "Host": Self.own],
                body: "{"
            )
            #expect(reply.status == 403, "\(path) \(reply.status)")
        }
        #expect(fixture.store.count == 1)
    }

    @Test(arguments: [
        ("GET", "/healthz", 200), ("HEAD", "/v1/presets", 200), ("OPTIONS", "/v1/sessions", 204),
    ])
    func `every origin may send what changes nothing`(
        method: String,
        path: String,
        status: Int
    ) async throws {
        let fixture = try ServiceFixture()
        let headers = ["Origin": page, "Sec-Fetch-Site": "cross-site"]
        #expect(try await fixture.client.send(method, path, headers: headers).status == status)
    }

    @Test func `an empty POST of another page makes no session on the wire`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let answer = try await WireClient.exchange(
            port: fixture.port,
            "POST /v1/sessions HTTP/1.1\r\nHost: localhost:\(fixture.port)\r\n"
                + "Origin: \(page)\r\nSec-Fetch-Site: cross-site\r\n"
                + "Content-Length: 0\r\nConnection: close\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 403 ") && answer.contains("/problems/cross-site"))
        #expect(fixture.store.count == 0)
    }
}
