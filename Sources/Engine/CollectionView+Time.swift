public import Dynamics
import Layouts

extension CollectionView {
    /// Passes one tick: moves an offset that moves by itself, tiles if the offset moved since the last
    /// tick, then moves what is awake.
    ///
    /// - Parameter interval: Its length in seconds, greater than zero; `nil` for that of the
    ///   display's rate.
    public mutating func tick(interval: Double? = nil) {
        // Nothing costs more than the largest number.
        _ = try? tick(interval: interval, limit: .max)
    }

    /// Passes one tick, unless moving what collides costs more than a limit.
    ///
    /// - Parameters:
    ///   - interval: As of ``tick(interval:)``.
    ///   - limit: As the result.
    /// - Returns: What it cost to move what collides, in sub-steps of single bodies that touch
    ///   nothing; springs cost what ``bodySubsteps(ticks:interval:)`` says.
    /// - Throws: `StepTooCostly`; the view is of no use then.
    public mutating func tick(interval: Double?, limit: Int) throws(StepTooCostly) -> Int {
        let isMoving = !isResting
        removeLandedItems()
        let substeps = timeline.advance(interval: interval)
        if isMoving { beginChange() }
        advanceContentOffset()
        tileIfNeeded()
        guard isMoving else {
            restTetheredElements()
            return 0
        }
        advanceTransition()
        tethered?.step(substeps: substeps)
        // Who of them may go is looked up in every tick.
        if tethered?.held.isEmpty == false { requestTiling(pull: nil) }
        // Not by `isRigid`, for which the view would be copied here.
        if boxedRigid.isEmpty, boxedCradle.isEmpty {
            restTetheredElements()
            return 0
        }
        let cost = try tickRigid(substeps: substeps, limit: limit)
        restTetheredElements()
        return cost
    }

    /// Passes a tick of what behaviours move, or a Newtonian layout.
    ///
    /// - Returns: As ``tick(interval:limit:)``.
    private mutating func tickRigid(substeps: Int, limit: Int) throws(StepTooCostly) -> Int {
        let (isColliding, sequence) = (rigid?.isResting == false, timeline.sequence)
        try rigid?.step(substeps: substeps, sequence: sequence, limit: limit)
        if rigid != nil { history.noteRigidChange(at: sequence) }
        advanceFading()
        return isColliding ? rigid?.animator.cost ?? 0 : 0
    }

    /// Passes ticks of the display's rate up to a tick, jumping over those at rest.
    ///
    /// - Parameters:
    ///   - target: The tick to reach.
    ///   - limit: The most ticks to simulate.
    ///   - costLimit: After ticks that cost more together no further one is simulated; see
    ///     ``tick(interval:limit:)``.
    /// - Returns: The ticks left over, 0 unless a limit was reached with something still moving.
    public mutating func advance(
        toTick target: Int,
        limit: Int,
        costLimit: Int = .max
    ) -> Int {
        var (simulated, cost) = (0, 0)
        while tick < target, !isResting, simulated < limit, cost <= costLimit {
            // Without a limit none is exceeded.
            cost += (try? tick(interval: nil, limit: .max)) ?? 0
            simulated += 1
        }
        guard isResting, tick < target else { return max(0, target - tick) }
        tileIfNeeded()
        restTetheredElements()
        timeline.skip(toTick: target)
        return 0
    }

    /// What ticks cost if no event comes and nothing touches: their sub-steps, times the elements
    /// that may move.
    ///
    /// - Parameters:
    ///   - ticks: How many, at least 0.
    ///   - interval: Length of each in seconds; `nil` for that of the display's rate.
    /// - Returns: An upper bound, for elements may rest before the end, but for what a fling brings in;
    ///   0 if all rest already.
    public func bodySubsteps(ticks: Int, interval: Double? = nil) -> Int {
        isResting ? 0 : timeline.substeps(ticks: ticks, interval: interval) * simulatedCount
    }

    private mutating func tileIfNeeded() {
        guard let pending = pendingTiling else { return }
        pendingTiling = nil
        guard let springs, var tethered else { return }
        self.tethered = nil
        // A region with more elements than may be simulated rests until the next scroll.
        let elements = (try? elementsToSimulate(springs)) ?? []
        tethered.releaseSettled(outside: visibleRect.outset(by: springs.overscan)) {
            transition.track(of: $0) != nil
        }
        let released = tethered.replace(
            with: elements.map(anchor),
            pull: pending.pull,
            only: pending.pulled,
            limit: maximumSimulatedElements,
            reportingMovesAfter: timeline.sequence - FrameHistory.window
        )
        self.tethered = tethered
        history.note(released.lazy.map { ElementIdentity($0) }, at: timeline.sequence)
    }
}
