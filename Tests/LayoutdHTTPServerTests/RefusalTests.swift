import HTTPTypes
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct RefusalTests {
    /// Responds to a refusal with the known parts of the request.
    @Sendable
    private static func describe(_ refusal: Refusal, _ request: borrowing Request) -> Response {
        var body = BodyBuffer()
        body.append(utf8: "\(request.method) \(request.path) \(request.header(.origin) ?? "nil")")
        body.append(utf8: " \(request.queryItems.count) \(request.body.count)")
        return Response(status: HTTPResponse.Status(code: 418), body: body)
    }

    @Test(
        arguments: [
            ("POST /p?q=1", "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", "POST /p", 1),
            ("PUT /p?q=1&r", "Content-Length: 9999999999\r\n\r\n", "PUT /p", 2),
            (
                "PUT /p", "Content-Length: 1001\r\n\r\n\(String(repeating: "x", count: 1001))",
                "PUT /p", 0
            ),
            ("G@T /p", "\r\n", "GET /p", 0),
            ("PUT /p?q=\(String(repeating: "x", count: 200))", "\r\n", "PUT /p", 0),
            ("PUT /p?q=%00", "\r\n", "PUT /p", 0),
            ("PUT /p%00q", "\r\n", "PUT /p", 0),
        ] as [(Wire, Wire, String, Int)]
    )
    func `A refusal handler receives the known parts of the request, without its body`(
        start: Wire,
        rest: Wire,
        line: String,
        items: Int
    ) async throws {
        let server = try startServer(refuse: Self.describe)
        let reply = try await WireClient.exchange(
            port: server.port,
            "\(start.text) HTTP/1.1\r\nHost: localhost\r\nOrigin: http://o\r\n"
                + "Connection: close\r\n\(rest.text)"
        )
        #expect(reply.hasPrefix("HTTP/1.1 418 "))
        #expect(reply.hasSuffix("\r\n\r\n\(line) http://o \(items) 0"))
    }

    @Test func `A refusal handler receives the request while stopping too`() async throws {
        let (entered, released) = (Shared(), Shared())
        let handler: PlainHandler = { request in
            if request.path == "/slow" {
                entered.raise()
                released.waitUntilRaised()
            }
            return echo(request)
        }
        let server = try startServer(handler: handler, refuse: Self.describe)
        let port = server.port
        async let slow = WireClient.exchange(
            port: port,
            "GET /slow HTTP/1.0\r\nHost: localhost\r\n\r\n"
        )
        #expect(try await Shared.eventually { entered.isRaised })
        async let stopped: Void = onOwnThread { server.stop(grace: .zero, deadline: .seconds(600)) }
        #expect(
            try await Shared.eventually {
                let reply = try? await WireClient.exchange(
                    port: port,
                    "DELETE /p?q HTTP/1.0\r\nHost: localhost\r\n\r\n"
                )
                return reply?.hasSuffix("DELETE /p nil 1 0") == true
            }
        )
        released.raise()
        #expect(try await slow.hasSuffix("GET /slow\n\n"))
        try await stopped
    }
}
