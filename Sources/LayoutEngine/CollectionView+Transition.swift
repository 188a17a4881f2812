import LayoutdDynamics
import LayoutdGeometry
public import LayoutdLayouts

extension CollectionView {
    /// Where an element comes from and where it goes while changes of the layout are shown.
    ///
    /// - Parameter element: As it is called now.
    /// - Returns: The element before and after; the same twice if nothing happens to it. `nil` if no
    ///   transition runs, or if there is no such element.
    public func transition(
        of element: ElementID
    ) -> (initial: PresentedElement, final: PresentedElement)? {
        if let track = state.transition.track(of: element) { return (track.initial, track.final) }
        guard let previous,
            let end = layout.attributes(
                for: element,
                visible: state.viewport.visibleBounds(at: settledOffset)
            )
        else { return nil }
        let final = PresentedElement(resting: end)
        guard let start = previous.attributes(for: element) else {
            var initial = final
            initial.alpha = 0
            return (initial, final)
        }
        return (PresentedElement(resting: start), final)
    }

    /// Where an element is tied now.
    func anchor(_ attributes: LayoutAttributes) -> LayoutAttributes {
        state.transition.track(of: attributes.element)?.anchor(at: state.timeline.time)
            ?? attributes
    }

    /// Moves what springs are tied to along with a transition, and removes what has ended.
    mutating func advanceTransition() {
        guard !state.transition.isEmpty else { return }
        let time = state.timeline.time
        if state.motion.tiesElements { moveAnchors(to: time) }
        guard state.transition.endsSomething(at: time) else { return }
        history.note(state.transition.removeEnded(at: time), at: state.timeline.sequence)
        if state.transition.isEmpty { previous = nil }
    }

    private mutating func moveAnchors(to time: Double) {
        for track in state.transition.tracks where track.departure == nil {
            // A pin at the end of the way may have gone meanwhile.
            let place =
                track.hasEnded(at: time)
                ? layout.attributes(for: track.element) : track.anchor(at: time)
            if let place { state.motion.moveAnchor(of: track.element, to: place) }
        }
    }
}

extension CollectionView {
    /// Takes elements from where an old view presents them to where this one's layout puts them.
    ///
    /// This view has the new data and layout already, and everything else from the old one. Without
    /// animation elements and offset move with their places, and running animations continue.
    mutating func go(through change: LayoutChange) {
        history.noteLayout(of: change.old, at: state.timeline.sequence)
        let horizon = state.timeline.sequence - FrameHistory.window
        history.note(change.old.elementsInMotion(since: horizon), at: state.timeline.sequence)
        if change.destination.endsFling || !isFlung { offsetMotion = nil }
        let origin = contentOffset + change.destination.shift
        state.viewport.touchDown = state.viewport.touchDown.map { $0 + change.destination.shift }
        // A finger's fling outlives changes of the content, whose new edges it minds.
        state.viewport.offset = isFlung ? origin : change.destination.offset
        var tracks = change.tracks(in: self, from: origin)
        number(&tracks)
        state.transition.replace(with: tracks, shift: change.destination.shift)
        previous = tracks.isEmpty ? nil : change.previousLayout
        retie(change)
        if isFlung { continueFling() } else { animateOffset(from: origin, change) }
        state.motion.requestTiling(change.old.state.motion.pendingTiling(after: change))
    }

    private mutating func number(_ tracks: inout [Track]) {
        for index in tracks.indices where tracks[index].departure != nil {
            tracks[index].departure?.number = state.transition.makeNumber()
        }
    }

    /// Ties the simulated elements to where they belong now, or to what takes them there.
    private mutating func retie(_ change: LayoutChange) {
        guard state.motion.tiesElements else { return }
        // A closure over what may change copies all of it for every element.
        let view = self
        state.motion.reanchor(shift: change.destination.shift) { old in
            guard change.old.followsSpring(old.element),
                let element = change.map.new(of: old.element)
            else { return nil }
            return view.tie(of: element)
        }
    }

    /// Where an element of this view is tied; `nil` if nothing pulls it, or if there is no such element.
    private func tie(of element: ElementID) -> LayoutAttributes? {
        guard let natural = layout.attributes(for: element), natural.hasArea, !isPinned(natural)
        else { return nil }
        return anchor(natural)
    }

    /// Lets the offset go where the change takes it, from where it is presented.
    private mutating func animateOffset(from origin: Point, _ change: LayoutChange) {
        guard var motion = change.offsetMotion(to: contentOffset) else { return }
        // Exactly where it was: the sum of differences is rounded.
        state.viewport.offset = change.isAnimated ? origin : motion.offset(at: state.timeline.time)
        motion.goal = change.destination.goal
        offsetMotion = .animated(motion)
    }
}

/// Laying out anew.
extension CollectionView {
    /// Lays the data out anew.
    mutating func prepareLayout() throws(ConfigurationError) {
        layout = try state.prepareLayout()
        noteNewLayout()
    }

    /// Counts what a layout that has been prepared anew had to compute.
    private mutating func noteNewLayout() {
        let cells = state.content.shownItemCount
        state.invalidations.cells += cells
        state.invalidations.supplementaryElements += layout.elementCount - cells
    }

    /// Takes the place of an old view, with a new layout or new data: its elements go where they
    /// belong now.
    ///
    /// - Parameters:
    ///   - old: The view as it was.
    ///   - map: Which element is which.
    ///   - animation: How they go there.
    /// - Throws: ``ConfigurationError/tooManySimulatedElements(limit:)``, which would otherwise be
    ///   left at rest by the next tick.
    mutating func replace(
        _ old: CollectionView,
        _ map: ElementMap,
        animation: Animation
    ) throws(ConfigurationError) {
        go(
            through: LayoutChange(
                old: old,
                map: map,
                destination: destination(from: old, map),
                curve: Curve(animation: animation, start: state.timeline.time)
            )
        )
        _ = try state.motion.elementsToSimulate(in: self)
    }
}
