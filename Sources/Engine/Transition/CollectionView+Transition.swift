import Dynamics
import Geometry
public import Layouts

extension CollectionView {
    /// Where an element comes from and where it goes while changes of the layout are shown.
    ///
    /// - Parameter element: As it is called now.
    /// - Returns: The element before and after; the same twice if nothing happens to it. `nil` if no
    ///   transition runs, or if there is no such element.
    public func transition(
        of element: ElementID
    ) -> (initial: PresentedElement, final: PresentedElement)? {
        if let track = transition.track(of: element) { return (track.initial, track.final) }
        guard let previous,
            let end = layout.attributes(for: element, visible: visibleBounds(at: settledOffset))
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
        transition.track(of: attributes.element)?.anchor(at: timeline.time) ?? attributes
    }

    /// Moves what springs are tied to along with a transition, and ends what is at its end.
    mutating func advanceTransition() {
        guard !transition.isEmpty else { return }
        let time = timeline.time
        for track in transition.tracks where track.departing == nil {
            // Where the way ends a pin may have been that is not there any more.
            let place =
                track.curve.hasEnded(at: time)
                ? layout.attributes(for: track.element) : track.anchor(at: time)
            if let place { tethered?.moveAnchor(of: track.element, to: place) }
        }
        history.note(transition.removeEnded(at: time), at: timeline.sequence)
        if transition.isEmpty { previous = nil }
    }
}

extension CollectionView {
    /// Takes elements from where an old view presents them to where this one's layout puts them.
    ///
    /// This view has the new data and layout already, and all else from the old one.
    mutating func go(through change: LayoutChange) {
        history.noteLayout(of: change.old, at: timeline.sequence)
        let horizon = timeline.sequence - FrameHistory.window
        history.note(change.old.elementsInMotion(since: horizon), at: timeline.sequence)
        let isAnimated = change.curve.animation.timing.duration > 0
        let glide = isAnimated ? change.curve : change.old.glide(restartedAt: timeline.time)
        if change.destination.endsFling || !isFlung { offsetMotion = nil }
        let origin = contentOffset + change.destination.shift
        // A finger's fling outlives changes of the content, whose new edges it minds.
        contentOffset = isFlung ? origin : change.destination.offset
        var tracks = isAnimated ? change.tracks(in: self, from: origin) : []
        number(&tracks)
        transition.replace(with: tracks, shift: change.destination.shift)
        previous = tracks.isEmpty ? nil : change.previousLayout
        retie(change)
        continueFling()
        if let glide, !isFlung {
            animateOffset(from: origin, along: glide, change, carriesElements: isAnimated)
        }
        // Also where all are simulated all the time: these are others now.
        if springs != nil { pendingTiling = change.pendingTiling }
    }

    private mutating func number(_ tracks: inout [Track]) {
        for index in tracks.indices where tracks[index].departing != nil {
            tracks[index].departing = departures
            departures += 1
        }
    }

    /// Ties the simulated elements to where they belong now, or to what takes them there.
    private mutating func retie(_ change: LayoutChange) {
        guard var tethered else { return }
        self.tethered = nil
        // A closure over what may change copies all of it for every element.
        let view = self
        tethered.reanchor(shift: change.destination.shift) { old in
            guard change.old.presentsTethered(old),
                let element = change.map.new(of: old.element)
            else { return nil }
            return view.tie(of: element)
        }
        self.tethered = tethered
    }

    /// Where an element of this view is tied; `nil` if nothing pulls it, or if there is no such element.
    private func tie(of element: ElementID) -> LayoutAttributes? {
        guard let natural = layout.attributes(for: element), natural.hasArea, !isPinned(natural)
        else { return nil }
        return anchor(natural)
    }

    private mutating func animateOffset(
        from origin: Point,
        along curve: Curve,
        _ change: LayoutChange,
        carriesElements: Bool
    ) {
        guard origin != contentOffset else { return }
        let motion = AnimatedOffset(
            start: origin,
            end: contentOffset,
            curve: curve,
            carriesElements: carriesElements,
            goal: change.destination.goal
        )
        contentOffset = origin
        offsetMotion = .animated(motion)
    }
}
