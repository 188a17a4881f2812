public import LayoutdGeometry

/// Moves items by the behaviours that it holds, like `UIDynamicAnimator`.
///
/// An animator is a value: copies are independent, and equal calls lead to equal bits. You identify
/// items and behaviours by identifiers of your choice; they are not objects. All properties show
/// the state after the last step.
///
/// ```swift
/// var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
/// let box = DynamicItem(center: Point(x: 160, y: 50), size: Size(width: 50, height: 50))
/// try animator.addItem(box, id: 1)
/// try animator.addBehavior(.gravity(GravityBehavior(items: [1])), id: "gravity")
/// try animator.addBehavior(
///     .collision(CollisionBehavior(items: [1], referenceBoundsInsets: .zero)),
///     id: "walls"
/// )
/// while animator.isRunning { animator.step(1 / 60) }
/// ```
///
/// The engine is libbox2d, used in the way UIKit uses its own Box2D: sub-steps of 1/120 s in single
/// precision, 100 points to the metre.
///
/// - Note: Source: measured on UIKit (through Mac Catalyst) and published by kern0x1b/charon.
public struct DynamicAnimator: Sendable {
    private(set) var state: AnimatorState
    private(set) var history: AnimatorHistory
    var clock = AnimatorClock()
    /// The number of convex pieces of all groups, which only changes alter.
    private(set) var groupedPieces = 0
    private var world: CachedWorld?
    /// Counts the inputs since the checkpoint; identifies the state that the cached world belongs
    /// to.
    private var revision = 0
    /// The last value reported to the event handler.
    private var isKnownToRun = false

    /// Called with every event when it happens; not part of a snapshot.
    public var eventHandler: (@Sendable (Event) -> Void)?

    /// The events that UIKit reports to an animator's delegates.
    public enum Event: Sendable, Hashable {
        /// Something moves again.
        case willResume
        /// Nothing moves any more.
        case didPause
        /// A contact began or ended.
        case contact(ContactEvent)
    }

    /// Creates an animator without items and behaviours.
    ///
    /// - Parameter referenceBounds: The bounds that collision behaviours may use as a boundary, in
    ///   points; ignored if they are not finite.
    public init(referenceBounds: Rect? = nil) {
        state = AnimatorState()
        state.setReferenceBounds(referenceBounds)
        history = AnimatorHistory(from: state)
    }

    /// Resumes at the end of a history.
    init(
        _ history: AnimatorHistory,
        _ clock: AnimatorClock,
        _ replayed: (state: AnimatorState, world: RigidWorld)
    ) {
        let (state, world) = replayed
        self.state = state
        self.history = history
        self.clock = clock
        groupedPieces = state.groupedPieces
        self.world = CachedWorld(world, revision: revision)
        isKnownToRun = isRunning
    }

    /// Whether something moves; otherwise steps change nothing.
    public var isRunning: Bool { state.isFinite && state.isAwake }

    /// Whether all positions are finite; once false, nothing changes any more.
    public var isFinite: Bool { state.isFinite }

    /// The sum of the steps so far, in seconds.
    public var elapsedTime: Double { clock.elapsedTime }

    /// The bounds that collision behaviours may use as a boundary, in points.
    public var referenceBounds: Rect? { state.referenceBounds }

    /// Sets the bounds that collision behaviours may use as a boundary, in points; removes them if
    /// the new bounds are not finite.
    ///
    /// - Returns: The contacts that ended because their boundary moved.
    @discardableResult
    public mutating func setReferenceBounds(_ bounds: Rect?) -> [ContactEvent] {
        guard bounds != state.referenceBounds else { return [] }
        return apply(.setReferenceBounds(bounds))
    }

    /// Applies a validated change.
    @discardableResult
    mutating func apply(_ command: AnimatorCommand) -> [ContactEvent] {
        let ended = withWorld { (state, world) in state.apply(command, in: world) }
        history.note(command)
        groupedPieces = state.groupedPieces
        if history.isLong(pieces: groupedPieces) { takeCheckpoint() }
        tell(ended)
        tellWhetherRunning()
        return ended
    }

    /// Advances by one tick.
    ///
    /// - Throws: ``StepTooCostly`` when it costs more than `limit`; the animator is unchanged then.
    mutating func tick(substeps: Int, limit: Int) throws(StepTooCostly) -> [ContactEvent] {
        let bodies = state.bodies.count
        let before = state
        let contacts = withWorld { (state, world) in
            state.tick(substeps: substeps, in: world, limit: limit)
        }
        guard state.cost <= limit else {
            state = before
            releaseWorld()
            throw StepTooCostly()
        }
        history.noteTick(substeps: substeps, bodies: bodies, cost: state.cost)
        if history.isLong(pieces: groupedPieces) { takeCheckpoint() }
        tell(contacts)
        tellWhetherRunning()
        return contacts
    }

    private func tell(_ contacts: [ContactEvent]) {
        guard let eventHandler else { return }
        for contact in contacts { eventHandler(.contact(contact)) }
    }

    private mutating func tellWhetherRunning() {
        guard isRunning != isKnownToRun else { return }
        isKnownToRun = isRunning
        eventHandler?(isRunning ? .willResume : .didPause)
    }
}

extension DynamicAnimator {
    /// Whether the engine's world of this animator is in memory, which takes about 110 KB and 1 KB
    /// per item; without it the next change or step takes longer.
    public var holdsWorld: Bool { world?.isAvailable(at: revision) ?? false }

    /// Releases the engine's world.
    public mutating func releaseWorld() {
        world = nil
    }

    /// Starts a new history at the current state.
    ///
    /// The next change or step uses a world that is built from this state. Call it after many
    /// changes in a row; otherwise it happens automatically before a history gets long.
    public mutating func takeCheckpoint() {
        withWorld { (state, world) in state.readHidden(world) }
        history = AnimatorHistory(from: state)
        world = nil
        revision = 0
    }

    /// Calls a closure with the world and advances the revision.
    private mutating func withWorld<Result>(
        _ body: (inout AnimatorState, RigidWorld) -> Result
    ) -> Result {
        if let cached = world, let claimed = cached.claim(at: revision) {
            defer {
                revision += 1
                cached.release(at: revision)
            }
            return body(&state, claimed)
        }
        let (replayed, rebuilt) = history.replay()
        assert(replayed == state, "repeating a history must lead to the same state")
        let result = body(&state, rebuilt)
        revision += 1
        world = CachedWorld(rebuilt, revision: revision)
        return result
    }
}
