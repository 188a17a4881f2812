import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Synchronization
import Testing

@testable import LayoutdSessions

/// The time of sessions that outlive their process.
struct KeptTimeTests {
    private let time = ManualTime()
    private let kept: JournalDouble

    init() {
        let source = time.source
        kept = JournalDouble { Int64(source.now) + 1_700_000_000_000_000_000 }
    }

    /// A process, with the sessions that are kept.
    private func start() throws -> SessionStore {
        let journal = try #require(SessionJournal(store: kept) { _ in })
        return SessionStore(journal: journal, time: time.source)
    }

    /// A session with springs that never come to rest.
    private func restless(in store: SessionStore) async throws -> Session {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 200)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics(damping: 0))
            )
        )
        let session = try store.create(view: view, clock: .wall, preset: nil)
        try await settle(session)
        try scroll(session, by: 40)
        return session
    }

    private func scroll(_ session: Session, by distance: Double) throws {
        let scroll = Scroll(.by(Vector(dx: 0, dy: distance)), touch: .at(.zero))
        var change = try session.change()
        try change.apply(.scroll(scroll))
        try change.commit()
    }

    /// Waits until everything of a session is kept, as a response does.
    private func settle(_ session: Session) async throws {
        let log = try #require(session.log)
        guard let write = log.pendingWrite() else { return }
        await withCheckedContinuation { continuation in
            log.whenOver(write) { continuation.resume() }
        }
        try #require(log.loss == nil)
    }

    private static func frame(of view: inout CollectionView) -> Frame? {
        try? view.frame()
    }

    @Test func `a session that never rests continues after a minute of polls`() async throws {
        let session = try await restless(in: try start())
        for _ in 0..<3_600 {
            time.pass(seconds: 1.0 / 60)
            _ = session.withView { $0.frameState }
        }
        try await settle(session)
        let seen = try #require(session.withView { $0.frameState })
        let loaded = try #require(try start().load(session.id))
        #expect(loaded.withView { $0.frameState } == seen)
        time.pass(seconds: 3)
        #expect(loaded.withView(Self.frame(of:)) == session.withView(Self.frame(of:)))
    }

    @Test func `time passes while no process has the session`() async throws {
        let session = try await restless(in: try start())
        try await settle(session)
        time.pass(seconds: 5)
        let loaded = try #require(try start().load(session.id))
        #expect(loaded.withView { $0.tickCount } == session.withView { $0.tickCount })
        #expect(loaded.withView(Self.frame(of:)) == session.withView(Self.frame(of:)))
    }

    @Test func `ticks that were dropped stay dropped`() async throws {
        let session = try await restless(in: try start())
        time.pass(seconds: 100)
        let tick = try #require(session.withView { $0.tickCount })
        #expect(tick == Session.maximumCatchUp)
        try scroll(session, by: 30)
        try await settle(session)
        let loaded = try #require(try start().load(session.id))
        #expect(loaded.withView { $0.tickCount } == tick)
        time.pass(seconds: 1)
        #expect(loaded.withView { $0.tickCount } == tick + 60)
        #expect(loaded.withView(Self.frame(of:)) == session.withView(Self.frame(of:)))
    }

    @Test func `a catch-up that is interrupted drops nothing, and writes nothing`() async throws {
        let session = try await restless(in: try start())
        try await settle(session)
        let last = try #require(session.log).last
        time.pass(seconds: 5)
        let asked = Atomic<UInt64>(0)
        let limit = AccessLimit(effort: .max, deadline: 100) {
            asked.add(1, ordering: .relaxed).oldValue
        }
        #expect(throws: SessionFailure.busy) { _ = try session.read(within: limit) }
        #expect(asked.load(ordering: .relaxed) == 101)
        #expect(session.log?.last == last)
    }

    @Test func `if the clock went back, time goes on from the latest tick`() async throws {
        let session = try await restless(in: try start())
        time.pass(seconds: 2)
        try scroll(session, by: 30)
        try await settle(session)
        let tick = try #require(session.withView { $0.tickCount })
        let early = JournalDouble { 0 }
        for (key, journal) in kept.journals { early.replace(key, by: journal) }
        let journal = try #require(SessionJournal(store: early) { _ in })
        let store = SessionStore(journal: journal, time: time.source)
        let loaded = try #require(try store.load(session.id))
        #expect(loaded.withView { $0.tickCount } == tick)
        time.pass(seconds: 1)
        #expect(loaded.withView { $0.tickCount } == tick + 60)
    }

    @Test func `a snapshot of a session that has not changed is not made`() async throws {
        let session = try await restless(in: try start())
        try await settle(session)
        session.writeSnapshot()
        session.writeSnapshot()
        session.log?.journal.close()
        #expect(kept.snapshots == 1)
        var loaded = try #require(try start().load(session.id))
        loaded.writeSnapshot()
        loaded.log?.journal.close()
        #expect(kept.snapshots == 1)
        loaded = try #require(try start().load(session.id))
        try scroll(loaded, by: 30)
        loaded.writeSnapshot()
        loaded.log?.journal.close()
        #expect(kept.snapshots == 2)
    }

    @Test func `a session that has expired is not loaded`() async throws {
        let store = try start()
        let session = try await restless(in: store)
        try await settle(session)
        time.pass(seconds: 301)
        store.removeExpired()
        try await settle(session)
        #expect(try start().load(session.id) == nil)
    }
}
