import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import LayoutdLocks
import Testing

@testable import LayoutdSessions

/// Waits of streams; the test controls the time.
struct ChangeWaiterTests {
    private let time = ManualTime()
    private let wakes = Locked(0)

    private var count: Int { wakes.withLock { $0 } }

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

    /// Waits for a session to pass its current sequence.
    private func wait(_ waiter: ChangeWaiter, for session: Session, notBefore start: UInt64 = 0) {
        let wakes = wakes
        waiter.wait(
            after: session.waiters.sequence,
            notBefore: start,
            until: time.source.now + 15_000_000_000
        ) {
            wakes.withLock { $0 += 1 }
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

    @Test func `it waits again and again in one place`() throws {
        let store = store(waiting: 1)
        let session = try session(in: store, .manual)
        var waiter: ChangeWaiter? = try session.makeChangeWaiter()
        #expect(throws: TooManyWaiting(limit: 1)) { try session.makeChangeWaiter() }
        for round in 1...1000 {
            wait(try #require(waiter), for: session)
            #expect(count == round - 1 && store.waitingCount == 1)
            try scroll(session)
            #expect(count == round && store.waitingCount == 1)
        }
        #expect(store.waitingRoom.schedule.count <= 100)
        waiter = nil
        #expect(store.waitingCount == 0)
        _ = try session.makeChangeWaiter()
    }

    @Test func `a change before the start ends the wait at the start`() throws {
        let store = store()
        let session = try session(in: store, .wall)
        let waiter = try session.makeChangeWaiter()
        let start = session.nextTick(rate: 60)
        wait(waiter, for: session, notBefore: start)
        try scroll(session)
        #expect(count == 0)
        passTime(store, seconds: 1.0 / 60 - 1e-6)
        #expect(count == 0)
        passTime(store, seconds: 1e-6 + Double(ChangeWaiter.step) / 1e9)
        #expect(count == 1 && time.source.now >= start)
        #expect(session.mayDiffer(from: 0, at: time.source.now))
    }

    @Test func `while something moves a wait ends at a step after the next tick`() throws {
        let store = store()
        let session = try session(in: store, .wall)
        try scroll(session)
        let waiter = try session.makeChangeWaiter()
        var round = 0
        while session.waiters.nextChange < .max {
            round += 1
            wait(waiter, for: session, notBefore: session.nextTick(rate: 60))
            let due = session.waiters.nextChange
            passTime(store, seconds: 1.0 / 60)
            if count < round { passTime(store, seconds: Double(ChangeWaiter.step) / 1e9) }
            #expect(count == round && time.source.now >= due)
            _ = session.withView { _ in }
        }
        #expect(round > 20)
    }

    @Test func `a session at rest wakes it at the deadline`() throws {
        let store = store()
        let session = try session(in: store, .wall)
        let waiter = try session.makeChangeWaiter()
        wait(waiter, for: session)
        passTime(store, seconds: 14.9)
        #expect(count == 0)
        passTime(store, seconds: 0.1)
        #expect(count == 1)
        #expect(!session.mayDiffer(from: 0, at: time.source.now))
    }

    @Test func `a change that was missed ends the wait immediately`() throws {
        let store = store()
        let session = try session(in: store, .manual)
        let waiter = try session.makeChangeWaiter()
        try scroll(session)
        let wakes = wakes
        waiter.wait(after: 0, notBefore: session.nextTick(rate: 60), until: .max) {
            wakes.withLock { $0 += 1 }
        }
        #expect(count == 1)
    }

    @Test(arguments: [false, true])
    func `time that passes in a manual session wakes only waits that follow it`(
        follows: Bool
    ) throws {
        let store = store()
        let session = try session(in: store, .manual)
        let waiter = try session.makeChangeWaiter()
        let wakes = wakes
        let tick = follows ? session.publishedTick : nil
        waiter.wait(after: 0, tick: tick, notBefore: 0, until: .max) {
            wakes.withLock { $0 += 1 }
        }
        _ = session.withView { $0.tick() }
        #expect(session.publishedTick == 1 && session.waiters.sequence == 0)
        #expect(count == (follows ? 1 : 0))
        // Time that has passed already ends it immediately.
        waiter.wait(after: 0, tick: tick, notBefore: 0, until: .max) {
            wakes.withLock { $0 += 1 }
        }
        #expect(count == (follows ? 2 : 0))
    }

    @Test func `the end of a session wakes it`() throws {
        let store = store()
        let session = try session(in: store, .manual)
        let waiter = try session.makeChangeWaiter()
        wait(waiter, for: session)
        #expect(!session.hasEnded)
        #expect(store.remove(session.id))
        #expect(count == 1 && session.hasEnded)
        wait(waiter, for: session)
        #expect(count == 2)
    }

    @Test func `a session does not expire while it has a place, waiting or not`() throws {
        let store = store(idle: 10)
        let session = try session(in: store, .manual)
        var waiter: ChangeWaiter? = try session.makeChangeWaiter()
        for _ in 0..<3 {
            wait(try #require(waiter), for: session)
            time.pass(seconds: 29)
            store.removeExpired()
            try scroll(session)
            time.pass(seconds: 29)
            store.removeExpired()
            #expect(store.count == 1)
        }
        waiter = nil
        time.pass(seconds: 9)
        store.removeExpired()
        #expect(store.count == 1)
        time.pass(seconds: 2)
        store.removeExpired()
        #expect(store.count == 0)
    }
}
