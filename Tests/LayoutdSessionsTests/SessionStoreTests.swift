import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutdSessions

private func makeView(dynamics: SpringDynamics? = SpringDynamics()) throws -> CollectionView {
    try CollectionView(
        CollectionView.Configuration(
            sections: [.uniform(count: 500)],
            layout: .flow(FlowLayout.Configuration()),
            dynamics: dynamics.map { .spring($0) }
        )
    )
}

private let drag = Scroll(.by(Vector(dx: 0, dy: 50)), touch: .at(Point(x: 0, y: 0)))

struct SessionStoreTests {
    private let time = ManualTime()

    private func store(sessions: Int = 10, idle: Int = 300) -> SessionStore {
        SessionStore(
            limits: SessionStore.Limits(maximumSessions: sessions, idleTimeout: idle),
            time: time.source
        )
    }

    private func make(in store: SessionStore, owner: String = "") throws -> Session {
        try store.create(view: makeView(), clock: .manual, preset: nil, owner: owner)
    }

    @Test func `a session is found by its identifier until it is removed`() throws {
        let store = store()
        let session = try make(in: store)
        let id = try #require(SessionID(session.id.description[...]))
        #expect(store.session(id) === session)
        #expect(store.remove(id))
        #expect(store.session(id) == nil && !store.remove(id) && store.count == 0)
    }

    @Test func `identifiers are 32 hexadecimal digits, all different`() throws {
        var generator = SystemRandomNumberGenerator()
        let ids = (0..<1000).map { _ in SessionID(using: &generator) }
        #expect(Set(ids).count == 1000)
        #expect(
            ids.allSatisfy { id in
                id.description.count == 32 && SessionID(id.description[...]) == id
            }
        )
        #expect(ids.allSatisfy { $0.abbreviated.count == 9 })
    }

    @Test(arguments: [
        "", "0", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0",
        "0123456789ABCDEF0123456789abcdef", "g123456789abcdef0123456789abcdef",
        "0123456789abcdef0123456789abcdé",
    ])
    func `other texts are not identifiers`(text: String) {
        #expect(SessionID(text[...]) == nil)
    }

    @Test func `access renews a session, and idle sessions expire`() throws {
        let store = store(idle: 300)
        let session = try make(in: store)
        time.pass(seconds: 299)
        #expect(store.session(session.id) != nil)
        time.pass(seconds: 299)
        #expect(store.session(session.id) != nil)
        time.pass(seconds: 301)
        #expect(store.session(session.id) == nil && store.count == 0)
    }

    @Test func `the statistics count what has happened to sessions`() throws {
        let store = store(idle: 300)
        let moved = try make(in: store)
        for _ in 0..<2 { _ = moved.withView { $0.tick() } }
        let ended = try make(in: store)
        #expect(store.remove(ended.id))
        let now = store.statistics
        #expect(now.live == 1 && now.created == 2 && now.ended == 1 && now.expired == 0)
        #expect(now.ticks == 2 && now.restored == 0)
        time.pass(seconds: 301)
        store.removeExpired()
        #expect(store.statistics.live == 0 && store.statistics.expired == 1)
        #expect(store.statistics.ended == 1)
    }

    @Test func `a sweep removes only expired sessions`() throws {
        let store = store(idle: 10)
        let old = try make(in: store)
        time.pass(seconds: 8)
        let young = try make(in: store)
        time.pass(seconds: 5)
        store.removeExpired()
        #expect(store.count == 1)
        #expect(store.session(young.id) != nil && store.session(old.id) == nil)
    }

    @Test func `a full store reports when to retry, and reuses the places of expired sessions`()
        throws
    {
        let store = store(sessions: 3, idle: 100)
        for _ in 0..<3 {
            _ = try make(in: store)
            time.pass(seconds: 10)
        }
        #expect(throws: TooManySessions(scope: .all, limit: 3, retryAfter: 71)) {
            try make(in: store)
        }
        #expect(store.count == 3)
        time.pass(seconds: 71)
        _ = try make(in: store)
        #expect(store.count == 3)
    }

    @Test func `an owner may have a limit of its own, or none`() throws {
        let store = SessionStore(
            limits: SessionStore.Limits(maximumSessionsPerOwner: 2, idleTimeout: 100),
            time: time.source
        )
        store.setSessionLimits(["a": 1, "b": 0])
        _ = try make(in: store, owner: "a")
        let refusal = TooManySessions(scope: .owner, limit: 1, retryAfter: 101)
        #expect(throws: refusal) { try make(in: store, owner: "a") }
        for _ in 0..<3 { _ = try make(in: store, owner: "b") }
        store.setSessionLimits([:])
        _ = try make(in: store, owner: "a")
        #expect(throws: TooManySessions.self) { try make(in: store, owner: "b") }
    }

    @Test func `an owner has a separate limit, and gets its places back`() throws {
        let store = SessionStore(
            limits: SessionStore.Limits(maximumSessionsPerOwner: 2, idleTimeout: 100),
            time: time.source
        )
        let first = try make(in: store, owner: "a")
        time.pass(seconds: 10)
        _ = try make(in: store, owner: "b")
        time.pass(seconds: 10)
        _ = try make(in: store, owner: "a")
        // The time to wait is until the first of this owner's sessions expires.
        let refusal = TooManySessions(scope: .owner, limit: 2, retryAfter: 81)
        #expect(throws: refusal) { try make(in: store, owner: "a") }
        _ = try make(in: store, owner: "b")
        #expect(store.remove(first.id))
        _ = try make(in: store, owner: "a")
        #expect(throws: TooManySessions.self) { try make(in: store, owner: "a") }
        time.pass(seconds: 101)
        _ = try make(in: store, owner: "a")
        #expect(store.count == 1)
    }

    @Test func `without a limit per owner, one owner may have all sessions`() throws {
        let store = SessionStore(
            limits: SessionStore.Limits(maximumSessions: 5, maximumSessionsPerOwner: 0),
            time: time.source
        )
        for _ in 0..<5 { _ = try make(in: store, owner: "a") }
        #expect(throws: TooManySessions(scope: .all, limit: 5, retryAfter: 301)) {
            try make(in: store, owner: "b")
        }
    }
}

struct SessionTests {
    private let time = ManualTime()

    private func session(
        _ clock: SessionClock,
        dynamics: SpringDynamics? = SpringDynamics()
    ) throws -> Session {
        try SessionStore(time: time.source)
            .create(view: makeView(dynamics: dynamics), clock: clock, preset: nil)
    }

    @Test func `a wall session is at the current tick on every access`() throws {
        let session = try session(.wall)
        #expect(session.withView { $0.tickCount } == 0)
        try session.withView { try $0.scroll(drag) }
        time.pass(seconds: 0.0166)
        #expect(session.withView { $0.tickCount } == 0)
        time.pass(seconds: 0.0001)
        #expect(session.withView { $0.tickCount } == 1)
        time.pass(seconds: 1)
        #expect(session.withView { $0.tickCount } == 61)
    }

    @Test func `a manual session advances only by its ticks`() throws {
        let session = try session(.manual)
        try session.withView { try $0.scroll(drag) }
        time.pass(seconds: 100)
        #expect(session.withView { $0.tickCount } == 0)
        session.withView { $0.tick() }
        #expect(session.withView { $0.tickCount } == 1)
    }

    @Test func `frames do not depend on how often a wall session is polled`() throws {
        let (polled, silent) = (try session(.wall), try session(.wall))
        for step in 0..<40 {
            if step % 10 == 0 {
                try polled.withView { try $0.scroll(drag) }
                try silent.withView { try $0.scroll(drag) }
            }
            time.pass(seconds: 0.25)
            _ = try polled.withView { try $0.frame() }
        }
        #expect(try polled.withView { try $0.frame() } == silent.withView { try $0.frame() })
    }

    @Test func `a session that does not rest catches up to a limit, and skips the rest`() throws {
        let restless = SpringDynamics(damping: 0, frequency: 1)
        let session = try session(.wall, dynamics: restless)
        try session.withView { try $0.scroll(drag) }
        time.pass(seconds: 100)
        #expect(session.withView { $0.tickCount } == 600)
        #expect(session.withView { $0.tickCount } == 600)
        time.pass(seconds: 1)
        #expect(session.withView { $0.tickCount } == 660)
    }

    @Test func `a session at rest skips a long gap`() throws {
        let session = try session(.wall)
        try session.withView { try $0.scroll(drag) }
        time.pass(seconds: 3600)
        #expect(session.withView { $0.tickCount } == 216_000)
        #expect(session.withView { $0.isResting } == true)
    }

    @Test func `a change that fails leaves the session unchanged`() throws {
        struct Refusal: Error {}
        let session = try session(.manual)
        let before = session.withView { $0.frameState }
        #expect(throws: Refusal.self) {
            try session.withView { view in
                try view.scroll(drag)
                view.tick()
                throw Refusal()
            }
        }
        #expect(session.withView { $0.frameState } == before)
    }

    @Test func `an event with one of the last 64 numbers is a retry`() throws {
        let session = try session(.manual)
        func scroll(event number: Int?) throws -> EventStatus? {
            var change = try session.change(by: number.map { event($0) })
            let status = change.status
            if status == .new { try change.apply(.scroll(drag)) }
            try change.commit()
            return status
        }
        #expect(try scroll(event: 7) == .new && scroll(event: 7) == .repeated(outcome: nil))
        #expect(session.withView { $0.frameState.sequence } == 1)
        #expect(try scroll(event: nil) == .new && scroll(event: nil) == .new)
        #expect(session.withView { $0.frameState.sequence } == 3)
    }

    private func event(_ number: Int) -> EventIdentity {
        EventIdentity(client: nil, number: number, digest: 1)
    }

    @Test func `a failed event may be retried under its number`() throws {
        let session = try session(.manual)
        let before = session.withView { $0.frameState }
        func fail() throws {
            var change = try session.change(by: event(1))
            try change.apply(.scroll(drag))
            try #require(change.view.frameState != before)
        }
        try fail()
        #expect(session.withView { $0.frameState } == before)
        #expect(try session.change(by: event(1)).status == .new)
    }

    @Test(arguments: [SessionClock.wall, .manual])
    func `a session that has overflowed is frozen for good`(clock: SessionClock) throws {
        let session = try session(clock)
        let jerk = Scroll(.by(Vector(dx: 0, dy: 1e300)), touch: .at(.zero), overscroll: .free)
        #expect(try session.withView { try $0.scroll(jerk) } == nil)
        time.pass(seconds: 100)
        #expect(session.withView { $0.frameState.sequence } == nil)
        #expect(throws: SessionFailure.frozen) { _ = try session.change(by: event(1)) }
        #expect(throws: SessionFailure.frozen) { _ = try session.read() }
    }

    @Test func `events from many threads are all applied`() async throws {
        let session = try session(.wall)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<100 {
                        try session.withView { try $0.scroll(Scroll(.by(Vector(dx: 0, dy: 1)))) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(session.withView { $0.contentOffset.y } == 800)
        #expect(session.withView { $0.frameState.sequence } == 800)
    }
}
