import HeapModule
import LayoutdLocks

/// Who is to be called when.
///
/// A class, because the thread and the room share it: the room may go while the thread rests.
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

    var count: Int { calls.withLock { $0.heap.count } }

    func insert(_ waiter: Waiter, at time: UInt64, waiting: Int) {
        let isNext = calls.withLock { calls in
            let isNext = calls.heap.min.map { time < $0.time } ?? true
            // Most are called by events, long before their time.
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

    /// Calls everybody when their time has come, until closed.
    func attend() {
        while let due = calls.wait({ $0.attempt(at: time.now) }) {
            // Not under the lock: they wake requests, and whoever is awake may come back.
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
