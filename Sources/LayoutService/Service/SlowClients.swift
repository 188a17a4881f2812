import LayoutdLocks
import Synchronization

/// The clients whose requests took too long on an event thread within the last second, by
/// `Request.clientNumber`.
///
/// A class, because all requests share it.
final class SlowClients: Sendable {
    /// How long a client is remembered, in nanoseconds.
    static let memory: UInt64 = 1_000_000_000

    /// The number of clients from which on those that were slow long ago are forgotten.
    static let capacity = 1_000

    private let times = Locked<[UInt64: UInt64]>([:])
    /// The latest of the times.
    private let latest = Atomic<UInt64>(0)

    /// Whether there are none: nearly always, and found without a lock.
    func isEmpty(at now: UInt64) -> Bool {
        now >= latest.load(ordering: .relaxed) + Self.memory
    }

    func contains(_ client: UInt64, at now: UInt64) -> Bool {
        times.withLock { $0[client] }.map { now < $0 + Self.memory } ?? false
    }

    func insert(_ client: UInt64, at now: UInt64) {
        times.withLock { times in
            if times.count >= Self.capacity {
                times = times.filter { now < $0.value + Self.memory }
            }
            times[client] = now
        }
        latest.store(now, ordering: .relaxed)
    }
}
