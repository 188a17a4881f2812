public import Engine
import Synchronization

/// What passes time in a session.
public enum SessionClock: Sendable, Hashable {
    /// The time of day: the session is advanced whenever it is looked at.
    case wall
    /// Whoever asks for steps.
    case manual
}

/// One client's collection view and the clock that drives it.
///
/// A class, for requests of several threads meet in it: each takes the session's lock, brings the
/// view up to date, does its work and leaves. Nobody ticks a session in the background.
public final class Session: Sendable {
    /// The name by which clients find the session.
    public let id: SessionID
    /// What passes its time.
    public let clock: SessionClock
    /// The preset that it was made from, if any.
    public let preset: String?

    private let time: TimeSource
    private let created: UInt64
    private let state: Mutex<State>
    /// When it was last looked at, in nanoseconds of its time source.
    private let lastUse: Atomic<UInt64>

    /// The most ticks that one look at a wall session simulates; what is left of a longer gap is
    /// dropped, as a display drops frames.
    public static let maximumCatchUp = 600

    private struct State {
        var view: CollectionView
        /// Ticks of the wall clock that were never simulated.
        var droppedTicks = 0
    }

    init(
        id: SessionID,
        view: consuming CollectionView,
        clock: SessionClock,
        preset: String?,
        time: TimeSource
    ) {
        self.id = id
        self.clock = clock
        self.preset = preset
        self.time = time
        created = time.now
        lastUse = Atomic(created)
        state = Mutex(State(view: view))
    }

    /// Looks at the view as it is now, and may change it.
    ///
    /// A wall session is advanced first. A change counts only if `body` returns: when it throws, the
    /// session stays as it was.
    ///
    /// - Parameter body: Runs under the session's lock; keep it short.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withView<Result: Sendable, Failure: Error>(
        _ body: (inout CollectionView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try state.withLock { (state) throws(Failure) in
            advance(&state)
            var view = state.view
            let result = try body(&view)
            state.view = view
            return result
        }
    }

    /// Brings a wall session to the tick of now.
    private func advance(_ state: inout State) {
        guard clock == .wall else { return }
        let elapsed = Self.ticks(in: time.now - created, rate: state.view.displayRate)
        let target = elapsed - state.droppedTicks
        state.droppedTicks += state.view.advance(toTick: target, limit: Self.maximumCatchUp)
    }

    /// Whole ticks in so many nanoseconds, without overflow.
    private static func ticks(in nanoseconds: UInt64, rate: Int) -> Int {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int(seconds) * rate + Int(rest) * rate / 1_000_000_000
    }

    /// Renews the idle time.
    func touch() {
        lastUse.store(time.now, ordering: .relaxed)
    }

    /// When the session expires if nobody looks at it, in nanoseconds of its time source.
    func deadline(idleTimeout: UInt64) -> UInt64 {
        lastUse.load(ordering: .relaxed) + idleTimeout
    }
}
