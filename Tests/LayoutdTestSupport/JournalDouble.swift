package import LayoutdJournal
import LayoutdLocks

/// A store in memory that fails when a test wants it to.
package final class JournalDouble: JournalStore {
    private let state = Locked(State())
    private let clock: @Sendable () -> Int64

    fileprivate struct State: Sendable {
        var journals: [JournalKey: StoredJournal] = [:]
        /// The writes that still succeed; `nil` for all.
        var writesLeft: Int?
        var writes = 0
    }

    /// - Parameter clock: Nanoseconds since 1970.
    package init(clock: @escaping @Sendable () -> Int64 = { 0 }) {
        self.clock = clock
    }

    package var now: Int64 { clock() }

    /// The journals that are kept.
    package var journals: [JournalKey: StoredJournal] { state.withLock { $0.journals } }

    /// The writes that have succeeded.
    package var writes: Int { state.withLock { $0.writes } }

    /// Lets only the given number of further writes succeed; `nil` for all.
    package func fail(after writes: Int?) {
        state.withLock { $0.writesLeft = writes }
    }

    /// Replaces what is kept.
    package func replace(_ key: JournalKey, by journal: StoredJournal?) {
        state.withLock { $0.journals[key] = journal }
    }

    package func write(
        _ writes: [JournalWrite]
    ) throws(JournalError) -> [JournalWriteResult] {
        let results = state.withLock { state -> [JournalWriteResult]? in
            if let left = state.writesLeft {
                guard left >= writes.count else { return nil }
                state.writesLeft = left - writes.count
            }
            state.writes += writes.count
            return writes.map { state.carryOut($0) }
        }
        guard let results else { throw JournalError("the double is out of order") }
        return results
    }

    package func load(_ key: JournalKey) throws(JournalError) -> StoredJournal? {
        journals[key]
    }

    package func sweep() throws(JournalError) -> [JournalKey] { [] }
}

extension JournalDouble.State {
    fileprivate mutating func carryOut(_ write: JournalWrite) -> JournalWriteResult {
        switch write {
        case .create(let key, let snapshot, _):
            guard journals[key] == nil else { return .refused }
            journals[key] = StoredJournal(snapshot: snapshot, through: 0, entries: [])
        case .append(let key, let entry):
            guard let journal = journals[key] else { return .gone }
            guard entry.number == journal.through + journal.entries.count + 1 else {
                return .refused
            }
            journals[key]?.entries.append(entry)
        case .snapshot(let key, let snapshot, let through, _):
            guard let journal = journals[key] else { return .gone }
            guard through >= journal.through else { return .refused }
            let later = journal.entries.filter { $0.number > through }
            journals[key] = StoredJournal(snapshot: snapshot, through: through, entries: later)
        case .renew(let key, _): return journals[key] == nil ? .gone : .written
        case .remove(let key): journals[key] = nil
        }
        return .written
    }
}
