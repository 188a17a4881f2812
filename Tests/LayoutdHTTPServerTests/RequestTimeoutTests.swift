import Glibc
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct RequestTimeoutTests {
    private static let answerSize = 64 << 20

    /// Responds to `/large` with more than the buffers of both ends can hold.
    @Sendable
    private static func handler(_ request: borrowing Request) -> Response {
        guard request.path == "/large" else { return echo(request) }
        var body = BodyBuffer(capacity: answerSize)
        for _ in 0..<answerSize / 16 { body.append("0123456789abcdef") }
        return Response(status: .ok, body: body)
    }

    private static func startServer(idle: Int = 60, request: Int = 1) throws -> Server {
        var configuration = testConfiguration(idleTimeout: idle)
        configuration.requestTimeout = request
        return try LayoutdHTTPServerTests.startServer(configuration, handler: handler)
    }

    /// Takes the steps on a connection without long pauses; returns what was received until the
    /// server hung up.
    private static func untilHungUp(
        _ port: UInt16,
        _ steps: [WireClient.Step]
    ) async throws -> String {
        do {
            return try await WireClient.exchange(port: port, steps)
        } catch WireError.reset(let received) {
            return received
        }
    }

    private static let head = "POST /p HTTP/1.1\r\nHost: localhost\r\n"
    private static let pause = Duration.milliseconds(50)

    @Test(
        arguments: [
            [.text(head + "X: "), .drip("x", every: pause)],
            [.text(head + "Content-Length: 1000\r\n\r\n"), .drip("x", every: pause)],
            [
                .text(head + "Transfer-Encoding: chunked\r\n\r\n"),
                .drip("1\r\nx\r\n", every: pause),
            ],
            ["GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n", .sip(every: pause)],
        ] as [[WireClient.Step]],
        [0, 60]
    )
    func `A client with a slow request is disconnected, and others are served`(
        steps: [WireClient.Step],
        idle: Int
    ) async throws {
        let server = try Self.startServer(idle: idle)
        let hungUp = Shared()
        async let received = {
            defer { hungUp.raise() }
            return try await Self.untilHungUp(server.port, steps)
        }()
        let client = HTTPClient(port: server.port)
        repeat {
            #expect(try await client.send("GET", "/other").text == "GET /other\n\n")
            try await Task.sleep(for: .milliseconds(100))
        } while !hungUp.isRaised
        #expect(try await received.utf8.count < Self.answerSize)
    }

    @Test(
        arguments: [
            [],
            ["GET /one HTTP/1.1\r\nHost: localhost\r\n\r\n", .await("GET /one")],
        ] as [[WireClient.Step]]
    )
    func `A client whose request line never ends is disconnected`(
        before: [WireClient.Step]
    ) async throws {
        let server = try Self.startServer(idle: 1)
        let received = try await Self.untilHungUp(
            server.port,
            before + ["GET /two?", .drip("x", every: Self.pause)]
        )
        #expect(occurrences(of: "HTTP/1.1 200 OK", in: received) == (before.isEmpty ? 0 : 1))
        #expect(!received.contains("two"))
    }

    @Test(arguments: [0, 60])
    func `A connection may idle for longer than a request may take`(idle: Int) async throws {
        let server = try Self.startServer(idle: idle)
        let reply = try await WireClient.exchange(
            port: server.port,
            [
                .pause(.milliseconds(2500)),
                "GET /one HTTP/1.1\r\nHost: localhost\r\n\r\n", .await("GET /one"),
                .pause(.milliseconds(2500)),
                "GET /two HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            ]
        )
        #expect(reply.hasSuffix("GET /two\n\n"))
    }

    @Test func `Without a limit a request may take any time`() async throws {
        let server = try Self.startServer(request: 0)
        let reply = try await WireClient.exchange(
            port: server.port,
            [
                .text(Self.head), .pause(.milliseconds(2500)),
                "Connection: close\r\nContent-Length: 2\r\n\r\nhi",
            ]
        )
        #expect(reply.hasSuffix("POST /p\n\nhi"))
    }

    /// Each request ends with the end of the stream, which libmicrohttpd sometimes overlooks.
    @Test(arguments: [
        ("GET /last HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /last\n\n"),
        (head, ""), (head + "Content-Length: 9\r\n\r\nabc", ""),
        (head + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", ""),
    ])
    func `The connection of a client that sends no more is closed`(
        request: String,
        answer: String
    ) async throws {
        let server = try Self.startServer(request: 60)
        let port = server.port
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    // Well below both timeouts: the client waits for the server to hang up.
                    try await WireClient.exchange(
                        port: port,
                        [.text(request), .finishWriting],
                        timeout: .seconds(40)
                    )
                }
            }
            for try await reply in group { #expect(reply.hasSuffix(answer)) }
        }
    }

    @Test func `A client that sends no more still gets its response`() async throws {
        let server = try LayoutdHTTPServerTests.startServer(testConfiguration(idleTimeout: 60)) {
            request in
            usleep(1_500_000)
            return echo(request)
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            ["GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n", .finishWriting]
        )
        #expect(reply.hasSuffix("GET /slow\n\n"))
    }

    @Test func `Many slow connections are all closed`() async throws {
        let server = try Self.startServer()
        let port = server.port
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await Self.untilHungUp(
                        port,
                        [.text(Self.head), .drip("x", every: Self.pause)]
                    )
                }
            }
            for try await received in group { #expect(received.isEmpty) }
        }
    }
}
