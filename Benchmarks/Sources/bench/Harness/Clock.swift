import Glibc

/// One of the system's clocks.
struct Clock {
    private let id: clockid_t

    /// Time that passes.
    static let monotonic = Clock(id: CLOCK_MONOTONIC)

    /// The time that processors have spent on the thread that asks, user and system.
    static let ownProcessor = Clock(id: CLOCK_THREAD_CPUTIME_ID)

    /// The time that processors have spent on a process, user and system, over all its threads.
    ///
    /// The scheduler's own account, to the nanosecond; /proc/PID/stat counts in hundredths of a
    /// second.
    static func processor(of process: pid_t) throws(Failure) -> Clock {
        var id = clockid_t()
        guard clock_getcpuclockid(process, &id) == 0 else {
            throw Failure(description: "process \(process) has no clock")
        }
        return Clock(id: id)
    }

    /// Nanoseconds since some fixed moment.
    var now: Double {
        var time = timespec()
        clock_gettime(id, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Nanoseconds that pass while `body` runs.
    func time(_ body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return now - start
    }
}
