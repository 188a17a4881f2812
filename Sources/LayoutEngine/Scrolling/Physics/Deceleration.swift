import Glibc

/// A scroll that slows down by friction after the finger lifts, along one axis.
///
/// Offsets are in points, velocities in points per second, times in seconds since release and at
/// least 0. With `d` for ``DecelerationRate/perMillisecond``, `k = 1000 ln d` and
/// `F = d/(1000(1 − d))`, the velocity is `v₀e^(kt)` and the offset `x₀ + v₀F(1 − e^(kt))`. It
/// stops when its speed has dropped to ``slowest``.
///
/// `F` is a sum over whole milliseconds, 0.499 s at the normal rate, and not the integral `−1/k`,
/// which is 0.1 % longer. So the offset grows by 0.999 of the velocity at the normal rate, and by
/// 0.995 of it at the fast one.
///
/// How certain: two flings of iOS 26.1 at the normal rate, recorded frame by frame, give `F` as
/// 0.49898 and 0.49899 s with errors of 0.10 points (root mean square), which is the rounding to
/// pixels. Their ends agree to the pixel. Of the fast rate only announced ends are recorded, see
/// ``announcedEnd``.
///
/// - Note: Source: openuikit (github.com/Vercantez/openuikit), `golden/scroll_traces`, for the
///   formulas and the stop; `UIScrollView.DecelerationRate` and Apple, "Designing Fluid
///   Interfaces", WWDC 2018, session 803, for `d` and `F`.
struct Deceleration: Sendable, Hashable, Codable {
    /// Where it starts.
    let offset: Double
    /// The velocity at release.
    let velocity: Double
    /// How fast it slows down.
    var rate = DecelerationRate.normal

    /// The speed at which it stops, at every display rate.
    ///
    /// A scroll that starts no faster does not move.
    static let slowest = 10.0

    /// The offset at a time, unless it has stopped before.
    func offset(at time: Double) -> Double {
        offset - velocity * rate.wayPerSpeed * expm1(rate.growth * time)
    }

    /// The velocity at a time, unless it has stopped before.
    func velocity(at time: Double) -> Double {
        velocity * exp(rate.growth * time)
    }

    /// When it stops.
    var duration: Double {
        moves ? log(Self.slowest / abs(velocity)) / rate.growth : 0
    }

    /// Where it stops.
    var end: Double {
        guard moves else { return offset }
        let lost = velocity - Double(signOf: velocity, magnitudeOf: Self.slowest)
        return offset + lost * rate.wayPerSpeed
    }

    /// Where UIKit announces that it will stop (`targetContentOffset`): the integral of the velocity,
    /// 0.1 % of the way beyond ``end`` at the normal rate, and 0.5 % at the fast one.
    ///
    /// - Note: Source: the announcements of two flings of iOS 26.1 at the normal rate, to the pixel, and of
    ///   four at the fast rate, `(|v| − 10)·0.0995` to 0.14 points.
    var announcedEnd: Double {
        guard moves else { return offset }
        let lost = velocity - Double(signOf: velocity, magnitudeOf: Self.slowest)
        return offset - lost / rate.growth
    }

    /// Finds when it passes an offset.
    ///
    /// - Parameter target: The offset, before ``end``.
    /// - Returns: The time and the velocity at the offset.
    func passage(of target: Double) -> (time: Double, velocity: Double) {
        let lost = (target - offset) / rate.wayPerSpeed
        return (log1p(-lost / velocity) / rate.growth, velocity - lost)
    }

    private var moves: Bool { abs(velocity) > Self.slowest }
}

extension Deceleration {
    /// A deceleration that ends at an offset, which is not where it starts; apart from rounding.
    init(offset: Double, endingAt end: Double, rate: DecelerationRate) {
        let way = end - offset
        let velocity = way / rate.wayPerSpeed + Double(signOf: way, magnitudeOf: Self.slowest)
        self.init(offset: offset, velocity: velocity, rate: rate)
    }
}

extension DecelerationRate {
    /// How fast the logarithm of the velocity changes, in 1/s: about −2 or −10.
    fileprivate var growth: Double { 1000 * log(perMillisecond) }

    /// The distance over which a velocity is lost, per velocity: in seconds, 0.499 or 0.099.
    fileprivate var wayPerSpeed: Double { perMillisecond / (1000 * (1 - perMillisecond)) }
}
