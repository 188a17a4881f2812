/// What it would take to repeat a session from its latest snapshot, and from its latest entry.
struct ReplayCost: Sendable {
    /// Entries since the snapshot.
    private var entries = 0
    /// Their bytes.
    private var bytes = 0
    /// The estimated time since the snapshot, in nanoseconds.
    private var effort = 0
    /// Ticks since the entry.
    private var ticks = 0
    /// Their cost, see ``Session/maximumCatchUpCost``.
    private var cost = 0
    /// Whether a snapshot has been asked for.
    private var isReplacing = false

    /// The most entries, bytes and nanoseconds that are repeated when a session is loaded.
    private static let (mostEntries, mostBytes, mostEffort) = (100, 256 << 10, 10_000_000)

    /// Whether more has passed since the latest entry than one look may simulate: then the tick
    /// that clients have seen could not be reached again after a crash.
    var needsMark: Bool { ticks > Session.maximumCatchUp || cost > Session.maximumCatchUpCost }

    /// Notes simulated ticks.
    mutating func pass(ticks: Int, cost: Int, effort: Int) {
        self.ticks += ticks
        self.cost += cost
        self.effort += effort
    }

    /// Notes an entry.
    mutating func noteEntry(of bytes: Int) {
        entries += 1
        self.bytes += bytes
        (ticks, cost) = (0, 0)
    }

    /// Whether a snapshot is due; true once until there is one.
    mutating func takeNeedForSnapshot() -> Bool {
        let isLong = entries >= Self.mostEntries || bytes >= Self.mostBytes
        guard !isReplacing, entries > 0, isLong || effort >= Self.mostEffort else { return false }
        isReplacing = true
        return true
    }

    /// Notes a snapshot.
    mutating func noteSnapshot() {
        (entries, bytes, effort, isReplacing) = (0, 0, 0, false)
    }
}
