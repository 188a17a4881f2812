import LayoutdTestSupport
import Testing

@testable import LayoutdHTTPServer

@Suite struct HostTests {
    private func exchange(_ request: String, host: String = "127.0.0.1") async throws -> String {
        var configuration = testConfiguration()
        configuration.host = host
        let server = try startServer(configuration)
        return try await WireClient.exchange(
            host: host,
            port: server.port,
            [.text(request)]
        )
    }

    @Test(
        arguments: [
            "localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:65535",
            "localhost:", "localhost \t",
        ] as [Wire],
        ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"]
    )
    func `On loopback a server accepts the names of loopback`(
        host: Wire,
        listening: String
    ) async throws {
        let reply = try await exchange(
            "GET /in HTTP/1.1\r\nHost: \(host.text)\r\nConnection: close\r\n\r\n",
            host: listening
        )
        #expect(reply.hasSuffix("GET /in\n\n"))
    }

    @Test(
        arguments: [
            "evil.example", "localhost.evil.example", "evil.localhost", "127.0.0.1.nip.example",
            "localhost:80:80", "localhost:x", "localhost@evil", "127.0.0.1:80evil", "127.0.0.2",
            "::1", "[::1", "[::2]", "local", "localhostt", "", ":80", "80", "192.0.2.1:80",
        ] as [Wire]
    )
    func `On loopback any other host is refused, and the connection stays open`(
        host: Wire
    ) async throws {
        let reply = try await exchange(
            "POST /p HTTP/1.1\r\nHost: \(host.text)\r\nContent-Length: 3\r\n\r\nabc"
                + "GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 421 Misdirected Request\r\n"))
        #expect(reply.contains("not <\(host.text)>"))
        #expect(reply.hasSuffix("GET /next\n\n"))
    }

    @Test(arguments: [
        ("127.0.0.2", "127.0.0.2:80"), ("::ffff:127.0.0.1", "[::ffff:127.0.0.1]:80"),
    ])
    func `The host that the server was started with is accepted too`(
        listening: String,
        host: String
    ) async throws {
        let reply = try await exchange("GET /in HTTP/1.0\r\nHost: \(host)\r\n\r\n", host: listening)
        #expect(reply.hasSuffix("GET /in\n\n"))
    }

    @Test(arguments: [
        ("http://evil/p", "localhost", "not <evil>"),
        ("http://evil:80", "localhost", "not <evil:80>"),
        ("HTTP://evil?q=1", "localhost", "not <evil>"),
        ("http://localhost@evil/", "localhost", "not <localhost@evil>"),
        ("http:///p", "localhost", "not <>"),
        ("http://localhost:1/p", "evil", "GET /p\n\n"),
        ("http://[::1]", "evil", "GET /\n\n"),
    ])
    func `The authority of a target takes precedence over Host`(
        target: String,
        host: String,
        expected: String
    ) async throws {
        let reply = try await exchange(
            "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        )
        #expect(reply.hasSuffix("\r\n\r\n" + expected))
    }

    @Test(arguments: [("", "200"), ("Host: localhost\r\n", "200"), ("Host: evil\r\n", "421")])
    func `HTTP 1.0 needs no Host, but a wrong one is refused`(
        field: String,
        status: String
    ) async throws {
        let reply = try await exchange("GET / HTTP/1.0\r\n\(field)\r\n")
        #expect(reply.contains(" \(status) "))
    }

    // Tests listen only on loopback, so this tests only the rule.
    @Test(arguments: [
        IPAddress.v4(0), .v4(0xC000_0201), .v6(network: 0, interface: 0),
        .v6(network: 1, interface: 1), nil,
    ])
    func `If other machines can connect, any host is accepted`(address: IPAddress?) {
        #expect(LoopbackHosts(boundTo: address, openedAs: "localhost") == nil)
    }

    @Test(
        arguments: [
            ("/", "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", "400"),
            ("/%00", "\r\n", "400"),
            ("/\(String(repeating: "a", count: 200))", "\r\n", "414"),
            ("/", "Content-Length: 1001\r\nExpect: 100-continue\r\n\r\n", "421"),
        ] as [(Wire, Wire, String)]
    )
    func `A wrong host is reported after malformed requests, and before a large body`(
        target: Wire,
        rest: Wire,
        status: String
    ) async throws {
        let reply = try await exchange(
            "POST \(target.text) HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\(rest.text)"
        )
        #expect(reply.hasPrefix("HTTP/1.1 \(status) "))
    }
}
