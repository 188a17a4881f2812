import Glibc
import LayoutdHTTPServer
import LayoutdLocks
import LayoutdTestSupport
import Testing

/// Keeps what a server reports.
final class Recorder: ServerObserver {
    struct Entry: Sendable, Equatable {
        var method: MethodKind
        var status: Int?
        var subject = ResponseSubject()
        var receivedBytes = 0
        var sentBytes: Int
        var hasWaited = false
        var usedWorker = false
    }

    private let state = Locked<[Entry]>([])
    private let durations = Locked<[UInt64]>([])
    let clients = Locked<[String]>([])
    let works = Shared()
    /// Counts the requests that were cut off.
    let cutOff = Shared()

    var entries: [Entry] { state.withLock { $0 } }
    var longest: UInt64 { durations.withLock { $0.max() ?? 0 } }

    func requestEnded(_ request: borrowing FinishedRequest) {
        let entry = Entry(
            method: request.method,
            status: request.status,
            subject: request.subject,
            receivedBytes: request.receivedBytes,
            sentBytes: request.sentBytes,
            hasWaited: request.hasWaited,
            usedWorker: request.usedWorker
        )
        let duration = request.nanoseconds
        let client = request.clientAddress + " " + (request.header(.userAgent) ?? "none")
        durations.withLock { $0.append(duration) }
        clients.withLock { $0.append(client) }
        if request.isCutOff { cutOff.count() }
        state.withLock { $0.append(entry) }
    }

    func workEnded(waited: UInt64, took: UInt64) { works.count() }
}

@Suite struct ObserverTests {
    private let recorder = Recorder()
    private let waiters = Waiters()

    private func startServer(
        _ change: (inout ServerConfiguration) -> Void = { _ in }
    ) throws
        -> Server
    {
        var configuration = testConfiguration()
        configuration.observer = recorder
        change(&configuration)
        let waiters = waiters
        return try Server(configuration, refuse: plainRefusal) { request in
            var response = echo(request)
            response.subject = ResponseSubject(endpoint: 3, problem: 5, session: 0xABCD)
            let text = request.path
            switch text {
            case "/wait": return .wait(park: waiters.park, answer: { .now(echo($0)) })
            case "/work":
                let copy = request.detached()
                return .work { .now(echo(Request(copy))) }
            case "/worker/wait":
                return .work { .wait(park: waiters.park, answer: { .now(echo($0)) }) }
            case "/stream":
                return .now(Response(status: .ok, body: BodyBuffer(), rest: Lines(2000)))
            default: return .now(response)
            }
        }
    }

    private func request(_ text: String, _ port: UInt16) async throws -> String {
        try await WireClient.exchange(port: port, text)
    }

    private func get(_ path: String, _ port: UInt16, method: String = "GET") async throws {
        _ = try await request(
            "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            port
        )
    }

    /// Waits until the given number of requests has been reported.
    private func reports(_ count: Int) async throws -> [Recorder.Entry] {
        let recorder = recorder
        _ = try await Shared.eventually { recorder.entries.count >= count }
        return recorder.entries
    }

    @Test func `a request is reported with what its response is about`() async throws {
        let server = try startServer()
        try await get("/a", server.port)
        let subject = ResponseSubject(endpoint: 3, problem: 5, session: 0xABCD)
        let expected = Recorder.Entry(method: .get, status: 200, subject: subject, sentBytes: 8)
        #expect(try await reports(1) == [expected])
    }

    @Test func `several requests of a connection are reported one by one`() async throws {
        let server = try startServer()
        let first = "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc"
        let last = "GET /bcd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        _ = try await request(first + last, server.port)
        let entries = try await reports(2)
        #expect(entries.map(\.method) == [.post, .get])
        #expect(entries.map(\.receivedBytes) == [3, 0])
        #expect(entries.map(\.sentBytes) == [12, 10])
    }

    @Test func `responses to HEAD have no bytes, and unknown methods have no name`() async throws {
        let server = try startServer()
        try await get("/a", server.port, method: "HEAD")
        try await get("/a", server.port, method: "BREW")
        let entries = try await reports(2)
        #expect(entries.map(\.method) == [.head, .other])
        #expect(entries.first?.sentBytes == 0)
    }

    @Test(arguments: [
        ("GET /a HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        ("GET /\(String(repeating: "a", count: 300)) HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
        ("GET /%2F HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404),
        ("GET /a HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n", 421),
    ])
    func `refused requests are reported`(text: String, status: Int) async throws {
        let server = try startServer()
        _ = try await WireClient.exchange(
            port: server.port,
            text.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n")
        )
        #expect(try await reports(1).map(\.status) == [status])
    }

    @Test func `a body that is too long is reported with all its bytes`() async throws {
        let server = try startServer()
        let body = String(repeating: "x", count: 1500)
        let head =
            "POST /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1500"
        _ = try await request(head + "\r\n\r\n" + body, server.port)
        let entry = try #require(try await reports(1).first)
        #expect(entry.status == 413)
        #expect(entry.receivedBytes == 1500)
    }

    @Test func `waits and work are reported as such`() async throws {
        let server = try startServer { $0.threads = 1 }
        let (port, waiters) = (server.port, waiters)
        try await get("/work", port)
        for (index, path) in ["/wait", "/worker/wait"].enumerated() {
            async let held: Void = get(path, port)
            #expect(try await Shared.eventually { waiters.count == index + 1 })
            usleep(2000)
            waiters.resumeAll()
            try await held
        }
        let entries = try await reports(3)
        #expect(entries.map(\.usedWorker) == [true, false, true])
        #expect(entries.map(\.hasWaited) == [false, true, true])
        #expect(recorder.longest > 2_000_000)
        let recorder = recorder
        #expect(try await Shared.eventually { recorder.works.callCount == 2 })
    }

    @Test func `a stream is reported with the bytes that were sent`() async throws {
        let server = try startServer()
        try await get("/stream", server.port)
        #expect(try await reports(1).map(\.sentBytes) == [200_000])
    }

    @Test func `without deadlines requests are reported too`() async throws {
        let server = try startServer { ($0.requestTimeout, $0.minimumReadRate) = (0, 0) }
        try await get("/a", server.port)
        #expect(try await reports(1).count == 1)
    }

    @Test func `the client and its header fields can be read when a request has ended`()
        async throws
    {
        let server = try startServer()
        _ = try await request(
            "GET /a HTTP/1.1\r\nHost: localhost\r\nUser-Agent: me\r\nConnection: close\r\n\r\n",
            server.port
        )
        _ = try await reports(1)
        #expect(recorder.clients.withLock { $0 } == ["127.0.0.1 me"])
    }

    @Test func `a waiting client that leaves is reported when the server stops`() async throws {
        let server = try startServer()
        let (port, waiters) = (server.port, waiters)
        async let held: Void = get("/wait", port)
        #expect(try await Shared.eventually { waiters.count == 1 })
        server.stop(grace: .zero, deadline: .seconds(60))
        try await held
        #expect(recorder.entries.map(\.status) == [200])
    }

    @Test func `a connection without a complete head is not reported`() async throws {
        let server = try startServer()
        _ = try await WireClient.exchange(
            port: server.port,
            ["GET /a HTTP/1.1\r\nHost:"],
            until: .atOnce
        )
        try await get("/b", server.port)
        #expect(try await reports(1).count == 1)
    }
}
