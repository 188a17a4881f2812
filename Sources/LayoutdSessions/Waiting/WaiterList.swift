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
    private let latestTick = Atomic(0)
    private let change = Atomic<UInt64>(.max)
    private let isClosed = Atomic(false)

    /// The session's sequence when it was last published.
    var sequence: Int { latest.load(ordering: .sequentiallyConsistent) }

    /// A manual session's tick when it was last published; 0 for a wall session, whose time always passes.
    var tick: Int { latestTick.load(ordering: .sequentiallyConsistent) }

    /// The time of the session's next change, as of the last publication; `.max` if only an event
    /// can change anything.
    var nextChange: UInt64 { change.load(ordering: .relaxed) }

    /// Whether only an event can change anything, as of the last publication.
    var isResting: Bool { nextChange == .max }

    /// Whether the session has ended.
    var hasEnded: Bool { isClosed.load(ordering: .sequentiallyConsistent) }

    /// What a publication has changed.
    struct Changes {
        var isSequenceOther = false
        var isTickOther = false
    }

    /// Publishes the session's current state.
    ///
    /// - Parameters:
    ///   - sequence: The session's sequence.
    ///   - tick: See ``tick``.
    ///   - nextChange: The time of a wall session's next tick that moves something, `.max` if only
    ///     an event can change anything.
    /// - Returns: What has changed.
    func publish(sequence: Int, tick: Int, nextChange: UInt64) -> Changes {
        change.store(nextChange, ordering: .relaxed)
        var changes = Changes()
        if tick != latestTick.load(ordering: .relaxed) {
            latestTick.store(tick, ordering: .sequentiallyConsistent)
            changes.isTickOther = true
        }
        if sequence != latest.load(ordering: .relaxed) {
            latest.store(sequence, ordering: .sequentiallyConsistent)
            changes.isSequenceOther = true
        }
        return changes
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
    /// - Parameters:
    ///   - waiter: The waiter.
    ///   - sequence: The sequence that it knows.
    ///   - tick: The ``tick`` that it knows, if it waits for time to pass as well.
    /// - Returns: The time of the session's next change; `nil` if it has changed already, or has ended.
    func add(_ waiter: Waiter, after sequence: Int, tick: Int? = nil) -> UInt64? {
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
        let isSame = self.sequence == sequence && tick ?? self.tick == self.tick
        return isSame && !isOver ? next : nil
    }

    /// Ends all waits, now and in future.
    func close() {
        isClosed.store(true, ordering: .sequentiallyConsistent)
        endAll()
    }

    /// Ends the waits that wait for this.
    func end(after changes: Changes) {
        if changes.isSequenceOther { return endAll() }
        if changes.isTickOther { end { $0.followsTime } }
    }

    /// Ends all waits.
    func endAll() {
        end { _ in true }
    }

    private func end(where isOver: (Waiter) -> Bool) {
        guard !isEmpty else { return }
        let all = waiters.withLock { waiters in
            let all = waiters.filter(isOver)
            waiters.removeAll(where: isOver)
            return all
        }
        // Not under the lock: woken requests may wait again.
        for waiter in all { waiter.end() }
    }
}
