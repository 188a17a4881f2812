/// What a session that was loaded has behind it.
struct SessionPast {
    /// Nanoseconds since its tick 0; negative if the store's clock has gone back.
    let age: Int64
    /// Ticks of the wall clock that were never simulated.
    var droppedTicks: Int
    var recentEvents: RecentEvents
    /// What it takes to repeat it once more.
    var replayCost = ReplayCost()
}
