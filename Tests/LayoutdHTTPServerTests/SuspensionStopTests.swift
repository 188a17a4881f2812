import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct SuspensionStopTests {
    private let waiters = Waiters()
    private let arrived = Shared()
    private let released = Shared()
    private let worked = Shared()

    private static func request(_ path: String) -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    }

    /// Waits at `/wait`, holds its response at `/hold`, and works at other paths until the flag is
    /// raised.
    private func startServer(workers: Int = 2) throws -> Server {
        let (waiters, arrived, released, worked) = (waiters, arrived, released, worked)
        var configuration = testConfiguration()
        configuration.workers = workers
        return try Server(configuration, refuse: plainRefusal) { request in
            arrived.count()
            let copy = request.detached()
            guard request.path != "/wait" else {
                return .wait(park: waiters.park, answer: { .now(echo($0)) })
            }
            guard request.path != "/hold" else {
                return .hold(park: waiters.park) { request in
                    worked.count()
                    return .now(echo(request))
                }
            }
            return .work {
                released.count()
                released.waitUntilRaised()
                worked.count()
                return .now(echo(Request(copy)))
            }
        }
    }

    @Test func `waiting requests get their responses when the server stops`() async throws {
        let server = try startServer()
        let port = server.port
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await WireClient.exchange(port: port, Self.request("/wait"))
                }
            }
            #expect(try await Shared.eventually { waiters.count == 20 })
            try await onOwnThread { server.stop(grace: .zero, deadline: .seconds(600)) }
            for try await reply in group {
                #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") && reply.hasSuffix("GET /wait\n\n"))
                #expect(reply.contains("\r\nConnection: close\r\n"))
            }
        }
        // Resuming now is too late, but allowed.
        waiters.resumeAll()
    }

    @Test func `a stopping server waits for a response that is held`() async throws {
        let server = try startServer()
        let port = server.port
        async let held = WireClient.exchange(port: port, Self.request("/hold"))
        #expect(try await Shared.eventually { waiters.count == 1 })
        async let stopped: Void = onOwnThread {
            server.stop(grace: .zero, deadline: .seconds(600))
        }
        try await Task.sleep(for: .milliseconds(200))
        #expect(worked.callCount == 0)
        waiters.resumeAll()
        #expect(try await held.hasSuffix("GET /hold\n\n"))
        try await stopped
        #expect(worked.callCount == 1)
    }

    @Test func `a response that is held too long is decided at the deadline`() async throws {
        let server = try startServer()
        let port = server.port
        async let held = WireClient.exchange(port: port, Self.request("/hold"))
        #expect(try await Shared.eventually { waiters.count == 1 })
        try await onOwnThread { server.stop(grace: .zero, deadline: .milliseconds(100)) }
        #expect(try await held.hasSuffix("GET /hold\n\n"))
        #expect(worked.callCount == 1)
        // Resuming now is too late, but allowed.
        waiters.resumeAll()
    }

    @Test func `work that has started is finished before the deadline`() async throws {
        let server = try startServer()
        let port = server.port
        async let worked = WireClient.exchange(port: port, Self.request("/heavy"))
        #expect(try await Shared.eventually { released.callCount == 1 })
        async let stopped: Void = onOwnThread {
            server.stop(grace: .zero, deadline: .seconds(600))
        }
        released.raise()
        let reply = try await worked
        #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") && reply.hasSuffix("GET /heavy\n\n"))
        try await stopped
        #expect(!server.hasAbandonedWork)
    }

    @Test func `after the deadline requests whose work is not done are refused`() async throws {
        let server = try startServer(workers: 1)
        let port = server.port
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<5 {
                group.addTask {
                    try await WireClient.exchange(port: port, Self.request("/heavy/\(number)"))
                }
            }
            #expect(
                try await Shared.eventually { arrived.callCount == 5 && released.callCount == 1 }
            )
            // It returns although the worker does not.
            try await onOwnThread { server.stop(grace: .zero, deadline: .milliseconds(50)) }
            for try await reply in group {
                #expect(reply.hasPrefix("HTTP/1.1 503 ") && reply.hasSuffix("\r\n\r\nstopping"))
            }
        }
        #expect(server.hasAbandonedWork)
        // Work that ends now is too late, but does no harm; work that has not begun never does.
        released.raise()
        #expect(try await Shared.eventually { worked.callCount == 1 })
        #expect(released.callCount == 1)
    }

    @Test func `stopping while requests arrive, wait and end never crashes`() async throws {
        released.raise()
        for _ in 0..<10 {
            let server = try startServer()
            let port = server.port
            let stopped = Shared()
            let waiters = waiters
            try await withThrowingTaskGroup { group in
                for path in ["/wait", "/heavy", "/wait"] {
                    group.addTask {
                        while !stopped.isRaised {
                            _ = try? await WireClient.exchange(
                                port: port,
                                [.text(Self.request(path)), .await("GET \(path)")],
                                until: .atOnce
                            )
                        }
                    }
                }
                group.addTask {
                    while !stopped.isRaised {
                        waiters.resumeAll()
                        try await Task.sleep(for: .milliseconds(1))
                    }
                }
                group.addTask {
                    try await Task.sleep(for: .milliseconds(20))
                    try await onOwnThread {
                        server.stop(grace: .milliseconds(5), deadline: .milliseconds(20))
                    }
                    stopped.raise()
                }
                try await group.waitForAll()
            }
        }
    }
}
