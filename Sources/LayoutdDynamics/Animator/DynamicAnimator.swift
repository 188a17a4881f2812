public import LayoutdGeometry

/// Moves items by the behaviours that it holds, as `UIDynamicAnimator` does.
///
/// An animator is a value: a copy goes its own way from then on, and equal calls lead to equal bits.
/// Items and behaviours have identities of the user's choice instead of being objects. What is read
/// is as the last step left it.
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
/// The engine is libbox2d, driven as UIKit drives its own Box2D: sub-steps of 1/120 s in single
/// precision, 100 points to the metre.
///
/// - Note: Source: measured on UIKit (through Mac Catalyst) and published by kern0x1b/charon.
public struct DynamicAnimator: Sendable {
    private(set) var state: AnimatorState
    private(set) var history: AnimatorHistory
    var clock = AnimatorClock()
    private var world: CachedWorld?
    /// Counts what happened since the checkpoint; the world that is cached tells by it whose it is.
    private var revision = 0
    /// What was last told.
    private var isKnownToRun = false

    /// Called with what happens, while it does; it does not become part of a snapshot.
    public var eventHandler: (@Sendable (Event) -> Void)?
    var actions = AnimatorActions()

    /// What an animator's delegates are told of in UIKit.
    public enum Event: Sendable, Hashable {
        /// Something moves again.
        case willResume
        /// Nothing moves any more.
        case didPause
        /// Something began or ceased to touch.
        case contact(ContactEvent)
    }

    /// Makes an animator without items and behaviours.
    ///
    /// - Parameter referenceBounds: What collision behaviours may make a boundary of, in points; none
    ///   if they are no numbers.
    public init(referenceBounds: Rect? = nil) {
        state = AnimatorState()
        state.setReferenceBounds(referenceBounds)
        history = AnimatorHistory(from: state)
    }

    /// Goes on where a history ends.
    init(_ history: AnimatorHistory, _ clock: AnimatorClock) {
        let (state, world) = history.replay()
        self.state = state
        self.history = history
        self.clock = clock
        self.world = CachedWorld(world, revision: revision)
        isKnownToRun = isRunning
    }

    /// Whether something moves; otherwise steps change nothing.
    public var isRunning: Bool { state.isFinite && state.isAwake }

    /// Whether all positions are numbers; once false, nothing changes any more.
    public var isFinite: Bool { state.isFinite }

    /// The sum of the steps so far, in seconds.
    public var elapsedTime: Double { clock.elapsedTime }

    /// What collision behaviours may make a boundary of, in points.
    public var referenceBounds: Rect? { state.referenceBounds }

    /// Sets what collision behaviours may make a boundary of, in points; nothing if the bounds are no
    /// numbers.
    ///
    /// - Returns: The contacts that ended because their boundary has moved.
    @discardableResult
    public mutating func setReferenceBounds(_ bounds: Rect?) -> [ContactEvent] {
        guard bounds != state.referenceBounds else { return [] }
        return apply(.setReferenceBounds(bounds))
    }

    /// Carries out a change that was found possible.
    @discardableResult
    mutating func apply(_ command: AnimatorCommand) -> [ContactEvent] {
        let ended = withWorld { (state, world) in state.apply(command, in: world) }
        history.note(command)
        if history.isLong { takeCheckpoint() }
        actions.keep { state.behavior($0) != nil }
        tell(ended)
        tellWhetherRunning()
        return ended
    }

    /// Passes one tick; whether that was the last that moved something is told after the actions.
    ///
    /// - Throws: ``StepTooCostly`` when it costs more than `limit`; it never happened then.
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
        if history.isLong { takeCheckpoint() }
        tell(contacts)
        return contacts
    }

    private func tell(_ contacts: [ContactEvent]) {
        guard let eventHandler else { return }
        for contact in contacts { eventHandler(.contact(contact)) }
    }

    mutating func tellWhetherRunning() {
        guard isRunning != isKnownToRun else { return }
        isKnownToRun = isRunning
        eventHandler?(isRunning ? .willResume : .didPause)
    }
}

extension DynamicAnimator {
    /// Whether the engine's world of this animator is in memory, which takes about 110 KB and 1 KB
    /// per item; without it the next change or step takes longer.
    public var holdsWorld: Bool { world?.isAvailable(at: revision) ?? false }

    /// Lets the engine's world go.
    public mutating func releaseWorld() {
        world = nil
    }

    /// Starts the history anew.
    ///
    /// The next change or step finds a world that is built from the state of now. Worth calling
    /// after many changes at once; it happens by itself before a history gets long.
    public mutating func takeCheckpoint() {
        withWorld { (state, world) in state.readHidden(world) }
        history = AnimatorHistory(from: state)
        world = nil
        revision = 0
    }

    /// Lends the world, and notes that it is one revision further then.
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
