/// An animation that has begun: how far it is at a time.
struct Curve: Sendable, Hashable, Codable {
    let animation: Animation
    /// When it was begun, in seconds since creation; its delay comes after.
    let start: Double

    /// Times of ticks are quotients that need not be exact.
    static let tolerance = 1e-9

    /// The part of the way that is covered; may exceed 1.
    func progress(at time: Double) -> Double {
        hasEnded(at: time) ? 1 : animation.timing.progress(at: elapsed(at: time))
    }

    /// In parts of the way per second.
    func velocity(at time: Double) -> Double {
        hasEnded(at: time) ? 0 : animation.timing.velocity(at: elapsed(at: time))
    }

    /// When it ends, in seconds since creation.
    var end: Double { start + animation.delay + animation.timing.duration }

    func hasEnded(at time: Double) -> Bool {
        elapsed(at: time) >= animation.timing.duration - Self.tolerance
    }

    private func elapsed(at time: Double) -> Double {
        time - start - animation.delay
    }
}
