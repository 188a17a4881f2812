import LayoutdDynamics
import LayoutdGeometry
public import LayoutdLayouts

extension CollectionView {
    /// Returns where an element comes from and where it goes in the running transition.
    ///
    /// - Parameter element: The element, by its current identifier.
    /// - Returns: The element before and after; the same twice if it does not change. `nil` if no
    ///   transition runs, or if there is no such element.
    public func transition(
        of element: ElementID
    ) -> (initial: PresentedElement, final: PresentedElement)? {
        let plain = transitionWithoutEffects(of: element)
        guard let (initial, final) = plain, let lens else { return plain }
        return (lens.shown(initial), self.lens(at: settledOffset).shown(final))
    }

    private func transitionWithoutEffects(
        of element: ElementID
    ) -> (initial: PresentedElement, final: PresentedElement)? {
        if let track = state.transition.track(of: element) { return (track.initial, track.final) }
        guard let previous,
            let end = layout.attributes(
                for: element,
                in: state.scroller.viewport.bounds(at: settledOffset)
            )
        else { return nil }
        let final = PresentedElement(resting: end)
        guard let start = previous.attributes(for: element) else {
            let initial = layout.initialAttributes(forAppearing: end)
            return (PresentedElement(resting: initial), final)
        }
        return (PresentedElement(resting: start), final)
    }

    /// Where an element is tied now.
    func anchor(_ attributes: LayoutAttributes) -> LayoutAttributes {
        state.transition.track(of: attributes.element)?.anchor(at: trackTime)
            ?? attributes
    }

    /// Moves the anchors of springs along with a transition, and removes tracks that have ended.
    ///
    /// - Parameters:
    ///   - response: What elements do whose anchors move.
    ///   - isChanged: Whether a request has changed how animations go on.
    mutating func advanceTransition(
        _ response: LayoutChange.BodyResponse = .swing,
        isChanged: Bool = false
    ) {
        guard !state.transition.isEmpty else { return }
        let time = trackTime
        if state.motion.tiesElements { moveAnchors(to: time, response) }
        guard isChanged || state.transition.endsSomething(at: time) else { return }
        history.note(state.transition.removeEnded(at: time), at: state.timeline.sequence)
        if state.transition.isEmpty, !state.transition.isDriven { previous = nil }
    }

    private mutating func moveAnchors(to time: Double, _ response: LayoutChange.BodyResponse) {
        for track in state.transition.tracks where track.departure == nil {
            // An element that was to be pinned at the end may be unpinned by now.
            let place =
                track.hasEnded(at: time)
                ? layout.attributes(for: track.element) : track.anchor(at: time)
            if let place { state.motion.moveAnchor(of: track.element, to: place, response) }
        }
    }
}

extension CollectionView {
    /// Moves elements from where an old view presents them to where this one's layout puts them.
    ///
    /// This view has the new data and layout already, and everything else from the old one. Without
    /// animation elements and offset move with their places, and running animations continue. What
    /// springs or bodies hold does what the change says, see ``LayoutChange/response``.
    mutating func go(through given: LayoutChange) {
        var change = given
        history.noteLayout(of: change.old, at: state.timeline.sequence)
        let horizon = state.timeline.sequence - FrameHistory.window
        history.note(change.old.elementsInMotion(since: horizon), at: state.timeline.sequence)
        moveSwipes(change.map)
        begin(&change)
        let origin = state.scroller.follow(change.destination)
        var tracks = change.tracks(in: self, from: origin)
        number(&tracks)
        state.transition.replace(with: tracks, shift: change.destination.shift)
        let isEmpty = tracks.isEmpty && !state.transition.isDriven
        previous = isEmpty ? nil : change.previousLayout
        retie(change)
        if state.scroller.isFlung {
            continueFling(edgeShift: change.destination.edgeShift)
        } else {
            animateOffset(from: origin, change)
        }
        noteChange(change.pace)
        state.motion.requestTiling(change.old.state.motion.pendingTiling(after: change))
    }

    /// Ends the animations of all elements: they are where the layout, or their bodies, put them.
    mutating func endTransition() {
        history.note(state.transition.tracks.map(\.identity), at: sequence)
        state.transition.removeAll()
        previous = nil
    }

    private mutating func number(_ tracks: inout [Track]) {
        for index in tracks.indices where tracks[index].departure != nil {
            tracks[index].departure?.number = state.transition.makeNumber()
        }
    }

    /// Ties the simulated elements to their new places, or to the tracks that lead there.
    private mutating func retie(_ change: LayoutChange) {
        guard state.motion.tiesElements else { return }
        // A closure that captures the mutable `self` would copy all of it for every element.
        let view = self
        state.motion.reanchor(change, in: view) { old in
            guard change.old.followsSpring(old), let element = change.map.new(of: old) else {
                return nil
            }
            return view.tie(of: element)
        }
    }

    /// Where an element of this view is tied; `nil` if no spring holds it, or if there is no such
    /// element.
    private func tie(of element: ElementID) -> TiedPlace? {
        guard let natural = layout.attributes(for: element), natural.hasArea, !isPinned(natural)
        else { return nil }
        return TiedPlace(anchor: anchor(natural), size: natural.frame.size)
    }

    /// Animates the offset from where it is presented to where the change takes it.
    private mutating func animateOffset(from origin: Point, _ change: LayoutChange) {
        guard var motion = change.offsetMotion(to: contentOffset) else { return }
        // Set exactly, because the sum of differences is rounded.
        state.scroller.offset = change.isAnimated ? origin : motion.offset(at: trackTime)
        motion.goal = change.destination.goal
        state.scroller.motion = .animated(motion)
    }
}

/// Laying out again.
extension CollectionView {
    /// Lays the data out again.
    mutating func prepareLayout() throws(CollectionViewError) {
        layout = try state.prepareLayout()
        state.settle(over: layout)
        continueSections()
        layoutBytes = Self.layoutBytes(layout, sections)
        noteNewLayout()
    }

    /// Counts what preparing the layout again had to compute.
    private mutating func noteNewLayout() {
        let cells = state.content.shownItemCount - layout.unplacedItemCount
        state.invalidations.cells += cells
        state.invalidations.supplementaryElements += layout.elementCount - cells
    }

    /// Replaces an old view after a change of the layout or the data: its elements move to their
    /// new places.
    ///
    /// - Parameters:
    ///   - old: The view as it was.
    ///   - map: Maps old elements to new ones.
    ///   - animation: How they move there; `nil` if those that springs or bodies hold swing there, and
    ///     all others are there immediately.
    ///   - response: What those do that springs or bodies hold, if not what the animation says; see
    ///     ``LayoutChange/init(old:map:destination:pace:response:)``.
    ///   - holdsContent: Whether a finger that holds the content beyond an edge keeps it there.
    ///   - anchor: The item that stays under a finger; `nil` if the settings say what stays in place.
    /// - Throws: ``CollectionViewError/tooManySimulatedElements(limit:)``.
    mutating func replace(
        _ old: CollectionView,
        _ map: ElementMap,
        animation: Animation?,
        response: LayoutChange.BodyResponse? = nil,
        holdsContent: Bool = false,
        anchor: TransitionAnchor? = nil
    ) throws(CollectionViewError) {
        let curve = Curve(animation: animation ?? .none, start: state.timeline.time)
        try replace(
            through: LayoutChange(
                old: old,
                map: map,
                destination: destination(
                    from: old,
                    map,
                    holdsContent: holdsContent,
                    anchor: anchor
                ),
                pace: .curve(curve),
                response: response ?? (animation == nil ? .swing : nil)
            )
        )
    }

    /// Replaces the old view of a change.
    ///
    /// - Throws: ``CollectionViewError/tooManySimulatedElements(limit:)``; without this check the
    ///   next tick would leave the elements at rest.
    mutating func replace(through change: LayoutChange) throws(CollectionViewError) {
        go(through: change)
        _ = try state.motion.elementsToSimulate(in: self)
    }
}
