import LayoutdJournal
import LayoutdLocks
import Synchronization

/// The server's clock, as it was when it was last read; the monotonic clock tells the time since.
///
/// It does not depend on this machine's time of day, which may be wrong, or be changed. If the
/// server's clock goes back, this one goes on, and loses a two-thousandth until they agree. The
/// server keeps where it stands, for processes that start later.
///
/// A class, because many threads read it.
final class ServerClock: Sendable {
    /// Nanoseconds since 1970 at the zero of the monotonic clock; `unset` before it was read.
    private let origin = Atomic<Int64>(unset)

    private static let unset = Int64.min

    /// The times that a clock may show, in seconds since 1970: to the year 2200.
    private static let seconds: ClosedRange<Int64> = 0...7_258_118_400

    /// The most that a reading moves the clock back, in nanoseconds: less than shows in a session,
    /// and more than the difference of two good clocks in the time between two readings.
    private static let mostBack: Int64 = 1_000_000

    /// Nanoseconds since 1970.
    var now: Int64 {
        let origin = origin.load(ordering: .relaxed)
        return origin == Self.unset ? 0 : origin + Int64(monotonicNanoseconds())
    }

    /// Sets the clock; one thread at a time may do so.
    ///
    /// - Parameters:
    ///   - reply: The server's reply to TIME.
    ///   - kept: The latest time that a process has kept at the server, in nanoseconds since 1970.
    ///   - sent: When TIME was sent, in nanoseconds of the monotonic clock.
    ///   - received: When the reply came.
    /// - Throws: ``ServerFailure`` if the reply is not a time.
    func set(
        _ reply: Reply,
        kept: Int64 = 0,
        sent: UInt64,
        received: UInt64
    ) throws(ServerFailure) {
        guard let parts = reply.parts, parts.count == 2,
            let seconds = parts[0].text.flatMap({ Int64($0) }), Self.seconds ~= seconds,
            let microseconds = parts[1].text.flatMap({ Int64($0) }), 0..<1_000_000 ~= microseconds
        else {
            throw reply.failure ?? .refusal("its reply to TIME is not a time before the year 2200")
        }
        let middle = Int64(sent / 2 + received / 2)
        let time = seconds * 1_000_000_000 + microseconds * 1_000
        let earlier = origin.load(ordering: .relaxed)
        let least = earlier == Self.unset ? 0 : earlier - Self.mostBack
        origin.store(max(time - middle, kept - middle, least), ordering: .relaxed)
    }
}

extension ServerClock {
    /// The stream whose latest id is a time, in milliseconds since 1970.
    static let key = "j:clock"

    /// The time that a process has kept, from the latest entries of the stream; 0 without one, or
    /// if it cannot be one of this clock.
    static func kept(_ reply: Reply) -> Int64 {
        guard let id = reply.parts?.first?.parts?.first, let place = JournalPlace(id: id),
            seconds ~= place.epoch / 1_000
        else { return 0 }
        return place.epoch * 1_000_000
    }
}
