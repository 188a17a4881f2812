import Synchronization

/// What has happened to a store's sessions since the process began.
///
/// A class, because the store and its sessions share it. Relaxed: the numbers order no other memory.
final class SessionCounters: Sendable {
    let created = Atomic(0)
    let ended = Atomic(0)
    let expired = Atomic(0)
    let restored = Atomic(0)
    let ticks = Atomic(0)
}

/// The sessions of a store, counted.
public struct SessionStatistics: Sendable, Equatable {
    /// Sessions in memory.
    public let live: Int
    /// Those of them in which nothing moves without an event, as of their last access.
    public let resting: Int
    /// Sessions created by a request.
    public let created: Int
    /// Sessions ended by a request.
    public let ended: Int
    /// Sessions that left memory because no request came.
    public let expired: Int
    /// Sessions loaded from where they are kept.
    public let restored: Int
    /// Ticks simulated in sessions.
    public let ticks: Int
}

extension SessionStore {
    /// Counts the sessions; the other numbers are since the process began.
    ///
    /// - Complexity: O(*n*) in the number of sessions.
    public var statistics: SessionStatistics {
        let sessions = present()
        return SessionStatistics(
            live: sessions.count,
            resting: sessions.count { $0.waiters.isResting },
            created: counters.created.load(ordering: .relaxed),
            ended: counters.ended.load(ordering: .relaxed),
            expired: counters.expired.load(ordering: .relaxed),
            restored: counters.restored.load(ordering: .relaxed),
            ticks: counters.ticks.load(ordering: .relaxed)
        )
    }
}
