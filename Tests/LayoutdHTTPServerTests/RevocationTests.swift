import Glibc
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

/// What has no end of its own ends when its client's key is revoked.
@Suite struct RevocationTests {
    private static let request = "GET /v1/a HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer"

    private let keys = ["a": TestKey("anna"), "b": TestKey("bob")]
    private let waiters = Waiters()

    private func startServer(_ handler: @escaping Server.Handler) throws -> Server {
        let keys = keys
        return try Server(
            testConfiguration(threads: 1),
            authenticate: { keys[String(decoding: $0, as: UTF8.self)] },
            refuse: plainRefusal,
            handler: handler
        )
    }

    private func send(_ key: String, _ port: UInt16) async throws -> String {
        try await WireClient.exchange(
            port: port,
            "\(Self.request) \(key)\r\nConnection: close\r\n\r\n"
        )
    }

    @Test(arguments: [false, true])
    func `a wait ends with 401, and those of other keys go on`(isFromWorker: Bool) async throws {
        let waiters = waiters
        let server = try startServer { request in
            guard isFromWorker else {
                return .wait(park: waiters.park, answer: { .now(echo($0)) })
            }
            return .work { .wait(park: waiters.park, answer: { .now(echo($0)) }) }
        }
        let port = server.port
        async let revoked = send("a", port)
        async let other = send("b", port)
        #expect(try await Shared.eventually { waiters.count == 2 })
        keys["a"]?.revoke()
        let reply = try await revoked
        #expect(reply.hasPrefix("HTTP/1.1 401 ") && reply.hasSuffix("wrong key"))
        waiters.resumeAll()
        #expect(try await other.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `what has taken effect is reported nevertheless`() async throws {
        let waiters = waiters
        let server = try startServer { _ in
            .hold(park: waiters.park, answer: { .now(echo($0)) })
        }
        let port = server.port
        async let reply = send("a", port)
        #expect(try await Shared.eventually { waiters.count == 1 })
        keys["a"]?.revoke()
        // Time in which a wait would have ended.
        try await Task.sleep(for: .milliseconds(500))
        waiters.resumeAll()
        #expect(try await reply.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `a feed that rests appends the last piece`() async throws {
        let feeds = ["anna": TestFeed(), "bob": TestFeed()]
        let server = try startServer { request in
            guard let feed = feeds[request.clientName ?? ""] else { return .now(echo(request)) }
            return .now(Response(status: .ok, body: BodyBuffer(), feed: feed))
        }
        let port = server.port
        async let revoked = send("a", port)
        async let other = send("b", port)
        #expect(try await Shared.eventually { feeds.values.allSatisfy { $0.waits > 0 } })
        keys["a"]?.revoke()
        #expect(try await revoked.hasSuffix("revoked\n\r\n0\r\n\r\n"))
        feeds["bob"]?.push("later\n")
        feeds["bob"]?.end()
        #expect(try await other.hasSuffix("later\n\r\n0\r\n\r\n"))
    }

    @Test func `a feed that never rests ends, too`() async throws {
        let server = try startServer { _ in
            .now(Response(status: .ok, body: BodyBuffer(), feed: BusyFeed()))
        }
        let key = try #require(keys["a"])
        _ = try await WireClient.exchange(
            port: server.port,
            [
                .text("\(Self.request) a\r\n\r\n"), .await("..\n"), .perform { key.revoke() },
                // Ends the body, and not the connection.
                .await("\r\n0\r\n\r\n"),
            ],
            until: .atOnce
        )
    }
}
