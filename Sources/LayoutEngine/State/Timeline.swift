import LayoutdDynamics

/// Counts ticks and changes, and computes the number of sub-steps of each tick.
struct Timeline: Sendable, Codable {
    /// Ticks per second.
    let displayRate: Int
    /// Ticks so far.
    private(set) var tick = 0
    /// Grows by one with every change.
    private(set) var sequence = 0
    /// The time of the latest change.
    private(set) var lastChange = Moment()

    /// A tick and its time, from which later times are counted.
    ///
    /// Ticks of the usual length are never added up, so skipping many gives the same bits as
    /// passing each.
    private(set) var reference = Moment()

    /// A tick and its time, in seconds since creation.
    struct Moment: Sendable, Codable {
        var tick = 0
        var time = 0.0
    }

    /// The largest difference between times that count as equal, in seconds: times of ticks are
    /// rounded quotients.
    static let tolerance = 1e-9

    init(displayRate: Int) {
        precondition(displayRate > 0, "the display rate must be positive")
        self.displayRate = displayRate
    }

    /// Seconds since creation.
    var time: Double {
        reference.time + Double(tick - reference.tick) / Double(displayRate)
    }

    /// Advances by one tick.
    ///
    /// - Parameter interval: Its length in seconds, or `nil` for 1/``displayRate``.
    /// - Returns: Its number of sub-steps.
    mutating func advance(interval: Double?) -> Int {
        let start = time
        tick += 1
        if let interval, interval != 1 / Double(displayRate) {
            reference = Moment(tick: tick, time: start + interval)
        }
        return Integrator.substeps(from: start, to: time)
    }

    /// The number of sub-steps in the next ticks, to within one.
    func substeps(ticks: Int, interval: Double?) -> Int {
        let duration = Double(ticks) * (interval ?? 1 / Double(displayRate))
        return Integrator.substeps(from: time, to: time + duration)
    }

    /// Skips ticks in which nothing happens.
    mutating func skip(toTick target: Int) {
        tick = max(tick, target)
    }

    /// Records a change at the current time.
    mutating func noteChange() {
        sequence += 1
        lastChange = Moment(tick: tick, time: time)
    }
}
