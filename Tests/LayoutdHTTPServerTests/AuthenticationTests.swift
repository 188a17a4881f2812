import Glibc
import LayoutdHTTPServer
import LayoutdMemory
import LayoutdTestSupport
import Testing

/// Which requests need a key, and whose they are.
@Suite struct AuthenticationTests {
    /// Knows the keys `a` and `b-._~+/=`.
    @Sendable
    private static func authenticate(_ key: UnsafeRawBufferPointer) -> (any ClientKey)? {
        ["a": "anna", "b-._~+/=": "bob"][String(decoding: key, as: UTF8.self)].map { TestKey($0) }
    }

    /// Responds with the client, as the handler and a copy of the request see it.
    @Sendable
    private static func nameClient(_ request: borrowing Request) -> Response {
        let (name, copy) = (request.clientName, Request(request.detached()).clientName)
        var body = BodyBuffer()
        body.append(utf8: "<\(name ?? "none")><\(copy ?? "none")><\(request.client)>")
        return Response(status: .ok, headers: [], body: body)
    }

    private static func reply(
        to line: String,
        _ fields: [String] = [],
        body: String = ""
    ) async throws -> (status: String, body: String) {
        let server = try startServer(handler: nameClient, authenticate: authenticate)
        let lines = [line + " HTTP/1.1", "Host: localhost", "Connection: close"] + fields
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
        let reply = try await WireClient.exchange(port: server.port, request)
        let text = String(reply.split(separator: "\r\n\r\n").last ?? "")
        return (String(reply.split(separator: " ").dropFirst().first ?? ""), text)
    }

    private static let anna = "<anna><anna><anna>"

    @Test(arguments: [
        (["Authorization: Bearer a"], "200", anna),
        (["authorization: bearer   a  "], "200", anna),
        (["Authorization: BEARER b-._~+/="], "200", "<bob><bob><bob>"),
        ([], "401", "no key"),
        (["Authorization: Bearer c"], "401", "wrong key"),
        (["Authorization: Bearer"], "401", "wrong key"),
        (["Authorization: Bearer "], "401", "wrong key"),
        (["Authorization: Bearera"], "401", "wrong key"),
        (["Authorization: Bearer a b"], "401", "wrong key"),
        (["Authorization: Basic a"], "401", "wrong key"),
        (["Authorization: a"], "401", "wrong key"),
        (["Authorization:"], "401", "wrong key"),
        (["Authorization: Bearer a", "Authorization: Bearer a"], "401", "wrong key"),
        (["Authorization: Bearer c", "Authorization: Bearer a"], "401", "wrong key"),
    ])
    func `a key is sent as a bearer token`(
        fields: [String],
        status: String,
        body: String
    ) async throws {
        let reply = try await Self.reply(to: "GET /v1/x", fields)
        #expect(reply.status == status && reply.body == body)
    }

    @Test(arguments: [
        ("GET /v1", true), ("GET /v1/", true), ("DELETE /v1/a/b?c=d", true), ("GET /%761/a", true),
        ("GET http://localhost/v1/a", true), ("HEAD /v1/a", true), ("FIND /v1/a", true),
        ("OPTIONS /v1/a", false), ("GET /", false), ("GET /v", false), ("GET /v10", false),
        ("GET /V1/a", false), ("GET /healthz", false), ("GET //v1/a", false), ("GET /a/v1", false),
        ("GET http://localhost", false), ("GET http://localhost/?/v1", false),
    ])
    func `only what is under the protected path needs a key`(
        line: String,
        isProtected: Bool
    ) async throws {
        #expect(try await Self.reply(to: line).status == (isProtected ? "401" : "200"))
        // A key that is not needed is not looked at.
        let given = try await Self.reply(to: line, ["Authorization: Bearer a"])
        #expect(given.status == "200")
        let isNamed = given.body.hasPrefix("<anna>") || line.hasPrefix("HEAD")
        #expect(isNamed == isProtected)
    }

    @Test func `without an authenticator no request needs a key`() async throws {
        let server = try startServer(handler: Self.nameClient)
        let client = HTTPClient(port: server.port)
        let reply = try await client.send("GET", "/v1", headers: ["Authorization": "Bearer a"])
        #expect(reply.text == "<none><none><127.0.0.1>")
    }

    @Test(arguments: [("", "no key"), ("Authorization: Bearer c\r\n", "wrong key")])
    func `a body without a valid key is refused before it is sent`(
        field: String,
        text: String
    ) async throws {
        var configuration = testConfiguration()
        configuration.maximumBodyBytes = 1 << 20
        let server = try startServer(configuration, authenticate: Self.authenticate)
        let head = "POST /v1/a HTTP/1.1\r\nHost: localhost\r\n" + field
        for rest in [
            "Content-Length: 1048576\r\n\r\n", "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n",
        ] {
            let reply = try await WireClient.exchange(port: server.port, head + rest)
            #expect(reply.hasPrefix("HTTP/1.1 401 ") && reply.hasSuffix(text))
        }
    }

    @Test func `a short body without a key is read, and the connection stays open`() async throws {
        let server = try startServer(authenticate: Self.authenticate)
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST /v1/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
                + "GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 401 ") && reply.hasSuffix("GET /next\n\n"))
    }

    @Test func `a body without a key takes no memory, and one with a key that of its client`()
        async throws
    {
        var configuration = testConfiguration()
        configuration.maximumBodyBytes = 1 << 20
        configuration.memory = MemoryBudget(limit: 1 << 20, limitPerOwner: 1 << 20)
        let memory = configuration.memory
        let server = try startServer(configuration, authenticate: Self.authenticate)
        for (field, isReserved) in [("X: y", false), ("Authorization: Bearer a", true)] {
            let seen = Shared()
            _ = try await WireClient.exchange(
                port: server.port,
                [
                    .text(
                        "POST /v1/a HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n"
                            + "Content-Length: 50000\r\nConnection: close\r\n\r\n"
                            + String(repeating: "x", count: 40_000)
                    ),
                    .perform {
                        // Until the server has read the head.
                        for _ in 0..<(isReserved ? 60_000 : 50) where memory.used == 0 {
                            usleep(1000)
                        }
                        if memory.used(by: "anna") >= 50_000 { seen.raise() }
                        #expect(memory.used == memory.used(by: "anna"))
                    },
                    .text(String(repeating: "x", count: 10_000)),
                ]
            )
            #expect(seen.isRaised == isReserved)
        }
    }

    @Test func `a request that was suspended keeps its client`() async throws {
        let server = try Server(
            testConfiguration(),
            authenticate: Self.authenticate,
            refuse: plainRefusal,
            handler: { _ in
                .wait(park: { $0.resume() }, answer: { .now(Self.nameClient($0)) })
            }
        )
        let client = HTTPClient(port: server.port)
        let reply = try await client.send("GET", "/v1/a", headers: ["Authorization": "Bearer a"])
        #expect(reply.text == Self.anna)
    }

    @Test func `requests that wait for a worker are counted by name`() async throws {
        var configuration = testConfiguration()
        (configuration.workers, configuration.maximumQueuedPerClient) = (1, 1)
        let (started, refused, released) = (Shared(), Shared(), Shared())
        let server = try Server(
            configuration,
            authenticate: Self.authenticate,
            refuse: { refusal, request in
                refused.count()
                return plainRefusal(refusal, request)
            },
            handler: { _ in
                .work {
                    started.count()
                    released.waitUntilRaised()
                    return .now(Response(status: .ok))
                }
            }
        )
        defer { released.raise() }
        let client = HTTPClient(port: server.port)
        @Sendable func status(_ key: String) async throws -> Int {
            let headers = ["Authorization": "Bearer \(key)"]
            return try await client.send("GET", "/v1/a", headers: headers).status
        }
        async let first = status("a")
        #expect(try await Shared.eventually { started.callCount == 1 })
        // One of them waits behind the first, and the other is one too many.
        async let second = status("a")
        async let third = status("a")
        #expect(try await Shared.eventually { refused.callCount == 1 })
        async let other = status("b-._~+/=")
        // Time enough to refuse it, too.
        try await Task.sleep(for: .milliseconds(200))
        released.raise()
        #expect(try await other == 200)
        #expect(try await first == 200)
        #expect(try await [second, third].sorted() == [200, 503])
    }
}
