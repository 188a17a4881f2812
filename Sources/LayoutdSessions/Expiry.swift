/// When sessions expire, as of the latest sweep over all of them.
struct Expiry: Sendable {
    /// The time of the sweep.
    let time: UInt64
    /// The earliest deadline of all sessions; `.max` without sessions.
    private(set) var earliest = UInt64.max
    private var earliestByOwner: [String: UInt64] = [:]

    /// The least time between two sweeps, in nanoseconds: they take milliseconds.
    private static let pause: UInt64 = 100_000_000

    init(at time: UInt64) {
        self.time = time
    }

    mutating func note(_ deadline: UInt64, of owner: String) {
        earliest = min(earliest, deadline)
        earliestByOwner[owner] = min(earliestByOwner[owner] ?? .max, deadline)
    }

    /// Whether sessions may have expired since, and another sweep is not too soon.
    ///
    /// Deadlines only move back, so none has passed before the earliest.
    func isOutdated(at now: UInt64) -> Bool { now >= earliest && now >= time + Self.pause }

    /// The earliest deadline of the sessions that a limit counts, as far as it is known.
    func earliest(_ scope: TooManySessions.Scope, owner: String) -> UInt64 {
        scope == .all ? earliest : earliestByOwner[owner] ?? earliest
    }
}
