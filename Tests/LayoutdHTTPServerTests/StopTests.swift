import Foundation
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct StopTests {
    /// A handler that counts requests to `/slow`, and responds to them after the flag is raised.
    private static func slowHandler(_ shared: Shared) -> PlainHandler {
        { request in
            if request.path == "/slow" {
                shared.count()
                shared.waitUntilRaised()
            }
            return echo(request)
        }
    }

    private static let slowRequest = "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static func isRefusing(_ port: UInt16) async throws -> Bool {
        try await Shared.eventually {
            let reply = try? await WireClient.exchange(
                port: port,
                "GET /new HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            return reply?.hasPrefix("HTTP/1.1 503 ") == true
        }
    }

    private static func isClosed(_ port: UInt16) async throws -> Bool {
        try await Shared.eventually {
            do {
                _ = try await WireClient.exchange(port: port, [], until: .atOnce)
                return false
            } catch {
                return error as? WireError == .refused
            }
        }
    }

    @Test func `Running requests finish while new ones are refused`() async throws {
        let shared = Shared()
        let server = try startServer(
            testConfiguration(threads: 3),
            handler: Self.slowHandler(shared)
        )
        let port = server.port
        async let slow = WireClient.exchange(port: port, Self.slowRequest)
        #expect(try await Shared.eventually { shared.callCount == 1 })
        async let stopped: Void = onOwnThread {
            server.stop(grace: .milliseconds(50), deadline: .seconds(600))
        }
        #expect(try await Self.isRefusing(port))
        let refused = try await WireClient.exchange(
            port: port,
            "POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"
        )
        #expect(refused.hasPrefix("HTTP/1.1 503 "))
        #expect(refused.contains("Connection: close\r\n"))
        #expect(refused.hasSuffix("stopping"))
        shared.raise()
        let finished = try await slow
        #expect(finished.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(finished.contains("Connection: close\r\n"))
        try await stopped
        await #expect(throws: WireError.refused) {
            _ = try await WireClient.exchange(port: port, Self.slowRequest)
        }
    }

    @Test func `An upload that began before the stop is still served`() async throws {
        let server = try startServer()
        let port = server.port
        let (begun, refusing) = (Shared(), Shared())
        async let upload = WireClient.exchange(
            port: port,
            [
                "POST /up HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n",
                .await("100 Continue"), .perform { begun.raise() },
                .perform { refusing.waitUntilRaised() }, "body",
            ]
        )
        #expect(try await Shared.eventually { begun.isRaised })
        async let stopped: Void = onOwnThread {
            server.stop(grace: .zero, deadline: .seconds(600))
        }
        #expect(try await Self.isRefusing(port))
        refusing.raise()
        #expect(try await upload.hasSuffix("POST /up\n\nbody"))
        try await stopped
    }

    @Test func `The listener stays open for the grace period`() async throws {
        let server = try startServer()
        let port = server.port
        let stopped = Shared()
        // On one thread, because tasks may be late by more than the grace period.
        let refused = try await onOwnThread {
            Thread.detachNewThread {
                let duration = ContinuousClock().measure {
                    server.stop(grace: .milliseconds(500), deadline: .seconds(600))
                }
                #expect(duration >= .milliseconds(500))
                stopped.raise()
            }
            while true {
                let reply = try WireClient.blockingExchange(
                    port: port,
                    ["GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"]
                )
                if !reply.contains("200 OK") { return reply }
            }
        }
        #expect(refused.hasPrefix("HTTP/1.1 503 "))
        #expect(try await Shared.eventually { stopped.isRaised })
    }

    @Test func `After the deadline the remaining connections are closed`() async throws {
        let shared = Shared()
        let server = try startServer(handler: Self.slowHandler(shared))
        let port = server.port
        async let slow = WireClient.exchange(port: port, Self.slowRequest)
        #expect(try await Shared.eventually { shared.callCount == 1 })
        async let stopped: Void = onOwnThread {
            server.stop(grace: .zero, deadline: .milliseconds(20))
        }
        #expect(try await Self.isClosed(port))
        shared.raise()
        try await stopped
        let reply = (try? await slow) ?? ""
        #expect(!reply.contains("200 OK"))
    }

    @Test func `Stopping twice, even at the same time, is harmless`() async throws {
        let shared = Shared()
        let server = try startServer(handler: Self.slowHandler(shared))
        let port = server.port
        async let slow = WireClient.exchange(port: port, Self.slowRequest)
        #expect(try await Shared.eventually { shared.callCount == 1 })
        try await withThrowingTaskGroup { group in
            for _ in 0..<5 {
                group.addTask {
                    try await onOwnThread {
                        server.stop(grace: .milliseconds(20), deadline: .seconds(600))
                        // Later calls return only after the server has stopped.
                        #expect(shared.isRaised)
                    }
                }
            }
            try await Task.sleep(for: .milliseconds(50))
            shared.raise()
            try await group.waitForAll()
        }
        #expect(try await slow.hasPrefix("HTTP/1.1 200 OK"))
        server.stop(grace: .zero, deadline: .zero)
    }

    @Test func `A server that is released stops`() async throws {
        var server: Server? = try startServer()
        let port = try #require(server?.port)
        server = nil
        await #expect(throws: WireError.refused) {
            _ = try await WireClient.exchange(port: port, Self.slowRequest)
        }
    }

    @Test func `Stopping during requests never crashes`() async throws {
        for _ in 0..<20 {
            let server = try startServer()
            let port = server.port
            let shared = Shared()
            try await withThrowingTaskGroup { group in
                for _ in 0..<3 {
                    group.addTask {
                        while !shared.isRaised {
                            _ = try? await WireClient.exchange(
                                port: port,
                                "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            )
                        }
                    }
                }
                group.addTask {
                    try await Task.sleep(for: .milliseconds(10))
                    try await onOwnThread {
                        server.stop(grace: .milliseconds(5), deadline: .seconds(5))
                    }
                    shared.raise()
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `Starting and stopping leaks no descriptors`() async throws {
        @Sendable func openDescriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let cycles = 300
        let before = try openDescriptors()
        for cycle in 0..<cycles {
            let server = try startServer(testConfiguration(threads: 1 + cycle % 3))
            var configuration = testConfiguration()
            configuration.port = server.port
            #expect(throws: ServerError.self) { try startServer(configuration) }
            if cycle.isMultiple(of: 30) {
                _ = try await WireClient.exchange(
                    port: server.port,
                    ["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", .await("GET /")],
                    until: .atOnce
                )
            }
            server.stop(grace: .zero, deadline: .seconds(1))
        }
        // Other tests open descriptors at the same time, but close them in the end.
        let isClean = try await Shared.eventually {
            (try? openDescriptors()).map { $0 - before < cycles / 10 } == true
        }
        #expect(isClean)
    }
}
