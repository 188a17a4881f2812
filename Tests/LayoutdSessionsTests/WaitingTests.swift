import HeapModule
import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdLocks
import Testing

@testable import LayoutdSessions

/// Waits for sessions; the test controls the time.
struct WaitingTests {
    private let time = ManualTime()
    private let woken = Locked<[String]>([])

    private var names: [String] { woken.withLock { $0.sorted() } }

    private func store(waiting: Int = 100, idle: Int = 300) -> SessionStore {
        SessionStore(
            limits: SessionStore.Limits(idleTimeout: idle),
            time: time.source,
            room: WaitingRoom(limit: waiting, time: time.source, isAttended: false)
        )
    }

    private func session(in store: SessionStore, _ clock: SessionClock) throws -> Session {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 500)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics())
            )
        )
        return try store.create(view: view, clock: clock, preset: nil)
    }

    /// Waits for a session to pass its current sequence, or a given one.
    private func wait(
        _ name: String,
        for session: Session,
        after sequence: Int? = nil,
        atMost milliseconds: Int = 30_000
    ) throws {
        let woken = woken
        try session.makeWaiter().wait(
            after: sequence ?? session.waiters.sequence,
            atMost: milliseconds
        ) {
            woken.withLock { $0.append(name) }
        }
    }

    private func scroll(_ session: Session) throws {
        _ = try session.withView { view in
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 50)), touch: .at(Point(x: 0, y: 0))))
        }
    }

    private func passTime(_ store: SessionStore, seconds: Double) {
        time.pass(seconds: seconds)
        store.waitingRoom.callDue()
    }

    @Test func `an event wakes all waiters of its session, and no others`() throws {
        let store = store()
        let session = try session(in: store, .manual)
        let other = try self.session(in: store, .manual)
        try wait("a", for: session)
        try wait("b", for: session)
        try wait("c", for: other)
        #expect(names == [] && store.waitingCount == 3)
        try scroll(session)
        #expect(names == ["a", "b"] && store.waitingCount == 1)
        try scroll(session)
        #expect(names == ["a", "b"])
    }

    @Test func `neither a read nor an event without effect wakes a waiter`() throws {
        let store = store()
        let session = try session(in: store, .manual)
        try wait("a", for: session)
        _ = session.withView { _ in }
        let event = EventIdentity(client: nil, number: 1, digest: 1)
        try session.change(by: event).commit()
        try session.change(within: AccessLimit(effort: .max)).commit()
        #expect(names == [])
    }

    @Test func `a waiter that comes too late wakes immediately`() throws {
        let store = store()
        let session = try session(in: store, .manual)
        let before = session.waiters.sequence
        try scroll(session)
        try wait("late", for: session, after: before)
        #expect(names == ["late"] && store.waitingCount == 0)
    }

    @Test func `a wait ends at its deadline, and not before`() throws {
        let store = store()
        let session = try session(in: store, .wall)
        try wait("short", for: session, atMost: 100)
        try wait("long", for: session, atMost: 200)
        passTime(store, seconds: 0.0999)
        #expect(names == [])
        passTime(store, seconds: 0.0001)
        #expect(names == ["short"])
        passTime(store, seconds: 0.1)
        #expect(names == ["long", "short"] && store.waitingCount == 0)
    }

    @Test(arguments: [1, 7, 10, 30, 60, 90, 120])
    func `a tick wakes waiters at the moment it becomes visible`(rate: Int) {
        for tick in [0, 1, 2, 7, 59, 60, 61, 1000, 123_456_789] {
            let time = Session.nanoseconds(toTick: tick, rate: rate)
            #expect(Session.ticks(in: time, rate: rate) == tick)
            #expect(time == 0 || Session.ticks(in: time - 1, rate: rate) == tick - 1)
        }
    }

    @Test func `while something moves a wait ends at the next tick`() throws {
        let store = store()
        let session = try session(in: store, .wall)
        time.pass(seconds: 0.005)
        try scroll(session)
        let sequence = session.waiters.sequence
        try wait("tick", for: session)
        passTime(store, seconds: 1.0 / 60 - 0.005 - 1e-6)
        #expect(names == [])
        passTime(store, seconds: 2e-6)
        #expect(names == ["tick"])
        _ = session.withView { _ in }
        #expect(session.waiters.sequence > sequence)
    }

    @Test func `a read of a moving session wakes its waiters`() throws {
        let store = store()
        let session = try session(in: store, .wall)
        try scroll(session)
        try wait("a", for: session)
        time.pass(seconds: 0.1)
        _ = session.withView { _ in }
        #expect(names == ["a"])
    }

    @Test func `removing a session wakes its waiters`() throws {
        let store = store()
        let session = try session(in: store, .manual)
        try wait("a", for: session)
        #expect(store.remove(session.id))
        #expect(names == ["a"])
        try wait("b", for: session)
        #expect(names == ["a", "b"] && store.waitingCount == 0)
    }

    @Test func `a session does not expire during a wait, and is renewed by it`() throws {
        let store = store(idle: 10)
        let session = try session(in: store, .manual)
        try wait("a", for: session, atMost: 30_000)
        time.pass(seconds: 29)
        store.removeExpired()
        #expect(store.count == 1)
        passTime(store, seconds: 1)
        #expect(names == ["a"])
        time.pass(seconds: 9)
        store.removeExpired()
        #expect(store.count == 1)
        time.pass(seconds: 2)
        store.removeExpired()
        #expect(store.count == 0)
    }

    @Test func `the number of waiters is limited, and each place is returned`() throws {
        let store = store(waiting: 2)
        let session = try session(in: store, .manual)
        try wait("a", for: session)
        let second = try session.makeWaiter()
        #expect(throws: TooManyWaiting(limit: 2)) { try session.makeWaiter() }
        _ = consume second
        try wait("b", for: session)
        #expect(throws: TooManyWaiting(limit: 2)) { try session.makeWaiter() }
        try scroll(session)
        try wait("c", for: session)
        try wait("d", for: session)
        #expect(names == ["a", "b"])
    }

    @Test func `woken waiters are soon forgotten`() throws {
        let store = store()
        let session = try session(in: store, .manual)
        for number in 0..<10_000 {
            try wait("\(number)", for: session)
            if number.isMultiple(of: 3) { try scroll(session) }
        }
        #expect(store.waitingRoom.schedule.count <= 100)
        #expect(names.count == 9999 + 1 - store.waitingCount)
    }

    @Test func `the waiting room's thread calls waiters, and ends with the store`() throws {
        let store = SessionStore(limits: SessionStore.Limits())
        let session = try session(in: store, .wall)
        let done = Monitor(false)
        try session.makeWaiter().wait(after: session.waiters.sequence, atMost: 20) {
            done.withLock { $0 = true }
            done.notify()
        }
        #expect(done.wait { $0 ? .done(true) : .retry(after: nil) })
    }
}

struct DeadlineTests {
    @Test func `the heap returns what is due, the earliest first`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var heap = Heap<Deadline<UInt64>>()
            var expected: [UInt64] = []
            for _ in 0..<Int.random(in: 0...50, using: &random) {
                let time = UInt64.random(in: 0...60, using: &random)
                heap.insert(Deadline(time, at: time))
                expected.append(time)
            }
            if Bool.random(using: &random) {
                heap.removeAll { $0.element.isMultiple(of: 3) }
                expected.removeAll { $0.isMultiple(of: 3) }
            }
            #expect(heap.min?.time == expected.min() && heap.count == expected.count)
            let now = UInt64.random(in: 0...60, using: &random)
            #expect(heap.removeDue(at: now) == expected.filter { $0 <= now }.sorted())
            #expect(heap.removeDue(at: .max) == expected.filter { $0 > now }.sorted())
        }
    }
}
