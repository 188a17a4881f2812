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
        let page = pageAfterRelease(velocity: velocity, over: space)
        viewport.touchDown = nil
        return letGo(velocity: velocity, touch: viewport.point(of: touch), page: page, over: space)
    }

    /// Lets content beyond its edges come back, without a finger.
    mutating func comeBack(over space: ScrollSpace) -> Displacement? {
        letGo(velocity: .zero, touch: nil, page: nil, over: space)
    }

    /// Ends a fling, as a touch that does not move does: content beyond its edges still comes back,
    /// and content between two pages goes to the nearer one.
    mutating func catchContent(over space: ScrollSpace) -> Displacement? {
        guard case .flung(let fling) = motion else { return nil }
        motion = nil
        let page = pageAfterRelease(velocity: .zero, over: space)
        guard page != nil || viewport.clamped(offset, to: space.contentSize) != offset else {
            return nil
        }
        return letGo(velocity: .zero, touch: fling.touch, page: page, over: space)
    }

    /// Continues a fling after the content or the settings have changed.
    ///
    /// With paging it goes to the page nearest to its previous destination.
    mutating func continueFling(over space: ScrollSpace) -> Displacement? {
        guard case .flung(let fling) = motion else { return nil }
        let end = offset + (fling.end - fling.offset(at: space.time))
        let isPaging = space.settings.pagingEnabled
        return letGo(
            velocity: fling.velocity(at: space.time),
            touch: fling.touch,
            page: isPaging ? page(over: space) { $0.page(nearest: end[$1]) } : nil,
            over: space
        )
    }

    /// Starts a fling.
    ///
    /// - Parameters:
    ///   - velocity: The velocity of the content offset, in points per second.
    ///   - touch: The finger that pulls, in viewport coordinates; `nil` if nothing is pulled.
    ///   - page: The offset of the page to which it goes; `nil` without paging.
    ///   - space: What it scrolls over.
    /// - Returns: A move, if the content is at its end immediately.
    private mutating func letGo(
        velocity: Vector,
        touch: Point?,
        page: Point?,
        over space: ScrollSpace
    ) -> Displacement? {
        let fling = FlungOffset(
            horizontal: fling(.horizontal, velocity: velocity.dx, page: page?.x, over: space),
            vertical: fling(.vertical, velocity: velocity.dy, page: page?.y, over: space),
            start: space.time,
            touch: touch
        )
        guard fling.hasEnded(at: space.time) else {
            motion = .flung(fling)
            return nil
        }
        motion = nil
        // A tiny distance beyond the edge is covered immediately.
        return move(to: fling.offset(at: space.time), touch: touch)
    }

    private func fling(
        _ axis: Axis,
        velocity: Double,
        page: Double?,
        over space: ScrollSpace
    ) -> Fling {
        let velocity = isElastic(axis, over: space) ? velocity : 0
        if let page { return Fling(offset: offset[axis], velocity: velocity, page: page) }
        return Fling(
            offset: offset[axis],
            velocity: velocity,
            range: viewport.offsetRange(axis, of: space.contentSize),
            rate: space.settings.decelerationRate
        )
    }

    /// Chooses the page to which the content goes when the finger lifts.
    ///
    /// - Returns: The offset of the page; `nil` without paging.
    private func pageAfterRelease(velocity: Vector, over space: ScrollSpace) -> Point? {
        guard space.settings.pagingEnabled else { return nil }
        let start = viewport.touchDown ?? offset
        return page(over: space) { paging, axis in
            paging.page(offset: offset[axis], velocity: velocity[axis], touchDown: start[axis])
        }
    }

    /// Chooses a page along each axis.
    private func page(over space: ScrollSpace, _ choose: (Paging, Axis) -> Double) -> Point {
        var page = viewport.clamped(offset, to: space.contentSize)
        for axis in [Axis.horizontal, .vertical] where viewport.size[axis] > 0 {
            let range = viewport.offsetRange(axis, of: space.contentSize)
            page[axis] = choose(Paging(range: range, length: viewport.size[axis]), axis)
        }
        return page
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
        case nil: return nil
        }
    }

    /// Makes one animation of those that move the offset.
    mutating func restart(at now: Double, _ pace: Pace) {
        guard case .animated(var glide) = motion else { return }
        glide.animations.restart(at: now, pace)
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
