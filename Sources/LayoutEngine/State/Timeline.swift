import LayoutdDynamics

/// The passing of ticks: how many there were, which changed something, and how many sub-steps the
/// next one has.
struct Timeline: Sendable, Codable {
    /// Ticks per second.
    let displayRate: Int
    /// Ticks so far.
    private(set) var tick = 0
    /// Grows by one with every change.
    private(set) var sequence = 0
    /// When the latest change was.
    private(set) var lastChange = Moment()

    /// A tick and its time, from which later times are counted.
    ///
    /// Ticks of the usual length are never added up, so that jumping over many gives the same bits as passing each.
    private var reference = Moment()

    /// A tick and its time, in seconds since creation.
    struct Moment: Sendable, Codable {
        var tick = 0
        var time = 0.0
    }

    /// By how much times may differ that mean the same, in seconds: those of ticks are quotients that
    /// need not be exact.
    static let tolerance = 1e-9

    init(displayRate: Int) {
        precondition(displayRate > 0, "the display rate must be positive")
        self.displayRate = displayRate
    }

    /// Seconds since creation.
    var time: Double {
        reference.time + Double(tick - reference.tick) / Double(displayRate)
    }

    /// Passes one tick.
    ///
    /// - Parameter interval: Its length in seconds, or `nil` for that of the display's rate.
    /// - Returns: Its number of sub-steps.
    mutating func advance(interval: Double?) -> Int {
        let start = time
        tick += 1
        if let interval, interval != 1 / Double(displayRate) {
            reference = Moment(tick: tick, time: start + interval)
        }
        return Integrator.substeps(from: start, to: time)
    }

    /// The number of sub-steps in the next ticks, give or take one.
    func substeps(ticks: Int, interval: Double?) -> Int {
        let duration = Double(ticks) * (interval ?? 1 / Double(displayRate))
        return Integrator.substeps(from: time, to: time + duration)
    }

    /// Passes ticks in which nothing happens.
    mutating func skip(toTick target: Int) {
        tick = max(tick, target)
    }

    /// Notes that something changed now.
    mutating func noteChange() {
        sequence += 1
        lastChange = Moment(tick: tick, time: time)
    }
}
