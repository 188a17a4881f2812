import LayoutdDynamics
import LayoutdLayouts

extension CollectionView {
    /// Passes one tick: moves an offset that moves by itself, tiles if the offset moved since the last
    /// tick, then moves what is awake.
    ///
    /// It lasts as long as the display's rate says.
    public mutating func tick() {
        // Nothing costs more than the largest number.
        _ = try? tick(interval: nil, limit: .max)
    }

    /// Passes one tick, unless moving what collides costs more than a limit.
    ///
    /// - Parameters:
    ///   - interval: Its length in seconds, greater than zero; `nil` for that of the display's rate.
    ///   - limit: As the result.
    /// - Returns: What it cost to move what collides, in sub-steps of single bodies that touch
    ///   nothing; springs cost what ``bodySubsteps(ticks:interval:)`` says.
    /// - Throws: `StepTooCostly`; the view is of no use then.
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
        // Which of them may go is looked up in every tick.
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

    /// Passes ticks of the display's rate up to a tick, jumping over those at rest.
    ///
    /// - Parameters:
    ///   - target: The tick to reach.
    ///   - limit: The most ticks to simulate.
    /// - Returns: The ticks left over, 0 unless the limit was reached with something still moving.
    public mutating func advance(toTick target: Int, limit: Int) -> Int {
        advance(toTick: target, limit: limit, costLimit: .max)
    }

    /// Passes ticks as ``advance(toTick:limit:)`` does, within a cost.
    ///
    /// - Parameters:
    ///   - target: The tick to reach.
    ///   - limit: The most ticks to simulate.
    ///   - costLimit: After ticks that cost more together no further one is simulated; counted in
    ///     sub-steps of single bodies that touch nothing. Springs cost nothing.
    /// - Returns: The ticks left over, 0 unless a limit was reached with something still moving.
    package mutating func advance(toTick target: Int, limit: Int, costLimit: Int) -> Int {
        var (simulated, cost) = (0, 0)
        while tickCount < target, !isResting, simulated < limit, cost <= costLimit {
            // Without a limit none is exceeded.
            cost += (try? tick(interval: nil, limit: .max)) ?? 0
            simulated += 1
        }
        guard isResting, tickCount < target else { return max(0, target - tickCount) }
        tileIfNeeded()
        forgetRestingElements()
        state.timeline.skip(toTick: target)
        return 0
    }

    /// Begins a change: an event, or a tick in which something moves.
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

/// A view at rest keeps nothing of the elements that springs hold: they are where the layout puts them,
/// and which they are follows from where the viewport is.
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

    /// Knows the elements again that springs hold: those that the latest tiling found, for nothing has
    /// changed since.
    @inline(never)
    private mutating func wakeElements() {
        let elements = try? state.motion.elementsToSimulate(in: self)
        state.motion.wake(elements ?? [])
    }
}

/// What it costs to pass time.
extension CollectionView {
    /// What ticks cost if no event comes and nothing touches: their sub-steps, times the elements
    /// that may move.
    ///
    /// - Parameters:
    ///   - ticks: How many, at least 0.
    ///   - interval: Length of each in seconds; `nil` for that of the display's rate.
    /// - Returns: An upper bound, for elements may rest before the end, but for what a fling brings in;
    ///   0 if all rest already.
    package func bodySubsteps(ticks: Int, interval: Double? = nil) -> Int {
        guard !isResting else { return 0 }
        let substeps = state.timeline.substeps(ticks: ticks, interval: interval)
        return substeps * state.motion.movingCount(in: self)
    }

    /// Whether ``tick(interval:limit:)`` goes on whatever the limit: only what collides has a cost.
    package var ticksAtAnyCost: Bool { state.motion.followsLayout }

    /// Estimates how long ticks will take if no event comes.
    ///
    /// A rough one, for those who must not keep others waiting: it tells hundredths of a second from
    /// millionths. In release builds on a busy virtual machine of two cores springs took 1 ns per
    /// sub-step, 500 boxes in a heap 0.7 to 1.4 µs per unit of `DynamicAnimator.cost`.
    ///
    /// - Parameters:
    ///   - ticks: How many, at least 0.
    ///   - interval: Length of each in seconds; `nil` for that of the display's rate.
    /// - Returns: The time in nanoseconds.
    package func effort(ticks: Int, interval: Double? = nil) -> Int {
        guard ticks > 0, !isResting else { return 0 }
        let substeps = state.timeline.substeps(ticks: ticks, interval: interval)
        return ticks * (3_000 + 100 * state.transition.animationCount)
            + state.motion.effort(ticks: ticks, substeps: substeps)
    }

    /// How long it will take to have the physics engine's world in memory, in nanoseconds; 0 if it is
    /// there, or if there is nothing to repeat.
    ///
    /// As rough as ``effort(ticks:interval:)``, which includes it.
    package var effortOfRebuilding: Int { state.motion.effortOfRebuilding }

    /// Estimates how long it takes to prepare the layout anew, in nanoseconds, as other data, another
    /// viewport or another layout make it.
    ///
    /// See `LayoutDefinition.effortOfPreparing(_:)`.
    package var effortOfPreparing: Int {
        layoutConfiguration.definition.effortOfPreparing(sections)
    }

    /// The time for each unit of what moving bodies costs, in nanoseconds.
    package static let effortOfCost = 700

    /// Whether the physics engine's world of this view is in memory, which takes some 100 KB; the
    /// next change or tick takes longer without.
    public var holdsWorld: Bool { state.motion.holdsWorld }

    /// Lets the physics engine's world go; what is seen stays the same to the bit.
    public mutating func releaseWorld() {
        state.motion.releaseWorld()
    }
}
