import Glibc
import LayoutdTestSupport
import Testing

@testable import LayoutdHTTPServer

@Suite struct ReadRateTests {
    /// What responses have in their bodies, in lines of 100 bytes.
    private static let lines = 12_000

    /// Requires 100 KB a second of clients, which may be behind by the given seconds.
    private static func startServer(
        producing pause: UInt32 = 0,
        lines: Int = lines,
        rate: Int = 100_000,
        patience: Int = 4
    ) throws -> Server {
        var configuration = testConfiguration()
        configuration.requestTimeout = patience
        configuration.minimumReadRate = rate
        return try LayoutdHTTPServerTests.startServer(configuration) { request in
            var body = BodyBuffer()
            if request.path == "/stream" {
                return Response(status: .ok, body: body, rest: Lines(lines, pause: pause))
            }
            body.append(utf8: Lines.text(0..<lines))
            return Response(status: .ok, body: body)
        }
    }

    /// Reads a response in sips of the given size, ten a second; returns what arrived until the
    /// server hung up.
    private static func read(
        _ path: String,
        from server: Server,
        sip: Int
    ) async throws -> String {
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        do {
            return try await WireClient.exchange(
                port: server.port,
                [.text(request), .sip(every: .milliseconds(100), bytes: sip)],
                timeout: .seconds(600)
            )
        } catch WireError.reset(let received) {
            return received
        }
    }

    /// Whether everything has arrived: the last line, or the end of a body in chunks, which may divide lines.
    private static func isWhole(_ reply: String, of path: String) -> Bool {
        path == "/stream"
            ? reply.hasSuffix("\r\n0\r\n\r\n") : reply.contains(Lines.line(lines - 1))
    }

    /// The response takes 8 seconds, which is twice as long as a request may take.
    @Test(arguments: ["/stream", "/buffer"])
    func `a client that reads somewhat faster gets everything`(path: String) async throws {
        let server = try Self.startServer()
        let start = ContinuousClock.now
        let reply = try await Self.read(path, from: server, sip: 15_000)
        #expect(Self.isWhole(reply, of: path))
        #expect(ContinuousClock.now - start > .seconds(6))
    }

    @Test(arguments: ["/stream", "/buffer"], [1, 5000])
    func `a client that reads more slowly is cut off`(path: String, sip: Int) async throws {
        let server = try Self.startServer(patience: 1)
        let reply = try await Self.read(path, from: server, sip: sip)
        #expect(!Self.isWhole(reply, of: path))
    }

    @Test(arguments: ["/stream", "/buffer"])
    func `without a rate a client may read slowly`(path: String) async throws {
        let server = try Self.startServer(rate: 0)
        let reply = try await Self.read(path, from: server, sip: 20_000)
        #expect(Self.isWhole(reply, of: path))
    }

    @Test func `time in which the body is produced does not count`() async throws {
        let server = try Self.startServer(producing: 10_000, lines: 500)
        let client = HTTPClient(port: server.port)
        let reply = try await client.send("GET", "/stream")
        #expect(reply.text == Lines.text(0..<500))
    }

    private static let terms = ReadAllowance.Terms(rate: 1000, patience: nanoseconds(10))

    /// How many half seconds a client lasts that takes the given bytes in each; at most 1000.
    private static func life(taking bytes: (Int) -> UInt64) -> Int {
        var allowance = ReadAllowance(terms)
        var taken: UInt64 = 1 << 40
        _ = allowance.spend(0, SendQueue(isWaiting: true, taken: taken), terms)
        for step in 0..<1000 {
            taken += bytes(step)
            let queue = SendQueue(isWaiting: true, taken: taken)
            if !allowance.spend(nanoseconds(1) / 2, queue, terms) { return step + 1 }
        }
        return 1000
    }

    @Test func `an allowance lasts by how fast a client reads`() {
        #expect(Self.life { _ in 0 } == 20)
        #expect(Self.life { _ in 250 } == 39)
        #expect(Self.life { _ in 500 } == 1000)
        // A stall that is shorter than the allowance, then as much as was due.
        #expect(Self.life { $0 % 18 == 17 ? 9000 : 0 } == 1000)
        // Bytes in advance are not credited: the client stalls after a megabyte.
        #expect(Self.life { $0 == 0 ? 1_000_000 : 0 } == 20)
    }

    @Test func `an allowance is whole when nothing waits`() {
        var allowance = ReadAllowance(Self.terms)
        for _ in 0..<5 {
            let waits = SendQueue(isWaiting: true, taken: 0)
            let lasts = allowance.spend(nanoseconds(9), waits, Self.terms)
            #expect(lasts)
            let none = SendQueue(isWaiting: false, taken: 0)
            let isWhole = allowance.spend(nanoseconds(100), none, Self.terms)
            #expect(isWhole)
        }
    }
}
