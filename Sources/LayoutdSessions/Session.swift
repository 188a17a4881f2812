import LayoutEngine
import LayoutdLocks
import LayoutdMemory
import Synchronization

/// One client's collection view and the clock that drives it.
///
/// A class, because requests on several threads share it: each takes the session's lock, brings
/// the view up to date and does its work. Sessions are not advanced in the background.
public final class Session: Sendable {
    /// The identifier by which clients refer to the session.
    public let id: SessionID
    /// Another number for each session of this process, also if it is loaded again from its journal.
    public let copyNumber: UInt64
    /// The clock that drives the session.
    public let clock: SessionClock
    /// The preset that it was created from, if any.
    public let preset: String?
    /// The owner that it counts against in limits.
    let owner: String

    /// Whether it belongs to an owner; true if no owner is given.
    func belongs(to owner: String?) -> Bool { owner == nil || owner == self.owner }
    /// The memory that it may take.
    package let memory: MemoryReservation

    let time: TimeSource
    private let worlds: WorldCache
    let room: WaitingRoom
    private let counters: SessionCounters
    let waiters = WaiterList()
    /// The journal, if sessions are kept beyond the process.
    public let log: SessionLog?
    let created: UInt64
    let state: Locked<State>
    /// Separate from the state, so that reading them does not wait for work on the state.
    let sentFrames = Locked(SentFrames())
    /// The number of its first record of what comes into sight: random for a session that is loaded again, so
    /// that no report from before goes on there.
    let visibilityRecord: Int
    /// The time of the last access, in nanoseconds of its time source.
    private let lastUse: Atomic<UInt64>
    /// The number of accesses without a time limit, active or waiting.
    let workers = Atomic(0)

    private static let lastCopyNumber = Atomic<UInt64>(0)

    /// The most ticks that one access to a wall session simulates; the rest of a longer gap is
    /// dropped, as a display drops frames.
    public static let maximumCatchUp = 600
    /// The most that these ticks may cost, in sub-steps of single bodies that touch nothing; the
    /// tick that exceeds it is the last.
    static let maximumCatchUpCost = 1_000_000
    /// How long a time-limited access waits for other short ones, in nanoseconds.
    private static let patience: UInt64 = 1_000_000

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var view: CollectionView
        /// Ticks of the wall clock that were never simulated.
        var droppedTicks = 0
        var recentEvents = RecentEvents()
        var replayCost = ReplayCost()
        /// The ticks of the view that have been counted.
        var countedTicks: Int
    }

    init(
        id: SessionID,
        view: consuming CollectionView,
        clock: SessionClock,
        preset: String?,
        owner: String,
        memory: MemoryReservation,
        time: TimeSource,
        worlds: WorldCache,
        room: WaitingRoom,
        log: SessionLog? = nil,
        past: SessionPast? = nil,
        counters: SessionCounters = SessionCounters()
    ) {
        self.id = id
        copyNumber = Self.lastCopyNumber.add(1, ordering: .relaxed).newValue
        self.clock = clock
        self.preset = preset
        self.owner = owner
        self.memory = memory
        self.time = time
        self.worlds = worlds
        self.room = room
        self.counters = counters
        self.log = log
        visibilityRecord = past == nil ? 0 : .random(in: 1 << 20..<1 << 40)
        let now = time.now
        created = past?.created ?? now &- UInt64(max(0, past?.age ?? 0))
        lastUse = Atomic(now)
        state = Locked(
            State(
                view: view,
                droppedTicks: past?.droppedTicks ?? 0,
                recentEvents: past?.recentEvents ?? RecentEvents(),
                replayCost: past?.replayCost ?? ReplayCost(),
                countedTicks: view.tickCount
            )
        )
        _ = state.withLock { publish($0) }
    }

    /// What follows an access when the lock is released.
    struct Effects {
        var holdsWorld = false
        var changes = WaiterList.Changes()
        var needsSnapshot = false
    }

    func follow(_ effects: Effects) {
        if effects.holdsWorld { worlds.noteUse(of: self) }
        waiters.end(after: effects.changes)
        if effects.needsSnapshot { requestSnapshot() }
    }

    /// Takes the lock, unless a thread holds it that may need long.
    func takeIfFree() -> State? {
        state.takeIfFree(within: workers.load(ordering: .relaxed) > 0 ? 0 : Self.patience)
    }

    /// Ends an access.
    func settle(_ state: inout State) -> Effects {
        // A frozen view stays frozen and needs no world.
        if !state.view.isFinite { state.view.releaseWorld() }
        countTicks(&state)
        return Effects(
            holdsWorld: state.view.holdsWorld,
            changes: publish(state),
            needsSnapshot: log != nil && state.replayCost.takeNeedForSnapshot()
        )
    }

    /// Counts the ticks since the last access.
    private func countTicks(_ state: inout State) {
        let ticks = state.view.tickCount - state.countedTicks
        guard ticks != 0 else { return }
        state.countedTicks = state.view.tickCount
        // Fewer if an event was taken back.
        if ticks > 0 { counters.ticks.add(ticks, ordering: .relaxed) }
    }

    /// The tick that the session has to be advanced to.
    func dueTick(of state: State) -> Int {
        guard clock == .wall else { return state.view.tickCount }
        let elapsed = Self.ticks(in: time.now &- created, rate: state.view.displayRate)
        return elapsed - state.droppedTicks
    }

    /// How long it takes to bring the view up to date, and to make a change then; see
    /// ``CollectionView``.
    func effort(of state: State, to tick: Int, changes: Bool) -> Int {
        let ticks = min(tick - state.view.tickCount, Self.maximumCatchUp)
        let advancing = ticks > 0 ? state.view.effort(ticks: ticks) : 0
        guard changes else { return advancing }
        return max(advancing, state.view.effortOfRebuilding) + state.view.effortOfSighting
    }

    /// Advances a wall session to the given tick; returns whether it was not interrupted.
    ///
    /// Ticks beyond a limit are dropped. When it is interrupted, they are still to be simulated.
    func catchUp(_ state: inout State, to tick: Int, within limit: AccessLimit?) -> Bool {
        guard clock == .wall else { return true }
        var isInterrupted = false
        let advance = state.view.advance(
            toTick: tick,
            limit: Self.maximumCatchUp,
            costLimit: Self.maximumCatchUpCost
        ) {
            isInterrupted = !(limit?.hasTime ?? true)
            return !isInterrupted
        }
        let dropped = isInterrupted ? 0 : advance.remaining
        state.droppedTicks += dropped
        if let log { note(advance, dropped: dropped, &state, in: log) }
        return !isInterrupted
    }

    /// Reserves the memory that a changed view takes.
    ///
    /// Small differences are ignored: they cost more to record than they matter.
    ///
    /// - Throws: `OverMemoryBudget` if a limit does not allow it.
    func reserve(for view: CollectionView) throws(OverMemoryBudget) {
        let (wanted, reserved) = (view.estimatedBytes, memory.bytes)
        guard abs(wanted - reserved) > reserved / 16 else { return }
        try memory.resize(to: wanted)
    }

    /// Publishes the current state to waiting requests; returns what has changed.
    private func publish(_ state: State) -> WaiterList.Changes {
        waiters.publish(
            sequence: state.view.sequence,
            tick: publishedTick(of: state),
            nextChange: nextChange(of: state)
        )
    }

    /// What of a state's ticks is published.
    func publishedTick(of state: State) -> Int { clock == .manual ? state.view.tickCount : 0 }

    /// The time of the next tick that moves something without an event; `.max` if there is none.
    private func nextChange(of state: State) -> UInt64 {
        guard clock == .wall, !state.view.isResting else { return .max }
        let elapsed = state.view.tickCount + 1 + state.droppedTicks
        return created &+ Self.nanoseconds(toTick: elapsed, rate: state.view.displayRate)
    }

    /// Whether the physics engine's world is in memory.
    var holdsWorld: Bool { state.withLock { $0.view.holdsWorld } }

    /// Releases the physics engine's world, unless the session is being accessed.
    func releaseWorld() {
        _ = state.withLockIfFree { $0.view.releaseWorld() }
    }

    /// Restarts the idle time, at the given time of its time source.
    func touch(at now: UInt64) {
        lastUse.store(now, ordering: .relaxed)
        log?.renew(at: now)
    }

    /// Whether requests wait for a change.
    var isWaitedFor: Bool { !waiters.isEmpty }

    /// The time at which the session expires without a request, in nanoseconds of its time source.
    func deadline(idleTimeout: UInt64) -> UInt64 {
        (isWaitedFor ? time.now : lastUse.load(ordering: .relaxed)) + idleTimeout
    }
}
