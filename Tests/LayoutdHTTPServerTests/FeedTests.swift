import Glibc
import LayoutdHTTPServer
import LayoutdLocks
import Testing

@testable import LayoutdTestSupport

/// Supplies what a test gives it.
final class TestFeed: BodyFeed {
    private let state = Locked(State())
    /// Raised when the feed is released.
    private let isReleased: Shared
    let estimatedBytes = 1000

    private struct State: Sendable {
        var pieces: [String] = []
        var isEnded = false
        var resumption: Resumption?
        var occasions: [FeedOccasion] = []
        var waits = 0
        var needsWorker = false
        var work: (@Sendable () -> Void)?
    }

    init(_ isReleased: Shared = Shared()) {
        self.isReleased = isReleased
    }

    deinit { isReleased.raise() }

    var occasions: [FeedOccasion] { state.withLock { $0.occasions } }
    var waits: Int { state.withLock { $0.waits } }

    /// Gives it the next piece.
    func push(_ piece: String) {
        state.withLock { state in
            state.pieces.append(piece)
            return state.resumption
        }?.resume()
    }

    /// Lets it ask for a worker before each piece, which does some work.
    func work(_ work: @escaping @Sendable () -> Void) {
        state.withLock { ($0.needsWorker, $0.work) = (true, work) }
    }

    /// Ends the body after the pieces.
    func end() {
        state.withLock { state in
            state.isEnded = true
            return state.resumption
        }?.resume()
    }

    func next(into buffer: inout BodyBuffer, _ occasion: FeedOccasion) -> FeedStep {
        let (piece, step, work): (String?, FeedStep, (@Sendable () -> Void)?) = state.withLock {
            state in
            state.occasions.append(occasion)
            if occasion == .stopping { return ("stopped\n", .finished, nil) }
            if occasion == .revoked { return ("revoked\n", .finished, nil) }
            if state.pieces.isEmpty { return (nil, state.isEnded ? .finished : .wait, nil) }
            if state.needsWorker, occasion == .eventThread { return (nil, .work, nil) }
            return (state.pieces.removeFirst(), .piece, state.work)
        }
        work?()
        if let piece { buffer.append(utf8: piece) }
        return step
    }

    func wait(_ resumption: Resumption) {
        let isReady = state.withLock { state in
            state.waits += 1
            state.resumption = resumption
            return !state.pieces.isEmpty || state.isEnded
        }
        if isReady { resumption.resume() }
    }
}

/// Has always a next piece: its number, and dots.
final class BusyFeed: BodyFeed {
    static let size = 4096
    let calls = Shared()
    let estimatedBytes = 0

    func next(into buffer: inout BodyBuffer, _ occasion: FeedOccasion) -> FeedStep {
        guard occasion != .stopping, occasion != .revoked else { return .finished }
        let number = String(calls.callCount)
        calls.count()
        let dots = String(repeating: ".", count: Self.size - number.utf8.count - 1)
        buffer.append(utf8: number + dots + "\n")
        return .piece
    }

    func wait(_ resumption: Resumption) {}
}

@Suite struct FeedTests {
    private let feed = TestFeed()

    private static func request(_ path: String = "/", more: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(more)\r\n"
    }

    private func startServer(
        _ feed: some BodyFeed,
        _ configuration: ServerConfiguration = testConfiguration()
    ) throws -> Server {
        try LayoutdHTTPServerTests.startServer(configuration) { request in
            guard request.path == "/" else { return echo(request) }
            var body = BodyBuffer()
            body.append("begin\n")
            return Response(status: .ok, body: body, feed: feed)
        }
    }

    @Test func `each piece arrives when there is one`() async throws {
        let server = try startServer(feed)
        let pieces = (0..<20).map { "piece \($0)\n" }
        var steps: [WireClient.Step] = [.text(Self.request()), .await("begin\n")]
        for piece in pieces {
            steps += [.perform { [feed] in feed.push(piece) }, .await(piece)]
        }
        steps += [.perform { [feed] in feed.end() }, .await("\r\n0\r\n\r\n")]
        // The connection serves the next request.
        steps += [.text(Self.request("/other", more: "Connection: close\r\n"))]
        let reply = try await WireClient.exchange(port: server.port, steps)
        #expect(reply.contains("Transfer-Encoding: chunked") && reply.hasSuffix("GET /other\n\n"))
        // One chunk for each.
        for piece in pieces {
            #expect(reply.contains("\r\n\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n"))
        }
        #expect(feed.occasions.allSatisfy { $0 == .eventThread } && feed.waits > 0)
    }

    @Test func `a piece of any length arrives whole`() async throws {
        let server = try startServer(feed)
        let piece = Lines.text(0..<20_000)
        for _ in 0..<3 { feed.push(piece) }
        feed.end()
        let reply = try await HTTPClient(port: server.port).send("GET", "/")
        #expect(reply.text == "begin\n" + piece + piece + piece)
    }

    @Test func `a worker appends what takes long`() async throws {
        let server = try startServer(feed)
        let works = Shared()
        feed.work { works.count() }
        let texts = (0..<10).map { "piece \($0)\n" }
        for text in texts { feed.push(text) }
        feed.end()
        let reply = try await HTTPClient(port: server.port).send("GET", "/")
        #expect(reply.text == "begin\n" + texts.joined())
        #expect(feed.occasions.filter { $0 == .worker }.count == 10)
        #expect(works.callCount == 10)
    }

    @Test func `a feed is told that the workers have too much to do`() async throws {
        var configuration = testConfiguration()
        configuration.workers = 1
        configuration.maximumQueueTime = 1
        let started = Shared()
        let released = Shared()
        let feed = feed
        let server = try Server(configuration, refuse: plainRefusal) { request in
            guard request.path != "/block" else {
                return .work {
                    started.count()
                    released.waitUntilRaised()
                    return .now(Response(status: .ok))
                }
            }
            return .now(Response(status: .ok, body: BodyBuffer(), feed: feed))
        }
        let port = server.port
        async let blocked = HTTPClient(port: port).send("GET", "/block")
        #expect(try await Shared.eventually { started.callCount == 1 })
        feed.work {}
        feed.push("later\n")
        feed.end()
        let reply = try await HTTPClient(port: port).send("GET", "/")
        #expect(reply.text == "later\n")
        #expect(feed.occasions.contains(.refused) && !feed.occasions.contains(.worker))
        released.raise()
        #expect(try await blocked.status == 200)
    }

    @Test func `a client of HTTP 1 0 gets it until the connection closes`() async throws {
        let server = try startServer(feed)
        feed.push("one\n")
        feed.end()
        let reply = try await WireClient.exchange(
            port: server.port,
            "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n"
        )
        #expect(!reply.contains("Transfer-Encoding") && reply.hasSuffix("\r\n\r\nbegin\none\n"))
    }

    @Test func `HEAD asks for no piece`() async throws {
        let released = Shared()
        let calls = Shared()
        let server = try LayoutdHTTPServerTests.startServer { _ in
            calls.count()
            return Response(status: .ok, body: BodyBuffer(), feed: TestFeed(released))
        }
        let reply = try await WireClient.exchange(
            port: server.port,
            "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        #expect(reply.hasPrefix("HTTP/1.1 200 OK") && reply.contains("Connection: close"))
        #expect(calls.callCount == 1 && released.isRaised)
    }

    @Test(arguments: [WireClient.Ending.atOnce, .serverCloses])
    func `a client that leaves while the feed waits frees it`(
        ending: WireClient.Ending
    ) async throws {
        let released = Shared()
        let server = try LayoutdHTTPServerTests.startServer { _ in
            var body = BodyBuffer()
            body.append("begin\n")
            return Response(status: .ok, body: body, feed: TestFeed(released))
        }
        var steps: [WireClient.Step] = [.text(Self.request()), .await("begin\n")]
        if ending == .serverCloses { steps.append(.finishWriting) }
        do {
            let reply = try await WireClient.exchange(port: server.port, steps, until: ending)
            #expect(reply.hasSuffix("begin\n\r\n"))
        } catch WireError.reset {}
        #expect(try await Shared.eventually { released.isRaised })
        #expect(try await Shared.eventually { server.connectionCount == 0 })
    }

    @Test func `nothing piles up for a client that does not read`() async throws {
        let feed = BusyFeed()
        let server = try startServer(feed, testConfiguration(threads: 1))
        let port = server.port
        let isDone = Shared()
        let received = Shared()
        async let left = WireClient.exchange(
            port: port,
            [
                .text(Self.request()), .await("begin\n"),
                .perform {
                    received.count()
                    isDone.waitUntilRaised()
                },
            ],
            until: .atOnce
        )
        #expect(try await Shared.eventually { received.callCount == 1 })
        // The one event thread would ask the feed between two of these.
        let client = HTTPClient(port: port)
        var produced = -1
        for _ in 0..<1000 where produced != feed.calls.callCount {
            produced = feed.calls.callCount
            for _ in 0..<20 { #expect(try await client.send("GET", "/other").status == 200) }
        }
        #expect(produced == feed.calls.callCount)
        isDone.raise()
        _ = try await left
    }

    @Test func `the system keeps little for a client that does not read`() async throws {
        let feed = BusyFeed()
        let server = try startServer(feed, testConfiguration(threads: 1))
        let socket = try ClientSocket(port: server.port, timeout: .seconds(60))
        try socket.send(Array(Self.request().utf8))
        let client = HTTPClient(port: server.port)
        var produced = -1
        var arrived: Int32 = -1
        var before: Int32 = -2
        for _ in 0..<1000 where produced != feed.calls.callCount || arrived != before {
            (produced, before) = (feed.calls.callCount, arrived)
            for _ in 0..<20 { _ = try await client.send("GET", "/other") }
            #expect(ioctl(socket.descriptor, UInt(FIONREAD), &arrived) == 0)
        }
        // A piece that is being sent, what the system has not sent, and a part of a segment.
        let kept = produced * BusyFeed.size - Int(arrived)
        #expect(kept < 100_000, "\(produced) pieces, \(arrived) bytes arrived")
    }

    @Test func `a feed that rests does not make its client a slow reader`() async throws {
        var configuration = testConfiguration()
        configuration.requestTimeout = 1
        configuration.minimumReadRate = 1_000_000
        let server = try startServer(feed, configuration)
        let reply = try await WireClient.exchange(
            port: server.port,
            [
                .text(Self.request()), .await("begin\n"),
                // Three times as long as a client may be behind.
                .pause(.seconds(3)),
                .perform { [feed] in
                    feed.push("later\n")
                    feed.end()
                }, .await("later\n"),
            ],
            until: .atOnce
        )
        #expect(reply.contains("later\n"))
    }

    @Test func `an observer sees a wait, and the bytes`() async throws {
        let recorder = Recorder()
        var configuration = testConfiguration()
        configuration.observer = recorder
        let server = try startServer(feed, configuration)
        feed.push("one\n")
        feed.end()
        #expect(try await HTTPClient(port: server.port).send("GET", "/").status == 200)
        #expect(try await Shared.eventually { recorder.entries.count == 1 })
        let entry = try #require(recorder.entries.first)
        #expect(entry.hasWaited && entry.sentBytes == "begin\none\n".utf8.count)
    }
}
