import LayoutdLocks

/// Which sessions may keep the physics engine's world in memory: those that were used last.
///
/// A class, for all sessions of a store share it. Its lock is held for a few steps, never while a
/// session works, nor while one is waited for.
final class WorldCache: Sendable {
    private let limit: Int
    private let order = Locked(RecencyOrder<SessionID, WeakSession>())

    /// The cache keeps no session alive, for sessions keep the cache.
    private struct WeakSession: Sendable {
        weak let session: Session?
    }

    init(limit: Int) {
        self.limit = limit
    }

    /// The sessions that may have a world.
    var count: Int { order.withLock { $0.count } }

    /// Notes the use of a session that has a world, which may cost another one its own.
    ///
    /// Called without that session's lock. Who leaves the order while it works keeps its world until
    /// it comes back here.
    func noteUse(of session: Session) {
        let outdated = order.withLock { order -> WeakSession? in
            order.use(WeakSession(session: session), session.id)
            return order.count > limit ? order.removeOldest() : nil
        }
        outdated?.session?.releaseWorld()
    }

    /// Takes note of the end of a session.
    func forget(_ id: SessionID) {
        order.withLock { _ = $0.remove(id) }
    }
}
