import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

struct StopTimedTests {
    @Test func `Stopping an idle server without grace takes no time`() async throws {
        let server = try startServer()
        _ = try await WireClient.exchange(
            port: server.port,
            ["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", .await("GET /")],
            until: .atOnce
        )
        let idle = try startServer()
        let duration = ContinuousClock().measure {
            idle.stop(grace: .zero, deadline: .seconds(600))
        }
        #expect(duration < .seconds(1))
    }
}
