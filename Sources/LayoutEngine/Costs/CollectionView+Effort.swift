import LayoutdDynamics
import LayoutdLayouts

/// Estimates of how long something takes.
///
/// They are rough, to keep long work from blocking other requests: they distinguish hundredths of a
/// second from millionths. They were measured in release builds on a busy virtual machine with two
/// cores.
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
    package var ticksAtAnyCost: Bool { !state.motion.hasBodies }

    /// Estimates how long ticks will take without events.
    ///
    /// Springs took 1 ns per sub-step and 0.7 µs to be tiled, and 500 boxes in a heap 0.7 to 1.4 µs
    /// per unit of `DynamicAnimator.cost`.
    ///
    /// - Parameters:
    ///   - ticks: The number of ticks, at least 0.
    ///   - interval: Length of each in seconds; `nil` for 1/``displayRate``.
    /// - Returns: The time in nanoseconds.
    package func effort(ticks: Int, interval: Double? = nil) -> Int {
        guard ticks > 0, !isResting else { return 0 }
        return effortOfRepeating(ticks: ticks, interval: interval) + ticks * effortOfSighting
    }

    /// The same for a view that nobody has asked what is in sight, as when it is loaded from a journal.
    package func effortOfRepeating(ticks: Int, interval: Double? = nil) -> Int {
        guard ticks > 0, !isResting else { return 0 }
        let substeps = state.timeline.substeps(ticks: ticks, interval: interval)
        return ticks
            * (3_000 + 100 * state.transition.animationCount + effortOfTiling + effortOfSections
                + (edgeScroll(lasting: 1) == .zero ? 0 : effortOfUpdating))
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
        (layoutConfiguration.definition.effortOfPreparing(sections)
            + 100 * state.content.measured.count)
            * settings.scrollSettings.preparations(in: environment)
    }

    /// Time per unit of the cost of moving bodies, in nanoseconds.
    package static let effortOfCost = 700

    /// Time to read, write or compare an entry of a list, in nanoseconds.
    ///
    /// An entry is the index path of a row or of a behaviour's item, or the length of a section. Each
    /// took 100 to 220 ns.
    private static let effortOfEntry = 250

    /// Estimated time to carry out an event that lays elements out again, in nanoseconds.
    ///
    /// Each element near the viewport takes up to 4 µs: it gets a place, a track and a spring.
    package var effortOfChanging: Int {
        let elements = state.motion.followsLayout ? nearbyCount(atMost: 1_000) : 0
        return effortOfPreparing + effortOfRebuilding + 4_000 * (elements + heldCount)
            + Self.effortOfEntry * (expanded.count + collapsed.count) + effortOfArranging
    }

    /// Estimated time to carry out a change of the data, in nanoseconds: all of it is copied, and
    /// laid out again.
    ///
    /// With identifiers, all runs of consecutive numbers are sorted. Outlines follow the data.
    package var effortOfUpdating: Int {
        let runs = hasIdentifiers ? state.content.numbers.runCount : 0
        return effortOfChanging + effortOfPreparing + 200 * runs + state.motion.effortOfForming
            + (hasOutlines ? effortOfOutlining : 0)
    }

    /// Estimated time to carry out a tap, in nanoseconds.
    package var effortOfTapping: Int { hasOutlines ? effortOfUpdating : effortOfChanging }

    /// Estimated time to find the outlines of other data, in nanoseconds, apart from applying these.
    package var effortOfOutlining: Int {
        1_000 * (state.content.numbers.count + sections.count + outlinedItemCount)
    }

    /// Estimated time to move items of a scene by hand, in nanoseconds: the motion of every body is
    /// read back.
    package var effortOfMoving: Int { effortOfRebuilding + 2_000 * state.motion.load.bodies }

    /// Estimated time to match bodies with the behaviours of a scene after a change, in nanoseconds.
    package var effortOfArranging: Int {
        state.motion.hasBodies ? effortOfMoving + effortOfListingBehaviors : 0
    }

    /// Estimated time to list the behaviours of a scene, or to write them, in nanoseconds.
    package var effortOfListingBehaviors: Int {
        Self.effortOfEntry * state.motion.behaviorEntryCount
    }

    /// Estimated time to write the settings and the lengths of the sections, in nanoseconds.
    package var effortOfDescribing: Int {
        Self.effortOfEntry * (sections.count + expanded.count + collapsed.count)
            + effortOfListingBehaviors + effortOfListingAnimations
    }

    /// Estimated time to find the animations that have not ended, in nanoseconds.
    package var effortOfListingAnimations: Int { 100 * state.transition.animationCount }

    /// Estimated time to carry out a scroll, in nanoseconds: springs at rest are restored, and all
    /// elements with a spring or an attachment to the layout are pulled.
    package var effortOfScrolling: Int {
        let load = state.motion.load
        return 300 * (load.isDormant ? nearbyCount(atMost: 10_000) : load.springs)
            + (load.hasTies ? effortOfRebuilding + 1_000 * load.bodies : 0) + effortOfReading
    }

    /// Estimated time to find the elements of a frame, in nanoseconds, apart from writing them.
    package var effortOfReading: Int {
        let load = state.motion.load
        return 300 * (load.springs + state.transition.tracks.count) + 500 * load.bodies
    }

    /// Estimated time to compare the view with an earlier frame, in nanoseconds, apart from writing
    /// the difference.
    package var effortOfComparing: Int { 2_500 * heldCount }

    /// Estimated time per tick to find the elements that springs hold, in nanoseconds.
    private var effortOfTiling: Int {
        let isTiled =
            isScrolling || !state.sectionScrollers.isEmpty || !state.transition.isEmpty
            || state.motion.pendingTiling != nil
        guard isTiled || state.motion.holdsElements else { return 0 }
        let load = state.motion.load
        return 700 * load.springs + 5_000 * load.heldBodies
    }

    /// Estimated time per tick to move sections that scroll by themselves, in nanoseconds: for each, the
    /// offsets of all are copied, and its elements are sought among those that move.
    private var effortOfSections: Int {
        guard !state.sectionScrollers.isEmpty else { return 0 }
        return state.sectionScrollers.count * (2_000 + 30 * (orthogonalOffsets.count + heldCount))
    }

    /// The number of elements that have a spring, a body near the viewport, or a track.
    private var heldCount: Int {
        let load = state.motion.load
        return load.springs + load.heldBodies + state.transition.tracks.count
    }

    /// The number of elements with places in or near the viewport, or the limit if there are more.
    func nearbyCount(atMost limit: Int) -> Int {
        let margin = state.motion.overscan
        let elements = try? layout.elements(in: visibleRect.outset(by: margin), limit: limit)
        return elements?.count ?? limit
    }
}

/// The physics engine's world.
extension CollectionView {
    /// Whether the physics engine's world of this view is in memory, which takes some 100 KB;
    /// without it the next change or tick takes longer.
    public var holdsWorld: Bool { state.motion.holdsWorld }

    /// Releases the physics engine's world; frames stay the same bit for bit.
    public mutating func releaseWorld() {
        state.motion.releaseWorld()
    }
}
