import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

/// Queries, paths, methods, content types and framing that the service refuses.
struct BadRequestTests {
    private static let frameQueries =
        "rect, overscan, needed, precision, include, since, form, columns, wait, at"
    private static let columnsDetail =
        "columns must list some of kind, section, item, departing, x, y, width, height, zIndex, angle, "
        + "alpha, scale, velocityX, velocityY, angularVelocity, anchorX, anchorY, key, id, "
        + "level, parent, expanded, estimated, lifted, transform, isHidden, each once, got "
    private static let overscanAndRect =
        "overscan is around the viewport and does not go with rect; leave one of them out"

    @Test(arguments: [
        ("rect=1,2,3", "rect must be x,y,width,height in points, got \"1,2,3\""),
        ("rect=1,2,3,nan", "rect must be x,y,width,height in points, got \"1,2,3,nan\""),
        ("rect=0x1,2,3,4", "rect must be x,y,width,height in points, got \"0x1,2,3,4\""),
        ("rect=1,2,-3,4", "width and height of rect must be between 0 and 1000000000, got -3"),
        (
            "rect=2e9,2,3,4",
            "x and y of rect must be between -1000000000 and 1000000000, got 2000000000"
        ),
        ("overscan=", "overscan must be between 0 and 10000 points, got \"\""),
        ("overscan=-1", "overscan must be between 0 and 10000 points, got \"-1\""),
        ("overscan=10001", "overscan must be between 0 and 10000 points, got \"10001\""),
        ("overscan=nan", "overscan must be between 0 and 10000 points, got \"nan\""),
        ("overscan=0&rect=1,2,3,4", Self.overscanAndRect),
        ("rect=1,2,3,4&overscan=9.5", Self.overscanAndRect),
        ("precision=10", "precision must be 0 to 9 decimals, got \"10\""),
        ("precision=%2B3", "precision must be 0 to 9 decimals, got \"+3\""),
        ("&", "\"\" is unknown; known here: \(Self.frameQueries)"),
        ("since=-1", "since must be the sequence of a frame, got \"-1\""),
        (
            "since=9007199254740993",
            "since must be the sequence of a frame, got \"9007199254740993\""
        ),
        ("columns=x", "columns are those of rows; add form=rows"),
        ("form=rows&columns=x,y,x", Self.columnsDetail + "\"x,y,x\""),
        ("form=rows&columns=x,z", Self.columnsDetail + "\"x,z\""),
        ("form=rows&columns=", Self.columnsDetail + "\"\""),
        ("form=columns", "form must be objects or rows, got \"columns\""),
        ("precision=", "precision must be 0 to 9 decimals, got \"\""),
        (
            "include=speed",
            "include must list velocity, anchor, key, contacts, indicators, separators, cells, prefetch, got \"speed\""
        ),
        (
            "rekt=1&sinse=3",
            "\"rekt\" is unknown; known here: \(Self.frameQueries); "
                + "\"sinse\" is unknown; known here: \(Self.frameQueries)"
        ),
        ("precision=1&precision=2", "\"precision\" is given twice; give it once"),
    ])
    func `an invalid query is refused`(query: String, detail: String) async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session()
        #expect(try await fixture.refusal(ofQuery: path + "/frame?" + query) == detail)
        let scroll = try await fixture.post(path + "/scroll?" + query, #"{"delta": {"y": 5}}"#)
        #expect(scroll.status == 400)
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.sequence == 0)
    }

    @Test(arguments: [
        ("GET", "/v1", 404, "no-such-resource"),
        ("GET", "/v1/sessions/", 404, "no-such-resource"),
        ("GET", "/v1/sessions/0/frame/0", 404, "no-such-resource"),
        ("GET", "/v1/sessions/x", 404, "no-such-session"),
        ("GET", "/v1/sessions/0123456789abcdef0123456789abcdef", 404, "no-such-session"),
        ("GET", "/v1/sessions/0123456789abcdef0123456789abcdef/frame", 404, "no-such-session"),
        ("POST", "/v1/sessions/0123456789abcdef0123456789abcdef/scroll", 404, "no-such-session"),
        ("POST", "/v1/sessions/0123456789abcdef0123456789abcdef/steps", 404, "no-such-session"),
        ("DELETE", "/v1/sessions/0123456789abcdef0123456789abcdef", 404, "no-such-session"),
        ("GET", "/healthz?x", 400, "invalid-query"),
        ("GET", "/v1/presets?precision=1", 400, "invalid-query"),
    ])
    func `a resource that does not exist is a problem too`(
        method: String,
        path: String,
        status: Int,
        type: String
    ) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.client.send(method, path)
        #expect(reply.status == status)
        #expect(reply[header: "Content-Type"] == "application/problem+json")
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/\(type)" && problem.status == status)
    }

    @Test(arguments: [
        ("PUT", "/v1/sessions", "POST, OPTIONS"),
        ("GET", "/v1/sessions", "POST, OPTIONS"),
        ("GET", "/v1/layouts", "POST, OPTIONS"),
        ("PUT", "/v1/sessions/0", "GET, HEAD, PATCH, DELETE, OPTIONS"),
        ("POST", "/v1/sessions/0/frame", "GET, HEAD, OPTIONS"),
        ("POST", "/v1/sessions/0/items/0/0", "GET, HEAD, PUT, OPTIONS"),
        ("GET", "/v1/sessions/0/scroll", "POST, OPTIONS"),
        ("POST", "/v1/sessions/0/viewport", "PUT, OPTIONS"),
        ("HEAD", "/v1/sessions/0/steps", "POST, OPTIONS"),
        ("TRACE", "/healthz", "GET, HEAD, OPTIONS"),
        ("BREW", "/readyz", "GET, HEAD, OPTIONS"),
    ])
    func `another method gets 405 and the allowed ones`(
        method: String,
        path: String,
        allow: String
    ) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.client.send(method, path)
        #expect(reply.status == 405 && reply[header: "Allow"] == allow)
    }

    @Test(arguments: [
        "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "json",
        "application / json", "application/json, application/json",
    ])
    func `another content type gets 415 and a hint`(type: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", "{}", as: type)
        #expect(reply.status == 415)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/not-json")
        #expect(problem.detail.contains(type) && problem.detail.contains("--json"))
    }

    @Test(arguments: [
        "application/json", "Application/JSON; charset=utf-8", "application/json ;a=b",
    ])
    func `JSON may be declared with parameters and in any case`(type: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", "{}", as: type)
        #expect(reply.status == 201)
    }

    @Test func `bodies and targets have limits`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let long = try await fixture.post("/v1/sessions", String(repeating: " ", count: 70_000))
        #expect(long.status == 413)
        #expect(try long.decoded(as: ProblemDocument.self).type == "/problems/body-too-large")
        let far = try await fixture.get("/v1/" + String(repeating: "x", count: 9000))
        #expect(far.status == 414)
        #expect(try far.decoded(as: ProblemDocument.self).type == "/problems/uri-too-long")
    }

    @Test func `a body cut off midway changes nothing`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session()
        _ = try? await WireClient.exchange(
            port: fixture.port,
            [
                .text(
                    "POST \(path)/scroll HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
                        + #"{"delta": {"y": 5}}"#
                )
            ],
            until: .atOnce
        )
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.sequence == 0 && frame.contentOffset.y == 0)
    }

    @Test func `a request with both framings is refused`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let answer = try await WireClient.exchange(
            port: fixture.port,
            "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 400"))
        // A libmicrohttpd that refuses this itself says so in HTML.
        let isLibrarys = FramingRule.current == .strictLibrary && answer.contains("<html>")
        #expect(answer.contains("/problems/malformed-request") || isLibrarys)
        #expect(fixture.store.count == 0)
    }

    @Test(arguments: [" ", "\n", "\t\r\n "])
    func `white space alone is not JSON, and the problem says what to send`(
        body: String
    ) async throws {
        let fixture = try ServiceFixture()
        for path in ["/v1/sessions", "/v1/layouts"] {
            let reply = try await fixture.post(path, body)
            #expect(reply.status == 400)
            let problem = try reply.decoded(as: ProblemDocument.self)
            #expect(problem.type == "/problems/malformed-json")
            #expect(problem.detail == "there is only white space; send a document, such as {}")
        }
        #expect(fixture.store.count == 0)
    }

    @Test func `a byte order mark is not JSON`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let answer = try await WireClient.exchange(
            port: fixture.port,
            "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 5\r\nConnection: close\r\n\r\n\u{FEFF}{}"
        )
        #expect(answer.hasPrefix("HTTP/1.1 400"))
        #expect(answer.contains("byte order mark"))
        #expect(fixture.store.count == 0)
    }

    @Test func `a request for another host is refused`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let host = String(repeating: "evil.", count: 20)
        let answer = try await WireClient.exchange(
            port: fixture.port,
            "POST /v1/sessions HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 421 "))
        #expect(answer.contains("/problems/wrong-host"))
        #expect(answer.contains(String(repeating: "evil.", count: 8) + "…"))
        #expect(fixture.store.count == 0)
    }
}
