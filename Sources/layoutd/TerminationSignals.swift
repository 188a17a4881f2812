import Glibc

/// Waits for SIGTERM, SIGINT, SIGXCPU and perhaps SIGHUP, so that no code runs in a signal handler.
///
/// SIGXCPU is sent at the soft limit of CPU time, as a request to end before the hard limit ends the
/// process. SIGPIPE, SIGXFSZ, and SIGHUP if it is not waited for, have no effect: neither a closed
/// terminal, nor a reader of the output that is gone, nor a file at the limit of its size ends the
/// server. Writing to such a file fails instead.
struct TerminationSignals {
    private let set: sigset_t

    /// Blocks the signals in this thread and in the threads that it starts from now on.
    ///
    /// - Parameter waitsForHangUp: Whether SIGHUP has a meaning.
    init(waitsForHangUp: Bool) {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGXCPU)
        if waitsForHangUp { sigaddset(&set, SIGHUP) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        self.set = set
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        if !waitsForHangUp { signal(SIGHUP, SIG_IGN) }
    }

    /// Waits for SIGTERM, SIGINT or SIGXCPU.
    ///
    /// - Parameters:
    ///   - housekeeping: Runs every second until then.
    ///   - onHangUp: Runs at SIGHUP.
    /// - Returns: The signal's name.
    func wait(_ housekeeping: () -> Void, onHangUp: () -> Void) -> String {
        var set = set
        while true {
            var timeout = timespec(tv_sec: 1, tv_nsec: 0)
            switch sigtimedwait(&set, nil, &timeout) {
            case SIGTERM: return "SIGTERM"
            case SIGINT: return "SIGINT"
            case SIGXCPU: return "SIGXCPU"
            case SIGHUP: onHangUp()
            default: housekeeping()
            }
        }
    }

    /// Lets the next SIGTERM or SIGINT end the process immediately.
    ///
    /// Uses a handler, because the first process of a container ignores signals that it does not
    /// handle.
    func exitAtNext() {
        for number in [SIGTERM, SIGINT] { signal(number) { _exit(128 + $0) } }
        // SIGXCPU is sent again after every second of CPU time.
        for number in [SIGHUP, SIGXCPU] { signal(number, SIG_IGN) }
        var set = set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Ends the process with success after a time, whatever its threads do.
    ///
    /// A timer rather than a thread, because it cannot fail. A time of zero would mean never.
    func endProcess(after time: Duration) {
        signal(SIGALRM) { _ in _exit(0) }
        let microseconds = max(1, Int(time / .microseconds(1)))
        let value = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        var timer = itimerval(it_interval: timeval(), it_value: value)
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }
}
