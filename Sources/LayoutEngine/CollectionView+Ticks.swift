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
        var isMoving = !isStill
        let held = state.motion.heldElements
        if state.motion.hasBodies {
            let surroundings = surroundings
            history.note(state.motion.beginTick(surroundings), at: sequence + 1)
        }
        let substeps = state.timeline.advance(interval: interval)
        // Asked first, because the compiler copies the view for the other question.
        let movesLift = isReordering && advancesLift(after: interval ?? 1 / Double(displayRate))
        if movesLift { isMoving = true }
        if isMoving { beginChange() }
        advanceContentOffset()
        if movesLift { advanceLift(after: interval ?? 1 / Double(displayRate)) }
        advanceSections()
        tileIfNeeded()
        guard isMoving else {
            forgetRestingElements()
            return 0
        }
        advanceTransition()
        advanceSwipes()
        let timeline = state.timeline
        let step = try state.motion.step(substeps: substeps, to: timeline, limit: limit)
        if let step {
            history.noteRigidChange(at: sequence)
            history.note(step.gone, at: sequence)
            noteHeldElements(before: held)
            state.motion.settle(settings.sceneBounds, in: surroundings)
        }
        // Held elements are checked for release in every tick.
        if state.motion.holdsElements { state.motion.requestTiling(pull: nil) }
        forgetRestingElements()
        noteVisibility()
        return step?.cost ?? 0
    }

    /// Advances to the given tick at the display rate, skipping ticks at rest.
    ///
    /// - Parameters:
    ///   - target: The tick to reach.
    ///   - limit: The most ticks to simulate.
    /// - Returns: The number of ticks that remain: 0 unless the limit was reached while something
    ///   still moved.
    public mutating func advance(toTick target: Int, limit: Int) -> Int {
        advance(toTick: target, limit: limit, costLimit: .max).remaining
    }

    /// Advances as ``advance(toTick:limit:)`` does, within a cost limit.
    ///
    /// - Parameters:
    ///   - target: The tick to reach.
    ///   - limit: The most ticks to simulate.
    ///   - costLimit: Once the total cost exceeds this, no further tick is simulated; in sub-steps
    ///     of single bodies that touch nothing. Springs cost what they are estimated to take.
    ///   - mayContinue: Asked before each tick; if it returns false, the view stays where it is.
    /// - Returns: What was done.
    package mutating func advance(
        toTick target: Int,
        limit: Int,
        costLimit: Int,
        while mayContinue: () -> Bool = { true }
    ) -> Advance {
        var (simulated, cost) = (0, 0)
        while tickCount < target {
            guard !isResting else {
                skipTicks(to: target)
                break
            }
            guard simulated < limit, cost <= costLimit, mayContinue() else { break }
            if ticksAtAnyCost { cost += effort(ticks: 1) / Self.effortOfCost }
            // Without a limit, nothing is thrown.
            cost += (try? tick(interval: nil, limit: .max)) ?? 0
            simulated += 1
        }
        return Advance(simulated: simulated, cost: cost, remaining: max(0, target - tickCount))
    }

    private mutating func skipTicks(to target: Int) {
        tileIfNeeded()
        forgetRestingElements()
        state.timeline.skip(toTick: target)
    }

    /// What was done to reach a tick.
    package struct Advance {
        /// The ticks that were simulated.
        package let simulated: Int
        /// Their cost, in sub-steps of single bodies that touch nothing.
        package let cost: Int
        /// The ticks that remain: 0 unless it ended early while something still moved.
        package let remaining: Int
    }

    /// Starts a change: an event, or a tick that moves something.
    mutating func beginChange() {
        if state.motion.isDormant { wakeElements() }
        history.end(sequence, at: contentOffset, placement)
        state.timeline.noteChange()
        let mayMoveBodies = state.motion.beginChange(sequence)
        if mayMoveBodies { history.noteRigidChange(at: sequence) }
        // The content may move under its finger.
        if let element = liftedElement { history.note([ElementIdentity(element)], at: sequence) }
        noteSwipes()
    }

    /// Records which elements fingers have grabbed or let go in a change: their drawing order is another
    /// one.
    mutating func noteHeldElements(before old: [ElementIdentity]) {
        let new = state.motion.heldElements
        guard old != new else { return }
        history.note(Set(old).symmetricDifference(new).sorted(), at: sequence)
    }

    private mutating func tileIfNeeded() {
        guard state.motion.pendingTiling != nil else { return }
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
            state.limits,
            state.content,
            sequence: sequence,
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
        // Elements that are held are not where the layout puts them.
        guard state.motion.canBecomeDormant, isResting, state.transition.isEmpty else { return }
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
