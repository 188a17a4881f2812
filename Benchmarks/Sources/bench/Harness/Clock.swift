import Glibc

/// One of the system's clocks.
struct Clock {
    private let id: clockid_t

    /// Wall time.
    static let monotonic = Clock(id: CLOCK_MONOTONIC)

    /// The processor time of the calling thread, user and system.
    static let ownProcessor = Clock(id: CLOCK_THREAD_CPUTIME_ID)

    /// The processor time of a process, user and system, over all its threads.
    ///
    /// The scheduler counts it in nanoseconds, /proc/PID/stat in hundredths of a second.
    static func processor(of process: pid_t) throws(Failure) -> Clock {
        var id = clockid_t()
        guard clock_getcpuclockid(process, &id) == 0 else {
            throw Failure(description: "process \(process) has no clock")
        }
        return Clock(id: id)
    }

    /// Nanoseconds since a fixed moment.
    var now: Double {
        var time = timespec()
        clock_gettime(id, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Nanoseconds that `body` takes.
    func time(_ body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return now - start
    }
}
