import LayoutdGeometry

/// Flings.
extension Scroller {
    /// Lets go of the content.
    ///
    /// - Parameters:
    ///   - velocity: The velocity of the content offset, in points per second.
    ///   - touch: The finger that lets go.
    ///   - space: What it scrolls over.
    /// - Returns: A move, if the content is at its end immediately.
    mutating func release(
        velocity: Vector,
        touch: Scroll.Touch,
        over space: ScrollSpace
    ) -> Displacement? {
        let touch = viewport.point(of: touch)
        let fling = fling(velocity: velocity, touch: touch, over: space) {
            landing($0, afterReleaseAt: velocity[$0], over: space)
        }
        viewport.touchDown = nil
        return start(fling, at: space.time)
    }

    /// Lets content beyond its edges come back, without a finger.
    mutating func comeBack(over space: ScrollSpace) -> Displacement? {
        let fling = fling(velocity: .zero, touch: nil, over: space) { _ in .anywhere }
        return start(fling, at: space.time)
    }

    /// Ends a fling, as a touch that does not move does: content beyond its edges still comes back,
    /// and content between two pages or stops goes to the nearer one.
    mutating func catchContent(over space: ScrollSpace) -> Displacement? {
        guard case .flung(let flung) = motion else { return nil }
        motion = nil
        let isInside = viewport.clamped(offset, over: space) == offset
        guard space.settings.hasStops || !isInside else { return nil }
        let fling = fling(velocity: .zero, touch: flung.touch, over: space) {
            landing($0, afterReleaseAt: 0, over: space)
        }
        return start(fling, at: space.time)
    }

    /// Continues a fling after the content or the settings have changed.
    ///
    /// With pages or stops it goes to the one nearest to its previous destination.
    ///
    /// - Parameters:
    ///   - space: What it scrolls over.
    ///   - edgeShift: How far the edges have moved to which it bounces; `nil` if it looks for the content's
    ///     edges anew.
    mutating func continueFling(over space: ScrollSpace, edgeShift: Vector?) {
        guard case .flung(let flung) = motion else { return }
        let velocity = flung.velocity(at: space.time)
        let fling = fling(velocity: velocity, touch: flung.touch, over: space) {
            landing($0, of: flung, edgeShift: edgeShift?[$0], over: space)
        }
        // What is left of a way is covered at the next tick, as a change must not move the content.
        motion = fling.end == offset && fling.hasEnded(at: space.time) ? nil : .flung(fling)
    }

    /// Makes a fling from the current offset.
    ///
    /// - Parameters:
    ///   - velocity: The velocity of the content offset, in points per second.
    ///   - touch: The finger that pulls, in viewport coordinates; `nil` if nothing is pulled.
    ///   - space: What it scrolls over.
    ///   - landing: Where it comes to rest along an axis.
    /// - Returns: The fling.
    func fling(
        velocity: Vector,
        touch: Point?,
        over space: ScrollSpace,
        _ landing: (Axis) -> Landing
    ) -> FlungOffset {
        func fling(_ axis: Axis) -> Fling {
            let velocity = isFlingable(axis, over: space) ? velocity[axis] : 0
            return self.fling(axis, velocity, to: landing(axis), over: space)
        }
        return FlungOffset(
            horizontal: fling(.horizontal),
            vertical: fling(.vertical),
            start: space.time,
            touch: touch
        )
    }

    private func fling(
        _ axis: Axis,
        _ velocity: Double,
        to landing: Landing,
        over space: ScrollSpace
    ) -> Fling {
        let range = viewport.offsetRange(axis, over: space)
        let rate = space.settings.decelerationRate
        switch landing {
        case .anywhere:
            return Fling(
                offset: offset[axis],
                velocity: velocity,
                range: range,
                rate: rate,
                bounces: space.settings.bounces.contains(axis)
            )
        case .edge(let edge):
            return Fling(offset: offset[axis], velocity: velocity, bouncingTo: edge)
        case .page(let page):
            return Fling(offset: offset[axis], velocity: velocity, page: page)
        case .stop(let stop, let deceleration):
            return Fling(offset: offset[axis], stop: stop, deceleration: deceleration)
        }
    }

    /// Starts a fling.
    ///
    /// - Returns: A move, if the content is at its end immediately.
    mutating func start(_ fling: FlungOffset, at time: Double) -> Displacement? {
        guard fling.hasEnded(at: time) else {
            motion = .flung(fling)
            return nil
        }
        motion = nil
        // A tiny distance beyond the edge is covered immediately.
        return move(to: fling.end, touch: fling.touch)
    }
}

/// Animated scrolls, and time.
extension Scroller {
    /// Scrolls along a course, or jumps without one.
    ///
    /// - Returns: The jump, also if the content is there already; `nil` if an animated scroll begins.
    mutating func glide(
        to target: Point,
        along course: Curve.Course?,
        goal: ScrollGoal?,
        at time: Double
    ) -> Displacement? {
        viewport.touchDown = nil
        let start = offset
        guard let course, course.timing.duration > 0, target != start else {
            motion = nil
            offset = target
            return Displacement(from: start, to: target)
        }
        motion = .animated(
            AnimatedOffset(
                start: start,
                end: target,
                curve: Curve(animation: course, start: time),
                goal: goal
            )
        )
        return nil
    }

    /// Where a fling is announced to come to rest, or an animated scroll ends; `nil` if none is running.
    func target(over space: ScrollSpace) -> Point? {
        switch motion {
        case .animated(let glide): return glide.end
        case .flung(let fling):
            var target = fling.end
            for axis in [Axis.horizontal, .vertical] {
                let range = viewport.offsetRange(axis, over: space)
                target[axis] = fling[axis].announcedEnd(in: range)
            }
            return target
        case .zooming(let zoom): return zoom.end.offset
        case nil: return nil
        }
    }

    /// The offset to which an event scrolls, by the overscroll rule.
    func target(of offset: Point, _ overscroll: Scroll.Overscroll, over space: ScrollSpace) -> Point
    {
        let jump = Scroll(.to(offset), touch: .none, overscroll: overscroll)
        return target(of: jump, over: space, mayStayOutside: false)
    }

    /// Moves the offset of a fling or animated scroll to where it is at the end of a tick.
    ///
    /// - Returns: The move; `nil` if a fling stays where it is, or if none is running.
    mutating func advance(to time: Double) -> Displacement? {
        switch motion {
        case .animated(let glide):
            let start = offset
            offset = glide.offset(at: time)
            if glide.hasEnded(at: time) { motion = nil }
            return Displacement(from: start, to: offset)
        case .flung(let fling):
            let displacement = move(to: fling.offset(at: time), touch: fling.touch)
            if fling.hasEnded(at: time) { motion = nil }
            return displacement
        case .zooming(let zoom):
            let start = offset
            zoomState = zoom.state(at: time)
            if zoom.hasEnded(at: time) { motion = nil }
            return Displacement(from: start, to: offset)
        case nil: return nil
        }
    }

    /// Leaves the rest of the way to an animation, from where the content is.
    mutating func release(along curve: Curve) {
        guard case .animated(var glide) = motion else { return }
        let way = offset - glide.end
        glide.animations = AdditiveAnimations()
        if way != .zero { glide.animations.add(way, along: curve) }
        motion = .animated(glide)
    }

    /// Takes the content to where a change of the data or the layout puts it.
    ///
    /// A fling continues through changes of the content, unless the change ends it.
    ///
    /// - Returns: The offset at which the content is presented first.
    mutating func follow(_ destination: LayoutChange.Destination) -> Point {
        if destination.endsFling || !isFlung { motion = nil }
        let origin = offset + destination.shift
        viewport.touchDown = viewport.touchDown.map { $0 + destination.shift }
        offset = isFlung ? origin : destination.offset
        return origin
    }
}
