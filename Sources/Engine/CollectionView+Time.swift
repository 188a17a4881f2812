import Layouts

extension CollectionView {
    /// Passes one tick: tiles if a scroll came since the last one, then moves what is awake.
    ///
    /// - Parameter interval: Its length in seconds, greater than zero; `nil` for that of the
    ///   display's rate.
    public mutating func tick(interval: Double? = nil) {
        let isMoving = !isResting
        tileIfNeeded()
        removeLandedItems()
        let substeps = timeline.advance(interval: interval)
        guard isMoving else { return }
        timeline.noteChange()
        tethered?.step(substeps: substeps)
        rigid?.step(substeps: substeps, sequence: timeline.sequence)
        cradle?.advanceFading(to: timeline.time)
    }

    /// Passes ticks of the display's rate up to a tick, jumping over those at rest.
    ///
    /// - Parameters:
    ///   - target: The tick to reach.
    ///   - limit: The most ticks to simulate.
    /// - Returns: The ticks left over, 0 unless `limit` was reached with something still moving.
    public mutating func advance(toTick target: Int, limit: Int) -> Int {
        var simulated = 0
        while tick < target, !isResting, simulated < limit {
            tick(interval: nil)
            simulated += 1
        }
        guard isResting, tick < target else { return max(0, target - tick) }
        tileIfNeeded()
        timeline.skip(toTick: target)
        return 0
    }

    /// What ticks cost if no event comes: their sub-steps, times the elements that may move.
    ///
    /// - Parameters:
    ///   - ticks: How many, at least 0.
    ///   - interval: Length of each in seconds; `nil` for that of the display's rate.
    /// - Returns: An upper bound, for elements may rest before the end; 0 if all rest already.
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
        tethered.replace(with: elements, pull: pending.pull)
        self.tethered = tethered
    }
}
