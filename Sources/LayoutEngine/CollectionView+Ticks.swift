import LayoutdDynamics
import LayoutdLayouts

extension CollectionView {
    /// Advances by one tick: continues a fling or animated scroll, tiles if the offset moved since
    /// the last tick, then moves awake elements.
    ///
    /// Its length is 1/``displayRate`` seconds.
    public mutating func tick() {
        // No cost exceeds the largest number, so nothing is thrown.
        _ = try? tick(interval: nil, limit: .max)
    }

    /// Advances by one tick, unless moving items that collide costs more than a limit.
    ///
    /// - Parameters:
    ///   - interval: Its length in seconds, greater than zero; `nil` for 1/``displayRate``.
    ///   - limit: The highest cost, in the unit of the result.
    /// - Returns: The cost of moving items that collide, in sub-steps of single bodies that touch
    ///   nothing; for springs see ``bodySubsteps(ticks:interval:)``.
    /// - Throws: `StepTooCostly`; the view must not be used any more.
    package mutating func tick(interval: Double?, limit: Int) throws(StepTooCostly) -> Int {
        let isMoving = !isResting
        if !state.motion.followsLayout { beginTickOfBodies() }
        let substeps = state.timeline.advance(interval: interval)
        if isMoving { beginChange() }
        advanceContentOffset()
        tileIfNeeded()
        guard isMoving else {
            forgetRestingElements()
            return 0
        }
        advanceTransition()
        guard state.motion.followsLayout else {
            return try stepBodies(substeps: substeps, limit: limit)
        }
        state.motion.stepSprings(substeps: substeps)
        // Held elements are checked for release in every tick.
        if state.motion.holdsElements { state.motion.requestTiling(pull: nil) }
        forgetRestingElements()
        return 0
    }

    private mutating func beginTickOfBodies() {
        let gone = state.motion.beginTick(surroundings)
        history.note(gone, at: sequence + 1)
    }

    private mutating func stepBodies(
        substeps: Int,
        limit: Int
    ) throws(StepTooCostly) -> Int {
        let timeline = state.timeline
        let step = try state.motion.stepBodies(substeps: substeps, to: timeline, limit: limit)
        history.noteRigidChange(at: sequence)
        history.note(step.gone, at: sequence)
        return step.cost
    }

    /// Advances to the given tick at the display rate, skipping ticks at rest.
    ///
    /// - Parameters:
    ///   - target: The tick to reach.
    ///   - limit: The most ticks to simulate.
    /// - Returns: The number of ticks that remain: 0 unless the limit was reached while something
    ///   still moved.
    public mutating func advance(toTick target: Int, limit: Int) -> Int {
        advance(toTick: target, limit: limit, costLimit: .max)
    }

    /// Advances as ``advance(toTick:limit:)`` does, within a cost limit.
    ///
    /// - Parameters:
    ///   - target: The tick to reach.
    ///   - limit: The most ticks to simulate.
    ///   - costLimit: Once the total cost exceeds this, no further tick is simulated; in sub-steps
    ///     of single bodies that touch nothing. Springs cost nothing.
    /// - Returns: The number of ticks that remain: 0 unless a limit was reached while something
    ///   still moved.
    package mutating func advance(toTick target: Int, limit: Int, costLimit: Int) -> Int {
        var (simulated, cost) = (0, 0)
        while tickCount < target, !isResting, simulated < limit, cost <= costLimit {
            // Without a limit, nothing is thrown.
            cost += (try? tick(interval: nil, limit: .max)) ?? 0
            simulated += 1
        }
        guard isResting, tickCount < target else { return max(0, target - tickCount) }
        tileIfNeeded()
        forgetRestingElements()
        state.timeline.skip(toTick: target)
        return 0
    }

    /// Starts a change: an event, or a tick that moves something.
    mutating func beginChange() {
        if state.motion.isDormant { wakeElements() }
        history.end(sequence, at: contentOffset)
        state.timeline.noteChange()
        state.motion.beginChange(sequence)
    }

    private mutating func tileIfNeeded() {
        guard state.motion.needsTiling else { return }
        tile()
    }

    @inline(never)
    private mutating func tile() {
        // A region with more elements than may be simulated rests until the next scroll.
        let elements = (try? state.motion.elementsToSimulate(in: self)) ?? []
        let released = state.motion.tile(
            elements.map(anchor),
            visible: visibleRect,
            state.transition,
            limit: state.limits.simulatedElements,
            reportingMovesAfter: sequence - FrameHistory.window
        )
        history.note(released.lazy.map { ElementIdentity($0) }, at: sequence)
    }
}

/// A view at rest keeps no state of the elements that springs hold: they are where the layout puts
/// them, and the viewport determines which they are.
extension CollectionView {
    /// Forgets the elements that springs hold, if everything rests.
    mutating func forgetRestingElements() {
        guard state.motion.canBecomeDormant, isResting else { return }
        forgetElements()
    }

    @inline(never)
    private mutating func forgetElements() {
        let moved = elementsInMotion(since: sequence - FrameHistory.window)
        history.note(moved, at: sequence)
        history.trim(to: sequence)
        state.motion.becomeDormant()
    }

    /// Restores the elements that springs hold: those of the latest tiling, because nothing has
    /// changed since.
    @inline(never)
    private mutating func wakeElements() {
        let elements = try? state.motion.elementsToSimulate(in: self)
        state.motion.wake(elements ?? [])
    }
}

/// The cost of ticks.
extension CollectionView {
    /// Estimated cost of ticks without events and contacts: sub-steps times elements that may move.
    ///
    /// - Parameters:
    ///   - ticks: The number of ticks, at least 0.
    ///   - interval: Length of each in seconds; `nil` for 1/``displayRate``.
    /// - Returns: An upper bound, because elements may come to rest earlier, except that elements
    ///   which a fling brings in are not counted; 0 if everything rests already.
    package func bodySubsteps(ticks: Int, interval: Double? = nil) -> Int {
        guard !isResting else { return 0 }
        let substeps = state.timeline.substeps(ticks: ticks, interval: interval)
        return substeps * state.motion.movingCount(in: self)
    }

    /// Whether ``tick(interval:limit:)`` ignores its limit: only items that collide have a cost.
    package var ticksAtAnyCost: Bool { state.motion.followsLayout }

    /// Estimates how long ticks will take without events.
    ///
    /// A rough estimate, to keep long work from blocking other requests: it distinguishes
    /// hundredths of a second from millionths. In release builds on a busy virtual machine with two
    /// cores, springs took 1 ns per sub-step, and 500 boxes in a heap 0.7 to 1.4 µs per unit of
    /// `DynamicAnimator.cost`.
    ///
    /// - Parameters:
    ///   - ticks: The number of ticks, at least 0.
    ///   - interval: Length of each in seconds; `nil` for 1/``displayRate``.
    /// - Returns: The time in nanoseconds.
    package func effort(ticks: Int, interval: Double? = nil) -> Int {
        guard ticks > 0, !isResting else { return 0 }
        let substeps = state.timeline.substeps(ticks: ticks, interval: interval)
        return ticks * (3_000 + 100 * state.transition.animationCount)
            + state.motion.effort(ticks: ticks, substeps: substeps)
    }

    /// Estimated time to rebuild the physics engine's world, in nanoseconds; 0 if it is in memory,
    /// or if there is nothing to repeat.
    ///
    /// As rough as ``effort(ticks:interval:)``, which includes it.
    package var effortOfRebuilding: Int { state.motion.effortOfRebuilding }

    /// Estimated time to prepare the layout again, in nanoseconds, as for other data, another
    /// viewport or another layout.
    ///
    /// See `LayoutDefinition.effortOfPreparing(_:)`.
    package var effortOfPreparing: Int {
        layoutConfiguration.definition.effortOfPreparing(sections)
    }

    /// Time per unit of the cost of moving bodies, in nanoseconds.
    package static let effortOfCost = 700

    /// Whether the physics engine's world of this view is in memory, which takes some 100 KB;
    /// without it the next change or tick takes longer.
    public var holdsWorld: Bool { state.motion.holdsWorld }

    /// Releases the physics engine's world; frames stay the same bit for bit.
    public mutating func releaseWorld() {
        state.motion.releaseWorld()
    }
}
