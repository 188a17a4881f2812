import Glibc
import Synchronization

/// Counts the active requests and, once closed, admits no more.
struct Gate: ~Copyable, Sendable {
    private let closed = Atomic(false)
    private let inside = Atomic(0)

    /// Whether new requests are refused.
    var isClosed: Bool { closed.load(ordering: .sequentiallyConsistent) }

    /// Admits a request, unless the gate is closed; each admitted request must `leave`.
    func enter() -> Bool {
        // Count first, then check: either this sees the closed gate, or the thread that closed it
        // sees the count. In the other order a request could slip through.
        inside.add(1, ordering: .sequentiallyConsistent)
        guard isClosed else { return true }
        leave()
        return false
    }

    /// Ends one admitted request.
    func leave() {
        inside.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Closes the gate permanently.
    ///
    /// - Returns: Whether it was open before.
    func close() -> Bool {
        !closed.exchange(true, ordering: .sequentiallyConsistent)
    }

    /// Blocks until no request is active, or until the deadline.
    ///
    /// It polls every two milliseconds: this happens once in a server's life, and a condition
    /// variable would cost every request a lock.
    func waitUntilEmpty(until deadline: ContinuousClock.Instant) {
        while inside.load(ordering: .sequentiallyConsistent) > 0, ContinuousClock.now < deadline {
            usleep(2000)
        }
    }
}
