import LayoutdJournal
import LayoutdSessions
import LayoutdTestSupport
import Synchronization
import Testing

@testable import LayoutService

/// Sessions that a shared store has lost as a whole, because another server has taken its place
/// that lacks the latest entries.
struct LostSessionTests {
    private let store = JournalDouble(isShared: true)
    /// The store before anything was written.
    private let empty: JournalDouble.Copy
    private let clock = Clock()

    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let nanoseconds = Atomic<UInt64>(5_000_000_000)

        var source: TimeSource { TimeSource { self.nanoseconds.load(ordering: .relaxed) } }

        func pass(milliseconds: UInt64) {
            nanoseconds.add(milliseconds * 1_000_000, ordering: .relaxed)
        }
    }

    init() { empty = store.copy }

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

    private func step(_ service: borrowing KeptService, _ path: String) async throws -> Int? {
        let reply = try await service.fixture.post(path + "/steps", #"{"frames": 1}"#)
        return try reply.decoded(as: FramesDocument.self).frames.last?.tick
    }

    @Test(arguments: 0...3)
    func `a session that is lost is put again`(events: Int) async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        for event in 0..<events { #expect(try await step(one, path) == event + 1) }
        store.restore(empty)
        for event in events + 1...events + 4 { #expect(try await step(one, path) == event) }
        let other = try start()
        #expect(try await tick(other, path) == events + 4)
    }

    @Test func `a session that is only read is put again`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await step(one, path) == 1)
        store.restore(empty)
        clock.pass(milliseconds: 251)
        #expect(try await tick(one, path) == 1)
        let other = try start()
        #expect(try await tick(other, path) == 1)
    }

    @Test func `a fork is put again`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await step(one, path) == 1)
        let old = store.copy
        let reply = try await one.fixture.post(path + "/fork", "")
        let fork = "/v1/sessions/" + (try reply.decoded(as: CreatedSession.self)).id
        #expect(try await step(one, fork) == 2)
        store.restore(old)
        #expect(try await step(one, fork) == 3)
        #expect(try await step(one, path) == 2)
        let other = try start()
        #expect(try await tick(other, fork) == 3)
        #expect(try await tick(other, path) == 2)
    }

    private struct CreatedSession: Decodable {
        let id: String
    }

    @Test func `events while a session is put again are kept`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        _ = try await step(one, path)
        store.restore(empty)
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

    /// The first process has only created the session, and does not know what the other one did.
    @Test func `what the last owner has counts more`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        for event in 1...3 { #expect(try await step(other, path) == event) }
        store.restore(empty)
        clock.pass(milliseconds: 251)
        #expect(try await tick(one, path) == 0)
        #expect(try await step(other, path) == 4)
        clock.pass(milliseconds: 251)
        #expect(try await tick(one, path) == 4)
    }

    @Test func `a store that is replaced again while a session is put again`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await step(one, path) == 1)
        let old = store.copy
        #expect(try await step(one, path) == 2)
        for (number, copy) in [empty, old, empty, empty, old].enumerated() {
            store.restore(copy)
            #expect(try await step(one, path) == 3 + number)
        }
        let other = try start()
        #expect(try await tick(other, path) == 7)
    }

    @Test func `a session that another process has deleted stays deleted`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await step(one, path) == 1)
        #expect(try await other.fixture.client.send("DELETE", path).status == 204)
        store.restore(store.copy)
        clock.pass(milliseconds: 251)
        #expect(try await one.fixture.get(path + "/frame").status == 404)
        #expect(one.fixture.store.count == 0 && store.journals.isEmpty)
    }

    @Test func `a session that is deleted when it is lost stays deleted`() async throws {
        let one = try start()
        let other = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await step(other, path) == 1)
        store.restore(empty)
        let status = try await other.fixture.client.send("DELETE", path).status
        #expect(status == 204 || status == 404)
        clock.pass(milliseconds: 251)
        #expect(try await one.fixture.get(path + "/frame").status == 404)
        #expect(store.journals.isEmpty)
    }

    @Test func `a session that has expired is not put again`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await step(one, path) == 1)
        store.restore(empty)
        clock.pass(milliseconds: 3_601_000)
        // Even if it is still in memory, and has what is not in a snapshot.
        one.fixture.store.handOver { true }
        #expect(try await one.fixture.get(path + "/frame").status == 404)
        one.stop()
        #expect(store.journals.isEmpty)
    }

    @Test func `a journal that is missing in the same server is not put again`() async throws {
        let one = try start()
        let path = try await one.fixture.session(Self.moving)
        #expect(try await step(one, path) == 1)
        let key = try #require(store.journals.keys.first)
        store.replace(key, by: nil)
        #expect(try await one.fixture.post(path + "/steps", #"{"frames": 1}"#).status == 404)
        #expect(store.journals.isEmpty)
    }
}
