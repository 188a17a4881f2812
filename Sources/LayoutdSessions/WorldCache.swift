import LayoutdLocks

/// Tracks which sessions may keep the physics engine's world in memory: the most recently used.
///
/// A class, because all sessions of a store share it. Its lock is held only briefly, never while a
/// session works or is waited for.
final class WorldCache: Sendable {
    private let limit: Int
    private let order = Locked(RecencyOrder<SessionID, WeakSession>())

    /// Weak, because sessions retain the cache.
    private struct WeakSession: Sendable {
        weak let session: Session?
    }

    init(limit: Int) {
        self.limit = limit
    }

    /// The number of sessions that may have a world.
    var count: Int { order.withLock { $0.count } }

    /// Records the use of a session that has a world; another session may lose its world for it.
    ///
    /// Call this without the session's lock. A session that is evicted while it works keeps its
    /// world until its next call.
    func noteUse(of session: Session) {
        let outdated = order.withLock { order -> WeakSession? in
            order.use(WeakSession(session: session), session.id)
            return order.count > limit ? order.removeOldest() : nil
        }
        outdated?.session?.releaseWorld()
    }

    /// Handles the end of a session.
    func forget(_ id: SessionID) {
        order.withLock { _ = $0.remove(id) }
    }
}
