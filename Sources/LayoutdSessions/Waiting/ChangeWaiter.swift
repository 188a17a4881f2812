/// Waits for the visible changes of a session, one after the other, in one place.
///
/// A class, because it holds the place until it is released.
public final class ChangeWaiter: Sendable {
    private let session: Session
    private let place: WaitingPlace

    init(for session: Session, at place: WaitingPlace) {
        (self.session, self.place) = (session, place)
    }

    // The schedule may still know waits that are over.
    deinit { place.giveBack() }

    /// The times at which waits end are multiples of this, in nanoseconds: a quarter of the usual
    /// tick.
    ///
    /// Ticks of different sessions begin at different times. If each woke the thread and an event
    /// thread for itself, that would take longer than the frames; with steps that divide a tick,
    /// frames still come in regular intervals.
    static let step: UInt64 = 4_166_667

    /// Waits once; the previous wait must be over.
    ///
    /// - Parameters:
    ///   - sequence: The sequence that the caller knows. The wait is over when the session's
    ///     differs, at the latest at a wall session's next tick that moves something.
    ///   - tick: The ``Session/publishedTick`` that the caller knows, if the wait is also over when the time
    ///     of a manual session passes.
    ///   - start: The earliest time at which a change ends the wait, in nanoseconds of ``Session/now``.
    ///   - deadline: The latest time at which the wait is over.
    ///   - wake: Called once, on any thread, when the wait is over or the session ends; before
    ///     `start`, the end of a session may go unnoticed.
    public func wait(
        after sequence: Int,
        tick: Int? = nil,
        notBefore start: UInt64,
        until deadline: UInt64,
        wake: @escaping @Sendable () -> Void
    ) {
        let waiter = Waiter(for: session, at: place, isLast: false, followsTime: tick != nil)
        waiter.wait(after: sequence, tick: tick, notBefore: start, until: deadline, wake: wake)
    }
}

extension Session {
    /// Takes a place for a request that will wait for this session again and again.
    ///
    /// - Returns: The waiter, which holds the place.
    /// - Throws: ``TooManyWaiting`` when there is no place.
    public func makeChangeWaiter() throws(TooManyWaiting) -> ChangeWaiter {
        ChangeWaiter(for: self, at: try WaitingPlace(for: self, in: room))
    }

    /// The time of its time source, in nanoseconds since some fixed moment.
    public var now: UInt64 { time.now }

    /// Whether it is no longer in its store, because it was deleted, has expired or has moved.
    public var hasEnded: Bool { waiters.hasEnded }

    /// Whether a frame may differ from that with the given sequence.
    public func mayDiffer(from sequence: Int, at now: UInt64) -> Bool {
        waiters.sequence != sequence || waiters.nextChange <= now
    }

    /// The tick of a manual session, as of the latest access; 0 for a wall session.
    public var publishedTick: Int { waiters.tick }

    /// The time of the next tick that moves something, in nanoseconds of ``now``; `nil` if only an
    /// event can change anything.
    public var nextChange: UInt64? {
        let time = waiters.nextChange
        return time == .max ? nil : time
    }

    /// The start of the next tick of a wall session, whether it moves something or not; 0 for a
    /// manual one.
    ///
    /// - Parameter rate: Ticks per second.
    /// - Returns: The time in nanoseconds of ``now``.
    public func nextTick(rate: Int) -> UInt64 {
        guard clock == .wall else { return 0 }
        let elapsed = Self.ticks(in: time.now &- created, rate: rate)
        return created &+ Self.nanoseconds(toTick: elapsed + 1, rate: rate)
    }
}
