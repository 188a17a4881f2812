import Glibc
import LayoutdLocks

/// Threads for work that would block event threads too long; owners share their time equally.
///
/// Their priority is below that of event threads, which handle short requests. With several
/// threads, one owner never keeps all of them busy.
///
/// A class, because threads have to be stopped.
final class WorkerPool: Sendable {
    private let queue: Queue
    private let threads: [Thread]

    /// The longest time that work waits for a thread, in nanoseconds.
    private let maximumWait: UInt64

    /// Starts the threads.
    ///
    /// - Throws: ``ServerError/cannotStart(reason:)`` when threads run out.
    init(_ configuration: ServerConfiguration) throws(ServerError) {
        let count = configuration.workers
        let queue = Queue(
            WorkQueue(
                FairQueue(
                    waitingLimit: configuration.maximumQueuedPerClient,
                    activeLimit: max(1, count - 1)
                )
            )
        )
        var threads: [Thread] = []
        for _ in 0..<count {
            guard let thread = Thread({ work(on: queue, configuration.observer) }) else {
                end(threads, queue)
                throw .cannotStart(
                    reason: "\(count) worker threads could not be started; "
                        + "give fewer workers or allow more threads (ulimit)"
                )
            }
            threads.append(thread)
        }
        self.queue = queue
        self.threads = threads
        maximumWait = UInt64(configuration.maximumQueueTime * 1_000_000_000)
    }

    /// The number of pieces of work that wait for a thread.
    var waitingCount: Int { queue.withLock { $0.waiting.waitingCount } }

    /// Adds work for the next free thread.
    ///
    /// - Parameters:
    ///   - owner: The client that it is for.
    ///   - refuse: Called instead, from any thread, if the work has waited too long.
    ///   - work: The work.
    /// - Returns: Whether it was added; false if too much work of this owner waits already.
    func add(
        for owner: String,
        refuse: @escaping @Sendable () -> Void,
        _ work: @escaping @Sendable () -> Void
    ) -> Bool {
        let item = WorkItem(run: work, refuse: refuse)
        let isAdded = queue.withLock { $0.add(item, for: owner) }
        if isAdded { queue.notify() }
        return isAdded
    }

    /// Refuses the work that has waited too long.
    func refuseOverdue() {
        let now = monotonicNanoseconds()
        guard now > maximumWait else { return }
        let overdue = queue.withLock { $0.waiting.removeItems(before: now - maximumWait) }
        for item in overdue { item.refuse() }
    }

    /// Drops work that has not begun, and all work that is added from now on.
    func close() {
        queue.withLock { $0.close() }
    }

    /// Drops work that has not begun, waits for the rest and stops the threads.
    ///
    /// This or `abandon` must be called exactly once, and not by one of the threads.
    func stop() {
        end(threads, queue)
    }

    /// Like `stop`, but does not wait for work that has begun; its threads end after it.
    func abandon() {
        queue.withLock { $0.close() }
        queue.notifyAll()
        for thread in threads { thread.detach() }
    }
}

private struct WorkItem: Sendable {
    /// When it was added, in nanoseconds of the monotonic clock.
    let arrival = monotonicNanoseconds()
    let run: @Sendable () -> Void
    let refuse: @Sendable () -> Void
}

/// The work of a pool.
private struct WorkQueue: Sendable {
    var waiting: FairQueue<WorkItem>
    private(set) var isClosed = false

    init(_ waiting: FairQueue<WorkItem>) {
        self.waiting = waiting
    }

    /// Work that is added to a closed queue is dropped.
    mutating func add(_ item: WorkItem, for owner: String) -> Bool {
        isClosed || waiting.add(item, for: owner, at: monotonicNanoseconds())
    }

    mutating func close() {
        isClosed = true
        waiting.removeAll()
    }
}

private typealias Queue = Monitor<WorkQueue>

private func end(_ threads: [Thread], _ queue: Queue) {
    queue.withLock { $0.close() }
    queue.notifyAll()
    for thread in threads { thread.join() }
}

/// Does the queue's work until it is closed.
private func work(on queue: Queue, _ observer: (any ServerObserver)?) {
    // On Linux this sets the calling thread's own priority; a failure does no harm.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    while let (owner, item) = queue.wait({ $0.attempt() }) {
        let start = monotonicNanoseconds()
        item.run()
        let time = monotonicNanoseconds() - start
        queue.withLock { $0.waiting.finish(owner, after: time) }
        observer?.workEnded(waited: start - item.arrival, took: time)
    }
}

extension WorkQueue {
    /// The next piece of work; nil once the queue is closed.
    fileprivate mutating func attempt() -> Queue.Attempt<(owner: String, item: WorkItem)?> {
        if isClosed { return .done(nil) }
        guard let next = waiting.take() else { return .retry(after: nil) }
        return .done(next)
    }
}
