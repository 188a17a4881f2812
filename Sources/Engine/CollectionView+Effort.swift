extension CollectionView {
    /// Grows by one with every change.
    public var sequence: Int { timeline.sequence }

    /// Estimates how long ticks will take if no event comes.
    ///
    /// A rough one, for those who must not keep others waiting: it tells hundredths of a second
    /// from millionths. Measured with a release build on a server of 2020: 0.3 µs per sub-step of a
    /// body that touches nothing, 1 ns per sub-step of a spring, and what a tick takes besides.
    ///
    /// - Parameters:
    ///   - ticks: How many, at least 0.
    ///   - interval: Length of each in seconds; `nil` for that of the display's rate.
    /// - Returns: The time in nanoseconds.
    public func effort(ticks: Int, interval: Double? = nil) -> Int {
        guard ticks > 0, !isResting else { return 0 }
        let substeps = timeline.substeps(ticks: ticks, interval: interval)
        let moving = ticks * 3_000 + substeps * (tethered?.count ?? 0)
        guard let rigid else { return moving }
        // What touches costs more than its sub-steps; the latest tick tells how much.
        let cost = max(rigid.animator.bodySubsteps(substeps: substeps), rigid.animator.cost * ticks)
        return moving + cost * 300 + effortOfRebuilding
    }

    /// How long it will take to have the physics engine's world in memory, in nanoseconds; 0 if it is
    /// there, or if there is nothing to repeat.
    ///
    /// As rough as ``effort(ticks:interval:)``, which includes it.
    public var effortOfRebuilding: Int { (rigid?.animator.rebuildingCost ?? 0) * 300 }
}
