import Glibc
import LayoutdTestSupport
import Testing

@testable import LayoutdHTTPServer

@Suite struct ConnectionCapTests {
    private static let loopback = IPAddress.v4(0x7F00_0001)
    private static let elsewhere = IPAddress.v4(0xC000_0201)

    private static func configuration(_ limit: Int, threads: Int = 1) -> ServerConfiguration {
        var configuration = testConfiguration(threads: threads)
        configuration.maximumConnections = limit
        return configuration
    }

    private static func request(_ line: String, rest: String = "") -> String {
        "\(line) HTTP/1.1\r\nHost: localhost\r\n\(rest)\r\n"
    }

    /// Sends text on a new connection; returns all that is received, and how long that took.
    private static func send(
        _ text: String,
        to server: Server,
        last: WireClient.Step = ""
    ) async throws -> (reply: String, time: Duration) {
        let start = ContinuousClock.now
        do {
            let reply = try await WireClient.exchange(port: server.port, [.text(text), last])
            return (reply, .now - start)
        } catch WireError.reset(let received) {
            return (received, .now - start)
        }
    }

    @Test(arguments: [1, 2, 5], [1, 4])
    func `At the limit a health check gets its response`(threads: Int, limit: Int) async throws {
        let server = try startServer(Self.configuration(limit, threads: threads))
        try await holdConnections(limit, on: server) {
            for method in ["GET", "HEAD"] {
                let reply = try await Self.send(Self.request("\(method) /healthz"), to: server)
                    .reply
                #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(reply.contains("Connection: close\r\n"))
                #expect(reply.hasSuffix("GET /healthz\n\n") == (method == "GET"))
            }
        }
        let reply = try await Self.send(
            Self.request("GET /in", rest: "Connection: close\r\n"),
            to: server
        ).reply
        #expect(reply.hasSuffix("GET /in\n\n"))
    }

    @Test(arguments: [
        request("GET /in"), request("GET /healthz/in"), request("POST /healthz"),
        request("GET /healthz", rest: "Content-Length: 100\r\n"),
        request("POST /in", rest: "Content-Length: 2\r\n") + "hi",
        request("POST /in", rest: "Transfer-Encoding: chunked\r\n"),
        request("GET /in") + request("GET /healthz"), request("GET /a%2Fb"),
    ])
    func `At the limit any other request gets 503, and the connection is closed`(
        text: String
    ) async throws {
        let server = try startServer(Self.configuration(2, threads: 2))
        try await holdConnections(2, on: server) {
            let reply = try await Self.send(text, to: server).reply
            #expect(reply.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
            #expect(reply.contains("Connection: close\r\n"))
            #expect(reply.hasSuffix("too many connections"))
        }
    }

    @Test func `At the limit only the first request of a connection gets a response`() async throws
    {
        let server = try startServer(Self.configuration(1))
        try await holdConnections(1, on: server) {
            let text = Self.request("GET /healthz") + Self.request("GET /healthz")
            let reply = try await Self.send(text, to: server).reply
            #expect(occurrences(of: "HTTP/1.1 ", in: reply) == 1)
        }
    }

    @Test(
        arguments: [
            ("", ""), ("GET /healthz HTTP/1.1\r\n", ""),
            ("GET /healthz HTTP/1.1\r\n", .drip("X: y\r\n", every: .milliseconds(20))),
        ] as [(String, WireClient.Step)]
    )
    func `At the limit a connection without a request is closed after half a second`(
        text: String,
        last: WireClient.Step
    ) async throws {
        let server = try startServer(Self.configuration(1))
        try await holdConnections(1, on: server) {
            let (reply, time) = try await Self.send(text, to: server, last: last)
            #expect(reply.isEmpty)
            // The limit is checked every 100 ms; the rest is for a busy machine.
            #expect(time >= .milliseconds(500) && time < .seconds(30), "\(time)")
        }
    }

    @Test func `Beyond the spare connections clients are turned away, not left waiting`()
        async throws
    {
        let server = try startServer(Self.configuration(2, threads: 2))
        try await holdConnections(2, on: server) {
            let times = try await withThrowingTaskGroup(of: Duration.self) { group in
                for _ in 0..<50 { group.addTask { try await Self.send("", to: server).time } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            // Those that found a place were silent for half a second; the rest is for a busy machine.
            #expect(times.allSatisfy { $0 < .seconds(30) }, "\(times.max() ?? .zero)")
            let reply = try await Self.send(Self.request("GET /healthz"), to: server).reply
            #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test func `Spare connections are for this machine only`() {
        let limits = ConnectionLimits(Self.configuration(3))
        // Descriptors that no process has.
        var next = Int32.max - 1000
        func open(_ address: IPAddress?) -> Bool {
            guard limits.admit(address) else { return false }
            limits.opened(next, from: address)
            next += 1
            return true
        }
        #expect(open(Self.elsewhere) && open(Self.loopback) && open(nil))
        #expect(!open(Self.elsewhere) && !open(nil))
        for _ in 0..<ConnectionLimits.spares { #expect(open(Self.loopback)) }
        #expect(!open(Self.loopback))
        limits.closed(Int32.max - 1000 + 3, from: Self.loopback)
        #expect(open(Self.loopback) && !open(Self.loopback))
        limits.closed(Int32.max - 1000, from: Self.elsewhere)
        #expect(open(Self.elsewhere) && !open(Self.elsewhere))
    }

    @Test func `A connection that loses the race for the last place is not counted`() {
        let limits = ConnectionLimits(Self.configuration(1))
        limits.opened(Int32.max - 1, from: Self.elsewhere)
        limits.opened(Int32.max - 2, from: Self.elsewhere)
        limits.closed(Int32.max - 2, from: Self.elsewhere)
        #expect(!limits.admit(Self.elsewhere))
        limits.closed(Int32.max - 1, from: Self.elsewhere)
        #expect(limits.admit(Self.elsewhere))
    }

    @Test func `Addresses are counted apart, and forgotten`() {
        var configuration = Self.configuration(100)
        configuration.maximumConnectionsPerAddress = 2
        let limits = ConnectionLimits(configuration)
        for descriptor in Int32.max - 1...Int32.max {
            limits.opened(descriptor, from: Self.elsewhere)
        }
        #expect(!limits.admit(Self.elsewhere))
        #expect(limits.admit(Self.loopback) && limits.admit(nil))
        limits.closed(Int32.max, from: Self.elsewhere)
        #expect(limits.admit(Self.elsewhere))
    }

    @Test(arguments: [(1024, 10_000, 986), (1024, 500, 500), (64, 10_000, 26), (10, 10_000, 1)])
    func `Descriptors are left for other purposes`(
        descriptors: Int,
        limit: Int,
        expected: Int
    ) throws {
        var configuration = Self.configuration(limit, threads: 2)
        configuration.lowerConnectionLimit(toDescriptors: descriptors)
        #expect(configuration.maximumConnections == expected)
    }

    @Test func `A server reports its limit`() throws {
        #expect(try startServer(Self.configuration(7)).maximumConnections == 7)
        let many = try startServer(Self.configuration(2_000_000_000)).maximumConnections
        #expect(many <= descriptorLimit())
    }
}
