public import Engine
import Synchronization

/// No more sessions can be made for now.
public struct TooManySessions: Error, Equatable {
    /// How many there may be.
    public let limit: Int
    /// Seconds until the first of them expires if it is left alone; at least 1.
    public let retryAfter: Int
}

/// All sessions of this process, by identifier.
///
/// Sharded, so that no lock of the store is held while a session works. Sessions that nobody looks
/// at for ``Limits/idleTimeout`` seconds expire.
public final class SessionStore: Sendable {
    /// What the store admits.
    public struct Limits: Sendable, Hashable {
        /// The most sessions at once.
        public var maximumSessions: Int
        /// Seconds after which a session that nobody looks at expires.
        public var idleTimeout: Int

        /// Makes limits.
        public init(maximumSessions: Int = 10_000, idleTimeout: Int = 300) {
            self.maximumSessions = maximumSessions
            self.idleTimeout = idleTimeout
        }

        var idleNanoseconds: UInt64 { UInt64(idleTimeout) * 1_000_000_000 }
    }

    /// What the store admits.
    public let limits: Limits

    private let time: TimeSource
    private let sessionCount = Atomic(0)
    private let shards = (0..<32).map { _ in Shard() }

    /// A class, for a lock cannot be moved into an array.
    private final class Shard: Sendable {
        let sessions = Mutex<[SessionID: Session]>([:])
    }

    /// Makes an empty store.
    public init(limits: Limits = Limits(), time: TimeSource = .monotonic) {
        self.limits = limits
        self.time = time
    }

    /// The number of sessions, expired ones that were not yet removed included.
    public var count: Int { sessionCount.load(ordering: .relaxed) }

    /// Makes a session; its time starts now.
    ///
    /// - Parameters:
    ///   - view: The collection view, as it is at tick 0.
    ///   - clock: What passes its time.
    ///   - preset: The preset that it was made from, if any.
    /// - Returns: The session, under an identifier that nobody can guess.
    /// - Throws: ``TooManySessions`` when there is no room even without the expired ones.
    public func create(
        view: CollectionView,
        clock: SessionClock,
        preset: String?
    ) throws(TooManySessions) -> Session {
        try admit()
        var generator = SystemRandomNumberGenerator()
        let session = Session(
            id: SessionID(using: &generator),
            view: view,
            clock: clock,
            preset: preset,
            time: time
        )
        shard(of: session.id).sessions.withLock { $0[session.id] = session }
        return session
    }

    /// Finds a session and renews its idle time; `nil` if there is none or it has expired.
    public func session(_ id: SessionID) -> Session? {
        let now = time.now
        return shard(of: id).sessions.withLock { sessions in
            guard let session = sessions[id] else { return nil }
            guard session.deadline(idleTimeout: limits.idleNanoseconds) > now else {
                sessions[id] = nil
                sessionCount.subtract(1, ordering: .relaxed)
                return nil
            }
            session.touch()
            return session
        }
    }

    /// Ends a session; answers whether there was one.
    public func remove(_ id: SessionID) -> Bool {
        guard session(id) != nil else { return false }
        let removed = shard(of: id).sessions.withLock { $0.removeValue(forKey: id) }
        if removed != nil { sessionCount.subtract(1, ordering: .relaxed) }
        return removed != nil
    }

    /// Removes the sessions that have expired.
    public func removeExpired() {
        _ = sweep()
    }

    /// Takes a place, if need be that of an expired session.
    private func admit() throws(TooManySessions) {
        if takePlace() { return }
        let next = sweep()
        if takePlace() { return }
        let wait = (next ?? 0).subtractingReportingOverflow(time.now)
        let seconds = wait.overflow ? 0 : Int(wait.partialValue / 1_000_000_000)
        throw TooManySessions(limit: limits.maximumSessions, retryAfter: seconds + 1)
    }

    private func takePlace() -> Bool {
        let taken = sessionCount.add(1, ordering: .relaxed).newValue
        if taken <= limits.maximumSessions { return true }
        sessionCount.subtract(1, ordering: .relaxed)
        return false
    }

    /// Removes what has expired; answers when the next session will.
    private func sweep() -> UInt64? {
        let now = time.now
        var next: UInt64?
        for shard in shards {
            shard.sessions.withLock { sessions in
                for (id, session) in sessions {
                    let deadline = session.deadline(idleTimeout: limits.idleNanoseconds)
                    if deadline > now {
                        next = min(next ?? .max, deadline)
                    } else {
                        sessions[id] = nil
                        sessionCount.subtract(1, ordering: .relaxed)
                    }
                }
            }
        }
        return next
    }

    private func shard(of id: SessionID) -> Shard {
        shards[id.shardHash & (shards.count - 1)]
    }
}
