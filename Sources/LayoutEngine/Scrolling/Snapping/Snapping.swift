/// Chooses where content that snaps comes to rest along one axis, and how it gets there.
///
/// Offsets are in points, velocities in points per second.
struct Snapping {
    let rule: Snap
    let stops: SnapStops
    let rate: DecelerationRate

    /// Where the content would come to rest between the edges without stops.
    func natural(from offset: Double, velocity: Double) -> Double {
        Deceleration(offset: offset, velocity: velocity, rate: rate).end.clamped(to: stops.range)
    }

    /// The stop at which the content comes to rest after a release.
    ///
    /// - Parameters:
    ///   - offset: Where it is released.
    ///   - velocity: Its velocity.
    ///   - touchDown: Where it was when the finger came down.
    /// - Returns: The stop.
    func target(from offset: Double, velocity: Double, touchDown: Double) -> Double {
        var best = stops.nearest(to: natural(from: offset, velocity: velocity), velocity: velocity)
        if abs(velocity) > rule.flick, velocity * (best - offset) <= 0 {
            best = stops.next(from: offset, direction: velocity < 0 ? -1 : 1) ?? best
        }
        guard let limit = rule.limit else { return best }
        return stops.stop(limit, after: stops.nearest(to: touchDown), towards: best)
    }

    /// How the content gets to a stop.
    ///
    /// - Returns: The deceleration that ends there; `nil` for a spring from rest.
    func deceleration(from offset: Double, velocity: Double, to stop: Double) -> Deceleration? {
        let isAhead = velocity * (stop - offset) > 0
        guard isAhead, abs(velocity) > Deceleration.slowest, rule.motion == .deceleration else {
            return nil
        }
        return Deceleration(offset: offset, endingAt: stop, rate: rate)
    }
}
