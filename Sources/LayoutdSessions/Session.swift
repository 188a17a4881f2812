public import LayoutEngine
import LayoutdLocks
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

    let time: TimeSource
    private let worlds: WorldCache
    let room: WaitingRoom
    let waiters = WaiterList()
    private let created: UInt64
    private let state: Locked<State>
    /// Apart from the state, so that nobody who only asks for them waits for work on that.
    let deliveries = Locked(Deliveries())
    /// When it was last looked at, in nanoseconds of its time source.
    private let lastUse: Atomic<UInt64>
    /// How many work at it who may take long, or wait to.
    private let workers = Atomic(0)

    /// The most ticks that one look at a wall session simulates; what is left of a longer gap is
    /// dropped, as a display drops frames.
    public static let maximumCatchUp = 600
    /// What that may cost, in sub-steps of single bodies that touch nothing; it ends with the tick
    /// that goes beyond.
    static let maximumCatchUpCost = 1_000_000
    /// How long a short look waits for others that are short, in nanoseconds.
    private static let patience: UInt64 = 1_000_000

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
        worlds: WorldCache,
        room: WaitingRoom
    ) {
        self.id = id
        self.clock = clock
        self.preset = preset
        self.owner = owner
        self.time = time
        self.worlds = worlds
        self.room = room
        created = time.now
        lastUse = Atomic(created)
        state = Locked(State(view: view))
        _ = state.withLock { publish($0) }
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
    ///   - event: Which event it is, if its client gave it a number. The last 64 of each of the last
    ///     16 clients are remembered.
    ///   - cannotFail: Whether it is sure of a view that `body` throws nothing once it has changed
    ///     it. The view is then changed where it is; else a copy is kept to go back to, which costs
    ///     another one of each array that changes.
    ///   - outcome: What to remember for retries of the event, given what `body` returned.
    ///   - body: As for ``withView(_:)``; gets what is known of the event, and must change nothing
    ///     unless that is new.
    /// - Returns: What `body` returns, or `nil` if the session is frozen.
    /// - Throws: What `body` throws; the event is not remembered then.
    public func withView<Result: Sendable, Failure: Error>(
        event: EventIdentity?,
        cannotFail: (CollectionView) -> Bool = { _ in false },
        outcome: (Result) -> String? = { _ in nil },
        _ body: (inout CollectionView, EventStatus) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        workers.add(1, ordering: .relaxed)
        defer { workers.subtract(1, ordering: .relaxed) }
        var effects = Effects()
        defer { follow(effects) }
        return try state.withLock { (state) throws(Failure) in
            try look(&state, at: dueTick(of: state), event, cannotFail, outcome, &effects, body)
        }
    }

    /// Looks at the view as it is now, and may change it, but only if that does not take long.
    ///
    /// - Parameters:
    ///   - event: As for ``withView(event:cannotFail:outcome:_:)``.
    ///   - changes: Whether `body` changes the view.
    ///   - cannotFail: As for ``withView(event:cannotFail:outcome:_:)``.
    ///   - limit: How long bringing the view up to date may take, in nanoseconds; see
    ///     `CollectionView.effort(ticks:interval:)`.
    ///   - outcome: As for ``withView(event:cannotFail:outcome:_:)``.
    ///   - body: As for ``withView(event:cannotFail:outcome:_:)``.
    /// - Returns: What `body` returns, if it was called.
    /// - Throws: What `body` throws; the event is not remembered then.
    public func withViewAtOnce<Result: Sendable, Failure: Error>(
        event: EventIdentity? = nil,
        changes: Bool,
        cannotFail: (CollectionView) -> Bool = { _ in false },
        effort limit: Int,
        outcome: (Result) -> String? = { _ in nil },
        _ body: (inout CollectionView, EventStatus, _ effort: Int) throws(Failure) -> Result
    ) throws(Failure) -> Glance<Result> {
        var effects = Effects()
        defer { follow(effects) }
        let patience = workers.load(ordering: .relaxed) > 0 ? 0 : Self.patience
        let glance = try state.withLockIfFree(within: patience) {
            (state) throws(Failure) -> Glance<Result> in
            let tick = dueTick(of: state)
            let effort = effort(of: state, to: tick, changes: changes)
            guard effort <= limit else { return .busy }
            let result = try look(&state, at: tick, event, cannotFail, outcome, &effects) {
                (view, status) throws(Failure) in try body(&view, status, effort)
            }
            guard let result else { return .frozen }
            return .seen(result)
        }
        return glance ?? .busy
    }

    /// What a look has on others, to be seen to without the lock.
    private struct Effects {
        var holdsWorld = false
        var changes = false
    }

    private func follow(_ effects: Effects) {
        if effects.holdsWorld { worlds.noteUse(of: self) }
        if effects.changes { waiters.endAll() }
    }

    private func look<Result, Failure: Error>(
        _ state: inout State,
        at tick: Int,
        _ event: EventIdentity?,
        _ cannotFail: (CollectionView) -> Bool,
        _ outcome: (Result) -> String?,
        _ effects: inout Effects,
        _ body: (inout CollectionView, EventStatus) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        // Written out here, what is done at the end would copy the view.
        defer { effects = settle(&state) }
        advance(&state, to: tick)
        guard state.view.isFinite else { return nil }
        let status = event.map { state.recentEvents.status(of: $0) } ?? .new
        let before = cannotFail(state.view) ? nil : state.view
        let result: Result
        do throws(Failure) {
            result = try body(&state.view, status)
        } catch {
            if let before { state.view = before }
            throw error
        }
        if let event, status == .new {
            state.recentEvents.insert(event, outcome: outcome(result))
        }
        return state.view.isFinite ? result : nil
    }

    /// Ends a look.
    private func settle(_ state: inout State) -> Effects {
        // Frozen for good, it needs none.
        if !state.view.isFinite { state.view.releaseWorld() }
        return Effects(holdsWorld: state.view.holdsWorld, changes: publish(state))
    }

    /// The tick to which the session has to be brought.
    private func dueTick(of state: State) -> Int {
        guard clock == .wall else { return state.view.tickCount }
        let elapsed = Self.ticks(in: time.now - created, rate: state.view.displayRate)
        return elapsed - state.droppedTicks
    }

    /// How long it takes to bring it there, and to change something then; see ``CollectionView``.
    private func effort(of state: State, to tick: Int, changes: Bool) -> Int {
        let ticks = min(tick - state.view.tickCount, Self.maximumCatchUp)
        let advancing = ticks > 0 ? state.view.effort(ticks: ticks) : 0
        return changes ? max(advancing, state.view.effortOfRebuilding) : advancing
    }

    /// Brings a wall session to the tick of now.
    private func advance(_ state: inout State, to tick: Int) {
        guard clock == .wall else { return }
        state.droppedTicks += state.view.advance(
            toTick: tick,
            limit: Self.maximumCatchUp,
            costLimit: Self.maximumCatchUpCost
        )
    }

    /// Tells those who wait how the session is now; answers whether it has changed.
    private func publish(_ state: State) -> Bool {
        waiters.publish(sequence: state.view.sequence, nextChange: nextChange(of: state))
    }

    /// The time of the next tick in which something moves, if no event comes; `.max` if there is none.
    private func nextChange(of state: State) -> UInt64 {
        guard clock == .wall, !state.view.isResting else { return .max }
        let elapsed = state.view.tickCount + 1 + state.droppedTicks
        return created + Self.nanoseconds(toTick: elapsed, rate: state.view.displayRate)
    }

    /// How many work at it who may take long, or wait to.
    var workerCount: Int { workers.load(ordering: .relaxed) }

    /// Whether the physics engine's world is in memory.
    var holdsWorld: Bool { state.withLock { $0.view.holdsWorld } }

    /// Lets the physics engine's world go, unless the session works just now.
    func releaseWorld() {
        _ = state.withLockIfFree { $0.view.releaseWorld() }
    }

    /// Renews the idle time, at a moment of its time source.
    func touch(at now: UInt64) {
        lastUse.store(now, ordering: .relaxed)
    }

    /// When the session expires if nobody looks at it, in nanoseconds of its time source.
    func deadline(idleTimeout: UInt64) -> UInt64 {
        let isWaitedFor = !waiters.isEmpty
        return (isWaitedFor ? time.now : lastUse.load(ordering: .relaxed)) + idleTimeout
    }
}
