import Glibc
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct StreamStopTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private func startServer(_ lines: Lines, workers: Int = 1) throws -> Server {
        var configuration = testConfiguration()
        configuration.workers = workers
        return try Server(configuration, refuse: plainRefusal) { _ in
            .now(Response(status: .ok, body: BodyBuffer(), rest: lines))
        }
    }

    /// All that a client receives until the server closes the connection.
    private static func received(_ port: UInt16) async throws -> String {
        do {
            return try await WireClient.exchange(port: port, request)
        } catch WireError.reset(let received) {
            return received
        }
    }

    @Test func `a stream is finished before the deadline`() async throws {
        let life = Lines.Life()
        let server = try startServer(Lines(300, life: life, pause: 1000))
        let port = server.port
        async let reply = Self.received(port)
        #expect(try await Shared.eventually { life.shared.callCount > 0 })
        try await onOwnThread { server.stop(grace: .zero, deadline: .seconds(600)) }
        let text = try await reply
        #expect(text.hasSuffix("\r\n0\r\n\r\n"))
        #expect(text.contains(Lines.line(299)))
    }

    @Test func `a stream is cut off after the deadline`() async throws {
        let released = Shared()
        let life = Lines.Life(released)
        let clock = ContinuousClock()
        var server: Server? = try startServer(Lines(10_000_000, life: life, pause: 1000))
        let port = try #require(server?.port)
        try await withThrowingTaskGroup(of: String.self) { group in
            // More than the one worker can serve at a time.
            for _ in 0..<5 { group.addTask { try await Self.received(port) } }
            #expect(try await Shared.eventually { life.shared.callCount > 100 })
            let stopping = server
            server = nil
            let time = try await onOwnThread {
                clock.measure { stopping?.stop(grace: .zero, deadline: .milliseconds(50)) }
            }
            #expect(time < .seconds(20), "\(time)")
            for try await text in group { #expect(!text.hasSuffix("\r\n0\r\n\r\n")) }
        }
    }

    @Test func `stopping while streams begin and end never crashes`() async throws {
        for round in 0..<10 {
            let server = try startServer(Lines(3000), workers: 2)
            let port = server.port
            let stopped = Shared()
            try await withThrowingTaskGroup { group in
                for _ in 0..<3 {
                    group.addTask {
                        while !stopped.isRaised {
                            _ = try? await WireClient.exchange(
                                port: port,
                                [.text(Self.request), .await(Lines.line(round * 200))],
                                until: .atOnce
                            )
                        }
                    }
                }
                try await Task.sleep(for: .milliseconds(30))
                group.addTask {
                    try await onOwnThread { server.stop(grace: .zero, deadline: .zero) }
                    stopped.raise()
                }
                try await group.waitForAll()
            }
        }
    }
}
