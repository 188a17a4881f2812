import Glibc
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct SuspensionTests {
    private let waiters = Waiters()
    private let released = Shared()

    /// Waits at `/wait` until resumed, works at `/heavy` until the flag is raised, does both in order
    /// at `/wait/heavy` and `/heavy/wait`, and echoes other requests.
    private func startServer(
        _ configuration: ServerConfiguration = testConfiguration()
    ) throws -> Server {
        let (waiters, released) = (waiters, released)
        return try Server(configuration, refuse: plainRefusal) { request in
            let copy = request.detached()
            let wait: @Sendable () -> HandlerResult = {
                .wait(park: waiters.park, answer: { .now(echo($0)) })
            }
            let work: @Sendable () -> HandlerResult = {
                released.count()
                released.waitUntilRaised()
                return .now(echo(Request(copy)))
            }
            switch request.path {
            case "/wait": return wait()
            case "/heavy": return .work(work)
            case "/wait/heavy": return .wait(park: waiters.park, answer: { _ in .work(work) })
            case "/heavy/wait": return .work { wait() }
            default: return .now(echo(request))
            }
        }
    }

    private func get(_ path: String, _ port: UInt16) async throws -> String {
        try await WireClient.exchange(
            port: port,
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
    }

    /// Waits until the given number of requests is parked.
    private func areParked(_ count: Int) async throws -> Bool {
        try await Shared.eventually { waiters.count == count }
    }

    @Test(arguments: ["/wait", "/heavy", "/wait/heavy", "/heavy/wait"])
    func `one event thread serves others while requests are suspended`(
        path: String
    ) async throws {
        let server = try startServer(testConfiguration(threads: 1))
        let port = server.port
        async let held = get(path + "?a=1&b", port)
        let isHeld = try await Shared.eventually {
            waiters.count == 1 || released.callCount == 1
        }
        #expect(isHeld)
        #expect(try await get("/other", port).hasSuffix("GET /other\n\n"))
        waiters.resumeAll()
        released.raise()
        let isDone = try await Shared.eventually { waiters.count == 1 || path == "/heavy" }
        #expect(isDone)
        waiters.resumeAll()
        #expect(try await held.hasSuffix("GET \(path)\na=1\nb=nil\n\n"))
    }

    @Test func `many waits end together, on connections that stay open`() async throws {
        let server = try startServer()
        let port = server.port
        try await withThrowingTaskGroup(of: String.self) { group in
            let request = "GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let next = "GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for _ in 0..<50 {
                group.addTask {
                    try await WireClient.exchange(
                        port: port,
                        [
                            .text(request), .await("GET /wait\n\n"), .text(next),
                            .await("/next\n\n"),
                        ],
                        until: .atOnce
                    )
                }
            }
            #expect(try await areParked(50))
            waiters.resumeAll()
            for try await reply in group { #expect(reply.hasSuffix("GET /next\n\n")) }
        }
    }

    @Test func `a wait may end before it has started`() async throws {
        let server = try Server(testConfiguration(), refuse: plainRefusal) { _ in
            .wait(park: { $0.resume() }, answer: { .now(echo($0)) })
        }
        for _ in 0..<100 {
            #expect(try await get("/wait", server.port).hasSuffix("GET /wait\n\n"))
        }
    }

    @Test(arguments: ["/wait", "/heavy"])
    func `body and fields are available when a request resumes`(
        path: String
    ) async throws {
        let server = try Server(testConfiguration(), refuse: plainRefusal) { request in
            let answer: @Sendable (borrowing Request) -> HandlerResult = { request in
                var body = BodyBuffer()
                let accept = request.header(.accept) ?? "none"
                body.append(utf8: "\(accept) \(request.clientAddress) ")
                request.body.withUnsafeBytes { body.append($0) }
                return .now(Response(status: .ok, body: body))
            }
            let copy = request.detached()
            return request.path == "/wait"
                ? .wait(park: { $0.resume() }, answer: answer) : .work { answer(Request(copy)) }
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nAccept: a \r\nAccept: b\r\n"
                + "Content-Length: 4\r\nConnection: close\r\n\r\nbody"
        )
        #expect(reply.hasSuffix("\r\n\r\na, b 127.0.0.1 body"))
    }

    @Test func `HEAD waits like GET, and gets no body`() async throws {
        let server = try startServer()
        let port = server.port
        async let held = WireClient.exchange(
            port: port,
            "HEAD /wait HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(try await areParked(1))
        waiters.resumeAll()
        let reply = try await held
        #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") && reply.hasSuffix("\r\n\r\n"))
    }

    @Test func `clients that have left are forgotten when they are resumed`() async throws {
        let server = try startServer()
        let port = server.port
        let (waiters, released) = (waiters, released)
        for path in ["/wait", "/heavy/wait"] {
            for _ in 0..<10 {
                let count = waiters.count
                _ = try await WireClient.exchange(
                    port: port,
                    [
                        .text("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                        .perform { while waiters.count == count { usleep(1000) } },
                    ],
                    until: .atOnce
                )
            }
        }
        waiters.resumeAll()
        let count = released.callCount
        async let gone = WireClient.exchange(
            port: port,
            [
                "GET /heavy HTTP/1.1\r\nHost: localhost\r\n\r\n",
                .perform { while released.callCount == count { usleep(1000) } },
            ],
            until: .atOnce
        )
        _ = try await gone
        released.raise()
        #expect(try await get("/other", port).hasSuffix("GET /other\n\n"))
        server.stop(grace: .zero, deadline: .seconds(600))
    }

    @Test(arguments: ["/wait", "/heavy", "/wait/heavy", "/heavy/wait"])
    func `neither timeout closes the connection of a suspended request`(path: String) async throws {
        var configuration = testConfiguration(idleTimeout: 1)
        configuration.requestTimeout = 1
        let server = try startServer(configuration)
        let port = server.port
        async let held = get(path, port)
        let (waiters, released) = (waiters, released)
        #expect(try await Shared.eventually { waiters.count + released.callCount == 1 })
        try await Task.sleep(for: .seconds(3))
        waiters.resumeAll()
        released.raise()
        #expect(try await held.hasSuffix("GET \(path)\n\n"))
    }
}
