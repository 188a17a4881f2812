import Glibc
import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

/// Produces lines of 100 bytes, each with its number.
struct Lines: BodyProducer {
    let estimatedBytes = 0
    let count: Int
    /// Counts the lines; raised when the producer is released.
    var life = Life()
    /// How long each line takes, in microseconds.
    var pause: UInt32 = 0
    /// Whether the last line is missing, and the response fails instead.
    var fails = false
    private var next = 0

    /// What a test sees of a producer; shared by its copies.
    final class Life: Sendable {
        let shared = Shared()
        let isReleased: Shared
        init(_ isReleased: Shared = Shared()) { self.isReleased = isReleased }
        deinit { isReleased.raise() }
    }

    init(_ count: Int, life: Life = Life(), pause: UInt32 = 0, fails: Bool = false) {
        (self.count, self.life, self.pause, self.fails) = (count, life, pause, fails)
    }

    static func line(_ number: Int) -> String {
        let text = String(number)
        return text + String(repeating: ".", count: 99 - text.utf8.count) + "\n"
    }

    static func text(_ numbers: Range<Int>) -> String { numbers.map(line).joined() }

    mutating func produce(into buffer: inout BodyBuffer) -> BodyProgress {
        life.shared.count()
        usleep(pause)
        if next == count { return fails ? .failed : .finished }
        buffer.append(utf8: Self.line(next))
        next += 1
        return .more
    }
}

@Suite struct StreamTests {
    private static func request(_ path: String, method: String = "GET", more: String = "") -> String
    {
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(more)\r\n"
    }

    /// Starts a server that responds with the lines.
    ///
    /// `/later` gets them from a worker, and `/other` gets an echo instead.
    private func startServer(
        _ lines: Lines,
        configuration: ServerConfiguration = testConfiguration()
    ) throws -> Server {
        try Server(configuration, refuse: plainRefusal) { request in
            let respond: @Sendable () -> HandlerResult = {
                var body = BodyBuffer()
                body.append("begin\n")
                return .now(
                    Response(
                        status: .ok,
                        headers: [HeaderField(.eTag, "\"1\"")],
                        body: body,
                        rest: lines
                    )
                )
            }
            switch request.path {
            case "/other": return .now(echo(request))
            case "/later": return .work(respond)
            default: return respond()
            }
        }
    }

    private static let sizes = [0, 1, 655, 656, 5000]

    @Test(arguments: sizes, ["/now", "/later"])
    func `a body that is produced arrives whole, in chunks`(count: Int, path: String) async throws {
        let server = try startServer(Lines(count))
        let client = HTTPClient(port: server.port)
        for _ in 0..<3 {
            let reply = try await client.send("GET", path)
            #expect(reply.status == 200 && reply[header: "ETag"] == "\"1\"")
            #expect(reply[header: "Content-Length"] == nil)
            #expect(reply[header: "Transfer-Encoding"] == "chunked")
            #expect(reply.text == "begin\n" + Lines.text(0..<count))
        }
    }

    @Test(arguments: sizes)
    func `a client of HTTP 1 0 gets it until the connection closes`(count: Int) async throws {
        let server = try startServer(Lines(count))
        let reply = try await WireClient.exchange(
            port: server.port,
            "GET / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"
        )
        #expect(!reply.contains("Transfer-Encoding") && !reply.contains("Content-Length"))
        #expect(reply.hasSuffix("\r\n\r\nbegin\n" + Lines.text(0..<count)))
    }

    @Test func `HEAD gets no body, and nothing is produced`() async throws {
        let life = Lines.Life()
        let server = try startServer(Lines(30_000, life: life))
        let reply = try await WireClient.exchange(
            port: server.port,
            Self.request("/now", method: "HEAD")
        )
        // The last chunk follows, so the connection must not be used again.
        #expect(reply.contains("ETag: \"1\"") && reply.contains("Connection: close\r\n"))
        #expect(!reply.contains("begin") && life.shared.callCount == 0)
    }

    @Test func `requests sent meanwhile get their responses afterwards`() async throws {
        let server = try startServer(Lines(5000))
        let reply = try await WireClient.exchange(
            port: server.port,
            Self.request("/now") + Self.request("/later")
                + Self.request("/other", more: "Connection: close\r\n")
        )
        #expect(occurrences(of: Lines.line(4999).dropLast() + "", in: reply) == 2)
        #expect(occurrences(of: "\r\n0\r\n\r\n", in: reply) == 2)
        #expect(reply.hasSuffix("GET /other\n\n"))
    }

    @Test func `a body that fails is cut off, not ended`() async throws {
        let server = try startServer(Lines(5000, fails: true))
        var received = ""
        do {
            received = try await WireClient.exchange(port: server.port, Self.request("/now"))
        } catch WireError.reset(let part) { received = part }
        #expect(received.hasPrefix("HTTP/1.1 200 OK"))
        #expect(!received.hasSuffix("\r\n0\r\n\r\n"))
    }

    @Test(arguments: [0, 1000] as [UInt32])
    func `a client that leaves frees the producer`(pause: UInt32) async throws {
        let released = Shared()
        // Made for the one request: the handler must not keep a producer.
        let server = try LayoutdHTTPServerTests.startServer { _ in
            let lines = Lines(10_000_000, life: Lines.Life(released), pause: pause)
            return Response(status: .ok, body: BodyBuffer(), rest: lines)
        }
        _ = try await WireClient.exchange(
            port: server.port,
            [.text(Self.request("/now")), .await(Lines.line(100))],
            until: .atOnce
        )
        #expect(try await Shared.eventually { released.isRaised })
    }

    @Test func `nothing is produced for a client that does not read`() async throws {
        let life = Lines.Life()
        let server = try startServer(Lines(10_000_000, life: life))
        let port = server.port
        let isDone = Shared()
        async let received = WireClient.exchange(
            port: port,
            [
                .text(Self.request("/now")), .await(Lines.line(0)),
                .perform { isDone.waitUntilRaised() },
            ],
            until: .atOnce
        )
        // The buffers of both ends take some megabytes, the whole body is one gigabyte.
        var produced = -1
        while produced != life.shared.callCount, produced < 100_000 {
            produced = life.shared.callCount
            try await Task.sleep(for: .seconds(1))
        }
        #expect(produced < 100_000, "\(produced)")
        // One worker or event thread that waited for the client would be missing here.
        let client = HTTPClient(port: port)
        for path in ["/other", "/other", "/other"] {
            #expect(try await client.send("GET", path).status == 200)
        }
        isDone.raise()
        _ = try await received
    }
}
