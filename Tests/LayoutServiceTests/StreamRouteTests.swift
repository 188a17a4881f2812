import LayoutdLocks
import LayoutdSessions
import LayoutdTestSupport
import Synchronization
import Testing

@testable import LayoutService

/// Frames that are pushed to the client.
struct StreamRouteTests {
    /// Boxes in free fall: every step moves all of them.
    private static func falling(_ count: Int = 3) -> String {
        let items = (0..<count).map {
            #"{"center": {"x": \#(20 + $0 % 10 * 30), "y": \#(20 + $0)}, "width": 20, "height": 20}"#
        }
        return """
            {"clock": "manual", "bounds": "ignore", "layout": {"type": "absolute"},
             "sections": [{"items": [\(items.joined(separator: ","))]}],
             "dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity"}]}}
            """
    }

    private func fixture() throws -> ServiceFixture {
        try ServiceFixture(on: .init())
    }

    @Test func `a stream begins with a whole frame that says what it is`() async throws {
        let fixture = try fixture()
        let path = try await fixture.session()
        let stream = try EventReader(fixture, path + "/frames")
        let head = try await stream.head()
        #expect(head.hasPrefix("HTTP/1.1 200 OK") || head.hasPrefix("HTTP/1.0 200 OK"))
        for field in [
            "Content-Type: text/event-stream", "Cache-Control: no-store", "X-Accel-Buffering: no",
        ] {
            #expect(head.contains(field), "\(head)")
        }
        #expect(!head.contains("Content-Encoding"))
        #expect(try await stream.block() == EventReader.Block(lines: ["retry: 1000"]))
        let block = try #require(try await stream.block())
        let frame = try await fixture.get(path + "/frame")
        #expect(block.lines == ["id: 0", "data: " + frame.text])
    }

    @Test(arguments: [
        ("", "springy"), ("form=rows", "newtonian"), ("rect=0,100,300,900", "springy"),
        ("form=rows&precision=1&include=velocity,anchor&overscan=50", "scene"),
        ("include=contacts", "scene"),
    ])
    func `a client that applies all events has the frames`(
        query: String,
        kind: String
    ) async throws {
        let fixture = try fixture()
        let document = ServiceFixture.manual(kind)
        let path = try await fixture.session(document)
        let stream = try EventReader(fixture, path + "/frames?" + query)
        var follower = Follower()
        try follower.take(try #require(try await stream.frame()).object)
        var script = EventScript(seed: 7)
        for _ in 0..<60 {
            let before = try #require(follower.sequence)
            let (method, place, body) = script.next()
            let reply = try await fixture.send(method, path + place, body)
            let whole = try await fixture.whole(path, query)
            while whole.sequence != follower.sequence {
                let block = try #require(try await stream.frame(), "\(reply.text)")
                try follower.take(try block.object)
                #expect(block["id"].flatMap { Int($0) } == follower.sequence)
            }
            #expect(follower.elements == whole.elements && follower.state == whole.state)
            #expect(try #require(follower.sequence) >= before)
        }
        #expect(follower.differences > 10)
    }

    @Test(
        arguments: [
            // The latest frame that the client has, in a field or in the query; the base of the event.
            ("2", "", 2), ("3", "", 3), ("", "since=2", 2), ("2", "since=1", 2), ("9", "", nil),
            ("x", "", nil), ("-1", "", nil), ("", "since=9", nil),
        ] as [(String, String, Int?)]
    )
    func `a client that connects again gets what it has missed`(
        id: String,
        query: String,
        base: Int?
    ) async throws {
        let fixture = try fixture()
        let path = try await fixture.session(Self.falling())
        for _ in 0..<3 { _ = try await fixture.post(path + "/steps", "{}") }
        let stream = try EventReader(
            fixture,
            path + "/frames?" + query,
            headers: id.isEmpty ? [:] : ["Last-Event-ID": id]
        )
        _ = try await stream.head()
        #expect(try await stream.block() == EventReader.Block(lines: ["retry: 1000"]))
        if base == 3 { _ = try await fixture.post(path + "/steps", "{}") }
        let block = try #require(try await stream.block())
        #expect(block["id"] == (base == 3 ? "4" : "3"))
        #expect(try block.object["base"] as? Int == base)
    }

    @Test func `a stream that rests shows that it lives`() async throws {
        let fixture = try ServiceFixture(commentInterval: .milliseconds(20), on: .init())
        let path = try await fixture.session(Self.falling())
        let stream = try EventReader(fixture, path + "/frames")
        _ = try await stream.frame()
        for _ in 0..<3 {
            #expect(try await stream.block() == EventReader.Block(lines: [": keep-alive"]))
        }
        _ = try await fixture.post(path + "/steps", "{}")
        #expect(try #require(try await stream.frame()).object["base"] as? Int == 0)
        #expect(try await stream.block() == EventReader.Block(lines: [": keep-alive"]))
    }

    @Test(arguments: [falling(), #"{"preset": "newtonian", "sections": [{"items": 5}]}"#])
    func `deleting a session ends its streams`(document: String) async throws {
        let fixture = try fixture()
        let path = try await fixture.session(document)
        let stream = try EventReader(fixture, path + "/frames")
        _ = try await stream.frame()
        #expect(fixture.store.waitingCount == 1)
        #expect(try await fixture.client.send("DELETE", path).status == 204)
        var last: EventReader.Block?
        while let block = try await stream.block() { last = block }
        let end = try #require(last)
        #expect(end["event"] == "end" && end["id"] == nil)
        #expect(try end.problem.type == "/problems/no-such-session")
        #expect(try await isWaitedFor(0, fixture))
    }

    @Test func `stopping the server ends all streams`() async throws {
        let stream: EventReader
        do {
            let fixture = try fixture()
            let path = try await fixture.session()
            stream = try EventReader(fixture, path + "/frames")
            _ = try await stream.frame()
        }
        let end = try #require(try await stream.block())
        #expect(end["event"] == "end")
        #expect(try end.problem.type == "/problems/stopping")
        #expect(try await stream.block() == nil)
    }

    private func isWaitedFor(
        _ count: Int,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Bool {
        let store = fixture.store
        for _ in 0..<300_000 {
            if store.waitingCount == count { return true }
            try await Task.sleep(for: .milliseconds(2))
        }
        return false
    }

    @Test func `streams count as waiting requests until their clients leave`() async throws {
        let fixture = try ServiceFixture(
            store: SessionStore.Limits(idleTimeout: 3600, maximumWaiting: 2),
            on: .init()
        )
        let path = try await fixture.session()
        var streams = try (0..<2).map { _ in try EventReader(fixture, path + "/frames") }
        for stream in streams { _ = try await stream.frame() }
        #expect(fixture.store.waitingCount == 2)
        let refused = try await fixture.get(path + "/frames")
        #expect(refused.status == 429 && refused[header: "Retry-After"] == "1")
        let problem = try refused.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/too-many-waiting")
        #expect(
            problem.detail == "2 requests are waiting already, which is the limit; poll its frame, "
                + "or try again in 1 s"
        )
        let poll = try await fixture.get(path + "/frame?wait=9&since=0")
        #expect(poll.status == 429)
        streams.removeLast()
        #expect(try await isWaitedFor(1, fixture))
        let next = try EventReader(fixture, path + "/frames")
        #expect(try await next.frame() != nil)
        streams = []
        #expect(try await isWaitedFor(1, fixture))
        _ = next
    }

    @Test func `errors come before the stream begins`() async throws {
        let fixture = try fixture()
        let path = try await fixture.session()
        let known =
            "known here: rect, overscan, needed, precision, include, since, form, columns, "
            + "thresholds, after"
        #expect(
            try await fixture.refusal(ofQuery: path + "/frames?wait=9")
                == "\"wait\" is unknown; \(known)"
        )
        #expect(
            try await fixture.refusal(ofQuery: path + "/frames?form=x&since=y")
                == fixture.refusal(ofQuery: path + "/frame?form=x&since=y")
        )
        let missing = try await fixture.get("/v1/sessions/0/frames")
        #expect(missing.status == 404)
        #expect(missing[header: "Content-Type"] == "application/problem+json")
        let posted = try await fixture.post(path + "/frames", "{}")
        #expect(posted.status == 405 && posted[header: "Allow"] == "GET, HEAD, OPTIONS")
        #expect(try await isWaitedFor(0, fixture))
    }

    @Test func `HEAD returns the fields and gives its place back`() async throws {
        let fixture = try fixture()
        let path = try await fixture.session()
        let reply = try await fixture.client.send("HEAD", path + "/frames")
        #expect(reply.status == 200 && reply[header: "Content-Type"] == "text/event-stream")
        #expect(reply.body.isEmpty)
        #expect(try await isWaitedFor(0, fixture))
    }

    @Test func `a slow reader gets fewer frames, and the latest`() async throws {
        let fixture = try ServiceFixture(on: .init(threads: 1))
        let path = try await fixture.session(Self.falling(100))
        let stream = try EventReader(
            fixture,
            path + "/frames?rect=-1e6,-1e6,2e6,2e6",
            receiveBuffer: 4096
        )
        var follower = Follower()
        try follower.take(try #require(try await stream.frame()).object)
        // Some megabytes: far more than the client's system and the server's keep.
        let steps = 400
        for _ in 0..<steps { _ = try await fixture.post(path + "/steps", "{}") }
        var count = 0
        while follower.sequence != steps {
            try follower.take(try #require(try await stream.frame()).object)
            count += 1
        }
        #expect(count < steps / 2, "\(count)")
        let whole = try await fixture.whole(path, "rect=-1e6,-1e6,2e6,2e6")
        #expect(follower.elements == whole.elements && follower.state == whole.state)
    }
}

/// Streams of sessions that are kept.
struct KeptStreamTests {
    private static let scroll = #"{"delta": {"y": 5}}"#

    /// The events of the only session that are kept.
    private func keptEvents(_ store: JournalDouble) -> Int {
        store.journals.values.first.map { $0.through + $0.entries.count } ?? 0
    }

    @Test func `an event is sent when it is kept`() async throws {
        let store = JournalDouble()
        let kept = try KeptService(store, on: .init())
        let path = try await kept.fixture.session()
        let stream = try EventReader(kept.fixture, path + "/frames")
        _ = try await stream.frame()
        store.slow(byMicroseconds: 20_000)
        let client = kept.fixture.client
        for number in 1...10 {
            let body = Self.scroll
            async let reply = client.send(
                "POST",
                path + "/scroll",
                headers: ["Content-Type": "application/json"],
                body: body
            )
            let block = try await stream.frame()
            #expect(keptEvents(store) >= number)
            #expect(block?["id"] == "\(number)")
            #expect(try await reply.status == 200)
        }
    }

    @Test func `an event that cannot be kept is not sent`() async throws {
        let store = JournalDouble()
        let kept = try KeptService(store, on: .init())
        let path = try await kept.fixture.session()
        let stream = try EventReader(kept.fixture, path + "/frames")
        _ = try await stream.frame()
        store.fail(after: 0)
        #expect(try await kept.fixture.post(path + "/scroll", Self.scroll).status == 503)
        let end = try #require(try await stream.block())
        #expect(end["event"] == "end" && end["id"] == nil)
        #expect(try end.problem.type == "/problems/store-unavailable")
        #expect(try await stream.block() == nil)
    }

    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let nanoseconds = Atomic<UInt64>(5_000_000_000)

        var source: TimeSource { TimeSource { self.nanoseconds.load(ordering: .relaxed) } }

        func pass(milliseconds: UInt64) {
            nanoseconds.add(milliseconds * 1_000_000, ordering: .relaxed)
        }
    }

    @Test func `a stream ends when its session has moved, and continues elsewhere`() async throws {
        let store = JournalDouble(isShared: true)
        let clock = Clock()
        let one = try KeptService(store, time: clock.source, on: .init())
        let other = try KeptService(store, time: clock.source, on: .init())
        let path = try await one.fixture.session()
        let stream = try EventReader(one.fixture, path + "/frames")
        _ = try await stream.frame()
        #expect(try await one.fixture.post(path + "/scroll", Self.scroll).status == 200)
        let latest = try #require(try await stream.frame())
        #expect(try await other.fixture.post(path + "/scroll", Self.scroll).status == 200)
        clock.pass(milliseconds: 251)
        one.fixture.store.removeExpired()
        let end = try #require(try await stream.block())
        #expect(end["event"] == "end")
        #expect(try end.problem.type == "/problems/store-unavailable")
        #expect(try end.problem.detail.hasPrefix("the session has moved to another process; "))
        #expect(try await stream.block() == nil)
        let next = try EventReader(
            other.fixture,
            path + "/frames",
            headers: ["Last-Event-ID": try #require(latest["id"])]
        )
        let block = try #require(try await next.frame())
        #expect(block["id"] == "2")
        #expect(try block.object["base"] as? Int == 1)
    }
}
