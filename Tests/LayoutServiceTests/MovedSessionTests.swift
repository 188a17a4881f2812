import LayoutdJournal
import LayoutdLocks
import LayoutdSessions
import LayoutdTestSupport
import Synchronization
import Testing

@testable import LayoutService

/// Sessions that several processes share: one has them in memory, until another claims them.
struct MovedSessionTests {
    private let store = JournalDouble(isShared: true)
    private let clock = Clock()

    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let nanoseconds = Atomic<UInt64>(5_000_000_000)

        var source: TimeSource { TimeSource { self.nanoseconds.load(ordering: .relaxed) } }

        func pass(milliseconds: UInt64) {
            nanoseconds.add(milliseconds * 1_000_000, ordering: .relaxed)
        }
    }

    private func start() throws -> KeptService {
        try KeptService(store, time: clock.source)
    }

    /// A session in which every tick moves something.
    private static let moving = """
        {"clock": "manual", "layout": {"type": "absolute"},
         "sections": [{"items": [{"center": {"x": 100, "y": 100}, "width": 40, "height": 40}]}],
         "dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity"}]}}
        """

    private func tick(_ service: borrowing KeptService, _ path: String) async throws -> Int {
        try await service.fixture.get(path + "/frame").decoded(as: FrameDocument.self).tick
    }

    @Test(arguments: Preset.all.map(\.name) + ["scene"])
    func `events sent to either process have the same effect`(kind: String) async throws {
        let document = ServiceFixture.manual(kind)
        let reference = try ServiceFixture()
        let path = try await reference.session(document)
        let one = try start()
        let other = try start()
        let keptPath = try await one.fixture.session(document)
        var script = EventScript(seed: 4)
        var moves = 0
        var isOther = false
        for _ in 0..<80 {
            let (method, place, body) = script.next()
            let expected = try await reference.send(method, path + place, body)
            if Int.random(in: 0..<4, using: &script.random) == 0 {
                isOther.toggle()
                moves += 1
            }
            let reply =
                isOther
                ? try await other.fixture.send(method, keptPath + place, body)
                : try await one.fixture.send(method, keptPath + place, body)
            #expect(reply.text == expected.text, "\(method) \(place) \(body)")
        }
        #expect(moves > 12)
    }

    @Test func `a read shows another process's events after a quarter of a second`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        _ = try await one.fixture.post(path + "/steps", #"{"frames": 2}"#)
        _ = try await other.fixture.post(path + "/steps", #"{"frames": 3}"#)
        #expect(try await tick(one, path) == 2)
        clock.pass(milliseconds: 251)
        #expect(try await tick(one, path) == 5)
        #expect(one.fixture.store.count == 1)
    }

    @Test func `a claim is trusted from its beginning, however long loading takes`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        _ = try await one.fixture.post(path + "/steps", #"{"frames": 2}"#)
        let slow = try start()
        // While the session is being loaded, time passes, and another process claims it.
        store.whenLoaded { [clock, store] key in
            clock.pass(milliseconds: 251)
            _ = try? store.load(key)
        }
        #expect(try await tick(slow, path) == 2)
        #expect(store.loads == 3)
    }

    @Test func `a session that was only created does not wait elsewhere`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await tick(one, path) == 0)
        _ = try await other.fixture.post(path + "/steps", #"{"frames": 3}"#)
        // Without a pause, in which it would trust its copy.
        #expect(try await tick(one, path) == 3)
    }

    @Test func `an event is reported when no other process trusts its copy`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        _ = try await one.fixture.post(path + "/steps", #"{"frames": 2}"#)
        let start = ContinuousClock.now
        #expect(try await tick(other, path) == 2)
        _ = try await other.fixture.post(path + "/steps", #"{"frames": 3}"#)
        #expect(ContinuousClock.now - start >= .milliseconds(250))
        #expect(try await tick(other, path) == 5)
    }

    @Test(arguments: ["?since=", "If-None-Match"])
    func `a client that has seen more gets it`(kind: String) async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        let steps = try await other.fixture.post(path + "/steps", #"{"frames": 3}"#)
        let frame = try #require(try steps.decoded(as: FramesDocument.self).frames.last)
        let reply =
            kind == "?since="
            ? try await one.fixture.get(path + "/frame?since=\(frame.sequence)")
            : try await one.fixture.get(
                path + "/frame",
                headers: [kind: "\"\(frame.sequence)\""]
            )
        if kind == "?since=" {
            #expect(try reply.decoded(as: FrameDocument.self).tick == 3)
        } else {
            #expect(reply.status == 304)
        }
    }

    @Test func `a session that another process deletes is gone`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await other.fixture.client.send("DELETE", path).status == 204)
        clock.pass(milliseconds: 251)
        #expect(try await one.fixture.get(path + "/frame").status == 404)
        #expect(try await one.fixture.post(path + "/steps", #"{"frames": 3}"#).status == 404)
        #expect(one.fixture.store.count == 0 && other.fixture.store.count == 0)
    }

    @Test func `a process deletes a session that another has`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        _ = try await other.fixture.post(path + "/steps", #"{"frames": 3}"#)
        #expect(try await one.fixture.client.send("DELETE", path).status == 204)
        #expect(store.journals.isEmpty)
        clock.pass(milliseconds: 251)
        #expect(try await other.fixture.get(path + "/frame").status == 404)
    }

    @Test func `a poll that waits does not take the session back`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        let (client, sessions) = (one.fixture.client, one.fixture.store)
        async let poll = client.send("GET", path + "/frame?since=0&wait=30000")
        while sessions.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        _ = try await other.fixture.post(path + "/steps", #"{"frames": 3}"#)
        clock.pass(milliseconds: 251)
        // What the program does every second.
        sessions.removeExpired()
        let reply = try await poll
        #expect(reply.status == 503 && reply.text.contains("/problems/store-unavailable"))
        #expect(sessions.count == 0 && other.fixture.store.count == 1)
    }

    @Test func `an idle process drops its copy, and the session lives`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        _ = try await other.fixture.post(path + "/steps", #"{"frames": 3}"#)
        clock.pass(milliseconds: 3_601_000)
        one.fixture.store.removeExpired()
        #expect(one.fixture.store.count == 0 && store.journals.count == 1)
    }

    @Test func `a store that went back gets what the living process has`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        _ = try await one.fixture.post(path + "/steps", #"{"frames": 1}"#)
        let old = store.copy
        for _ in 0..<3 { _ = try await one.fixture.post(path + "/steps", #"{"frames": 1}"#) }
        store.restore(old)
        for event in 5...9 {
            let reply = try await one.fixture.post(path + "/steps", #"{"frames": 1}"#)
            #expect(try reply.decoded(as: FramesDocument.self).frames.last?.tick == event)
        }
        #expect(try await tick(other, path) == 9)
    }

    @Test func `events during healing are kept`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        let old = store.copy
        _ = try await one.fixture.post(path + "/steps", #"{"frames": 1}"#)
        store.restore(old)
        let client = one.fixture.client
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...40 {
                group.addTask {
                    let body = #"{"event": \#(number), "frames": 1}"#
                    return try await client.send(
                        "POST",
                        path + "/steps",
                        headers: ["Content-Type": "application/json"],
                        body: body
                    ).status
                }
            }
            for try await status in group { #expect(status == 200) }
        }
        let other = try start()
        #expect(try await tick(other, path) == 41)
    }

    @Test func `the end of a process after any write of a hand-over loses nothing`() async throws {
        for writes in 0..<4 {
            let store = JournalDouble(isShared: true)
            let one = try KeptService(store)
            let paths = [
                try await one.fixture.session(Self.moving),
                try await one.fixture.session(Self.moving),
            ]
            for path in paths {
                _ = try await one.fixture.post(path + "/steps", #"{"frames": 2}"#)
                _ = try await one.fixture.post(path + "/steps", #"{"frames": 3}"#)
            }
            store.fail(after: writes)
            one.fixture.store.handOver { true }
            one.stop()
            store.fail(after: nil)
            let other = try KeptService(store)
            for path in paths { #expect(try await tick(other, path) == 5, "\(writes)") }
            if writes > 1 { #expect(store.journals.values.allSatisfy { $0.entries.isEmpty }) }
        }
    }

    @Test func `a session that is loaded is renewed`() async throws {
        let seconds = Atomic<Int64>(1_000)
        let store = JournalDouble(isShared: true) {
            seconds.load(ordering: .relaxed) * 1_000_000_000
        }
        let one = try KeptService(store)
        let path = try await one.fixture.session(Self.moving)
        let key = try #require(store.journals.keys.first)
        #expect(store.end(of: key) == Int64(4_961))
        seconds.store(4_000, ordering: .relaxed)
        let other = try KeptService(store)
        _ = try await tick(other, path)
        other.stop()
        #expect(store.end(of: key) == Int64(7_961))
    }

    @Test func `claims in succession lose nothing`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        for tick in 1...12 {
            let other = try start()
            // Each ends without writing anything more.
            let reply = try await other.fixture.post(path + "/steps", #"{"frames": 1}"#)
            #expect(try reply.decoded(as: FramesDocument.self).frames.last?.tick == tick)
        }
        #expect(try await one.fixture.post(path + "/steps", #"{"frames": 1}"#).status == 200)
    }
}
