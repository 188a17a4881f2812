import LayoutdLocks
import Synchronization

/// The waiters of one session, and the state of the session that they need.
///
/// Nothing here takes the session's lock, which may be held for long.
struct WaiterList: ~Copyable, Sendable {
    private let waiters = Locked<[Waiter]>([])
    /// The number of waiters that hold a place, waiting or not.
    private let places = Atomic(0)

    private let latest = Atomic(0)
    private let change = Atomic<UInt64>(.max)
    private let isClosed = Atomic(false)

    /// The session's sequence when it was last published.
    var sequence: Int { latest.load(ordering: .sequentiallyConsistent) }

    /// The time of the session's next change, as of the last publication; `.max` if only an event
    /// can change anything.
    var nextChange: UInt64 { change.load(ordering: .relaxed) }

    /// Whether only an event can change anything, as of the last publication.
    var isResting: Bool { nextChange == .max }

    /// Whether the session has ended.
    var hasEnded: Bool { isClosed.load(ordering: .sequentiallyConsistent) }

    /// Publishes the session's current state.
    ///
    /// - Parameters:
    ///   - sequence: The session's sequence.
    ///   - nextChange: The time of a wall session's next tick that moves something, `.max` if only
    ///     an event can change anything.
    /// - Returns: Whether the sequence has changed.
    func publish(sequence: Int, nextChange: UInt64) -> Bool {
        change.store(nextChange, ordering: .relaxed)
        guard sequence != latest.load(ordering: .relaxed) else { return false }
        latest.store(sequence, ordering: .sequentiallyConsistent)
        return true
    }

    /// Whether no place is taken.
    ///
    /// Sessions read this after publishing a change, and waiters check for changes after taking a
    /// place, so at least one of the two sees the other.
    var isEmpty: Bool { places.load(ordering: .sequentiallyConsistent) == 0 }

    func takePlace() {
        places.add(1, ordering: .sequentiallyConsistent)
    }

    func giveBackPlace() {
        places.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Adds a waiter.
    ///
    /// - Returns: The time of the session's next change; `nil` if its sequence differs from the
    ///   given one already, or it has ended.
    func add(_ waiter: Waiter, after sequence: Int) -> UInt64? {
        waiters.withLock { waiters in
            // Waiters that reached their deadline are still in the list.
            if waiters.count > 2 * places.load(ordering: .relaxed) + 8 {
                waiters.removeAll { $0.isOver }
            }
            waiters.append(waiter)
        }
        // Read before the sequence: if that is still the same, `next` belongs to it.
        let next = change.load(ordering: .relaxed)
        let isOver = isClosed.load(ordering: .sequentiallyConsistent)
        return self.sequence == sequence && !isOver ? next : nil
    }

    /// Ends all waits, now and in future.
    func close() {
        isClosed.store(true, ordering: .sequentiallyConsistent)
        endAll()
    }

    /// Ends all waits.
    func endAll() {
        guard !isEmpty else { return }
        let all = waiters.withLock { waiters in
            defer { waiters = [] }
            return waiters
        }
        // Not under the lock: woken requests may wait again.
        for waiter in all { waiter.end() }
    }
}
