import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct ConnectionLimitTests {
    private static let request: WireClient.Step = "GET /in HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func configuration(threads: Int, limit: Int) -> ServerConfiguration {
        var configuration = testConfiguration(threads: threads)
        configuration.maximumConnectionsPerAddress = limit
        return configuration
    }

    /// Whether one more connection, in addition to the open ones, is served.
    private static func isServed(_ port: UInt16) async -> Bool {
        let reply = try? await WireClient.exchange(
            port: port,
            [request, .await("GET /in")],
            until: .atOnce
        )
        return reply?.contains("GET /in") == true
    }

    @Test(arguments: [1, 2, 4])
    func `Connections from one address are limited over all threads`(threads: Int) async throws {
        let server = try startServer(Self.configuration(threads: threads, limit: 5))
        try await holdConnections(5, on: server) {
            for _ in 0..<8 { #expect(await !Self.isServed(server.port)) }
        }
        // Closed connections are forgotten.
        #expect(await Self.isServed(server.port))
    }

    @Test func `Without a limit one address may have many connections`() async throws {
        let server = try startServer(Self.configuration(threads: 2, limit: 0))
        try await holdConnections(20, on: server) {
            #expect(await Self.isServed(server.port))
        }
    }
}
