import Glibc

/// A scroll that slows down by friction after the finger has let go, along one axis.
///
/// Offsets are in points, velocities in points per second, times in seconds since release and at
/// least 0. With `d` for ``rate``, it keeps `d^(1000t)` of its velocity, and covers the integral
/// of that: `v₀(d^(1000t) − 1)/(1000 ln d)`, in all about half of its velocity in points.
///
/// - Note: Source: Ilya Lobanov, "Scrolling mechanics of UIScrollView",
///   medium.com/@esskeetit/scrolling-mechanics-of-uiscrollview-142adee1142c. Where it leads agrees
///   to a thousandth with the projection `v/1000 · d/(1 − d)` of Apple, "Designing Fluid
///   Interfaces", WWDC 2018, session 803, which sums over whole milliseconds.
struct Deceleration: Sendable, Hashable, Codable {
    /// Where it starts.
    let offset: Double
    /// The velocity at release.
    let velocity: Double

    /// The part of the velocity that is left after a millisecond, as
    /// `UIScrollView.DecelerationRate.normal`.
    static let rate = 0.998

    /// How fast the logarithm of the velocity changes, in 1/s: about −2.
    private static let growth = 1000 * log(rate)

    /// Where it is at a time.
    func offset(at time: Double) -> Double {
        offset + velocity * expm1(Self.growth * time) / Self.growth
    }

    /// How fast it is at a time.
    func velocity(at time: Double) -> Double {
        velocity * exp(Self.growth * time)
    }

    /// When it has slowed down to a speed.
    ///
    /// - Parameter speed: Points per second, greater than zero.
    /// - Returns: Seconds; 0 if it is not faster than that from the start.
    func time(untilSpeed speed: Double) -> Double {
        guard abs(velocity) > speed else { return 0 }
        return log(speed / abs(velocity)) / Self.growth
    }

    /// When it reaches an offset.
    ///
    /// - Returns: Seconds; `nil` if the offset lies behind it, or farther than it comes.
    func time(untilOffset target: Double) -> Double? {
        guard target != offset else { return 0 }
        let lost = -Self.growth * (target - offset) / velocity
        guard lost > 0, lost < 1 else { return nil }
        return log1p(-lost) / Self.growth
    }
}
