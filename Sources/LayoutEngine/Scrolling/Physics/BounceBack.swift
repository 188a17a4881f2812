import Glibc

/// A spring that brings a scroll to rest at an offset, along one axis: at an edge of the content,
/// or at a page.
///
/// Offsets are in points, velocities in points per second, times in seconds since the start and at
/// least 0. The spring is critically damped: with `w` for ``frequency`` and `y` for the distance
/// from the edge, `y(t) = (y₀ + (v₀ + wy₀)t)e^(−wt)`, which passes the edge at most once.
///
/// How certain: an impact on iOS 26.1, recorded frame by frame, gives 10.927 ± 0.006 1/s with
/// errors of 0.13 points (root mean square), and three bounces on older devices 10.93, 10.93 and
/// 10.89. The 10 1/s of Lobanov's sample code misses them by points. In both recordings of iOS 26.1
/// the bounce ends with the first frame that is closer than half a point.
///
/// Content that is let go at rest beyond an edge sets off at 7.26 times its distance per second:
/// `y(t) = y₀(1 + 3.67t)e^(−wt)`. Two recordings of iOS 26 agree, with errors of 0.19 points. An
/// older device, of about iOS 14, started from rest. Nothing is known about a finger that still moves
/// when it lets go; its velocity is that of the content.
///
/// - Note: Source: openuikit (github.com/Vercantez/openuikit), `golden/scroll_traces`, for the
///   impact, the end and the release at rest; github.com/LevisonNN/LNCustomScrollView for the other
///   recordings; ListViewKit for 2π/0.575; Ilya Lobanov, "How UIScrollView works", for the kind of
///   spring.
struct BounceBack: Sendable, Hashable, Codable {
    /// The offset at which it comes to rest.
    let edge: Double
    /// Where it starts.
    let offset: Double
    /// The velocity at the start.
    let velocity: Double

    /// Angular frequency without damping, in radians per second; its square is the stiffness for a
    /// mass of 1, about 119.
    static let frequency = 2 * Double.pi / 0.575

    /// What content that is let go at rest has in place of ``frequency``, in 1/s.
    private static let slopeFromRest = 3.67

    /// Content that is let go at rest, at an offset.
    static func fromRest(at offset: Double, to edge: Double) -> BounceBack {
        let velocity = (slopeFromRest - frequency) * (offset - edge)
        return BounceBack(edge: edge, offset: offset, velocity: velocity)
    }

    /// The offset at a time.
    func offset(at time: Double) -> Double {
        edge + distance(at: time)
    }

    /// The velocity at a time.
    func velocity(at time: Double) -> Double {
        (velocity - Self.frequency * slope * time) * exp(-Self.frequency * time)
    }

    /// When it passes the edge; `nil` if it never does, or starts there.
    var crossingTime: Double? {
        let time = (edge - offset) / slope
        return time > 0 && time.isFinite ? time : nil
    }

    /// The signed distance from the edge.
    private func distance(at time: Double) -> Double {
        (offset - edge + slope * time) * exp(-Self.frequency * time)
    }

    private var slope: Double { velocity + Self.frequency * (offset - edge) }
}

extension BounceBack {
    /// How close to the edge it ends, in points.
    static let nearness = 0.5

    /// The end: the first time after which it stays closer than ``nearness``, at any speed; 0 if it
    /// is never that far away.
    var duration: Double {
        func isFar(_ time: Double) -> Bool { abs(distance(at: time)) >= Self.nearness }
        // It comes close for the last time between two neighbours of these times, or after the
        // last.
        let times = turningTimes
        guard let start = times.last(where: isFar) else { return 0 }
        var end = times.first { $0 > start } ?? start + 1
        while isFar(end) { end += 1 }
        return lastMoment(from: start, to: end, of: isFar)
    }

    /// The start, the zero of the distance and, `1/w` later, the zero of the velocity, where they
    /// are in the future.
    private var turningTimes: [Double] {
        let zero = (edge - offset) / slope
        return [0] + [zero, zero + 1 / Self.frequency].filter { $0 > 0 && $0.isFinite }
    }

    /// Halves the interval until no number lies between its ends.
    private func lastMoment(
        from start: Double,
        to end: Double,
        of isFar: (Double) -> Bool
    ) -> Double {
        var (start, end) = (start, end)
        while case let middle = (start + end) / 2, start < middle, middle < end {
            if isFar(middle) { start = middle } else { end = middle }
        }
        return end
    }
}
