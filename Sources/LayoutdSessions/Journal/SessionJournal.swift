public import LayoutdJournal
import LayoutdLocks
import Synchronization

/// Keeps sessions beyond the life of the process: writes what happens to them to a store.
///
/// A class, because all sessions share its threads.
public final class SessionJournal: Sendable {
    let store: any JournalStore
    let writer: JournalWriter
    private let snapshots = JobThread()
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
    /// - Returns: Whether it will be made: false if the journal is closed.
    func makeSnapshot(_ job: @escaping @Sendable () -> Void) -> Bool {
        snapshots.add(job)
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

/// A thread that does one job after another.
///
/// A class, because its thread has to be joined.
private final class JobThread: Sendable {
    private let state = Monitor(State())
    private let thread = Locked<Thread?>(nil)

    private struct State: Sendable {
        var jobs: [@Sendable () -> Void] = []
        var isClosed = false
    }

    /// Starts the thread; returns whether the system has one.
    func start() -> Bool {
        let thread = Thread { [state] in
            while let jobs = Self.nextJobs(state) { for job in jobs { job() } }
        }
        self.thread.withLock { $0 = thread }
        return thread != nil
    }

    /// Adds a job; returns false if the thread ends.
    func add(_ job: @escaping @Sendable () -> Void) -> Bool {
        let isAdded = state.withLock { state in
            if !state.isClosed { state.jobs.append(job) }
            return !state.isClosed
        }
        state.notify()
        return isAdded
    }

    /// Does what waits, and ends the thread.
    func close() {
        state.withLock { $0.isClosed = true }
        state.notifyAll()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }

    private static func nextJobs(_ state: Monitor<State>) -> [@Sendable () -> Void]? {
        state.wait { state in
            guard state.jobs.isEmpty else {
                defer { state.jobs = [] }
                return .done(state.jobs)
            }
            return state.isClosed ? .done(nil) : .retry(after: nil)
        }
    }
}
