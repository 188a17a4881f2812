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
    }

    /// A copy of what is kept now.
    package var copy: Copy {
        state.withLock { Copy(journals: $0.journals, places: $0.places) }
    }

    /// Replaces all that is kept by a copy, as a failover to a replica that lags does.
    package func restore(_ copy: Copy) {
        state.withLock { ($0.journals, $0.places) = (copy.journals, copy.places) }
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
            for write in writes { if let end = write.end { state.ends[write.key] = end } }
            return writes.map { state.carryOut($0, isShared: isShared) }
        }
        guard let results else { throw JournalError("the double is out of order") }
        return results
    }

    package func load(_ key: JournalKey) throws(JournalError) -> StoredJournal? {
        let (journal, act) = state.withLock { state in
            state.loads += 1
            return (state.load(key, isShared: isShared), state.whenLoaded.take())
        }
        act?(key)
        return journal
    }

    package func snapshot(_ key: JournalKey) throws(JournalError) -> [UInt8]? {
        state.withLock { $0.journals[key]?.snapshot }
    }

    package func sweep() throws(JournalError) -> [JournalKey] {
        guard !state.withLock(\.isFull) else { throw JournalError("the double is full") }
        return []
    }

    package func close() {}
}

extension JournalDouble.State {
    fileprivate mutating func load(_ key: JournalKey, isShared: Bool) -> StoredJournal? {
        guard var journal = journals[key] else { return nil }
        guard isShared, let newest = places[key] else { return journal }
        journal.claim = JournalPlace(epoch: newest.epoch + 1, sequence: 0)
        journal.isFresh = fresh.remove(key) != nil
        places[key] = journal.claim
        return journal
    }
}

extension JournalDouble.State {
    fileprivate mutating func carryOut(
        _ write: JournalWrite,
        isShared: Bool
    ) -> JournalWriteResult {
        guard isShared else { return carryOut(write) }
        let (expected, next) = write.places
        if let expected {
            guard let newest = places[write.key] else { return .gone }
            guard newest >= expected else { return .behind(newest) }
            guard newest == expected else { return .refused }
        }
        let result = carryOut(write)
        if result == .written {
            places[write.key] = next
            if case .create = write { fresh.insert(write.key) }
            if next != expected, expected != nil { fresh.remove(write.key) }
        }
        return result
    }

    private mutating func carryOut(_ write: JournalWrite) -> JournalWriteResult {
        switch write {
        case .create(let key, let snapshot, _, _):
            guard journals[key] == nil else { return .refused }
            journals[key] = StoredJournal(snapshot: snapshot, through: 0, entries: [])
        case .append(let key, let entry, _):
            guard let journal = journals[key] else { return .gone }
            guard entry.number == journal.through + journal.entries.count + 1 else {
                return .refused
            }
            journals[key]?.entries.append(entry)
        case .snapshot(let key, let snapshot, let through, _, _):
            guard let journal = journals[key] else { return .gone }
            guard through >= journal.through else { return .refused }
            let later = journal.entries.filter { $0.number > through }
            journals[key] = StoredJournal(snapshot: snapshot, through: through, entries: later)
        case .renew(let key, _, _): return journals[key] == nil ? .gone : .written
        case .heal(let key, let snapshot, let through, _, _, _):
            journals[key] = StoredJournal(snapshot: snapshot, through: through, entries: [])
        case .remove(let key, _): journals[key] = nil
        }
        return .written
    }
}

extension JournalWrite {
    /// The end that it sets.
    fileprivate var end: Int64? {
        switch self {
        case .create(_, _, _, let end), .snapshot(_, _, _, _, let end),
            .heal(_, _, _, _, _, let end):
            end
        case .renew(_, _, let end): end
        case .append, .remove: nil
        }
    }

    /// The place that must be the latest in a shared store, and the one that is then.
    fileprivate var places: (expected: JournalPlace?, next: JournalPlace?) {
        switch self {
        case .create(_, _, let place, _): (nil, place)
        case .append(_, let entry, let place):
            (place, JournalPlace(epoch: place.epoch, entry: entry.number))
        case .snapshot(_, _, _, let place, _): (place, place.ofSnapshot)
        case .renew(_, let place, _): (place, place)
        case .heal(_, _, _, let found, let place, _): (found, place)
        case .remove(_, let place): (place, nil)
        }
    }
}
