/// What a scroll view does by itself after the finger has let go, along one axis.
///
/// Offsets are in points, velocities in points per second, times in seconds since release and at
/// least 0. Inside the range it decelerates until it is slower than a point per tick, and stays
/// there. At an edge it goes on, as fast as it comes, as a bounce back to that edge. Beyond an edge
/// it is a bounce from the start; one that is thrown inwards through the edge decelerates inside,
/// and may bounce at the other edge. A bounce is over, exactly at the edge, once it stays closer
/// than half a point and slower than a point per tick.
///
/// Offset and velocity have no jumps but at the end. What is encoded are the phases, so that it
/// goes on from a snapshot just as it would have, also where the C library rounds otherwise.
///
/// - Note: Source: as for ``Deceleration`` and ``BounceBack``; the limits are ours.
struct Fling: Sendable, Hashable, Codable {
    /// After so many seconds it is over; 0 if there is nothing to do.
    private(set) var duration = 0.0
    /// The offset from ``duration`` on.
    private(set) var end: Double
    /// At most a bounce, a deceleration and a bounce.
    private var phases: [Phase] = []

    /// Velocities beyond this count as this; no finger is a hundredth as fast.
    static let greatestSpeed = 1e6

    /// How close to the edge a bounce ends.
    private static let nearness = 0.5

    /// Makes a fling.
    ///
    /// - Parameters:
    ///   - offset: Where it starts; finite.
    ///   - velocity: How fast it starts; finite. Zero brings back what is beyond an edge.
    ///   - range: The offsets that are not beyond an edge.
    ///   - tickRate: Ticks per second, greater than zero.
    init(offset: Double, velocity: Double, range: ClosedRange<Double>, tickRate: Double) {
        precondition(tickRate > 0, "tick rate must be greater than zero")
        end = offset
        let velocity = min(max(velocity, -Self.greatestSpeed), Self.greatestSpeed)
        let edge = min(max(offset, range.lowerBound), range.upperBound)
        if offset == edge {
            let start = Deceleration(offset: offset, velocity: velocity)
            decelerate(start, in: range, slowest: tickRate)
        } else {
            let start = BounceBack(edge: edge, offset: offset, velocity: velocity)
            bounce(start, in: range, slowest: tickRate)
        }
    }

    /// Where it is at a time.
    func offset(at time: Double) -> Double {
        phase(at: time)?.offset(at: time) ?? end
    }

    /// How fast it is at a time; 0 from ``duration`` on.
    func velocity(at time: Double) -> Double {
        phase(at: time)?.velocity(at: time) ?? 0
    }

    private func phase(at time: Double) -> Phase? {
        guard time < duration else { return nil }
        return phases.last { $0.start <= time }
    }
}

extension Fling {
    private mutating func decelerate(
        _ motion: Deceleration,
        in range: ClosedRange<Double>,
        slowest: Double
    ) {
        let stop = motion.time(untilSpeed: slowest)
        let edge = motion.velocity < 0 ? range.lowerBound : range.upperBound
        guard let crossing = motion.time(untilOffset: edge), crossing < stop else {
            // Rounding must not leave it beyond the edge.
            let rest = min(max(motion.offset(at: stop), range.lowerBound), range.upperBound)
            return append(.deceleration(motion), lasting: stop, to: rest)
        }
        append(.deceleration(motion), lasting: crossing, to: edge)
        let velocity = motion.velocity(at: crossing)
        let start = BounceBack(edge: edge, offset: edge, velocity: velocity)
        bounce(start, in: range, slowest: slowest)
    }

    /// A bounce that starts at its edge never passes it: this ends.
    private mutating func bounce(
        _ motion: BounceBack,
        in range: ClosedRange<Double>,
        slowest: Double
    ) {
        let rest = motion.settlingTime(distance: Self.nearness, speed: slowest)
        guard let crossing = motion.crossingTime, crossing < rest else {
            return append(.bounceBack(motion), lasting: rest, to: motion.edge)
        }
        append(.bounceBack(motion), lasting: crossing, to: motion.edge)
        let velocity = motion.velocity(at: crossing)
        let start = Deceleration(offset: motion.edge, velocity: velocity)
        decelerate(start, in: range, slowest: slowest)
    }

    private mutating func append(_ motion: Phase.Motion, lasting time: Double, to offset: Double) {
        phases.append(Phase(start: duration, motion: motion))
        duration += time
        end = offset
    }
}
