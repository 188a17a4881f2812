import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdLocks
import LayoutdTestSupport
import Testing

@testable import LayoutdSessions

/// Time-limited accesses to a session.
struct BoundedAccessTests {
    private let time = ManualTime()

    private func session(_ clock: SessionClock) throws -> Session {
        let store = SessionStore(time: time.source)
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 5)],
                layout: .newtonian(NewtonianLayout.Configuration())
            )
        )
        return try store.create(view: view, clock: clock, preset: nil)
    }

    private func isBusy(_ session: Session, changes: Bool = false, effort: Int) -> Bool {
        let limit = AccessLimit(effort: effort)
        do {
            if changes {
                _ = try session.change(within: limit)
            } else {
                _ = try session.read(within: limit)
            }
            return false
        } catch {
            return error == .busy
        }
    }

    @Test func `a time-limited access does not wait for a long one`() async throws {
        let session = try session(.manual)
        let steps = Monitor(0)
        func step(_ number: Int) {
            steps.withLock { $0 = number }
            steps.notifyAll()
        }
        let reach: @Sendable (Int) -> Void = { number in
            steps.wait { $0 >= number ? .done(()) : .retry(after: nil) }
        }
        async let held: Void = onOwnThread {
            _ = session.withView { _ in
                steps.withLock { $0 = 1 }
                steps.notifyAll()
                reach(2)
            }
        }
        try await onOwnThread { reach(1) }
        #expect(isBusy(session, effort: .max))
        step(2)
        try await held
        #expect(!isBusy(session, effort: 0))
    }

    @Test func `a time-limited access does not start a long catch-up`() throws {
        let session = try session(.wall)
        #expect(!isBusy(session, effort: 0))
        time.pass(seconds: 0.1)
        #expect(isBusy(session, effort: 0))
        #expect(!isBusy(session, effort: 1_000_000))
        time.pass(seconds: 10)
        #expect(isBusy(session, effort: 1_000_000))
        #expect(session.withView { $0.tickCount }.map { $0 >= 600 } == true)
        #expect(!isBusy(session, effort: 0))
    }

    @Test func `a time-limited change does not rebuild the world, and a read does not need it`()
        throws
    {
        let session = try session(.manual)
        _ = session.withView { view in
            for _ in 0..<30 { view.tick() }
        }
        #expect(session.holdsWorld && !isBusy(session, changes: true, effort: 0))
        session.releaseWorld()
        #expect(isBusy(session, changes: true, effort: 0))
        #expect(!isBusy(session, changes: false, effort: 0))
    }
}
