import LayoutdGeometry
import LayoutdLayouts

/// Changes of the layout that are driven by hand.
///
/// Elements and the offset are on the straight lines from where they were shown at the start to their
/// new places, at a fraction that is set. Nothing ends by itself. Any event but a tick first finishes
/// the change along ``Settings/animation``, as ``finishDrivenChange(_:)`` does.
extension CollectionView {
    /// How far the change that is driven by hand is; `nil` if none is.
    package var drivenFraction: Double? { state.transition.driven?.value.fraction }

    /// Starts a change of the layout that is driven by hand, at the fraction 0.
    ///
    /// What moves is stopped where it is shown, and continues from there; springs go on pulling their
    /// elements. A change that is driven already is finished first.
    ///
    /// - Parameter layout: The new layout, of the same type.
    /// - Throws: ``CollectionViewError``; it is ``CollectionViewError/fixedLayout`` for a layout of
    ///   another type, and where behaviours or rods move all items.
    package mutating func beginDrivenChange(
        to layout: LayoutConfiguration
    ) throws(CollectionViewError) {
        guard state.motion.followsLayout else { throw .fixedLayout }
        var old = self
        old.beginChange()
        old.release(along: settings.animation, .swing)
        old.state.transition.begin(DrivenChange(of: old), at: old.state.timeline.time)
        // What is shown depends on where an animated scroll leads.
        var stopped = old
        stopped.state.scroller.motion = nil
        var changed = stopped
        try changed.setLayout(layout)
        let destination = changed.destination(from: stopped, .identity)
        changed.state.transition.drive { $0.shift = destination.shift }
        changed.go(
            through: LayoutChange(old: old, map: .identity, destination: destination, pace: .hand)
        )
        changed.followClock()
        _ = try changed.state.motion.elementsToSimulate(in: changed)
        self = changed
    }

    /// Moves elements to a fraction of the change that is driven by hand; there is no effect without
    /// one.
    ///
    /// - Parameter fraction: 0 is the previous layout, 1 the new one; it may be outside, and go back.
    /// - Throws: ``CollectionViewError/outOfRange(_:)``.
    package mutating func drive(to fraction: Double) throws(CollectionViewError) {
        try OutOfRange.check("fraction", fraction, in: TransitionClock.fractions)
        guard state.transition.isDriven else { return }
        beginChange()
        state.transition.drive { $0.fraction = fraction }
        followClock()
    }

    /// Lets the rest of the change that is driven by hand run by itself; there is no effect without
    /// one.
    ///
    /// - Parameter animation: How the rest is shown, for its whole duration; `nil` for ``Settings/animation``.
    ///   Its initial velocity is that of the hand.
    /// - Throws: ``CollectionViewError/outOfRange(_:)``.
    package mutating func finishDrivenChange(
        _ animation: Animation? = nil
    ) throws(CollectionViewError) {
        let animation = try checked(animation)
        guard state.transition.isDriven else { return }
        beginChange()
        release(along: animation)
    }

    /// Goes back to the previous layout, from where elements are shown; there is no effect without a
    /// change that is driven by hand.
    ///
    /// Elements that were leaving stay, and those that were coming leave.
    ///
    /// - Parameter animation: How the way back is shown; `nil` for ``Settings/animation``.
    /// - Throws: ``CollectionViewError``; the view is then unchanged.
    package mutating func cancelDrivenChange(
        _ animation: Animation? = nil
    ) throws(CollectionViewError) {
        let animation = try checked(animation)
        guard let change = state.transition.driven?.value else { return }
        try goBack(change, along: animation)
    }

    private func checked(_ animation: Animation?) throws(CollectionViewError) -> Animation {
        try animation?.validate()
        return animation ?? settings.animation
    }
}

extension CollectionView {
    /// Moves the offset, and the anchors of springs, to where they are now.
    private mutating func followClock(_ response: LayoutChange.BodyResponse = .swing) {
        advanceContentOffset()
        advanceTransition(response)
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
        guard let change = state.transition.driven?.value else { return }
        let isAnimated = animation.timing.duration > 0
        let curve = numbered(
            Curve(animation: isAnimated ? animation : .none, start: state.timeline.time)
        )
        state.scroller.restart(at: change.fraction, .curve(curve))
        state.transition.release(along: curve)
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
        try changed.setLayout(change.layout)
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
        changed.go(
            through: LayoutChange(
                old: old,
                map: .identity,
                destination: destination,
                pace: .curve(curve)
            )
        )
        _ = try changed.state.motion.elementsToSimulate(in: changed)
        self = changed
    }

    /// Applies an event after the end of a change that is driven by hand.
    mutating func finishingDrivenChange(_ event: Event) throws(CollectionViewError) -> Outcome {
        var view = self
        try view.finishDrivenChange()
        let outcome = try view.apply(event)
        self = view
        return outcome
    }

    /// Restores the layout that elements are leaving, if a hand drives the change.
    mutating func restoreDrivenChange() throws(CollectionViewError) {
        guard let change = state.transition.driven?.value else { return }
        guard layoutConfiguration.definition.canReplace(change.layout.definition) else {
            throw .fixedLayout
        }
        var before = state.before(change)
        let layout = try before.prepareLayout()
        guard !state.transition.isEmpty else { return }
        previous = PreviousLayout(
            layout: layout,
            bounds: before.scroller.viewport.bounds(at: change.offset),
            map: .identity,
            shift: change.shift
        )
    }
}
