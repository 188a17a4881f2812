import HTTPTypes
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct MalformedTests {
    @Test(
        arguments: [
            (
                "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
                "both given"
            ),
            (
                "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
                "both given"
            ),
            ("Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", "several Content-Length"),
            ("Content-Length: 3\r\nContent-Length: +3\r\n\r\nabc", "plain decimal"),
            ("Content-Length: 3\r\nContent-Length: 0x3\r\n\r\nabc", "plain decimal"),
            ("Content-Length: 3\r\nContent-Length:\r\n\r\nabc", "plain decimal"),
            ("Content-Length : 3\r\n\r\nabc", "before the colon"),
            ("Transfer-Encoding: gzip\r\n\r\n", "chunked"),
            ("Transfer-Encoding: gzip, chunked\r\n\r\n", "chunked"),
            (
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "chunked"
            ),
            ("Host: b\r\n\r\n", "several Host"),
        ] as [(Wire, String)]
    )
    func `Ambiguous framing is refused, and the connection closed`(
        rest: Wire,
        problem: String
    ) async throws {
        let shared = Shared()
        let server = try startServer { request in
            shared.count()
            return echo(request)
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST /p HTTP/1.1\r\nHost: localhost\r\n" + rest.text
        )
        #expect(reply.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(reply.contains("Connection: close\r\n"))
        // A strict libmicrohttpd refuses some of these itself, in HTML.
        let isLibrarys = FramingRule.current == .strictLibrary && reply.contains("<html>")
        #expect(reply.contains(problem) || isLibrarys, "\(reply)")
        #expect(shared.callCount == 0)
    }

    @Test(arguments: [
        (129, false, "400 Bad Request", "129 items"),
        (600, false, "400 Bad Request", "600 items"),
        (2000, false, "400 Bad Request", "2000 items"),
        (6000, false, "414 ", "over 4096"),
        (64, false, "200 OK", "GET /p"),
        (600, true, "400 Bad Request", "600 items"),
    ])
    func `A query with many items is refused with a response`(
        items: Int,
        isPost: Bool,
        status: String,
        text: String
    ) async throws {
        let server = try startServer(ServerConfiguration(port: 0, threads: 2))
        let query = Array(repeating: "a", count: items).joined(separator: "&")
        let rest = isPost ? "Content-Length: 2\r\n\r\n{}" : "\r\n"
        let reply = try await WireClient.exchange(
            port: server.port,
            "\(isPost ? "POST" : "GET") /p?\(query) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + rest
        )
        #expect(reply.hasPrefix("HTTP/1.1 " + status), "\(reply.prefix(100))")
        #expect(reply.contains(text))
    }

    // libmicrohttpd refuses these itself, without calling a handler. After an unreadable
    // Content-Length it even sends the head of its response twice, and closes the connection.
    @Test(
        arguments: [
            ("Content-Length: 3x\r\n\r\nabc", 400), ("Content-Length: -3\r\n\r\nabc", 400),
            ("Content-Length: 3, 3\r\n\r\nabc", 400), ("Content-Length: \r\n\r\n", 400),
            ("Content-Length: 99999999999999999999\r\n\r\nabc", 413),
            ("no colon here\r\n\r\n", 400),
            ("Transfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
            ("X: \(String(repeating: "x", count: 100_000))\r\n\r\n", 431),
        ] as [(Wire, Int)]
    )
    func `A request that cannot be parsed is refused, and the connection closed`(
        rest: Wire,
        status: Int
    ) async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST /p HTTP/1.1\r\nHost: localhost\r\n" + rest.text
        )
        #expect(reply.hasPrefix("HTTP/1.1 \(status) "))
        #expect(reply.contains("Connection: close\r\n"))
    }

    @Test(arguments: [
        ("", "none"), ("Cookie: a=b\r\nCookie: c\r\n", "a=b, c"), ("Cookie:\r\n", ""),
    ])
    func `A handler sees the cookies that were sent`(fields: String, seen: String) async throws {
        let server = try startServer { request in
            var body = BodyBuffer()
            body.append(utf8: "<\(request.header(.cookie) ?? "none")>")
            return Response(status: .ok, headers: [], body: body)
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            "GET / HTTP/1.1\r\nHost: localhost\r\n\(fields)Connection: close\r\n\r\n"
        )
        #expect(reply.hasSuffix("\r\n\r\n<\(seen)>"))
    }

    @Test func `Two equal lengths are unambiguous`() async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\ncontent-length: 3\r\n"
                + "Connection: close\r\n\r\nabc"
        )
        #expect(reply.hasSuffix("\n\nabc"))
    }

    @Test func `A request without Host is refused`() async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(port: server.port, "GET / HTTP/1.1\r\n\r\n")
        #expect(reply.hasPrefix("HTTP/1.1 400 "))
        // A strict libmicrohttpd refuses it itself, in HTML.
        #expect(reply.contains("Host"))
    }

    @Test func `HTTP 1.0 with a transfer coding is refused`() async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 400 "))
    }

    @Test(
        arguments: [
            ("/\(String(repeating: "a", count: 199))", 200),
            ("/\(String(repeating: "a", count: 200))", 414),
            ("/?\(String(repeating: "a", count: 198))", 200),
            ("/?q=\(String(repeating: "%20", count: 70))", 414),
            ("/\(String(repeating: "a", count: 10_000))", 414),
            ("/a%00b", 400), ("/?a=%00", 400), ("/%0", 200), ("/a\u{7F}", 400),
            ("/\ttab", 400),
        ] as [(Wire, Int)]
    )
    func `Targets are checked as sent`(target: Wire, status: Int) async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST \(target.text) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"
                + "GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 \(status) "))
        #expect(reply.contains("target over 200") == (status == 414))
        #expect(reply.hasSuffix("GET /next\n\n"))
    }

    // A strict libmicrohttpd refuses them itself, or closes the connection.
    @Test(arguments: ["/a b", "/a\0", "/a\0b"] as [Wire])
    func `A target with a space or a zero byte is refused`(target: Wire) async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST \(target.text) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        let isClosed = FramingRule.current == .strictLibrary && reply.isEmpty
        #expect(reply.hasPrefix("HTTP/1.1 400 ") || isClosed, "\(reply)")
        #expect(!reply.contains("POST /a"))
    }

    @Test(arguments: [
        ("/a%2Fb", 404), ("/a%2fb?x=1", 404), ("/%2F", 404), ("http://localhost/a%2Fb", 404),
        ("/a?x=%2F", 200), ("/a?%2f", 200), ("/a%252Fb", 200), ("/a%5Cb", 200), ("/a%2", 200),
    ])
    func `A percent-encoded slash does not separate segments`(
        target: String,
        status: Int
    ) async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"
                + "GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 \(status) "))
        #expect(reply.contains("encoded slash") == (status == 404))
        #expect(reply.hasSuffix("GET /next\n\n"))
    }

    @Test(arguments: ["G@T", "(GET)", "GÉT"])
    func `A method that is not a token is refused`(method: String) async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "\(method) / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 400 "))
        #expect(reply.contains("Connection: close\r\n"))
        #expect(reply.contains("the method"))
    }

    @Test func `Random bytes do not harm the server`() async throws {
        let server = try startServer()
        var generator = SystemRandomNumberGenerator()
        for length in 1...60 {
            let bytes = (0..<length * 7).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let steps: [WireClient.Step] = [
                .text(length.isMultiple(of: 2) ? "" : "POST /p HTTP/1.1\r\n"), .send(bytes),
                "\r\n A: folded\r\n\r\n", .finishWriting,
            ]
            _ = try? await WireClient.exchange(port: server.port, steps, timeout: .seconds(1))
        }
        let reply = try await HTTPClient(port: server.port).send("GET", "/well")
        #expect(reply.status == 200)
    }
}
