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

    /// Moves what springs are tied to along with a transition, and removes what has ended.
    mutating func advanceTransition() {
        guard !transition.isEmpty else { return }
        let time = timeline.time
        if tethered != nil { moveAnchors(to: time) }
        guard transition.endsSomething(at: time) else { return }
        history.note(transition.removeEnded(at: time), at: timeline.sequence)
        if transition.isEmpty { previous = nil }
    }

    private mutating func moveAnchors(to time: Double) {
        for track in transition.tracks where track.departure == nil {
            // A pin at the end of the way may have gone meanwhile.
            let place =
                track.hasEnded(at: time)
                ? layout.attributes(for: track.element) : track.anchor(at: time)
            if let place { tethered?.moveAnchor(of: track.element, to: place) }
        }
    }
}

extension CollectionView {
    /// Takes elements from where an old view presents them to where this one's layout puts them.
    ///
    /// This view has the new data and layout already, and everything else from the old one. Without
    /// animation elements and offset move with their places, and running animations continue.
    mutating func go(through change: LayoutChange) {
        history.noteLayout(of: change.old, at: timeline.sequence)
        let horizon = timeline.sequence - FrameHistory.window
        history.note(change.old.elementsInMotion(since: horizon), at: timeline.sequence)
        if change.destination.endsFling || !isFlung { offsetMotion = nil }
        let origin = contentOffset + change.destination.shift
        touchDown = touchDown.map { $0 + change.destination.shift }
        // A finger's fling outlives changes of the content, whose new edges it minds.
        contentOffset = isFlung ? origin : change.destination.offset
        var tracks = change.tracks(in: self, from: origin)
        number(&tracks)
        transition.replace(with: tracks, shift: change.destination.shift)
        previous = tracks.isEmpty ? nil : change.previousLayout
        retie(change)
        if isFlung { continueFling() } else { animateOffset(from: origin, change) }
        // Also without tiling: the elements have changed.
        if springs != nil { pendingTiling = change.pendingTiling }
    }

    private mutating func number(_ tracks: inout [Track]) {
        for index in tracks.indices where tracks[index].departure != nil {
            tracks[index].departure?.number = departures
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

    /// Lets the offset go where the change takes it, from where it is presented.
    private mutating func animateOffset(from origin: Point, _ change: LayoutChange) {
        guard var motion = change.offsetMotion(to: contentOffset) else { return }
        // Exactly where it was: the sum of differences is rounded.
        contentOffset = change.isAnimated ? origin : motion.offset(at: timeline.time)
        motion.goal = change.destination.goal
        offsetMotion = .animated(motion)
    }
}
