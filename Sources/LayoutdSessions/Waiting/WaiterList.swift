import LayoutdLocks
import Synchronization

/// Who waits for one session, and what they have to know of it.
///
/// Nothing here needs the session's lock: somebody may be at work under it for long.
struct WaiterList: ~Copyable, Sendable {
    private let waiters = Locked<[Waiter]>([])
    /// Those that have a place, whether they wait yet or not.
    private let places = Atomic(0)

    private let latest = Atomic(0)
    private let change = Atomic<UInt64>(.max)
    private let isClosed = Atomic(false)

    /// The session's sequence when it was last looked at.
    var sequence: Int { latest.load(ordering: .sequentiallyConsistent) }

    /// Takes note of how the session is now.
    ///
    /// - Parameters:
    ///   - sequence: Its sequence.
    ///   - nextChange: The time of the next tick in which something moves, by the wall clock, `.max`
    ///     if only an event can change anything.
    /// - Returns: Whether it has changed.
    func publish(sequence: Int, nextChange: UInt64) -> Bool {
        change.store(nextChange, ordering: .relaxed)
        guard sequence != latest.load(ordering: .relaxed) else { return false }
        latest.store(sequence, ordering: .sequentiallyConsistent)
        return true
    }

    /// Whether nobody waits.
    ///
    /// Looked at after a change is published, as a change is looked for after a place is taken: so
    /// one of the two sees the other.
    var isEmpty: Bool { places.load(ordering: .sequentiallyConsistent) == 0 }

    func takePlace() {
        places.add(1, ordering: .sequentiallyConsistent)
    }

    func giveBackPlace() {
        places.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Adds one who waits.
    ///
    /// - Returns: The time of the session's next change; `nil` if it has changed since the sequence
    ///   already, or has ended.
    func add(_ waiter: Waiter, after sequence: Int) -> UInt64? {
        waiters.withLock { waiters in
            // Those whose time came are still in the list.
            if waiters.count > 2 * places.load(ordering: .relaxed) + 8 {
                waiters.removeAll { $0.isOver }
            }
            waiters.append(waiter)
        }
        // Before the sequence: if that is the same after, no other change was meant.
        let next = change.load(ordering: .relaxed)
        let isOver = isClosed.load(ordering: .sequentiallyConsistent)
        return self.sequence == sequence && !isOver ? next : nil
    }

    /// Ends all waits, and all that come later.
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
        // Not under the lock: whoever is awake may come back.
        for waiter in all { waiter.end() }
    }
}
