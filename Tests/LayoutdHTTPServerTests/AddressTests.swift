import Glibc
import LayoutdTestSupport
import Testing

@testable import LayoutdHTTPServer

@Suite struct AddressTests {
    /// Parses an address literal into the form that a socket has.
    private func address(_ literal: String) -> IPAddress? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(literal, "80", &hints, &addresses) == 0 else { return nil }
        defer { freeaddrinfo(addresses) }
        return addresses?.pointee.ai_addr.flatMap { IPAddress($0) }
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("255.0.10.0", "255.0.10.0"),
        ("::ffff:192.0.2.1", "192.0.2.1"), ("::ffff:0:1", "0.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8::1", "2001:db8::/64"),
        ("2001:0:0:12::", "2001:0:0:12::/64"), ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("0:0:0:1::", "0:0:0:1::/64"), ("::1", "::/64"), ("::fffe:c000:201", "::/64"),
        ("1::ffff:192.0.2.1", "1::/64"), ("fe80::1", "fe80::/64"),
    ])
    func `A client is identified by its IPv4 address or IPv6 network`(
        literal: String,
        expected: String
    ) throws {
        #expect(try #require(address(literal)).clientText == expected)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.255.255", true), ("::1", true), ("::ffff:127.0.0.1", true),
        ("0.0.0.0", false), ("::", false), ("126.255.255.255", false), ("128.0.0.0", false),
        ("192.0.2.1", false), ("::2", false), ("1::1", false), ("::127.0.0.1", false),
        ("::ffff:192.0.2.1", false),
    ])
    func `Loopback is 127.x and ::1`(literal: String, expected: Bool) throws {
        #expect(try #require(address(literal)).isLoopback == expected)
    }

    @Test func `Other families have no IP address`() {
        var address = sockaddr()
        address.sa_family = sa_family_t(AF_UNIX)
        #expect(IPAddress(&address) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", "127.0.0.1"), ("::1", "::1", "::/64"),
        ("::ffff:127.0.0.1", "127.0.0.1", "127.0.0.1"),
    ])
    func `A handler receives the client's address`(
        listening: String,
        connecting: String,
        expected: String
    ) async throws {
        var configuration = testConfiguration()
        configuration.host = listening
        let server = try startServer(configuration) { request in
            var body = BodyBuffer()
            body.append(utf8: request.clientAddress)
            return Response(status: .ok, body: body)
        }
        let reply = try await WireClient.exchange(
            host: connecting,
            port: server.port,
            ["GET / HTTP/1.0\r\n\r\n"]
        )
        #expect(reply.hasSuffix("\r\n\r\n" + expected))
    }
}
