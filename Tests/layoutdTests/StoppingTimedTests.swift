import Foundation
import LayoutdLocks
import LayoutdTestSupport
import Testing

/// The program ends in time, with success, whatever its clients and readers do.
struct StoppingTimedTests {
    private static let arguments = [
        "--port", "0", "--workers", "1", "--grace-period", "0.1", "--drain-timeout", "2",
    ]
    /// The drain timeout and a second.
    private static let limit = Duration.seconds(3)

    private static func request(_ line: String, _ json: String = "") -> String {
        "\(line) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(json.utf8.count)\r\n\r\n\(json)"
    }

    /// Behaviours of items that never come to rest.
    private static let colliding = """
        {"type": "gravity"}, {"type": "collision", "referenceBounds": true},
        {"type": "item", "elasticity": 1, "friction": 0, "resistance": 0}
        """

    /// Makes a scene, and returns its path.
    private static func makeScene(
        _ client: HTTPClient,
        items: Int = 1,
        _ behaviors: String = ""
    ) async throws -> String {
        let list = (0..<items).map { item in
            let (x, y) = (100 + 40 * (item % 20), 100 + 40 * (item / 20))
            return #"{"center": {"x": \#(x), "y": \#(y)}, "width": 44, "height": 44}"#
        }
        let reply = try await client.send(
            "POST",
            "/v1/sessions",
            headers: ["Content-Type": "application/json"],
            body: """
                {"clock": "manual", "viewport": {"width": 1000, "height": 1000},
                 "layout": {"type": "absolute"},
                 "sections": [{"items": [\(list.joined(separator: ","))]}],
                 "dynamics": {"type": "behaviors", "behaviors": [\(behaviors)]}}
                """
        )
        return try #require(reply[header: "Location"], "\(reply.text)")
    }

    @Test(arguments: [ChildProcess.Reader.asleep, .gone])
    func `the log is not read`(reader: ChildProcess.Reader) async throws {
        let program = try Program(Self.arguments + ["--log-level", "debug"], errors: reader)
        let client = HTTPClient(port: try await program.port())
        for _ in 0..<10 { _ = try await Self.makeScene(client) }
        let (result, time) = try await program.stop()
        #expect(result.status == 0 && time < Self.limit, "\(time)")
    }

    @Test(arguments: [ChildProcess.Reader.asleep, .gone])
    func `the address is not read`(reader: ChildProcess.Reader) async throws {
        let port = try await Self.freePort()
        let program = try Program(Self.arguments + ["--port", "\(port)"], output: reader)
        let client = HTTPClient(port: port)
        let deadline = ContinuousClock.now + .seconds(60)
        while (try? await client.send("GET", "/healthz").status) != 200 {
            try #require(.now < deadline)
            try await Task.sleep(for: .milliseconds(20))
        }
        let (result, time) = try await program.stop()
        #expect(result.status == 0 && time < Self.limit, "\(time)")
        #expect(result.errors.contains("stopped"), "\(result.errors)")
    }

    /// A port that was free a moment ago.
    private static func freePort() async throws -> UInt16 {
        let program = try Program(Self.arguments)
        let port = try await program.port()
        _ = try await program.stop()
        return port
    }

    @Test func `heavy requests that wait for a worker get 503`() async throws {
        let program = try Program(Self.arguments)
        let port = try await program.port()
        let client = HTTPClient(port: port)
        let path = try await Self.makeScene(client, items: 250, Self.colliding)
        let request = Self.request("POST \(path)/steps", #"{"frames": 500}"#)
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<40 {
                group.addTask { try await WireClient.exchange(port: port, request) }
            }
            try await Task.sleep(for: .milliseconds(300))
            let (result, time) = try await program.stop()
            #expect(result.status == 0 && time < Self.limit, "\(time)")
            #expect(result.errors.contains("stopped"), "\(result.errors)")
            var refused = 0
            for try await reply in group {
                let isRefused = reply.hasPrefix("HTTP/1.1 503 ")
                #expect(isRefused || reply.hasPrefix("HTTP/1.1 200 "), "\(reply.prefix(300))")
                if isRefused { #expect(reply.contains("/problems/stopping")) }
                refused += isRefused ? 1 : 0
            }
            #expect(refused > 10)
        }
    }

    @Test func `waiting requests get their responses`() async throws {
        let count = 50
        let program = try Program(Self.arguments + ["--max-waiting", "\(count)"])
        let port = try await program.port()
        let client = HTTPClient(port: port)
        let path = try await Self.makeScene(client)
        let poll =
            "GET \(path)/frame?wait=30000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + "If-None-Match: \"0\"\r\n\r\n"
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<count {
                group.addTask {
                    // A probe may have the last place.
                    while true {
                        let reply = try await WireClient.exchange(port: port, poll)
                        if !reply.contains("/problems/too-many-waiting") { return reply }
                    }
                }
            }
            // As soon as a probe is refused, all of them wait.
            let deadline = ContinuousClock.now + .seconds(60)
            while try await client.send(
                "GET",
                "\(path)/frame?wait=10",
                headers: ["If-None-Match": #""0""#]
            ).status != 429 { try #require(.now < deadline) }
            let (result, time) = try await program.stop()
            #expect(result.status == 0 && time < Self.limit, "\(time)")
            for try await reply in group {
                #expect(reply.hasPrefix("HTTP/1.1 304 "), "\(reply.prefix(300))")
            }
        }
    }

    @Test func `a client that does not read loses its connection`() async throws {
        let program = try Program(Self.arguments)
        let port = try await program.port()
        let path = try await Self.makeScene(HTTPClient(port: port), items: 400)
        let request = Self.request(
            "POST \(path)/steps?include=velocity,anchor",
            #"{"frames": 240, "return": "all"}"#
        )
        let (arrived, arrival) = AsyncStream.makeStream(of: Never.self)
        let hasStopped = Monitor(false)
        async let sleeper = WireClient.exchange(
            port: port,
            [
                .text(request), .await("HTTP/1.1 200"), .perform { arrival.finish() },
                .perform { hasStopped.wait { $0 ? .done(()) : .retry(after: nil) } },
            ],
            until: .atOnce
        )
        for await _ in arrived {}
        let (result, time) = try await program.stop()
        hasStopped.withLock { $0 = true }
        hasStopped.notifyAll()
        #expect(result.status == 0 && time < Self.limit, "\(time)")
        // The answer is several times what the system takes of it, so the server waited.
        #expect(time > .seconds(1.9), "\(time)")
        _ = try? await sleeper
    }

    @Test(arguments: [SIGHUP, SIGPIPE])
    func `other signals do not end the program`(signal: Int32) async throws {
        let program = try Program(Self.arguments)
        let client = HTTPClient(port: try await program.port())
        program.send(signal)
        for _ in 0..<5 {
            try await Task.sleep(for: .milliseconds(20))
            #expect(try await client.send("GET", "/healthz").status == 200)
        }
        #expect(try await program.stop().result.status == 0)
    }

    @Test func `a grace period beyond the drain timeout is refused`() async throws {
        let variables = ["LAYOUTD_GRACE_PERIOD": "9", "LAYOUTD_PORT": "0"]
        let result = try await Program([], environment: variables).end()
        #expect(result.status != 0)
        let expected = "layoutd: drain-timeout must be at least the grace-period, 9.0, got 8.0\n"
        #expect(result.errors == expected)
    }
}
