public import LayoutdGeometry

/// Where a fling leads, known when it starts.
public struct ScrollMotion: Sendable, Hashable {
    /// Where UIKit would announce that the content comes to rest; see
    /// ``CollectionView/targetContentOffset``.
    public var target: Point
    /// How long it takes from now on, in seconds.
    public var duration: Double
    /// The edges that it meets on its way from inside, by axis.
    public var edges: [Axis: Impact]

    /// When content meets an edge.
    public struct Impact: Sendable, Hashable {
        /// Seconds from now on.
        public var time: Double
        /// The velocity at the edge, in points per second.
        public var velocity: Double
    }
}

extension Scroller {
    /// Where the fling that is running leads, or content that comes back to its scale; `nil` if nothing
    /// does.
    func scrollMotion(over space: ScrollSpace) -> ScrollMotion? {
        if case .zooming(let zoom) = motion {
            let duration = max(0, zoom.curve.end - space.time)
            return ScrollMotion(target: zoom.end.offset, duration: duration, edges: [:])
        }
        guard case .flung(let fling) = motion, let target = target(over: space) else { return nil }
        let elapsed = space.time - fling.start
        var edges: [Axis: ScrollMotion.Impact] = [:]
        for axis in [Axis.horizontal, .vertical] {
            guard let impact = fling[axis].impact, impact.time >= elapsed else { continue }
            edges[axis] = ScrollMotion.Impact(
                time: impact.time - elapsed,
                velocity: impact.velocity
            )
        }
        let duration = max(fling.horizontal.duration, fling.vertical.duration) - elapsed
        return ScrollMotion(target: target, duration: max(0, duration), edges: edges)
    }

    /// Lets a fling come to rest elsewhere: it decelerates to an offset ahead, and goes to one behind it on
    /// the spring of a page, from rest.
    ///
    /// - Parameters:
    ///   - target: The offset, as far as the edges allow.
    ///   - space: What it scrolls over.
    /// - Returns: A move, if the content is at its end immediately.
    mutating func retarget(to target: Point, over space: ScrollSpace) -> Displacement? {
        let velocity = isFlung ? velocity(at: space.time) : .zero
        let touch: Point? = if case .flung(let fling) = motion { fling.touch } else { nil }
        let goal = viewport.clamped(target, over: space)
        viewport.touchDown = nil
        return start(
            fling(velocity: velocity, touch: touch, over: space) { axis in
                let (way, speed) = (goal[axis] - offset[axis], velocity[axis])
                let isAhead = way * speed > 0 && abs(speed) > Deceleration.slowest
                let rate = space.settings.decelerationRate
                let course = Deceleration(offset: offset[axis], endingAt: goal[axis], rate: rate)
                return .stop(goal[axis], isAhead ? course : nil)
            },
            at: space.time
        )
    }
}

extension Fling {
    /// When it meets an edge on its way from inside, in seconds since release, and how fast; `nil` if it
    /// meets none.
    var impact: (time: Double, velocity: Double)? {
        for (index, phase) in phases.enumerated() {
            guard case .deceleration(let motion) = phase.motion else { continue }
            let end = index + 1 < phases.count ? phases[index + 1].start : duration
            // Sums of times are rounded.
            guard end - phase.start < motion.duration - Timeline.tolerance else { continue }
            return (end, motion.velocity(at: end - phase.start))
        }
        return nil
    }
}
