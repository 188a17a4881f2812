import Glibc

/// A spring that brings a scroll back to an edge of the content, along one axis.
///
/// Offsets are in points, velocities in points per second, times in seconds since the start and at
/// least 0. The spring is critically damped: with `w` for ``frequency`` and `x` for the distance
/// from the edge, `x(t) = (x₀ + (v₀ + wx₀)t)e^(−wt)`, which passes the edge at most once.
///
/// How certain: three bounces of a real scroll view, recorded frame by frame, are published with
/// LNCustomScrollView. Least squares give 10.93, 10.93 and 10.89 1/s; with 2π/0.575 the recordings
/// are met to 0.16, 0.13 and 0.25 points (root mean square), little more than their rounding. The
/// 10 1/s of Lobanov's demonstration, more often quoted, misses them by 2 to 4 points.
///
/// - Note: Source: Ilya Lobanov, "Scrolling mechanics of UIScrollView", for the kind of spring;
///   github.com/LevisonNN/LNCustomScrollView for the recordings, 10.9 1/s, and that the velocity at
///   the edge is kept; ThatScrollView by ktiays and ListViewKit for 2π/0.575.
struct BounceBack: Sendable, Hashable, Codable {
    /// The offset it comes to.
    let edge: Double
    /// Where it starts.
    let offset: Double
    /// How fast it starts.
    let velocity: Double

    /// Angular frequency without damping, in radians per second; its square is the stiffness for a
    /// mass of 1, about 119.
    static let frequency = 2 * Double.pi / 0.575

    /// Where it is at a time.
    func offset(at time: Double) -> Double {
        edge + distance(at: time)
    }

    /// How fast it is at a time.
    func velocity(at time: Double) -> Double {
        (velocity - Self.frequency * slope * time) * exp(-Self.frequency * time)
    }

    /// When it passes the edge; `nil` if it never does, or starts there.
    var crossingTime: Double? {
        let time = -(offset - edge) / slope
        return time > 0 && time.isFinite ? time : nil
    }

    /// How far from the edge it is, with a sign.
    private func distance(at time: Double) -> Double {
        (offset - edge + slope * time) * exp(-Self.frequency * time)
    }

    private var slope: Double { velocity + Self.frequency * (offset - edge) }
}

extension BounceBack {
    /// When it has come to rest for good.
    ///
    /// - Parameters:
    ///   - limit: How far from the edge it may stay, in points, greater than zero.
    ///   - speed: How fast it may stay, in points per second, greater than zero.
    /// - Returns: The first time, in seconds, from which on it keeps below both.
    func settlingTime(distance limit: Double, speed: Double) -> Double {
        precondition(limit > 0 && speed > 0, "what counts as rest must be greater than zero")
        func moves(_ time: Double) -> Bool {
            abs(distance(at: time)) >= limit || abs(velocity(at: time)) >= speed
        }
        // It comes to rest once between two neighbours of these times, or after the last.
        let times = turningTimes
        guard let start = times.last(where: moves) else { return 0 }
        var end = times.first { $0 > start } ?? start + 1
        while moves(end) { end += 1 }
        return lastMoment(from: start, to: end, of: moves)
    }

    /// The start, the zero of the distance, the zero of the velocity and the zero of the
    /// acceleration, as far as they lie ahead; in this order they are `1/w` apart.
    private var turningTimes: [Double] {
        let zero = -(offset - edge) / slope
        let zeros = (0..<3).map { zero + Double($0) / Self.frequency }
        return [0] + zeros.filter { $0 > 0 && $0.isFinite }
    }

    /// Halves the interval until no number lies between its ends.
    private func lastMoment(
        from start: Double,
        to end: Double,
        of moves: (Double) -> Bool
    ) -> Double {
        var (start, end) = (start, end)
        while case let middle = (start + end) / 2, start < middle, middle < end {
            if moves(middle) { start = middle } else { end = middle }
        }
        return end
    }
}
