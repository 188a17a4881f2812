import LayoutEngine

/// What a session that was loaded has behind it.
struct SessionPast {
    /// Nanoseconds since its tick 0.
    private(set) var age: Int64
    /// Ticks of the wall clock that were never simulated.
    var droppedTicks: Int
    var recentEvents: RecentEvents
    /// Tick 0 of a wall session, in nanoseconds of the time source; `nil` if only its age is known.
    var created: UInt64?
    /// What it takes to repeat it once more.
    var replayCost = ReplayCost()

    init(age: Int64, droppedTicks: Int, recentEvents: RecentEvents) {
        (self.age, self.droppedTicks, self.recentEvents) = (age, droppedTicks, recentEvents)
    }

    /// Lets time go on from the latest tick if the store's clock has gone back before it.
    mutating func continueTime(of view: CollectionView) {
        let (ticks, isOver) = view.tickCount.addingReportingOverflow(droppedTicks)
        // Years; the nanoseconds of this number of ticks can be represented.
        guard !isOver, 0..<1 << 33 ~= ticks else { return }
        age = max(age, Int64(clamping: Session.nanoseconds(toTick: ticks, rate: view.displayRate)))
    }
}
