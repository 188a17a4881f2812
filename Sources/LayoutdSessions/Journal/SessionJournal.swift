public import LayoutdJournal
import LayoutdLocks
import Synchronization

/// Keeps sessions beyond the life of the process: writes what happens to them to a store.
///
/// A class, because all sessions share its threads.
public final class SessionJournal: Sendable {
    let store: any JournalStore
    let writer: JournalWriter
    private let snapshots = SnapshotThread()
    private let report: @Sendable (String) -> Void
    private let outdated: Locked<(@Sendable ([JournalKey]) -> Void)?>
    private let failing: FailureMark

    /// Whether the latest writes have succeeded.
    var isKeeping: Bool { !failing.isSet.load(ordering: .relaxed) }

    /// Starts the threads that write; `nil` if the system has no more of them.
    ///
    /// - Parameters:
    ///   - store: Where sessions are kept.
    ///   - report: Called with what went wrong, one line each.
    public init?(store: any JournalStore, report: @escaping @Sendable (String) -> Void) {
        let outdated = Locked<(@Sendable ([JournalKey]) -> Void)?>(nil)
        let failing = FailureMark()
        let writer = JournalWriter(to: store) { error in
            failing.isSet.store(error != nil, ordering: .relaxed)
            report(error.map { "sessions cannot be kept: \($0)" } ?? "sessions are kept again")
        } outdated: { keys in
            guard !keys.isEmpty, let renew = outdated.withLock({ $0 }) else { return }
            renew(keys)
        }
        guard let writer, snapshots.start() else { return nil }
        (self.store, self.writer, self.report, self.outdated) = (store, writer, report, outdated)
        self.failing = failing
    }

    /// Writes what waits, ends the threads and closes the store; sessions cannot change from then on.
    public func close() {
        snapshots.close()
        writer.close()
        store.close()
    }

    /// Sets what is called with sessions whose snapshots are too old.
    func whenOutdated(_ renew: @escaping @Sendable ([JournalKey]) -> Void) {
        outdated.withLock { $0 = renew }
    }

    /// Makes a snapshot on a thread of its own: it may take as long as many requests.
    ///
    /// Owners share the thread's time equally.
    ///
    /// - Parameters:
    ///   - owner: Whose session it is.
    ///   - job: Makes the snapshot.
    /// - Returns: Whether it will be made: false if the journal is closed.
    func makeSnapshot(for owner: String, _ job: @escaping @Sendable () -> Void) -> Bool {
        snapshots.add(job, for: owner)
    }

    /// Reports something that needs an operator.
    func note(_ text: String) {
        report(text)
    }
}

/// Whether writing fails; a class, because the writer's thread sets it.
private final class FailureMark: Sendable {
    let isSet = Atomic(false)
}
