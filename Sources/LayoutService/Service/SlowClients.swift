import LayoutdLocks
import Synchronization

/// The clients whose requests took too long on an event thread within the last second, by
/// `Request.clientNumber`.
///
/// A request that took long may only have been interrupted. So the first one makes its client
/// suspected, and the processor time of the next ones is measured, which costs a system call each.
///
/// A class, because all requests share it.
final class SlowClients: Sendable {
    /// How long a client is remembered, in nanoseconds.
    static let memory: UInt64 = 1_000_000_000

    /// The number of clients from which on those that were slow long ago are forgotten.
    static let capacity = 1_000

    /// What is known of a client.
    enum Standing {
        /// None of its requests took long.
        case ordinary
        /// A request took long, but perhaps only because its thread was interrupted.
        case suspected
        /// A request took much processor time.
        case slow
    }

    private struct Record {
        /// When a request last took long.
        var time: UInt64
        /// When a request last took much processor time, if one did.
        var slowTime: UInt64?
    }

    private let records = Locked<[UInt64: Record]>([:])
    /// The latest of the times.
    private let latest = Atomic<UInt64>(0)

    /// Whether there are none: nearly always, and found without a lock.
    func isEmpty(at now: UInt64) -> Bool {
        now >= latest.load(ordering: .relaxed) + Self.memory
    }

    func standing(of client: UInt64, at now: UInt64) -> Standing {
        guard !isEmpty(at: now), let record = records.withLock({ $0[client] }) else {
            return .ordinary
        }
        if let slowTime = record.slowTime, now < slowTime + Self.memory { return .slow }
        return now < record.time + Self.memory ? .suspected : .ordinary
    }

    /// Notes how long a request took, if it was longer than ``WorkBudget/time``.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - now: The time at the end of the request.
    ///   - elapsed: How long the request took, in nanoseconds.
    ///   - processorTime: How much processor time it took, in nanoseconds, if that was measured.
    func note(_ client: UInt64, at now: UInt64, took elapsed: UInt64, _ processorTime: UInt64?) {
        guard elapsed > WorkBudget.time else { return }
        let isSlow = processorTime.map { $0 > WorkBudget.time } ?? false
        records.withLock { records in
            if records.count >= Self.capacity {
                records = records.filter { now < $0.value.time + Self.memory }
            }
            let slowTime = isSlow ? now : records[client]?.slowTime
            records[client] = Record(time: now, slowTime: slowTime)
        }
        latest.store(now, ordering: .relaxed)
    }
}

/// A client's work on an event thread, from its start.
struct EventThreadWork {
    /// What the client may do there.
    let budget: WorkBudget
    private let client: UInt64
    private let slowClients: SlowClients
    private let start: UInt64
    /// The processor time of the thread at the start, if it matters.
    private let processorTime: UInt64?

    /// Starts to measure.
    ///
    /// - Parameters:
    ///   - client: See `Request.clientNumber`.
    ///   - slowClients: The clients whose requests took long.
    init(of client: UInt64, _ slowClients: SlowClients) {
        (self.client, self.slowClients) = (client, slowClients)
        start = monotonicNanoseconds()
        let standing = slowClients.standing(of: client, at: start)
        budget = standing == .slow ? .slowClient(at: start) : .eventThread(at: start)
        processorTime = standing == .ordinary ? nil : threadNanoseconds()
    }

    /// Notes how long it took.
    func end() {
        let now = monotonicNanoseconds()
        guard now - start > WorkBudget.time else { return }
        let took = processorTime.map { threadNanoseconds() - $0 }
        slowClients.note(client, at: now, took: now - start, took)
    }
}
