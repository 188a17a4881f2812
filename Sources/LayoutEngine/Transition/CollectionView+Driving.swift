import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Changes of the layout that are driven by hand.
///
/// Elements and the offset are on the straight lines from where they were shown at the start to their
/// new places, at a fraction that is set. Nothing ends by itself.
extension CollectionView {
    /// Carries out what a hand does that drives a change of the layout, such as two fingers that pinch.
    ///
    /// What moves is stopped where it is shown, and continues from there; springs go on pulling their
    /// elements. Beyond 0 and 1 elements continue along their lines. An element of one layout only is at its
    /// place there, and fades. What lies in front changes at one half. Until the change is finished,
    /// ``layoutConfiguration`` is the new layout already, and ``drivenTransition`` has the previous one.
    ///
    /// Meanwhile time passes as always. Scrolls, and changes of the data and the layout, are refused. Another viewport
    /// first finishes the change without animation; a tap that expands something, a touch and a change of behaviours
    /// first finish it along ``Settings/animation``. Other taps only tell what they hit.
    ///
    /// - Parameter transition: What the hand does.
    /// - Returns: How far the change is.
    /// - Throws: ``CollectionViewError``: ``CollectionViewError/transitionIsRunning`` for a second one,
    ///   ``CollectionViewError/noTransition`` without one, and ``CollectionViewError/unreachableLayout`` where
    ///   rods, behaviours of a scene or a scale put items elsewhere than layouts do.
    @discardableResult
    public mutating func transition(
        _ transition: LayoutTransition
    ) throws(CollectionViewError) -> TransitionProgress {
        guard case .transitioned(let progress) = try apply(.transition(transition)) else {
            preconditionFailure("transitions have a progress")
        }
        return progress
    }

    /// The change of the layout that a hand drives; `nil` if none does.
    public var drivenTransition: DrivenTransition? {
        state.transition.driven.map { driven in
            let change = driven.value
            return DrivenTransition(
                progress: change.fraction,
                from: change.layout,
                expanded: change.expanded,
                collapsed: change.collapsed,
                orthogonalOffsets: change.orthogonalOffsets ?? [:],
                to: layoutConfiguration,
                target: settledOffset
            )
        }
    }

    /// Implements ``transition(_:)``.
    mutating func applyTransition(
        _ transition: LayoutTransition
    ) throws(CollectionViewError) -> TransitionProgress {
        if case .began(let start) = transition {
            guard !state.transition.isDriven else { throw .transitionIsRunning }
            try begin(start)
        } else {
            guard let change = state.transition.driven?.value else { throw .noTransition }
            switch transition {
            case .began: break
            case .moved(let progress, let finger):
                beginChange()
                drive(to: progress, finger)
            case .finished(let animation, let velocity):
                beginChange()
                state.content.advanceDataVersion()
                let way = 1 - change.fraction
                release(along: (animation ?? settings.animation).starting(at: velocity, over: way))
            case .cancelled(let animation, let velocity):
                let way = -change.fraction
                let animation = animation ?? settings.animation
                try goBack(change, along: animation.starting(at: velocity, over: way))
            }
        }
        if let driven = drivenTransition { return .driven(driven) }
        if case .cancelled = transition { return .ended(isCompleted: false) }
        return .ended(isCompleted: true)
    }

    /// Applies an event while a hand drives a change of the layout.
    ///
    /// What must find elements in places of their own first lets the change end.
    mutating func applyDuringTransition(_ event: Event) throws(CollectionViewError) -> Outcome {
        switch event {
        case .transition, .controlAnimation, .tick: return try carryingOut(event)
        case .tap(let tap, _, _):
            let element = try element(hitBy: tap)
            guard let element, canExpand(element) else { return .tapped(element) }
            return try finishing(along: settings.animation, event)
        case .resize: return try finishing(along: .none, event)
        case .setItem, .touch, .addBehavior, .removeBehavior, .replaceBehavior:
            return try finishing(along: settings.animation, event)
        case .scroll, .fling, .retarget, .scrollSection, .zoom, .scrollTo, .setContentOffset,
            .update, .reload, .setOutline, .setSizes, .reconfigure, .reorder, .swipe:
            throw .transitionIsRunning
        }
    }

    private mutating func finishing(
        along animation: Animation,
        _ event: Event
    ) throws(CollectionViewError) -> Outcome {
        var view = self
        _ = try view.applyTransition(.finished(animation))
        let outcome = try view.apply(event)
        self = view
        return outcome
    }

    private mutating func begin(_ start: LayoutTransitionStart) throws(CollectionViewError) {
        guard !movesItems(with: start.layout, dynamics) else { throw .unreachableLayout }
        try start.layout.requireLeadingSide(in: environment.layoutDirection, of: dynamics)
        var old = self
        old.beginChange()
        old.state.transition.begin(DrivenChange(of: old), at: old.state.timeline.time)
        // What is shown depends on where an animated scroll leads.
        var stopped = old
        stopped.state.scroller.motion = nil
        var changed = stopped
        try changed.setLayout(start.layout)
        let anchor = start.scrollAnchor?.existing(in: sections)
        if let anchor { changed.state.settings.scrollAnchor = anchor }
        var destination = changed.destination(from: stopped, .identity, anchor: start.anchor)
        changed.state.settings.scrollAnchor = settings.scrollAnchor
        // The offset goes from the old one to the new one, as elements do.
        (destination.shift, destination.edgeShift) = (.zero, .zero)
        changed.hold(start.anchor.flatMap(stopped.grip), destination)
        changed.go(
            through: LayoutChange(old: old, map: .identity, destination: destination, pace: .hand)
        )
        changed.keepOffsetMotion(to: destination.offset)
        changed.drive(to: start.progress, nil)
        _ = try changed.state.motion.elementsToSimulate(in: changed)
        self = changed
    }

    /// Notes the item under a finger, which is there at each fraction if its target is within the content.
    private mutating func hold(_ grip: Grip?, _ destination: LayoutChange.Destination) {
        guard let grip, let target = target(of: grip) else { return }
        state.transition.drive { change in
            change.grip = grip
            change.grip?.holdsContent = target == destination.offset
        }
    }

    /// Keeps where the offset ends, also if it does not move.
    private mutating func keepOffsetMotion(to end: Point) {
        guard state.scroller.motion == nil else { return }
        var motion = AnimatedOffset(end: end)
        motion.carriesElements = true
        motion.animations.add(.zero, at: .hand)
        state.scroller.motion = .animated(motion)
    }

    private mutating func drive(to fraction: Double, _ finger: Point?) {
        state.transition.drive { change in
            change.fraction = fraction
            guard let finger else { return }
            change.grip?.finger = finger
            change.grip?.holdsContent = true
        }
        if finger != nil, let grip = state.transition.driven?.value.grip,
            let target = target(of: grip), case .animated(var motion) = state.scroller.motion
        {
            motion.end = clamped(target)
            state.scroller.motion = .animated(motion)
        }
        followClock()
        if finger != nil { trackArrivals() }
    }
}

extension CollectionView {
    /// The offset that puts an item under the finger that drives a change; `nil` if it goes its straight way.
    var heldOffset: Point? {
        guard let grip = state.transition.driven?.value.grip, grip.holdsContent,
            let frame = frame(of: grip)
        else { return nil }
        return grip.offset(over: frame, zoomScale: zoomScale)
    }

    /// The extent of the content, in points, at the ``zoomScale``: during a change that is driven by hand between
    /// that of both layouts.
    public var presentedContentSize: Size {
        guard let change = state.transition.driven?.value, let old = change.contentSize else {
            return contentSize
        }
        var size = contentSize
        for axis in [Axis.horizontal, .vertical] {
            size[axis] = max(0, old[axis] + (size[axis] - old[axis]) * change.fraction)
        }
        return size
    }

    /// Moves the offset, and the anchors of springs, to where they are now.
    private mutating func followClock(_ response: LayoutChange.BodyResponse = .swing) {
        advanceContentOffset()
        advanceTransition(response)
    }

    /// Puts elements on their lines that a moving finger brings near the viewport: others are in their new
    /// places.
    private mutating func trackArrivals() {
        guard state.transition.isDriven, let previous else { return }
        let near = placedElements(from: contentOffset) + elements(of: previous)
        for place in near where !state.transition.contains(place.element) {
            let before = previous.attributes(for: place.element)
            let start = before ?? layout.initialAttributes(forAppearing: place)
            state.transition.add(Track(place, drivenFrom: start))
        }
    }

    /// The places of elements that the previous layout has near the viewport.
    private func elements(of previous: PreviousLayout) -> [LayoutAttributes] {
        let limit = state.limits.simulatedElements
        let seen = Rect(origin: visibleRect.origin + -previous.shift, size: visibleRect.size)
        let near = (try? previous.layout.elements(in: seen, limit: limit)) ?? []
        return near.compactMap { layout.attributes(for: $0.element, in: bounds) }
    }

    /// Leaves the rest of a change that is driven by hand to an animation; there is no effect without
    /// one.
    ///
    /// - Parameters:
    ///   - animation: The animation.
    ///   - response: What elements do that springs or bodies hold, if it has no duration.
    private mutating func release(
        along animation: Animation,
        _ response: LayoutChange.BodyResponse = .shift
    ) {
        guard state.transition.isDriven else { return }
        let isAnimated = animation.timing.duration > 0
        let curve = numbered(
            Curve(animation: isAnimated ? animation : .none, start: state.timeline.time)
        )
        state.scroller.release(along: curve)
        state.transition.release(along: curve)
        if state.transition.isEmpty { previous = nil }
        noteChange(.curve(curve))
        // Without animation everything has its place now.
        if !isAnimated { followClock(response) }
    }

    private mutating func goBack(
        _ change: DrivenChange,
        along animation: Animation
    ) throws(CollectionViewError) {
        var old = self
        old.beginChange()
        old.release(along: animation)
        var changed = old
        changed.state.content = state.before(change).content
        changed.state.layout = change.layout
        try changed.prepareLayout()
        try changed.state.motion.reconfigure(in: changed)
        let layout = changed.layout
        let revived = old.state.transition.revive(from: change.firstDeparture) {
            layout.attributes(for: $0) != nil
        }
        changed.state.transition = old.state.transition
        changed.history.note(revived, at: changed.sequence)
        let destination = LayoutChange.Destination(
            offset: changed.clamped(change.offset),
            shift: -change.shift,
            endsFling: true
        )
        // It is the same change as that of what is released.
        let curve = numbered(Curve(animation: animation, start: state.timeline.time))
        try changed.replace(
            through: LayoutChange(
                old: old,
                map: .identity,
                destination: destination,
                pace: .curve(curve)
            )
        )
        self = changed
    }

    /// Restores the layout that elements are leaving, if a hand drives the change.
    mutating func restoreDrivenChange() throws(CollectionViewError) {
        guard let change = state.transition.driven?.value else { return }
        var before = state.before(change)
        let layout = try before.prepareLayout()
        previous = PreviousLayout(
            layout: layout,
            bounds: before.scroller.viewport.bounds(at: change.offset),
            map: .identity,
            shift: change.shift
        )
    }
}

extension Animation {
    /// The fastest start of a spring, in whole distances per second.
    private static let fastestStart = 100.0

    /// The same animation; if it is a spring, it begins with a velocity of the progress.
    ///
    /// - Parameters:
    ///   - velocity: The change of the progress per second; `nil` for the velocity that the animation has.
    ///   - way: What is left of the progress.
    /// - Returns: The animation; along a curve it is the same.
    fileprivate func starting(at velocity: Double?, over way: Double) -> Animation {
        guard let velocity, way != 0 else { return self }
        let start = max(-Self.fastestStart, min(velocity / way, Self.fastestStart))
        switch timing {
        case .spring(let spring):
            let timing = SpringTiming(
                duration: spring.duration,
                damping: spring.damping,
                initialVelocity: start
            )
            return Animation(.spring(timing), delay: delay)
        case .springParameters(let spring):
            let velocity = Vector(dx: start, dy: start)
            let timing = SpringTimingParameters(spring.spring, initialVelocity: velocity)
            return Animation(.springParameters(timing), delay: delay)
        case .cubic: return self
        }
    }
}
