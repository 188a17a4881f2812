import LayoutdLocks
import Synchronization

/// The server's clock, as it was when it was last read; the monotonic clock tells the time since.
///
/// It does not depend on this machine's time of day, which may be wrong, or be changed.
///
/// A class, because many threads read it.
final class ServerClock: Sendable {
    /// Nanoseconds since 1970 at the zero of the monotonic clock.
    private let origin = Atomic<Int64>(0)

    /// Nanoseconds since 1970.
    var now: Int64 {
        origin.load(ordering: .relaxed) + Int64(monotonicNanoseconds())
    }

    /// Sets the clock.
    ///
    /// - Parameters:
    ///   - reply: The server's reply to TIME.
    ///   - sent: When TIME was sent, in nanoseconds of the monotonic clock.
    ///   - received: When the reply came.
    /// - Throws: ``ServerFailure`` if the reply is not a time.
    func set(_ reply: Reply, sent: UInt64, received: UInt64) throws(ServerFailure) {
        guard let parts = reply.parts, parts.count == 2,
            let seconds = parts[0].text.flatMap({ Int64($0) }),
            let microseconds = parts[1].text.flatMap({ Int64($0) })
        else { throw reply.failure ?? .refusal("its reply to TIME is not a time") }
        let time = seconds * 1_000_000_000 + microseconds * 1_000
        origin.store(time - Int64(sent / 2 + received / 2), ordering: .relaxed)
    }
}
