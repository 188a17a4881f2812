import Glibc
import LayoutdLocks

/// Threads that do what would keep event threads too long, in the order in which it comes.
///
/// Their priority is below that of event threads, whose requests take next to no time.
///
/// A class, because threads have to be ended.
final class WorkerPool: Sendable {
    private let queue = Queue(WorkQueue())
    private let threads: [Thread]

    /// Starts the threads.
    ///
    /// - Throws: ``ServerError/cannotStart(reason:)`` when threads run out.
    init(threads count: Int) throws(ServerError) {
        var threads: [Thread] = []
        for _ in 0..<count {
            guard let thread = Thread({ [queue] in work(on: queue) }) else {
                end(threads, queue)
                throw .cannotStart(
                    reason: "\(count) worker threads could not be started; "
                        + "give fewer workers or allow more threads (ulimit)"
                )
            }
            threads.append(thread)
        }
        self.threads = threads
    }

    /// Has work done by the next thread that is free.
    func add(_ work: @escaping @Sendable () -> Void) {
        queue.withLock { $0.add(work) }
        queue.notify()
    }

    /// Drops work that has not begun, and all that is added from now on.
    func close() {
        queue.withLock { $0.close() }
    }

    /// Drops work that has not begun, waits for the rest and ends the threads; must be called exactly
    /// once, and not by one of them.
    func stop() {
        end(threads, queue)
    }
}

/// Work to be done.
private struct WorkQueue: Sendable {
    /// What has been taken is forgotten at once, for it may hold whole bodies.
    private var waiting: [(@Sendable () -> Void)?] = []
    private var next = 0
    private(set) var isClosed = false

    mutating func add(_ work: @escaping @Sendable () -> Void) {
        if !isClosed { waiting.append(work) }
    }

    mutating func take() -> (@Sendable () -> Void)? {
        guard next < waiting.count else { return nil }
        let work = waiting[next].take()
        next += 1
        // Moved up only once half of it is done, so that each piece moves once on average.
        if next * 2 >= waiting.count {
            waiting.removeFirst(next)
            next = 0
        }
        return work
    }

    mutating func close() {
        (isClosed, waiting, next) = (true, [], 0)
    }
}

private typealias Queue = Monitor<WorkQueue>

private func end(_ threads: [Thread], _ queue: Queue) {
    queue.withLock { $0.close() }
    queue.notifyAll()
    for thread in threads { thread.join() }
}

/// Does the queue's work until it is closed.
private func work(on queue: Queue) {
    // On Linux this is the calling thread's own; no harm if it may not be changed.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    while let work = queue.wait({ $0.attempt() }) { work() }
}

extension WorkQueue {
    /// The next work; nil if there will be none.
    fileprivate mutating func attempt() -> Queue.Attempt<(@Sendable () -> Void)?> {
        if let work = take() { return .done(work) }
        return isClosed ? .done(nil) : .retry(after: nil)
    }
}
