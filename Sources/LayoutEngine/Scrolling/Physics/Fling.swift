/// The motion of a scroll view after the finger lifts, along one axis.
///
/// Offsets are in points, velocities in points per second, times in seconds since release and at
/// least 0. Inside the range it decelerates, and stops at ``Deceleration/slowest``. At an edge it
/// continues, with the velocity it has there, as a bounce back to that edge. Beyond an edge it is a
/// bounce from the start; one that passes the edge inwards faster than ``Deceleration/slowest``
/// decelerates inside, and may bounce at the other edge, while a slower one swings through. A
/// bounce ends, exactly at the edge, once it stays closer than ``BounceBack/nearness``. None of
/// this depends on the display rate.
///
/// Between start and end neither offset nor velocity jumps. The phases are encoded, so it resumes from a
/// snapshot exactly, even if the C library rounds differently.
///
/// - Note: Source: see ``Deceleration`` and ``BounceBack``. The velocity of an impact is that at
///   the crossing. UIKit takes that of the first frame beyond the edge, up to 3.3 % less at 60 Hz.
///   The deceleration inside after a throw inwards is our choice.
struct Fling: Sendable, Hashable, Codable {
    /// The duration; 0 if there is nothing to do.
    private(set) var duration = 0.0
    /// The offset from ``duration`` on.
    private(set) var end: Double
    /// At most a bounce, a deceleration and a bounce.
    private(set) var phases: [Phase] = []
    /// Whether ``end`` was given, and is not just where it stops; records that lack it mean that it was not.
    private var endsAtStop: Bool?

    /// The same fling, over content that has moved by some points.
    func shifted(by way: Double) -> Fling {
        var fling = self
        fling.end += way
        fling.phases = phases.map { $0.shifted(by: way) }
        return fling
    }

    /// Greater velocities count as this one.
    ///
    /// No finger reaches a hundredth of it.
    static let greatestSpeed = 1e6

    /// Releases the content.
    ///
    /// - Parameters:
    ///   - offset: Where it starts; finite.
    ///   - velocity: The velocity at the start; finite. Zero brings back what is beyond an edge,
    ///     as ``BounceBack/fromRest(at:to:)``.
    ///   - range: The offsets that are not beyond an edge.
    ///   - rate: The deceleration rate.
    ///   - bounces: Whether it bounces at an edge that it reaches from inside; otherwise it ends there.
    init(
        offset: Double,
        velocity: Double,
        range: ClosedRange<Double>,
        rate: DecelerationRate = .normal,
        bounces: Bool = true
    ) {
        end = offset
        let velocity = Self.limited(velocity, to: Self.greatestSpeed)
        let edge = offset.clamped(to: range)
        if offset == edge {
            let motion = Deceleration(offset: offset, velocity: velocity, rate: rate)
            decelerate(motion, in: range, bounces: bounces)
        } else {
            let start =
                velocity == 0
                ? BounceBack.fromRest(at: offset, to: edge)
                : BounceBack(edge: edge, offset: offset, velocity: velocity)
            bounce(start, in: range, rate, again: bounces)
        }
    }

    /// Continues a bounce to an edge, wherever the content's own edges are by now.
    ///
    /// - Parameters:
    ///   - offset: Where the content is; finite.
    ///   - velocity: Its velocity; finite. Towards the edge it is limited to what the spring stops there.
    ///   - edge: The edge.
    init(offset: Double, velocity: Double, bouncingTo edge: Double) {
        end = offset
        let way = edge - offset
        let limit = BounceBack.frequency * abs(way)
        let start = velocity * way > 0 ? Self.limited(velocity, to: limit) : velocity
        settle(BounceBack(edge: edge, offset: offset, velocity: start))
    }

    /// Releases the content towards a page, which it never passes.
    ///
    /// - Parameters:
    ///   - offset: Where it starts; finite.
    ///   - velocity: The velocity at the start; finite. It counts as 0 if it points away from the
    ///     page, and is limited to what the spring stops before the page.
    ///   - page: Where the page begins.
    init(offset: Double, velocity: Double, page: Double) {
        end = offset
        let way = page - offset
        let pointsThere = velocity * way > 0
        let limit = BounceBack.frequency * abs(way)
        let start = pointsThere ? Self.limited(velocity, to: limit) : 0
        settle(BounceBack(edge: page, offset: offset, velocity: start))
    }

    /// Releases the content towards a stop, at which it ends exactly.
    ///
    /// - Parameters:
    ///   - offset: Where it starts; finite.
    ///   - stop: Where it ends.
    ///   - deceleration: A motion from the start that ends at the stop, apart from rounding; `nil` for a
    ///     spring from rest.
    init(offset: Double, stop: Double, deceleration: Deceleration?) {
        end = offset
        endsAtStop = true
        if let deceleration {
            append(.deceleration(deceleration), lasting: deceleration.duration, to: stop)
        } else {
            settle(BounceBack(edge: stop, offset: offset, velocity: 0))
        }
    }

    /// Where UIKit would announce that the content comes to rest, if nothing but the range stops it.
    func announcedEnd(in range: ClosedRange<Double>) -> Double {
        guard endsAtStop != true, case .deceleration(let motion) = phases.last?.motion else {
            return end
        }
        return motion.announcedEnd.clamped(to: range)
    }

    /// The offset at a time.
    func offset(at time: Double) -> Double {
        phase(at: time)?.offset(at: time) ?? end
    }

    /// The velocity at a time; 0 from ``duration`` on.
    func velocity(at time: Double) -> Double {
        phase(at: time)?.velocity(at: time) ?? 0
    }

    /// The edge to which it bounces at a time, and where it comes to rest; `nil` while it does not.
    func edge(at time: Double) -> Double? {
        guard case .bounceBack(let bounce) = phase(at: time)?.motion, bounce.edge == end else {
            return nil
        }
        return end
    }

    private func phase(at time: Double) -> Phase? {
        guard time < duration else { return nil }
        return phases.last { $0.start <= time }
    }

    private static func limited(_ velocity: Double, to speed: Double) -> Double {
        min(max(velocity, -speed), speed)
    }
}

extension Fling {
    private mutating func decelerate(
        _ motion: Deceleration,
        in range: ClosedRange<Double>,
        bounces: Bool
    ) {
        guard !range.contains(motion.end) else {
            return append(.deceleration(motion), lasting: motion.duration, to: motion.end)
        }
        let edge = motion.velocity < 0 ? range.lowerBound : range.upperBound
        let (time, velocity) = motion.passage(of: edge)
        append(.deceleration(motion), lasting: time, to: edge)
        // A bounce that starts at its edge never passes it.
        if bounces { settle(BounceBack(edge: edge, offset: edge, velocity: velocity)) }
    }

    private mutating func bounce(
        _ motion: BounceBack,
        in range: ClosedRange<Double>,
        _ rate: DecelerationRate,
        again bounces: Bool
    ) {
        guard let crossing = motion.crossingTime else { return settle(motion) }
        let velocity = motion.velocity(at: crossing)
        guard abs(velocity) > Deceleration.slowest else { return settle(motion) }
        append(.bounceBack(motion), lasting: crossing, to: motion.edge)
        let inside = Deceleration(offset: motion.edge, velocity: velocity, rate: rate)
        decelerate(inside, in: range, bounces: bounces)
    }

    private mutating func settle(_ motion: BounceBack) {
        append(.bounceBack(motion), lasting: motion.duration, to: motion.edge)
    }

    private mutating func append(_ motion: Phase.Motion, lasting time: Double, to offset: Double) {
        phases.append(Phase(start: duration, motion: motion))
        duration += time
        end = offset
    }
}

extension Double {
    /// The nearest number of a range.
    func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
