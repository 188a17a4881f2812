import LayoutdGeometry
import LayoutdLayouts

/// Scrolls, flings and animated scrolls.
extension CollectionView {
    /// Implements ``scroll(_:)``.
    mutating func applyScroll(_ scroll: Scroll) {
        let rest = isResting ? state.timeline.time - state.timeline.lastChange.time : 0
        let glided = state.scroller.isGliding
        beginChange()
        let space = scrollSpace
        move(by: state.scroller.scroll(scroll, over: space, afterRest: rest))
        // If an animated scroll is interrupted beyond edges that have moved, the content comes
        // back.
        if glided, scroll.overscroll == .clamp { move(by: state.scroller.comeBack(over: space)) }
        guard let velocity = scroll.release else { return }
        release(velocity: velocity, touch: scroll.touch)
    }

    /// Implements ``fling(velocity:touch:)``.
    mutating func applyFling(velocity: Vector, touch: Scroll.Touch) {
        beginChange()
        state.scroller.viewport.remember(touch)
        release(velocity: velocity, touch: touch)
    }

    /// Lets go of the content, to where the layout wants it.
    private mutating func release(velocity: Vector, touch: Scroll.Touch) {
        if state.scroller.isZooming, velocity == .zero { return }
        finishZoom()
        if releaseZoom() { return }
        state.scroller.viewport.pinch = nil
        let space = scrollSpace
        move(by: state.scroller.release(velocity: velocity, touch: touch, over: space))
        guard !settings.scrollSettings.pagingEnabled else { return }
        let proposed = state.scroller.target(over: space) ?? contentOffset
        let target = layout.targetContentOffset(
            forProposedContentOffset: proposed,
            withScrollingVelocity: velocity
        )
        guard target != proposed else { return }
        move(by: state.scroller.retarget(to: target, over: space))
    }

    /// Implements ``retarget(to:)``.
    mutating func applyTarget(_ offset: Point) {
        beginChange()
        move(by: state.scroller.retarget(to: offset, over: scrollSpace))
    }

    /// Implements ``scroll(to:at:animated:animation:)``; without a course it jumps.
    mutating func applyScroll(
        to element: ElementID,
        at position: ScrollPosition,
        along course: Curve.Course?
    ) throws(CollectionViewError) {
        guard let attributes = layout.attributes(for: element) else {
            throw .noSuchElement(element)
        }
        beginChange()
        let target = clamped(offset(showing: attributes, at: position))
        let goal = ScrollGoal(element: element, position: position)
        glide(to: target, along: course, goal: goal)
        showInSection(attributes, at: position, along: course)
    }

    /// Implements ``setContentOffset(_:overscroll:animation:)``.
    mutating func applyOffset(
        _ offset: Point,
        _ overscroll: Scroll.Overscroll,
        along course: Curve.Course
    ) {
        beginChange()
        let target = state.scroller.target(of: offset, overscroll, over: scrollSpace)
        glide(to: target, along: course, goal: nil)
    }

    /// Continues a fling after the content or the settings have changed.
    ///
    /// - Parameter edgeShift: How far the edges have moved to which it bounces; `nil` if it looks for the
    ///   content's edges anew.
    mutating func continueFling(edgeShift: Vector? = nil) {
        state.scroller.continueFling(over: scrollSpace, edgeShift: edgeShift)
    }

    private mutating func glide(to target: Point, along course: Curve.Course?, goal: ScrollGoal?) {
        let time = state.timeline.time
        move(by: state.scroller.glide(to: target, along: course, goal: goal, at: time))
    }

    /// The offset at which an element is at a position of the viewport.
    func offset(showing attributes: LayoutAttributes, at position: ScrollPosition) -> Point {
        var offset = settledOffset
        // Items that the data places may be anywhere.
        let isFree = layoutConfiguration.definition.placesItems
        for axis in isFree ? [.horizontal, .vertical] : [layout.scrollAxis] {
            let hidden =
                axis == layout.scrollAxis
                ? layout.pinnedExtents(over: attributes.element) : (start: 0, end: 0)
            let start = adjustedContentInset.start(axis) + hidden.start
            let end = viewport[axis] - adjustedContentInset.end(axis) - hidden.end
            let (low, high) = (
                attributes.frame.min(axis) * zoomScale - start,
                attributes.frame.max(axis) * zoomScale - end
            )
            offset[axis] = position.offset(
                from: offset[axis],
                low: low,
                high: high,
                isReversed: isReversed(axis)
            )
        }
        return offset
    }
}

extension ScrollPosition {
    /// The offset at which something is at this position.
    ///
    /// - Parameters:
    ///   - offset: The offset before.
    ///   - low: The offset at which its left or upper edge is at that of the view.
    ///   - high: The offset at which its right or lower edge is at that of the view.
    ///   - isReversed: Whether the start is the right edge.
    /// - Returns: The offset, which may lie outside the content.
    func offset(from offset: Double, low: Double, high: Double, isReversed: Bool) -> Double {
        let (start, end) = isReversed ? (high, low) : (low, high)
        switch self {
        case .start: return start
        case .end: return end
        case .center: return (start + end) / 2
        // If the element is too long to fit, its start is shown.
        case .nearest: return high <= low ? offset.clamped(to: high...low) : start
        }
    }
}

/// What a move of the content does to elements.
extension CollectionView {
    /// What the scroller scrolls over.
    var scrollSpace: ScrollSpace {
        let (layout, limit) = (layout, state.limits.simulatedElements)
        return ScrollSpace(
            contentSize: contentSize,
            axis: layout.scrollAxis,
            settings: settings.scrollSettings,
            isRightToLeft: layout.isRightToLeft,
            time: state.timeline.time
        ) { (elements, axis, interval) throws(TooManyElements) in
            try layout.snapExtents(of: elements, along: axis, in: interval, limit: limit)
        }
    }

    /// Where a fling or an animated scroll leads, as UIKit announces it (`targetContentOffset`); `nil` if
    /// none is running.
    ///
    /// A fling that neither an edge nor a page or a stop ends comes to rest slightly before: at the fast
    /// rate it covers `(|v| − 10)·0.099` of the announced `(|v| − 10)·0.0995` points, at the normal rate
    /// 0.499 of 0.4995.
    public var targetContentOffset: Point? { state.scroller.target(over: scrollSpace) }

    /// Where the fling that is running leads, and when; `nil` if none is.
    public var scrollMotion: ScrollMotion? { state.scroller.scrollMotion(over: scrollSpace) }

    /// Lets elements follow a move of the content: some are pinned, some are pulled, and others come near
    /// the viewport.
    mutating func move(by displacement: Displacement?) {
        guard let displacement else { return }
        repin(after: displacement)
        if let pull = displacement.pull {
            let pullsBodies = state.motion.pull(pull)
            if pullsBodies { history.noteRigidChange(at: sequence) }
        }
        state.motion.requestTiling(pull: displacement.startsAtRest ? nil : displacement.pull)
    }

    /// Lets pinned elements follow a move of the content immediately.
    ///
    /// - Parameters:
    ///   - displacement: The move.
    ///   - carriesElements: Whether a transition moves pinned elements already.
    private mutating func repin(after displacement: Displacement, carriesElements: Bool = false) {
        let old = state.scroller.viewport.bounds(at: displacement.start)
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
        followContentOffset()
    }

    /// Moves the offset to where its motion has it now.
    mutating func followContentOffset() {
        if let offset = heldOffset { return hold(at: offset) }
        let motion = state.scroller.motion
        let displacement = state.scroller.advance(to: trackTime)
        if case .zooming = motion { adaptSafeArea() }
        guard case .animated(let glide) = motion, let displacement else {
            return move(by: displacement)
        }
        repin(after: displacement, carriesElements: glide.carriesElements)
        state.motion.requestTilingAgain()
    }

    /// Moves the content to where a finger holds it that drives a change of the layout.
    private mutating func hold(at offset: Point) {
        let displacement = Displacement(from: contentOffset, to: offset)
        state.scroller.offset = offset
        repin(after: displacement, carriesElements: true)
        state.motion.requestTilingAgain()
    }
}
