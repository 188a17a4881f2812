public import LayoutEngine
import LayoutdLocks
public import LayoutdMemory
import Synchronization

/// No more sessions can be created for now.
public struct TooManySessions: Error, Equatable {
    /// The sessions that a limit applies to.
    public enum Scope: Sendable, Hashable {
        /// The sessions of all owners together.
        case all
        /// The sessions of the requesting owner.
        case owner
    }

    /// The scope of the limit that has been reached.
    public let scope: Scope
    /// The largest number allowed.
    public let limit: Int
    /// Seconds until the first of these sessions may expire without a request; at least 1.
    public let retryAfter: Int
}

/// All sessions of this process, by identifier.
///
/// Sharded, and no lock of the store is held while a session works. A session expires after
/// ``Limits/idleTimeout`` seconds without a request.
public final class SessionStore: Sendable {
    /// The limits of a store.
    public struct Limits: Sendable, Hashable {
        /// The most sessions at a time.
        public var maximumSessions: Int
        /// The most sessions of one owner at a time; 0 for no limit.
        public var maximumSessionsPerOwner: Int
        /// Seconds after which a session without requests expires.
        public var idleTimeout: Int
        /// The most sessions that keep the physics engine's world in memory; others build it when
        /// needed.
        public var maximumWorlds: Int
        /// The most requests that wait for a session to change, over all sessions.
        public var maximumWaiting: Int

        /// Creates limits.
        public init(
            maximumSessions: Int = 10_000,
            maximumSessionsPerOwner: Int = 1_000,
            idleTimeout: Int = 300,
            maximumWorlds: Int = 256,
            maximumWaiting: Int = 5_000
        ) {
            self.maximumSessions = maximumSessions
            self.maximumSessionsPerOwner = maximumSessionsPerOwner
            self.idleTimeout = idleTimeout
            self.maximumWorlds = maximumWorlds
            self.maximumWaiting = maximumWaiting
        }

        var idleNanoseconds: UInt64 { UInt64(idleTimeout) * 1_000_000_000 }
    }

    /// The limits of the store.
    public let limits: Limits
    /// The memory that sessions, and requests for them, may take.
    public let memory: MemoryBudget

    /// Keeps the sessions beyond the process, if anything does.
    let journal: SessionJournal?
    let time: TimeSource
    private let places: SessionPlaces
    let worlds: WorldCache
    let counters = SessionCounters()
    private let expiry = Locked<Expiry?>(nil)
    let waitingRoom: WaitingRoom
    /// The sessions that are being loaded or ended; other requests must not load them.
    let passages = Monitor(Passages())
    /// How long a request waits for others to load or end a session, in nanoseconds: longer than
    /// a store tries.
    let passagePatience: UInt64
    private let shards = (0..<32).map { _ in Locked<[SessionID: Session]>([:]) }

    /// Creates an empty store.
    public convenience init(
        limits: Limits = Limits(),
        memory: MemoryBudget = MemoryBudget(),
        journal: SessionJournal? = nil,
        time: TimeSource = .monotonic
    ) {
        self.init(
            limits: limits,
            memory: memory,
            journal: journal,
            time: time,
            room: WaitingRoom(limit: limits.maximumWaiting, time: time)
        )
    }

    init(
        limits: Limits,
        memory: MemoryBudget = MemoryBudget(),
        journal: SessionJournal? = nil,
        time: TimeSource,
        room: WaitingRoom,
        passagePatience: UInt64 = 5_000_000_000
    ) {
        self.limits = limits
        self.memory = memory
        self.journal = journal
        self.time = time
        self.passagePatience = passagePatience
        places = SessionPlaces(limits: limits)
        worlds = WorldCache(limit: limits.maximumWorlds)
        waitingRoom = room
        journal?.whenOutdated { [weak self] keys in self?.renewSnapshots(of: keys) }
    }

    /// Gives some owners limits of their own on the number of sessions, 0 for none; all others have
    /// that of ``limits``.
    ///
    /// Sessions beyond a new limit stay.
    public func setSessionLimits(_ limits: [String: Int]) {
        places.setLimits(limits)
    }

    /// The number of sessions, including expired ones that are not yet removed.
    public var count: Int { places.count }

    /// The number of requests that wait for a session to change.
    public var waitingCount: Int { waitingRoom.count }

    /// The number of sessions that may keep the physics engine's world in memory.
    public var worldCount: Int { worlds.count }

    /// Creates a session; its time starts now.
    ///
    /// - Parameters:
    ///   - view: The collection view, as it is at tick 0.
    ///   - clock: The clock that drives it.
    ///   - preset: The preset that it was created from, if any.
    ///   - owner: The owner that it counts against, such as a client's name or address.
    ///   - memory: The memory reserved for it, released with the session.
    /// - Returns: The session, with an unguessable identifier.
    /// - Throws: ``TooManySessions`` when a limit is reached even without the expired ones.
    public func create(
        view: CollectionView,
        clock: SessionClock,
        preset: String?,
        owner: String = "",
        memory: MemoryReservation = MemoryReservation()
    ) throws(TooManySessions) -> Session {
        try create(
            view: view,
            clock: clock,
            preset: preset,
            owner: owner,
            memory: memory,
            past: nil
        )
    }

    func create(
        view: CollectionView,
        clock: SessionClock,
        preset: String?,
        owner: String,
        memory: MemoryReservation,
        past: SessionPast?
    ) throws(TooManySessions) -> Session {
        try admit(owner)
        var generator = SystemRandomNumberGenerator()
        let id = SessionID(using: &generator)
        let log = makeLog(of: id)
        let session = Session(
            id: id,
            view: view,
            clock: clock,
            preset: preset,
            owner: owner,
            memory: memory,
            time: time,
            worlds: worlds,
            room: waitingRoom,
            log: log,
            past: past,
            counters: counters
        )
        log?.begin(of: session)
        add(session)
        counters.created.add(1, ordering: .relaxed)
        return session
    }

    /// The session, if it is in memory; this does not count as a use of it.
    func present(_ id: SessionID) -> Session? {
        shard(of: id).withLock { $0[id] }
    }

    /// All sessions in memory.
    func present() -> [Session] {
        shards.flatMap { shard in shard.withLock { Array($0.values) } }
    }

    /// Adds a session, for which a place has been taken.
    func add(_ session: Session) {
        shard(of: session.id).withLock { $0[session.id] = session }
    }

    /// Forgets a session whose journal is not this process's to write.
    func drop(_ id: SessionID, with log: SessionLog) {
        let dropped = shard(of: id).withLock { sessions in
            sessions[id]?.log === log ? sessions.removeValue(forKey: id) : nil
        }
        if let dropped { noteEnd(of: dropped) }
    }

    /// Finds a session and restarts its idle time; `nil` if there is none or it has expired.
    ///
    /// - Parameters:
    ///   - id: The session's.
    ///   - owner: Whose it must be; a session of another is not found. `nil` for any.
    /// - Returns: The session.
    public func session(_ id: SessionID, of owner: String? = nil) -> Session? {
        let now = time.now
        return shard(of: id).withLock { sessions in
            guard let session = sessions[id], session.belongs(to: owner) else { return nil }
            guard session.deadline(idleTimeout: limits.idleNanoseconds) > now else {
                sessions[id] = nil
                expire(session)
                return nil
            }
            session.touch(at: now)
            return session
        }
    }

    /// Ends a session; returns whether there was one in memory.
    public func remove(_ id: SessionID) -> Bool {
        guard session(id) != nil else { return false }
        let removed = shard(of: id).withLock { $0.removeValue(forKey: id) }
        guard let removed else { return false }
        counters.ended.add(1, ordering: .relaxed)
        end(removed)
        return true
    }

    /// Removes the sessions that have expired, and gives up what takes too long to be kept; call it
    /// every second.
    public func removeExpired() {
        journal?.writer.giveUpIfStuck(at: monotonicNanoseconds())
        sweep()
    }

    /// Takes a place, if necessary that of an expired session.
    ///
    /// A refusal looks at all sessions only if one of them may have expired.
    func admit(_ owner: String) throws(TooManySessions) {
        if places.take(for: owner) == nil { return }
        if expiry.withLock({ $0?.isOutdated(at: time.now) ?? true }) { sweep() }
        guard let refusal = places.take(for: owner) else { return }
        let next = expiry.withLock { $0?.earliest(refusal.scope, owner: owner) } ?? 0
        let wait = next.subtractingReportingOverflow(time.now)
        let seconds = wait.overflow ? 0 : Int(wait.partialValue / 1_000_000_000)
        throw TooManySessions(
            scope: refusal.scope,
            limit: refusal.limit,
            retryAfter: seconds + 1
        )
    }

    /// Removes the sessions that have expired and records when the others will.
    private func sweep() {
        let now = time.now
        var next = Expiry(at: now)
        for shard in shards {
            shard.withLock { sessions in
                for (id, session) in sessions {
                    if session.isWaitedFor {
                        session.touch(at: now)
                        session.log?.prove()
                    }
                    let deadline = session.deadline(idleTimeout: limits.idleNanoseconds)
                    if deadline > now {
                        next.note(deadline, of: session.owner)
                    } else {
                        sessions[id] = nil
                        expire(session)
                    }
                }
            }
        }
        expiry.withLock { [next] expiry in expiry = next }
    }

    /// Ends a session without requests.
    ///
    /// Another process may have some: a shared store ends the session by itself.
    private func expire(_ session: Session) {
        counters.expired.add(1, ordering: .relaxed)
        isShared ? noteEnd(of: session) : end(session)
    }

    /// Ends a session and its journal.
    private func end(_ session: Session) {
        if let log = session.log { remove(session.id, log) }
        noteEnd(of: session)
    }

    private func noteEnd(of session: Session) {
        places.give(back: session.owner)
        worlds.forget(session.id)
        session.end()
    }

    private func shard(of id: SessionID) -> Locked<[SessionID: Session]> {
        shards[id.shardHash & (shards.count - 1)]
    }
}
