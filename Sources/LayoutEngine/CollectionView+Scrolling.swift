import LayoutdGeometry
import LayoutdLayouts

/// Scrolls by a finger.
extension CollectionView {
    /// Implements ``scroll(_:)``.
    mutating func applyScroll(_ scroll: Scroll) {
        let glided = isGliding
        switch scroll.movement {
        case .by: noteTouchDown()
        case .to: state.viewport.touchDown = nil
        }
        offsetMotion = nil
        let target = target(of: scroll, mayStayOutside: glided)
        let location = location(of: scroll)
        state.viewport.remember(scroll.touch)
        beginChange()
        pullContent(to: target, from: location, startsAtRest: scroll.touch == .contentOrigin)
        // If an animated scroll is interrupted beyond edges that have moved, the content comes
        // back.
        if glided, scroll.overscroll == .clamp { letGo(velocity: .zero, touch: nil) }
        if let velocity = scroll.release { endDrag(velocity: velocity, touch: scroll.touch) }
    }

    /// Moves the content under a finger at a point of the viewport; `nil` pulls nothing.
    mutating func pullContent(to target: Point, touch: Point?) {
        pullContent(to: target, from: touch.map(state.viewport.contentPoint))
    }

    /// Moves the content under a finger.
    ///
    /// - Parameters:
    ///   - target: The new offset.
    ///   - location: Where the finger is in content coordinates before the move; `nil` pulls
    ///     nothing.
    ///   - startsAtRest: Whether elements that the next tiling adds start at rest, without being
    ///     pulled.
    private mutating func pullContent(
        to target: Point,
        from location: Point?,
        startsAtRest: Bool = false
    ) {
        let delta = target - contentOffset
        guard delta != .zero else { return }
        moveContentOffset(to: target)
        let pull = location.map { Pull(delta: delta, location: $0) }
        if let pull {
            state.motion.pull(pull)
            if state.motion.hasTies { history.noteRigidChange(at: sequence) }
        }
        state.motion.requestTiling(pull: startsAtRest ? nil : pull)
    }

    /// Applies the overscroll rule to a scroll.
    ///
    /// - Parameters:
    ///   - scroll: The scroll.
    ///   - mayStayOutside: Whether a scroll that clamps may leave content beyond its edges where it
    ///     is.
    /// - Returns: The resulting offset.
    func target(of scroll: Scroll, mayStayOutside: Bool) -> Point {
        if scroll.overscroll == .rubberBand { return rubberBandTarget(of: scroll.movement) }
        let target =
            switch scroll.movement {
            case .by(let delta): contentOffset + delta
            case .to(let offset): offset
            }
        guard scroll.overscroll == .clamp else { return target }
        return mayStayOutside
            ? target.clamped(between: clamped(target), contentOffset) : clamped(target)
    }

    private func rubberBandTarget(of movement: Scroll.Movement) -> Point {
        var target = contentOffset
        for axis in [Axis.horizontal, .vertical] {
            let range = offsetRange(axis)
            let band = RubberBand(range: range, extent: viewport[axis])
            switch movement {
            case .by(let delta):
                target[axis] = band.dragged(from: target[axis], by: delta[axis])
            case .to(let offset):
                target[axis] = band.offset(forFinger: offset[axis])
            }
            guard !isElastic(axis) else { continue }
            target[axis] = max(range.lowerBound, min(target[axis], range.upperBound))
        }
        return target
    }

    /// Where the finger is in content coordinates, before the scroll; `nil` if nothing is pulled.
    private func location(of scroll: Scroll) -> Point? {
        switch (scroll.touch, scroll.movement) {
        case (.contentOrigin, _): .zero
        case (.last, .to): nil
        case (let touch, _): state.viewport.point(of: touch).map(state.viewport.contentPoint)
        }
    }

}

/// Flings and animated scrolls.
extension CollectionView {
    /// Implements ``fling(velocity:touch:)``.
    mutating func applyFling(velocity: Vector, touch: Scroll.Touch) {
        state.viewport.remember(touch)
        beginChange()
        endDrag(velocity: velocity, touch: touch)
    }

    /// Lets go of the content at a velocity, in points per second.
    private mutating func endDrag(velocity: Vector, touch: Scroll.Touch) {
        let page = pageAfterRelease(velocity: velocity)
        state.viewport.touchDown = nil
        letGo(velocity: velocity, touch: state.viewport.point(of: touch), page: page)
    }

    /// Implements ``scroll(to:at:animated:animation:)``; without a course it jumps.
    mutating func applyScroll(
        to element: ElementID,
        at position: ScrollPosition,
        along course: Curve.Course?
    ) throws(EventError) {
        guard let attributes = layout.attributes(for: element) else {
            throw .noSuchElement(element)
        }
        beginChange()
        let target = clamped(offset(showing: attributes, at: position))
        let goal = ScrollGoal(element: element, position: position)
        glide(to: target, along: course, goal: goal)
    }

    /// Implements ``setContentOffset(_:overscroll:animation:)``.
    mutating func applyOffset(
        _ offset: Point,
        _ overscroll: Scroll.Overscroll,
        along course: Curve.Course
    ) {
        beginChange()
        let jump = Scroll(.to(offset), touch: .none, overscroll: overscroll)
        glide(to: target(of: jump, mayStayOutside: false), along: course, goal: nil)
    }

    /// Scrolls along a course, or jumps without one.
    private mutating func glide(to target: Point, along course: Curve.Course?, goal: ScrollGoal?) {
        state.viewport.touchDown = nil
        guard let course, course.timing.duration > 0, target != contentOffset else {
            offsetMotion = nil
            moveContentOffset(to: target)
            return state.motion.requestTiling(pull: nil)
        }
        offsetMotion = .animated(
            AnimatedOffset(
                start: contentOffset,
                end: target,
                curve: Curve(animation: course, start: state.timeline.time),
                goal: goal
            )
        )
    }

    /// The target of an animated scroll, or the current offset if none is running.
    var settledOffset: Point {
        guard case .animated(let motion) = offsetMotion else { return contentOffset }
        return motion.end
    }

    /// The velocity of a fling or animated scroll, in points per second.
    var contentVelocity: Vector {
        switch offsetMotion {
        case .animated(let motion): motion.velocity(at: state.timeline.time)
        case .flung(let motion): motion.velocity(at: state.timeline.time)
        case nil: .zero
        }
    }

    /// Sets the content offset; pinned elements follow immediately.
    ///
    /// - Parameters:
    ///   - offset: The new offset, in points.
    ///   - carriesElements: Whether a transition moves pinned elements already.
    mutating func moveContentOffset(to offset: Point, carriesElements: Bool = false) {
        let old = bounds
        state.viewport.offset = offset
        let invalidation = layout.invalidation(from: old, to: bounds)
        guard case .supplementaryElements(let elements) = invalidation else { return }
        state.invalidations.supplementaryElements += elements.count
        if !carriesElements { release(elements) }
    }

    /// Ends the transitions of elements that are pinned or released, and ties them to their places
    /// immediately.
    private mutating func release(_ elements: [ElementID]) {
        history.note(state.transition.remove(elements), at: state.timeline.sequence)
        if state.transition.isEmpty { previous = nil }
        for element in elements {
            guard let natural = layout.attributes(for: element) else { continue }
            state.motion.release(element, at: natural)
        }
    }

    /// At the start of a tick: moves the offset of a fling or animated scroll to where it is at the
    /// end of the tick.
    mutating func advanceContentOffset() {
        guard isScrolling else { return }
        let time = state.timeline.time
        switch offsetMotion {
        case .animated(let motion):
            let carries = motion.carriesElements
            moveContentOffset(to: motion.offset(at: time), carriesElements: carries)
            state.motion.requestTilingAgain()
            if motion.hasEnded(at: time) { offsetMotion = nil }
        case .flung(let motion):
            pullContent(to: motion.offset(at: time), touch: motion.touch)
            if motion.hasEnded(at: time) { offsetMotion = nil }
        case nil: break
        }
    }

    /// Ends a fling, as a touch that does not move does: content beyond its edges still comes back,
    /// and content between two pages goes to the nearer one.
    mutating func catchContent() {
        guard case .flung(let motion) = offsetMotion else { return }
        offsetMotion = nil
        let page = pageAfterRelease(velocity: .zero)
        guard page != nil || clamped(contentOffset) != contentOffset else { return }
        letGo(velocity: .zero, touch: motion.touch, page: page)
    }

    /// Whether a fling is running.
    var isFlung: Bool {
        if case .flung = offsetMotion { true } else { false }
    }

    /// Continues a fling after the content or the settings have changed.
    ///
    /// With paging it goes to the page nearest to its previous destination.
    mutating func continueFling() {
        guard case .flung(let motion) = offsetMotion else { return }
        let time = state.timeline.time
        let end = contentOffset + (motion.end - motion.offset(at: time))
        let page = scrollSettings.pagingEnabled ? page { $0.page(nearest: end[$1]) } : nil
        letGo(velocity: motion.velocity(at: time), touch: motion.touch, page: page)
    }

    /// Whether an animated scroll is running.
    var isGliding: Bool {
        if case .animated = offsetMotion { true } else { false }
    }

    /// Starts a fling.
    ///
    /// - Parameters:
    ///   - velocity: The velocity of the content offset, in points per second.
    ///   - touch: The finger that pulls, in viewport coordinates; `nil` if nothing is pulled.
    ///   - page: The offset of the page to which it goes; `nil` without paging.
    mutating func letGo(velocity: Vector, touch: Point?, page: Point? = nil) {
        let motion = FlungOffset(
            horizontal: fling(.horizontal, velocity: velocity.dx, page: page?.x),
            vertical: fling(.vertical, velocity: velocity.dy, page: page?.y),
            start: state.timeline.time,
            touch: touch
        )
        guard motion.hasEnded(at: state.timeline.time) else { return offsetMotion = .flung(motion) }
        offsetMotion = nil
        // A tiny distance beyond the edge is covered immediately.
        pullContent(to: motion.offset(at: state.timeline.time), touch: touch)
    }

    private func fling(_ axis: Axis, velocity: Double, page: Double?) -> Fling {
        let velocity = isElastic(axis) ? velocity : 0
        if let page { return Fling(offset: contentOffset[axis], velocity: velocity, page: page) }
        return Fling(
            offset: contentOffset[axis],
            velocity: velocity,
            range: offsetRange(axis),
            rate: scrollSettings.decelerationRate
        )
    }

    /// Whether the content can be dragged beyond its edges: along the scroll axis, and across it
    /// where there is anything to scroll.
    func isElastic(_ axis: Axis) -> Bool {
        let range = offsetRange(axis)
        return axis == layout.scrollAxis || range.lowerBound < range.upperBound
    }

    func offset(showing attributes: LayoutAttributes, at position: ScrollPosition) -> Point {
        let axis = layout.scrollAxis
        let hidden = layout.pinnedExtents(over: attributes.element)
        let start = contentInset.start(axis) + hidden.start
        let end = viewport[axis] - contentInset.end(axis) - hidden.end
        let (low, high) = (attributes.frame.min(axis) - start, attributes.frame.max(axis) - end)
        var offset = settledOffset
        switch position {
        case .start: offset[axis] = low
        case .end: offset[axis] = high
        case .center: offset[axis] = (low + high) / 2
        // If the element is too long to fit, its start is shown.
        case .nearest: offset[axis] = min(max(offset[axis], high), low)
        }
        return offset
    }
}

/// Pages.
extension CollectionView {
    /// Chooses the page to which the content goes when the finger lifts.
    ///
    /// - Parameter velocity: The velocity of the content offset, in points per second.
    /// - Returns: The offset of the page; `nil` without paging.
    func pageAfterRelease(velocity: Vector) -> Point? {
        guard scrollSettings.pagingEnabled else { return nil }
        let start = state.viewport.touchDown ?? contentOffset
        return page { paging, axis in
            paging.page(
                offset: contentOffset[axis],
                velocity: velocity[axis],
                touchDown: start[axis]
            )
        }
    }

    /// Chooses a page along each axis.
    func page(_ choose: (Paging, Axis) -> Double) -> Point {
        var page = clamped(contentOffset)
        for axis in [Axis.horizontal, .vertical] where viewport[axis] > 0 {
            page[axis] = choose(Paging(range: offsetRange(axis), length: viewport[axis]), axis)
        }
        return page
    }

    /// Records where a drag begins, unless one is in progress.
    ///
    /// A drag ends with a release or a jump. It also ends once the view has rested for
    /// ``longestHold``, because scrolls by a wheel or a remote control end without a release.
    mutating func noteTouchDown() {
        let hold = state.timeline.time - state.timeline.lastChange.time
        guard state.viewport.touchDown == nil || isResting && hold >= Self.longestHold else {
            return
        }
        state.viewport.touchDown = contentOffset
    }

    /// How long a finger may hold the content before its next move begins another drag, in seconds.
    private static let longestHold = 0.1
}

extension Point {
    /// The nearest point of the rectangle that two points span.
    fileprivate func clamped(between a: Point, _ b: Point) -> Point {
        Point(
            x: min(max(x, min(a.x, b.x)), max(a.x, b.x)),
            y: min(max(y, min(a.y, b.y)), max(a.y, b.y))
        )
    }
}
