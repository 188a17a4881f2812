import Glibc
import LayoutdLocks

/// Threads for work that would block event threads too long, done in order of arrival.
///
/// Their priority is below that of event threads, which handle short requests.
///
/// A class, because threads have to be stopped.
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

    /// Adds work for the next free thread.
    func add(_ work: @escaping @Sendable () -> Void) {
        queue.withLock { $0.add(work) }
        queue.notify()
    }

    /// Drops work that has not begun, and all work that is added from now on.
    func close() {
        queue.withLock { $0.close() }
    }

    /// Drops work that has not begun, waits for the rest and stops the threads; must be called
    /// exactly once, and not by one of them.
    func stop() {
        end(threads, queue)
    }
}

/// A queue of work.
private struct WorkQueue: Sendable {
    /// Taken entries are set to nil immediately, because they may hold whole bodies.
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
        // Removed only when half of it is done, so that each entry moves once on average.
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
    // On Linux this sets the calling thread's own priority; a failure does no harm.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    while let work = queue.wait({ $0.attempt() }) { work() }
}

extension WorkQueue {
    /// The next piece of work; nil once the queue is closed.
    fileprivate mutating func attempt() -> Queue.Attempt<(@Sendable () -> Void)?> {
        if let work = take() { return .done(work) }
        return isClosed ? .done(nil) : .retry(after: nil)
    }
}
