import Foundation
import LayoutdLocks
import LayoutdMemory
import LayoutdSessions
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// `POST …/fork`, and what forks have and have not in common with their origins.
struct ForkRouteTests {
    private static let scroll = #"{"delta": {"y": 60}, "touch": {"x": 9, "y": 300}}"#

    private func tick(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> Int {
        try await fixture.get(path).object["tick"] as? Int ?? -1
    }

    @Test func `a fork is answered like a creation`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", Self.scroll)
        let origin = try await fixture.get(path).object
        let reply = try await fixture.post(path + "/fork?rect=0,0,60,60&precision=1", "")
        let json = try JSONSerialization.jsonObject(with: Data(reply.body))
        let fork = try #require(json as? [String: Any])
        let id = try #require(fork["id"] as? String)
        #expect(reply.status == 201 && reply[header: "Location"] == "/v1/sessions/\(id)")
        #expect(Set(fork.keys) == Set(origin.keys).union(["frame"]))
        for name in origin.keys where name != "id" {
            #expect(fork[name] as? NSObject == origin[name] as? NSObject, "\(name)")
        }
        #expect((fork["frame"] as? [String: Any])?["sequence"] as? Int == 1)
    }

    @Test func `forks of wall sessions keep time with them`() async throws {
        let now = Locked<UInt64>(7_000_000_123)
        let fixture = try ServiceFixture(time: TimeSource { now.withLock { $0 } })
        let path = try await fixture.session("{}")
        _ = try await fixture.post(path + "/scroll", Self.scroll)
        // The second gap is longer than what one request simulates.
        for gap: UInt64 in [100_000_001, 20_000_000_000, 333_333_333] {
            now.withLock { $0 += gap }
            _ = try await fixture.post(path + "/scroll", Self.scroll)
            let fork = try await fixture.fork(path)
            let still = try await fixture.fork(path, #"{"clock": "manual"}"#)
            let stopped = try await tick(path, fixture)
            for _ in 0..<20 {
                now.withLock { $0 += 13_777_777 }
                let expected = try await fixture.get(path + "/frame").text
                #expect(try await fixture.get(fork + "/frame").text == expected)
                #expect(try await tick(still, fixture) == stopped)
            }
            #expect(try await tick(path, fixture) > stopped + 10)
        }
    }

    @Test(arguments: [false, true])
    func `a wall session goes on from a manual tick`(isFork: Bool) async throws {
        let now = Locked<UInt64>(7_000_000_000)
        let fixture = try ServiceFixture(time: TimeSource { now.withLock { $0 } })
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", Self.scroll)
        _ = try await fixture.post(path + "/steps?rect=0,0,1,1", #"{"frames": 300}"#)
        _ = try await fixture.post(path + "/scroll", Self.scroll)
        let copy =
            isFork
            ? try await fixture.fork(path, #"{"clock": "wall"}"#)
            : try #require(
                try await fixture.resume(fixture.state(path), #", "clock": "wall""#)[
                    header: "Location"
                ]
            )
        #expect(try await tick(copy, fixture) == 300)
        now.withLock { $0 += 500_000_000 }
        #expect(try await tick(copy, fixture) == 330)
        #expect(try await tick(path, fixture) == 300)
    }

    /// A client numbers the events of each session by itself.
    @Test func `a copy does not know the events of its origin`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", Self.scroll)
        let event = #"{"event": 4, "client": "a", "frames": 3}"#
        _ = try await fixture.post(path + "/steps", event)
        let state = try await fixture.state(path)
        #expect(!state.contains(#""a""#), "names of clients are in the state")
        let resumed = try #require(try await fixture.resume(state)[header: "Location"])
        for copy in [try await fixture.fork(path), resumed] {
            let reply = try await fixture.post(copy + "/steps", event)
            #expect(reply.status == 200 && !reply.text.contains("duplicate"))
            #expect(try await tick(copy, fixture) == 6)
        }
    }

    @Test func `there is no fork and no state of a missing session`() async throws {
        let fixture = try ServiceFixture()
        let missing = "/v1/sessions/" + String(repeating: "0", count: 32)
        for reply in [
            try await fixture.post(missing + "/fork", "{}"),
            try await fixture.get(missing + "/state"),
        ] {
            #expect(reply.status == 404)
            #expect(try reply.decoded(as: ProblemDocument.self).type == "/problems/no-such-session")
        }
    }

    @Test func `copies count in limits of sessions and memory`() async throws {
        let store = SessionStore.Limits(maximumSessionsPerOwner: 2, idleTimeout: 3600)
        let fixture = try ServiceFixture(store: store)
        let path = try await fixture.session()
        let state = try await fixture.state(path)
        let used = fixture.store.memory.used(by: "127.0.0.1")
        let fork = try await fixture.fork(path)
        #expect(fixture.store.memory.used(by: "127.0.0.1") > used + used / 2)
        #expect(try await fixture.post(path + "/fork", "").status == 429)
        #expect(try await fixture.resume(state).status == 429)
        #expect(fixture.store.count == 2)
        _ = try await fixture.send("DELETE", fork, "")
        #expect(fixture.store.memory.used(by: "127.0.0.1") == used)
        #expect(try await fixture.resume(state).status == 201)
    }

    @Test func `a copy that does not fit into memory is refused before it is made`() async throws {
        let memory = MemoryBudget(limitPerOwner: 130_000)
        let fixture = try ServiceFixture(memory: memory)
        let rows = #"{"clock": "manual", "layout": {"type": "list"}, "sections": [{"items": 9}]}"#
        let path = try await fixture.session(rows)
        var statuses: [Int] = []
        while statuses.last != 429, statuses.count < 20 {
            statuses.append(try await fixture.post(path + "/fork?rect=0,0,1,1", "").status)
        }
        #expect(statuses.count > 1 && statuses.dropLast().allSatisfy { $0 == 201 })
        let refused = try await fixture.get(path + "/state")
        #expect(try refused.decoded(as: ProblemDocument.self).type == "/problems/over-budget")
    }

    @Test(arguments: [false, true])
    func `copies are kept like other sessions`(isShared: Bool) async throws {
        let store = JournalDouble(isShared: isShared)
        var kept = try KeptService(store)
        let path = try await MovingSession.make("composed", kept.fixture)
        let fork = try await kept.fixture.fork(path)
        let resumed = try #require(
            try await kept.fixture.resume(kept.fixture.state(path))[header: "Location"]
        )
        _ = try await kept.fixture.post(fork + "/steps", #"{"frames": 7}"#)
        _ = try await kept.fixture.post(resumed + "/steps", #"{"frames": 7}"#)
        let expected = try await kept.fixture.get(fork + "/frame?precision=9").text
        kept.stop()
        kept = try KeptService(store)
        for copy in [fork, resumed] {
            #expect(try await kept.fixture.get(copy + "/frame?precision=9").text == expected)
        }
    }

    @Test func `a fork has the events that another process has applied`() async throws {
        let store = JournalDouble(isShared: true)
        let now = Locked<UInt64>(5_000_000_000)
        let time = TimeSource { now.withLock { $0 } }
        let one = try KeptService(store, time: time)
        let other = try KeptService(store, time: time)
        let path = try await one.fixture.session(MovingSession.document("composed"))
        _ = try await other.fixture.post(path + "/steps", #"{"frames": 7}"#)
        now.withLock { $0 += 1_000_000_000 }
        let fork = try await one.fixture.fork(path)
        #expect(try await tick(fork, one.fixture) == 7)
    }
}
