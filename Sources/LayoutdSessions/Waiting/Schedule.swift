import HeapModule
import LayoutdLocks

/// The deadlines of waiting requests.
///
/// A class, because the thread and the waiting room share it: the room may be released while the
/// thread sleeps.
final class Schedule: Sendable {
    let time: TimeSource
    private let calls = Monitor(Calls())

    fileprivate struct Calls: Sendable {
        var heap = Heap<Deadline<Waiter>>()
        var isClosed = false
    }

    init(_ time: TimeSource) {
        self.time = time
    }

    /// The number of scheduled waits, including those that are over.
    var count: Int { calls.withLock { $0.heap.count } }

    func insert(_ waiter: Waiter, at time: UInt64, waiting: Int) {
        let isNext = calls.withLock { calls in
            let isNext = calls.heap.min.map { time < $0.time } ?? true
            // Events end most waits long before their deadlines.
            if calls.heap.count > 2 * waiting + 64 { calls.heap.removeAll { $0.element.isOver } }
            calls.heap.insert(Deadline(waiter, at: time))
            return isNext
        }
        if isNext { calls.notify() }
    }

    func close() {
        calls.withLock { $0.isClosed = true }
        calls.notify()
    }

    func callDue() {
        for waiter in calls.withLock({ $0.heap.removeDue(at: time.now) }) { waiter.end() }
    }

    /// Ends every wait at its deadline, until closed.
    func attend() {
        while let due = calls.wait({ $0.attempt(at: time.now) }) {
            // Not under the lock: this wakes requests, which may wait again.
            for waiter in due { waiter.end() }
        }
    }
}

extension Schedule.Calls {
    fileprivate mutating func attempt(at now: UInt64) -> Monitor<Self>.Attempt<[Waiter]?> {
        if isClosed { return .done(nil) }
        let due = heap.removeDue(at: now)
        guard due.isEmpty else { return .done(due) }
        return .retry(after: heap.min.map { $0.time - now })
    }
}
