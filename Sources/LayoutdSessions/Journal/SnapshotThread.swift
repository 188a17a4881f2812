import LayoutdLocks

/// A thread that does one job after another, so that owners get equal shares of its time.
///
/// A class, because its thread has to be joined.
final class SnapshotThread: Sendable {
    private let state = Monitor(State())
    private let thread = Locked<Thread?>(nil)

    private struct State: Sendable {
        // A session has few jobs at a time, so that sessions limit them.
        var jobs = FairQueue<@Sendable () -> Void>(waitingLimit: .max, activeLimit: 1)
        var isClosed = false
    }

    /// Starts the thread; returns whether the system has one.
    func start() -> Bool {
        let thread = Thread { [state] in
            while let (owner, job) = Self.nextJob(state) {
                let start = monotonicNanoseconds()
                job()
                let time = monotonicNanoseconds() - start
                state.withLock { $0.jobs.finish(owner, after: time) }
            }
        }
        self.thread.withLock { $0 = thread }
        return thread != nil
    }

    /// Adds a job; returns false if the thread ends.
    func add(_ job: @escaping @Sendable () -> Void, for owner: String) -> Bool {
        let isAdded = state.withLock { state in
            !state.isClosed && state.jobs.add(job, for: owner, at: monotonicNanoseconds())
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

    /// Waits for a job; `nil` after the last.
    private static func nextJob(
        _ state: Monitor<State>
    ) -> (owner: String, item: @Sendable () -> Void)? {
        state.wait { state in
            if let next = state.jobs.take() { return .done(next) }
            return state.isClosed ? .done(nil) : .retry(after: nil)
        }
    }
}
