import LayoutdLocks

/// All requests that wait for a session, and the one thread that ends waits at their deadlines.
///
/// The thread is started for the first wait. A class, because the thread has to be stopped.
final class WaitingRoom: Sendable {
    private let limit: Int
    private let needsThread: Bool
    private let places = Locked(0)
    let schedule: Schedule
    private let thread = Locked<Thread?>(nil)

    /// - Parameters:
    ///   - limit: The most requests that may wait.
    ///   - time: The clock for deadlines.
    ///   - isAttended: Whether to use a thread; without it, call ``callDue()`` yourself.
    init(limit: Int, time: TimeSource, isAttended: Bool = true) {
        self.limit = limit
        needsThread = isAttended
        schedule = Schedule(time)
    }

    deinit {
        schedule.close()
        guard let thread = thread.withLock({ $0 }) else { return }
        // This may run on the thread itself, if a waiter that it woke held the last reference.
        if thread.isCurrent {
            thread.detach()
        } else {
            thread.join()
        }
    }

    /// The number of requests that wait or are about to.
    var count: Int { places.withLock { $0 } }

    func takePlace() throws(TooManyWaiting) {
        let isTaken = places.withLock { places in
            guard places < limit else { return false }
            places += 1
            return true
        }
        guard isTaken else { throw TooManyWaiting(limit: limit) }
    }

    func giveBackPlace() {
        places.withLock { $0 -= 1 }
    }

    /// Nanoseconds since some fixed moment.
    var now: UInt64 { schedule.time.now }

    /// Schedules the end of a wait; ends it immediately if the thread cannot be started.
    func call(_ waiter: Waiter, at time: UInt64) {
        guard !needsThread || hasThread else { return waiter.end() }
        schedule.insert(waiter, at: time, waiting: count)
    }

    /// Ends all due waits, unless the thread has done so.
    func callDue() {
        schedule.callDue()
    }

    /// Whether the thread runs; starts it if necessary.
    private var hasThread: Bool {
        thread.withLock { thread in
            if thread == nil { thread = Thread { [schedule] in schedule.attend() } }
            return thread != nil
        }
    }
}

/// No more requests can wait for now.
public struct TooManyWaiting: Error, Equatable {
    /// The largest number allowed.
    public let limit: Int
}
