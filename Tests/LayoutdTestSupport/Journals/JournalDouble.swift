import Glibc
package import LayoutdJournal
import LayoutdLocks

/// A store in memory that fails when a test wants it to.
///
/// Shared, it stands for one that several processes use: whoever loads a journal has claimed it.
package final class JournalDouble: JournalStore {
    private let state = Locked(State())
    private let clock: @Sendable () -> Int64
    package let isShared: Bool

    fileprivate struct State: Sendable {
        var journals: [JournalKey: StoredJournal] = [:]
        /// The latest place in each journal, in a shared store.
        var places: [JournalKey: JournalPlace] = [:]
        /// The journals that have only been created.
        var fresh: Set<JournalKey> = []
        /// The writes that still succeed; `nil` for all.
        var writesLeft: Int?
        /// Whether there is no room: what needs none still succeeds.
        var isFull = false
        var writes = 0
        /// How many of them were snapshots of sessions that exist.
        var snapshots = 0
        /// The end of each journal, in seconds since 1970.
        var ends: [JournalKey: Int64] = [:]
        /// Until when it is known that a journal was ended, in seconds since 1970.
        var marks: [JournalKey: Int64] = [:]
        /// How often it was replaced by a copy.
        var replacements = 0
        /// Nanoseconds since 1970, when it was last used.
        var now: Int64 = 0
        var loads = 0
        /// Called after each load.
        var whenLoaded: (@Sendable (JournalKey) -> Void)?
        /// What each batch takes, in microseconds.
        var pause: UInt32 = 0
    }

    /// - Parameters:
    ///   - isShared: Whether it is a store that several processes use.
    ///   - clock: Nanoseconds since 1970.
    package init(isShared: Bool = false, clock: @escaping @Sendable () -> Int64 = { 0 }) {
        (self.isShared, self.clock) = (isShared, clock)
    }

    package var now: Int64 { clock() }

    package var replacements: Int { state.withLock { $0.replacements } }

    /// The journals that are kept.
    package var journals: [JournalKey: StoredJournal] { state.withLock { $0.journals } }

    /// The latest end that was set for a journal, in seconds since 1970.
    package func end(of key: JournalKey) -> Int64? { state.withLock { $0.ends[key] } }

    /// How often a journal was loaded.
    package var loads: Int { state.withLock { $0.loads } }

    /// Sets what is called after the next load, before it returns.
    package func whenLoaded(_ act: @escaping @Sendable (JournalKey) -> Void) {
        state.withLock { $0.whenLoaded = act }
    }

    /// The writes that have succeeded.
    package var writes: Int { state.withLock { $0.writes } }

    /// The writes among them that were snapshots of existing sessions.
    package var snapshots: Int { state.withLock { $0.snapshots } }

    /// Lets only the given number of further writes succeed; `nil` for all.
    package func fail(after writes: Int?) {
        state.withLock { $0.writesLeft = writes }
    }

    /// Takes all room, or gives it back.
    package func setFull(_ isFull: Bool) {
        state.withLock { $0.isFull = isFull }
    }

    /// Lets each batch take the given time.
    package func slow(byMicroseconds pause: UInt32) {
        state.withLock { $0.pause = pause }
    }

    /// Replaces what is kept.
    package func replace(_ key: JournalKey, by journal: StoredJournal?) {
        state.withLock { $0.journals[key] = journal }
    }

    /// All that is kept, and where.
    package struct Copy: Sendable {
        fileprivate let journals: [JournalKey: StoredJournal]
        fileprivate let places: [JournalKey: JournalPlace]
        fileprivate let marks: [JournalKey: Int64]
    }

    /// A copy of what is kept now.
    package var copy: Copy {
        state.withLock { Copy(journals: $0.journals, places: $0.places, marks: $0.marks) }
    }

    /// Replaces all that is kept by a copy, as a failover to a replica that lags does.
    package func restore(_ copy: Copy) {
        state.withLock { state in
            (state.journals, state.places) = (copy.journals, copy.places)
            state.marks = copy.marks
            state.replacements += 1
        }
    }

    package func write(
        _ writes: [JournalWrite],
        until deadline: UInt64
    ) throws(JournalError) -> [JournalWriteResult] {
        usleep(state.withLock(\.pause))
        let results = state.withLock { state -> [JournalWriteResult]? in
            if state.isFull, writes.contains(where: { $0.size > 0 }) { return nil }
            if let left = state.writesLeft {
                guard left >= writes.count else { return nil }
                state.writesLeft = left - writes.count
            }
            state.writes += writes.count
            state.snapshots += writes.count { if case .snapshot = $0 { true } else { false } }
            state.now = clock()
            return writes.map { state.carryOut($0, isShared: isShared) }
        }
        guard let results else { throw JournalError("the double is out of order") }
        return results
    }

    package func load(_ key: JournalKey) throws(JournalError) -> StoredJournal? {
        let (journal, act) = state.withLock { state in
            state.loads += 1
            state.now = clock()
            return (state.load(key, isShared: isShared), state.whenLoaded.take())
        }
        act?(key)
        return journal
    }

    package func snapshot(_ key: JournalKey) throws(JournalError) -> [UInt8]? {
        state.withLock { state in
            state.now = clock()
            return state.live(key)?.snapshot
        }
    }

    package func sweep() throws(JournalError) -> [JournalKey] {
        guard !state.withLock(\.isFull) else { throw JournalError("the double is full") }
        return []
    }

    package func close() {}
}

extension JournalDouble.State {
    /// The journal, if it has not expired.
    fileprivate func live(_ key: JournalKey) -> StoredJournal? {
        ends[key, default: .max] > now / 1_000_000_000 ? journals[key] : nil
    }

    fileprivate mutating func load(_ key: JournalKey, isShared: Bool) -> StoredJournal? {
        guard var journal = live(key) else { return nil }
        guard isShared, let newest = places[key] else { return journal }
        let epoch = max(now / 1_000_000, newest.epoch + 1)
        journal.claim = JournalPlace(epoch: epoch, sequence: 0)
        journal.isFresh = fresh.remove(key) != nil
        places[key] = journal.claim
        return journal
    }

    fileprivate mutating func carryOut(
        _ write: JournalWrite,
        isShared: Bool
    ) -> JournalWriteResult {
        let refusal = refusal(of: write, isShared: isShared)
        if case .remove(let key, _, let end) = write, refusal == nil || refusal == .gone {
            marks[key] = end
        }
        guard let result = refusal else {
            carryOut(write)
            if let end = write.end { ends[write.key] = end }
            if isShared { move(write) }
            return .written
        }
        return result
    }

    /// Why a write is not carried out; `nil` if it is.
    private func refusal(of write: JournalWrite, isShared: Bool) -> JournalWriteResult? {
        guard let journal = live(write.key) else {
            switch write {
            case .create: return nil
            case .restore(let key, _, _, _, _)
            where isShared && marks[key, default: 0] <= now / 1_000_000_000:
                return nil
            default: return .gone
            }
        }
        if isShared, case .restore(let key, _, _, let place, _) = write, let newest = places[key] {
            return newest > place ? .refused : .behind(newest)
        }
        let (expected, next) = write.places
        if isShared, let expected, let newest = places[write.key] {
            guard newest >= expected else { return .behind(newest) }
            guard newest == expected else { return .refused }
        }
        let last = journal.through + journal.entries.count
        let isAllowed =
            switch write {
            case .create, .restore: false
            case .append(_, let entry, _): entry.number == last + 1
            case .snapshot(_, _, let through, _, _):
                journal.through...last ~= through && (next != nil || !isShared)
            case .heal: isShared
            case .renew, .remove: true
            }
        return isAllowed ? nil : .refused
    }

    /// Notes the latest place after a write.
    private mutating func move(_ write: JournalWrite) {
        places[write.key] = write.places.next
        switch write {
        case .create: fresh.insert(write.key)
        case .renew: break
        case .append, .snapshot, .heal, .restore, .remove: fresh.remove(write.key)
        }
    }

    private mutating func carryOut(_ write: JournalWrite) {
        switch write {
        case .create(let key, let snapshot, _, _):
            journals[key] = StoredJournal(snapshot: snapshot, through: 0, entries: [])
        case .append(let key, let entry, _): journals[key]?.entries.append(entry)
        case .snapshot(let key, let snapshot, let through, _, _):
            let later = journals[key]?.entries.filter { $0.number > through } ?? []
            journals[key] = StoredJournal(snapshot: snapshot, through: through, entries: later)
        case .heal(let key, let snapshot, let through, _, _, _),
            .restore(let key, let snapshot, let through, _, _):
            journals[key] = StoredJournal(snapshot: snapshot, through: through, entries: [])
        case .renew: break
        case .remove(let key, _, _): journals[key] = nil
        }
    }
}
