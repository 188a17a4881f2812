import LayoutdLocks

/// Everybody who waits for a session, and the one thread that calls them when their time has come.
///
/// The thread is started when the first one comes. A class, because the thread has to be ended.
final class WaitingRoom: Sendable {
    private let limit: Int
    private let needsThread: Bool
    private let places = Locked(0)
    private let schedule: Schedule
    private let thread = Locked<Thread?>(nil)

    /// - Parameters:
    ///   - limit: How many may wait.
    ///   - time: What their deadlines are measured by.
    ///   - isAttended: Whether there is a thread; without, somebody has to see to ``callDue()``.
    init(limit: Int, time: TimeSource, isAttended: Bool = true) {
        self.limit = limit
        needsThread = isAttended
        schedule = Schedule(time)
    }

    deinit {
        schedule.close()
        guard let thread = thread.withLock({ $0 }) else { return }
        // Whoever it wakes may have held the last session of a store.
        if thread.isCurrent {
            thread.detach()
        } else {
            thread.join()
        }
    }

    /// How many wait, or are about to.
    var count: Int { places.withLock { $0 } }

    /// How many the thread keeps in mind, those included who have been called already.
    var scheduledCount: Int { schedule.count }

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

    /// Has somebody called at a time, who may have to come back at once if there is no thread.
    func call(_ waiter: Waiter, at time: UInt64) {
        guard !needsThread || hasThread else { return waiter.end() }
        schedule.insert(waiter, at: time, waiting: count)
    }

    /// Calls those whose time has come, if the thread does not come before.
    func callDue() {
        schedule.callDue()
    }

    /// Whether the thread runs, which it does from now on if that is possible.
    private var hasThread: Bool {
        thread.withLock { thread in
            if thread == nil { thread = Thread { [schedule] in schedule.attend() } }
            return thread != nil
        }
    }
}

/// No more requests can wait for now.
public struct TooManyWaiting: Error, Equatable {
    /// How many there may be.
    public let limit: Int
}
