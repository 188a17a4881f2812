/// The clock of an animator that is stepped by intervals.
struct AnimatorClock: Sendable, Hashable, Codable {
    /// In seconds.
    var elapsedTime = 0.0
    /// The rest of the intervals, which counts towards the next sub-step, in seconds.
    var accumulator = 0.0

    /// Adds an interval and returns its number of sub-steps.
    mutating func advance(by interval: Double) -> Int {
        let substep = Double(Integrator.substep)
        accumulator += interval
        var substeps = 0
        while accumulator >= substep {
            accumulator -= substep
            substeps += 1
        }
        return substeps
    }

    /// Whether the times are those of a clock.
    var isSound: Bool { elapsedTime.isFinite && (0...1).contains(accumulator) }
}
