import LayoutEngine
import LayoutdJournal
import LayoutdLocks
public import LayoutdMemory
import Synchronization

/// Why a session that is kept cannot be loaded now.
public enum SessionLoadError: Error {
    /// The store cannot be read; carries why.
    case unavailable(String)
    /// A limit on sessions is reached.
    case tooMany(TooManySessions)
    /// It needs more memory than a limit allows.
    case memory(OverMemoryBudget)

    init(_ error: JournalError) { self = .unavailable(error.description) }
}

/// Sessions on their way into memory, and out of the store.
struct Passages: Sendable {
    var loading: Set<SessionID> = []
    var ending: Set<SessionID> = []
}

extension SessionStore {
    /// Whether there may be sessions that are not in memory.
    public var mayLoad: Bool { journal != nil }

    /// Whether sessions may move to other processes.
    public var isShared: Bool { journal?.store.isShared ?? false }

    /// Whether sessions can be kept now, if they are to be kept at all.
    public var isKeeping: Bool { journal?.isKeeping ?? true }

    /// Loads a session from where it is kept, unless it is in memory by now; may take long.
    ///
    /// - Parameters:
    ///   - id: The session's.
    ///   - owner: Whose it must be; a session of another is not loaded. `nil` for any.
    /// - Returns: The session; `nil` if there is none.
    /// - Throws: ``SessionLoadError``.
    public func load(
        _ id: SessionID,
        of owner: String? = nil
    ) throws(SessionLoadError) -> Session? {
        guard let journal else { return nil }
        try beginLoading(id)
        defer { endLoading(id) }
        if let present = present(id), !present.belongs(to: owner) { return nil }
        if let session = session(id) { return session }
        if journal.writer.isStuck { throw .unavailable("the store takes too long") }
        // Loading takes a session from the process that has it, which another name must not cause.
        if let owner, journal.store.isShared, try !isKept(id, of: owner, in: journal) { return nil }
        // Another process may claim it while it is being read and repeated here.
        let start = time.now
        guard let stored = try stored(id, in: journal),
            let past = try restore(stored, id, journal)
        else { return nil }
        guard owner == nil || owner == past.record.owner else { return nil }
        let session = try makeSession(id, past, claimed: start)
        // What cannot be read must not be read again; and the next loading is cheaper.
        if past.isDamaged { session.requestSnapshot() }
        add(session)
        counters.restored.add(1, ordering: .relaxed)
        session.touch(at: time.now)
        return session
    }

    /// Makes the journal that a session writes.
    ///
    /// - Parameters:
    ///   - id: The session's.
    ///   - origin: Where the journal comes from.
    /// - Returns: The journal; `nil` if sessions are not kept.
    func makeLog(of id: SessionID, _ origin: SessionLog.Origin = .new) -> SessionLog? {
        guard let journal else { return nil }
        return SessionLog(
            id.journalKey,
            origin,
            journal: journal,
            idleNanoseconds: limits.idleNanoseconds,
            time: time
        ) { [weak self] log, need in
            switch need {
            case .end: self?.drop(id, with: log)
            case .healing:
                guard let self else { return log.fail() }
                heal(id, with: log)
            }
        }
    }

    /// Makes loading the sessions elsewhere cheap: writes snapshots of those that have changed.
    ///
    /// - Parameter isInTime: Whether there is time for another one.
    public func handOver(while isInTime: () -> Bool) {
        guard journal != nil else { return }
        for session in present() where session.log?.hasEntriesAfterSnapshot ?? false {
            guard isInTime() else { return }
            session.writeSnapshot()
        }
    }

    /// Makes newer snapshots of the sessions in memory; the others expire soon.
    func renewSnapshots(of keys: [JournalKey]) {
        for key in keys { present(SessionID(key))?.requestSnapshot() }
    }

    /// Writes a session anew, if it is still in memory and has not expired.
    private func heal(_ id: SessionID, with log: SessionLog) {
        guard let session = present(id), session.log === log,
            session.deadline(idleTimeout: limits.idleNanoseconds) > time.now
        else { return log.fail() }
        session.requestHealing()
    }

    /// Ends a journal; until it has ended, it cannot be loaded.
    func remove(_ id: SessionID, _ log: SessionLog) {
        passages.withLock { _ = $0.ending.insert(id) }
        log.remove { [passages] in
            passages.withLock { _ = $0.ending.remove(id) }
            passages.notifyAll()
        }
    }

    /// Waits until the session is neither loaded nor ended by others, but not for ever: a worker
    /// waits here.
    private func beginLoading(_ id: SessionID) throws(SessionLoadError) {
        let end = monotonicNanoseconds() + passagePatience
        let isFree = passages.wait { passages in
            if !passages.ending.contains(id), passages.loading.insert(id).inserted {
                return .done(true)
            }
            let now = monotonicNanoseconds()
            return now < end ? .retry(after: end - now) : .done(false)
        }
        guard isFree else { throw .unavailable("the store takes too long") }
    }

    private func endLoading(_ id: SessionID) {
        passages.withLock { _ = $0.loading.remove(id) }
        passages.notifyAll()
    }

    /// Whether a kept session is an owner's, as far as its snapshot can be read.
    private func isKept(
        _ id: SessionID,
        of owner: String,
        in journal: SessionJournal
    ) throws(SessionLoadError) -> Bool {
        let snapshot = try convertingErrors(to: SessionLoadError.init) { () throws(JournalError) in
            try journal.store.snapshot(id.journalKey)
        }
        guard let snapshot else { return false }
        // One that cannot be read is reported when it is loaded.
        guard let record = try? SessionRecord(record: snapshot) else { return true }
        return record.owner == owner
    }

    private func stored(
        _ id: SessionID,
        in journal: SessionJournal
    ) throws(SessionLoadError) -> StoredJournal? {
        try convertingErrors(to: SessionLoadError.init) { () throws(JournalError) in
            try journal.store.load(id.journalKey)
        }
    }

    private func restore(
        _ stored: StoredJournal,
        _ id: SessionID,
        _ journal: SessionJournal
    ) throws(SessionLoadError) -> RestoredSession? {
        do throws(JournalDamage) {
            let restored = try RestoredSession(stored, now: journal.store.now)
            if let damage = restored.damage {
                journal.note("\(id.abbreviated) was kept only in part: \(damage)")
            }
            return restored
        } catch {
            guard case .version(let version) = error else {
                journal.note("\(id.abbreviated) cannot be read: \(error)")
                return nil
            }
            throw .unavailable("it was written by another version of layoutd, in format \(version)")
        }
    }

    private func makeSession(
        _ id: SessionID,
        _ restored: RestoredSession,
        claimed start: UInt64
    ) throws(SessionLoadError) -> Session {
        let owner = restored.record.owner
        let bytes = restored.view.estimatedBytes
        let reservation = try convertingErrors(to: SessionLoadError.memory) {
            () throws(OverMemoryBudget) in try memory.reserve(bytes, for: owner)
        }
        try convertingErrors(to: SessionLoadError.tooMany) { () throws(TooManySessions) in
            try admit(owner)
        }
        return Session(
            id: id,
            view: restored.view,
            clock: restored.record.clock,
            preset: restored.record.preset,
            owner: owner,
            memory: reservation,
            time: time,
            worlds: worlds,
            room: waitingRoom,
            log: makeLog(of: id, .claimed(restored, at: start)),
            past: restored.past,
            counters: counters
        )
    }
}
