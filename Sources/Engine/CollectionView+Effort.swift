extension CollectionView {
    /// Grows by one with every change.
    public var sequence: Int { timeline.sequence }

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
        let substeps = timeline.substeps(ticks: ticks, interval: interval)
        let moving =
            ticks * (3_000 + 100 * transition.animationCount) + substeps * (tethered?.count ?? 0)
        guard isRigid, let rigid else { return moving }
        // What touches costs up to ten times more; the latest tick tells how much.
        let free = rigid.animator.bodySubsteps(substeps: substeps)
        let latest = rigid.animator.cost
        let cost = latest == 0 ? free * 10 : max(free, latest * ticks)
        return moving + cost * Self.effortOfCost + effortOfRebuilding
    }

    /// How long it will take to have the physics engine's world in memory, in nanoseconds; 0 if it is
    /// there, or if there is nothing to repeat.
    ///
    /// As rough as ``effort(ticks:interval:)``, which includes it.
    package var effortOfRebuilding: Int {
        isRigid ? (rigid?.animator.rebuildingCost ?? 0) * Self.effortOfCost : 0
    }

    /// Estimates how long it takes to prepare the layout anew, in nanoseconds, as other data, another
    /// viewport or another layout make it.
    ///
    /// See `LayoutDefinition.effortOfPreparing(_:)`.
    package var effortOfPreparing: Int {
        layoutConfiguration.definition.effortOfPreparing(sections)
    }

    /// The time for each unit of what moving bodies costs, in nanoseconds.
    package static let effortOfCost = 700
}
