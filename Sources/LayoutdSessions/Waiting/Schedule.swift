import Glibc
import LayoutdLocks

/// The deadlines of waiting requests.
///
/// A class, because the thread and the waiting room share it: the room may be released while the
/// thread sleeps.
final class Schedule: Sendable {
    let time: TimeSource
    private let calls = Monitor(Calls())

    fileprivate struct Calls: Sendable {
        var heap = DeadlineHeap<Waiter>()
        var isClosed = false
    }

    init(_ time: TimeSource) {
        self.time = time
    }

    var count: Int { calls.withLock { $0.heap.count } }

    func insert(_ waiter: Waiter, at time: UInt64, waiting: Int) {
        let isNext = calls.withLock { calls in
            let isNext = calls.heap.next.map { time < $0 } ?? true
            // Events end most waits long before their deadlines.
            if calls.heap.count > 2 * waiting + 64 { calls.heap.removeAll { $0.isOver } }
            calls.heap.insert(waiter, at: time)
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
        return .retry(after: heap.next.map { $0 - now })
    }
}

extension Schedule {
    /// Starts the thread that ends due waits; nil if it cannot be started.
    func startThread() -> pthread_t? {
        let argument = Unmanaged.passRetained(self)
        var thread = pthread_t()
        guard pthread_create(&thread, nil, run, argument.toOpaque()) == 0 else {
            argument.release()
            return nil
        }
        return thread
    }
}

private func run(_ schedule: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let schedule else { return nil }
    Unmanaged<Schedule>.fromOpaque(schedule).takeRetainedValue().attend()
    return nil
}
