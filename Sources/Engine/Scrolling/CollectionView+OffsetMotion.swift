public import Geometry
public import Layouts

extension CollectionView {
    /// Lets the content go on by itself, as a finger that leaves it with some velocity.
    ///
    /// It slows down, comes back from beyond the edges, and pulls elements along as a scroll does.
    /// Without velocity an overscrolled content just comes back.
    ///
    /// - Parameters:
    ///   - velocity: Of the content offset, in points per second.
    ///   - touch: Where the finger was.
    public mutating func fling(velocity: Vector, touch: Scroll.Touch = .last) {
        remember(touch)
        beginChange()
        letGo(velocity: velocity, touch: viewportPoint(touch))
    }

    /// Scrolls to an element; pulls nothing.
    ///
    /// - Parameters:
    ///   - element: The element, in its natural place.
    ///   - position: Where in the viewport it is to be, as far as the content allows.
    ///   - animated: Whether the content glides there, as ``animation`` has it, or jumps.
    /// - Throws: ``NoSuchElement``.
    public mutating func scroll(
        to element: ElementID,
        at position: ScrollPosition,
        animated: Bool
    ) throws(NoSuchElement) {
        guard let attributes = layout.attributes(for: element) else {
            throw NoSuchElement(element: element)
        }
        beginChange()
        let target = clamped(offset(showing: attributes, at: position))
        let glides = animated && animation.timing.duration > 0 && target != contentOffset
        guard glides else {
            offsetMotion = nil
            moveContentOffset(to: target)
            return requestTiling(pull: nil)
        }
        offsetMotion = .animated(
            AnimatedOffset(
                start: contentOffset,
                end: target,
                curve: Curve(animation: animation, start: timeline.time),
                goal: ScrollGoal(element: element, position: position)
            )
        )
    }

    /// The offset to which the content is on its way, if it knows one.
    var settledOffset: Point {
        guard case .animated(let motion) = offsetMotion else { return contentOffset }
        return motion.end
    }

    /// How fast the offset moves by itself, in points per second.
    var contentVelocity: Vector {
        switch offsetMotion {
        case .animated(let motion): motion.velocity(at: timeline.time)
        case .flung(let motion): motion.velocity(at: timeline.time)
        case nil: .zero
        }
    }

    /// Puts the content where it is to be seen from now on; pinned elements follow at once.
    ///
    /// - Parameters:
    ///   - offset: In points.
    ///   - carriesElements: Whether elements that are pinned are on their way already.
    mutating func moveContentOffset(to offset: Point, carriesElements: Bool = false) {
        let old = visibleBounds
        contentOffset = offset
        let invalidation = layout.invalidation(from: old, to: visibleBounds)
        guard case .supplementaryElements(let elements) = invalidation else { return }
        invalidations.supplementaryElements += elements.count
        if !carriesElements { release(elements) }
    }

    /// Ends the ways of elements that are pinned or let go, and ties them to their places at once.
    private mutating func release(_ elements: [ElementID]) {
        history.note(transition.remove(elements), at: timeline.sequence)
        if transition.isEmpty { previous = nil }
        for element in elements {
            guard let natural = layout.attributes(for: element) else { continue }
            tethered?.release(element, at: natural)
        }
    }

    /// At the start of a tick: moves an offset that moves by itself to where it is at its end.
    mutating func advanceContentOffset() {
        guard isScrolling else { return }
        let time = timeline.time
        switch offsetMotion {
        case .animated(let motion):
            let carries = motion.carriesElements
            moveContentOffset(to: motion.offset(at: time), carriesElements: carries)
            requestTiling(pull: pendingTiling?.pull)
            if motion.hasEnded(at: time) { offsetMotion = nil }
        case .flung(let motion):
            pullContent(to: motion.offset(at: time), touch: motion.touch)
            if motion.hasEnded(at: time) { offsetMotion = nil }
        case nil: break
        }
    }

    /// Ends what a finger left in motion; a content that was coming back from beyond its edges does so
    /// all the same.
    mutating func catchContent() {
        guard case .flung(let motion) = offsetMotion else { return }
        offsetMotion = nil
        guard clamped(contentOffset) != contentOffset else { return }
        letGo(velocity: .zero, touch: motion.touch)
    }

    /// Whether a finger left the content in motion.
    var isFlung: Bool {
        if case .flung = offsetMotion { true } else { false }
    }

    /// Goes on with a fling after the content has changed under it.
    mutating func continueFling() {
        guard case .flung(let motion) = offsetMotion else { return }
        letGo(velocity: motion.velocity(at: timeline.time), touch: motion.touch)
    }

    /// Whether the content glides somewhere along the curve of an animation.
    var isGliding: Bool {
        if case .animated = offsetMotion { true } else { false }
    }

    /// Lets the content go on by itself, pulled by a finger at a point of the viewport, or by none.
    mutating func letGo(velocity: Vector, touch: Point?) {
        let motion = FlungOffset(
            horizontal: fling(.horizontal, velocity: velocity.dx),
            vertical: fling(.vertical, velocity: velocity.dy),
            start: timeline.time,
            touch: touch
        )
        guard motion.hasEnded(at: timeline.time) else { return offsetMotion = .flung(motion) }
        offsetMotion = nil
        // A hair's breadth beyond the edge is no way that takes time.
        pullContent(to: motion.offset(at: timeline.time), touch: touch)
    }

    private func fling(_ axis: Axis, velocity: Double) -> Fling {
        Fling(
            offset: contentOffset[axis],
            velocity: isElastic(axis) ? velocity : 0,
            range: offsetRange(axis),
            tickRate: Double(displayRate)
        )
    }

    /// Whether the content can be drawn beyond its edges: along the scroll axis, and across it where
    /// there is anything to scroll.
    func isElastic(_ axis: Axis) -> Bool {
        let range = offsetRange(axis)
        return axis == layout.scrollAxis || range.lowerBound < range.upperBound
    }

    func offset(showing attributes: LayoutAttributes, at position: ScrollPosition) -> Point {
        let axis = layout.scrollAxis
        var hidden = (start: 0.0, end: 0.0)
        if attributes.element.kind == .cell {
            hidden = layout.pinnedExtents(ofSection: attributes.element.section)
        }
        let start = contentInset.start(axis) + hidden.start
        let end = viewport[axis] - contentInset.end(axis) - hidden.end
        let (low, high) = (attributes.frame.min(axis) - start, attributes.frame.max(axis) - end)
        var offset = settledOffset
        switch position {
        case .start: offset[axis] = low
        case .end: offset[axis] = high
        case .center: offset[axis] = (low + high) / 2
        // Where it is too long to be seen whole, its start is.
        case .nearest: offset[axis] = min(max(offset[axis], high), low)
        }
        return offset
    }
}
