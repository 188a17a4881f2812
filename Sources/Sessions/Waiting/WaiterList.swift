import Locks
import Synchronization

/// Who waits for one session.
struct WaiterList: ~Copyable, Sendable {
    private let waiters = Locked<[Waiter]>([])
    /// Those that have a place, whether they wait yet or not.
    private let places = Atomic(0)

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

    func add(_ waiter: Waiter) {
        waiters.withLock { waiters in
            // Those whose time came are still in the list.
            if waiters.count > 2 * places.load(ordering: .relaxed) + 8 {
                waiters.removeAll { $0.isOver }
            }
            waiters.append(waiter)
        }
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
