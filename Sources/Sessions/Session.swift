public import Engine
public import Geometry
import Locks
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
    /// Who made it, as far as limits are concerned.
    let owner: String

    private let time: TimeSource
    private let worlds: WorldCache
    private let created: UInt64
    private let state: Locked<State>
    /// Apart from the state, so that nobody who only asks for them waits for work on that.
    private let deliveries = Locked(Deliveries())
    /// When it was last looked at, in nanoseconds of its time source.
    private let lastUse: Atomic<UInt64>

    /// The most ticks that one look at a wall session simulates; what is left of a longer gap is
    /// dropped, as a display drops frames.
    public static let maximumCatchUp = 600
    /// What that may cost, in sub-steps of single bodies that touch nothing; it ends with the tick
    /// that goes beyond.
    static let maximumCatchUpCost = 1_000_000

    private struct State: Sendable {
        var view: CollectionView
        /// Ticks of the wall clock that were never simulated.
        var droppedTicks = 0
        var recentEvents = RecentEvents()
    }

    init(
        id: SessionID,
        view: consuming CollectionView,
        clock: SessionClock,
        preset: String?,
        owner: String,
        time: TimeSource,
        worlds: WorldCache
    ) {
        self.id = id
        self.clock = clock
        self.preset = preset
        self.owner = owner
        self.time = time
        self.worlds = worlds
        created = time.now
        lastUse = Atomic(created)
        state = Locked(State(view: view))
    }

    /// Looks at the view as it is now, and may change it.
    ///
    /// A wall session is advanced first. A change counts only if `body` returns: when it throws, the
    /// session stays as it was.
    ///
    /// - Parameter body: Runs under the session's lock; keep it short.
    /// - Returns: What `body` returns, or `nil` if the session is frozen: something in it has moved
    ///   out of all numbers, and nothing that it could show would mean anything any more.
    /// - Throws: What `body` throws.
    public func withView<Result: Sendable, Failure: Error>(
        _ body: (inout CollectionView) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        try withView(event: nil) { (view, _) throws(Failure) in try body(&view) }
    }

    /// Looks at the view as it is now on the occasion of an event, and changes it.
    ///
    /// - Parameters:
    ///   - number: The client's number of the event, if it gave one. The last 64 of them are
    ///     remembered: an event under one of these is a retry of what was applied already.
    ///   - body: As for ``withView(_:)``; told whether the event is a retry, and must change nothing
    ///     then.
    /// - Returns: What `body` returns, or `nil` if the session is frozen.
    /// - Throws: What `body` throws; the number is not remembered then.
    public func withView<Result: Sendable, Failure: Error>(
        event number: Int?,
        _ body: (inout CollectionView, _ isRetry: Bool) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        var holdsWorld = false
        defer { if holdsWorld { worlds.noteUse(of: self) } }
        return try state.withLock { (state) throws(Failure) in
            defer {
                // Frozen for good, it needs none.
                if !state.view.isFinite { state.view.releaseWorld() }
                holdsWorld = state.view.holdsWorld
            }
            advance(&state)
            guard state.view.isFinite else { return nil }
            let isRetry = number.map { state.recentEvents.contains($0) } ?? false
            var view = state.view
            let result = try body(&view, isRetry)
            state.view = view
            if let number, !isRetry { state.recentEvents.insert(number) }
            return view.isFinite ? result : nil
        }
    }

    /// Brings a wall session to the tick of now.
    private func advance(_ state: inout State) {
        guard clock == .wall else { return }
        let elapsed = Self.ticks(in: time.now - created, rate: state.view.displayRate)
        let target = elapsed - state.droppedTicks
        state.droppedTicks += state.view.advance(
            toTick: target,
            limit: Self.maximumCatchUp,
            costLimit: Self.maximumCatchUpCost
        )
    }

    /// Whole ticks in so many nanoseconds, without overflow.
    private static func ticks(in nanoseconds: UInt64, rate: Int) -> Int {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int(seconds) * rate + Int(rest) * rate / 1_000_000_000
    }

    /// The elements of a frame that was answered of late, if they are remembered.
    ///
    /// - Parameters:
    ///   - sequence: Of the frame.
    ///   - rect: The part of the content that it showed, `nil` for the viewport.
    public func delivered(_ sequence: Int, in rect: Rect?) -> ElementRuns? {
        deliveries.withLock { $0.elements(sequence, rect) }
    }

    /// Remembers the elements of a frame for a while, so that differences from it can be told exactly.
    ///
    /// - Parameters:
    ///   - sequence: As of ``delivered(_:in:)``.
    ///   - rect: As of ``delivered(_:in:)``.
    ///   - elements: The elements; not asked for if they are remembered already.
    public func noteDelivery(
        _ sequence: Int,
        in rect: Rect?,
        _ elements: @autoclosure () -> ElementRuns?
    ) {
        deliveries.withLock { deliveries in
            guard deliveries.elements(sequence, rect) == nil, let elements = elements() else {
                return
            }
            deliveries.note(elements, sequence, rect)
        }
    }

    /// Whether the physics engine's world is in memory.
    var holdsWorld: Bool { state.withLock { $0.view.holdsWorld } }

    /// Lets the physics engine's world go, unless the session works just now.
    func releaseWorld() {
        _ = state.withLockIfFree { $0.view.releaseWorld() }
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
