import Glibc
import Synchronization

/// Counts the requests on their way and, once closed, lets no more in.
struct Gate: ~Copyable, Sendable {
    private let closed = Atomic(false)
    private let inside = Atomic(0)

    /// Whether new requests are turned away.
    var isClosed: Bool { closed.load(ordering: .sequentiallyConsistent) }

    /// Lets a request in, unless the gate is closed; each one let in must `leave`.
    func enter() -> Bool {
        // Counted before looking: either this sees the gate closed, or whoever closed it sees the
        // count. The other way round, a request could slip in between.
        inside.add(1, ordering: .sequentiallyConsistent)
        guard isClosed else { return true }
        leave()
        return false
    }

    /// Takes back one `enter`.
    func leave() {
        inside.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Closes the gate for good.
    ///
    /// - Returns: Whether it was open until now.
    func close() -> Bool {
        !closed.exchange(true, ordering: .sequentiallyConsistent)
    }

    /// Blocks until nobody is inside, or until the deadline.
    ///
    /// It looks every two milliseconds: this happens once in a server's life, and a condition
    /// variable would cost every request a lock.
    func waitUntilEmpty(until deadline: ContinuousClock.Instant) {
        while inside.load(ordering: .sequentiallyConsistent) > 0, ContinuousClock.now < deadline {
            usleep(2000)
        }
    }
}
