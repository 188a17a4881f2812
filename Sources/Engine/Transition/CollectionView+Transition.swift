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
            tethered?.moveAnchor(of: track.element, to: track.anchor(at: time))
        }
        transition.removeEnded(at: time)
        if !transition.movesElements { previous = nil }
    }

    /// Forgets all that is on its way: everything is where the layout puts it.
    mutating func endTransition() {
        transition = Transition()
        previous = nil
        if case .animated = offsetMotion { offsetMotion = nil }
    }
}

/// A change of the layout that elements go through.
struct LayoutChange {
    /// The view as it was.
    let old: CollectionView
    /// Which element is which.
    let map: ElementMap
    /// Where the content comes to rest.
    let destination: Destination
    let curve: Curve

    /// Where a change of the layout takes the content.
    struct Destination {
        /// The offset, within the new content.
        let offset: Point
        /// How far the content moves under the elements, and the offset with it: nothing of that is
        /// seen.
        var shift = Vector.zero
    }
}

extension CollectionView {
    /// Takes elements from where an old view presents them to where this one's layout puts them.
    ///
    /// This view has the new data and layout already, and all else from the old one.
    mutating func go(through change: LayoutChange) {
        let isAnimated = change.curve.animation.timing.duration > 0
        let origin = contentOffset + change.destination.shift
        // A finger's fling outlives changes of the content, whose new edges it minds.
        contentOffset = isFlung ? origin : change.destination.offset
        if !isFlung { offsetMotion = nil }
        var tracks = isAnimated ? change.tracks(in: self) : []
        number(&tracks)
        transition.replace(with: tracks, shift: change.destination.shift)
        previous = transition.movesElements ? change.previousLayout : nil
        retie(change)
        continueFling()
        if isAnimated, !isFlung { animateOffset(from: origin, along: change.curve) }
        requestTiling(pull: nil)
    }

    /// Counts what a layout that has been prepared anew had to compute.
    mutating func noteNewLayout() {
        let cells = sections.reduce(0) { $0 + $1.items.count }
        invalidations.cells += cells
        invalidations.supplementaryElements += layout.elementCount - cells
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

    private mutating func animateOffset(from origin: Point, along curve: Curve) {
        guard origin != contentOffset else { return }
        let motion = AnimatedOffset(
            start: origin,
            end: contentOffset,
            curve: curve,
            carriesElements: true
        )
        contentOffset = origin
        offsetMotion = .animated(motion)
    }
}

extension LayoutChange {
    /// The layout that elements leave.
    var previousLayout: PreviousLayout {
        PreviousLayout(
            layout: old.layout,
            visible: old.visibleBounds,
            map: map,
            shift: destination.shift
        )
    }

    /// The ways of all elements that are in or near the viewport before or after.
    ///
    /// - Parameter new: The view after the change, with its final offset.
    /// - Returns: The ways, in any order, without those that lead nowhere.
    func tracks(in new: CollectionView) -> [Track] {
        var result = old.deliveredElements().flatMap { tracks(of: $0, in: new) }
        let known = Set(result.lazy.filter { $0.departing == nil }.map(\.element))
        for attributes in new.placedElements() where !known.contains(attributes.element) {
            result.append(track(ofAppearing: attributes))
        }
        return result.filter { $0.start != $0.end }
    }

    /// The way of an element that was presented: one, or two if it is reloaded.
    private func tracks(of element: PresentedElement, in new: CollectionView) -> [Track] {
        let seen = Pose(frame: element.frame, alpha: element.alpha).shifted(by: destination.shift)
        guard let id = map.new(of: element.element),
            let attributes = new.layout.attributes(for: id, visible: new.visibleBounds)
        else { return [departure(of: element, from: seen, to: seen.vanished)] }
        // A spring goes on from where it is tied, all else from where it is seen.
        let start =
            new.ties(attributes) ? old.tie(of: element).shifted(by: destination.shift) : seen
        let end = Pose(attributes)
        guard map.isReloaded(element.element) else {
            return [Track(id, from: start, to: end, zIndex: attributes.zIndex, curve: curve)]
        }
        return [
            departure(of: element, from: seen, to: end.vanished),
            Track(id, from: start.vanished, to: end, zIndex: attributes.zIndex, curve: curve),
        ]
    }

    /// The way out; its number is given later.
    private func departure(of element: PresentedElement, from start: Pose, to end: Pose) -> Track {
        Track(
            element.element,
            from: start,
            to: end,
            zIndex: element.zIndex,
            curve: curve,
            departing: 0
        )
    }

    /// The way of an element that was not presented before: from where it was out of view, or, if it
    /// is new, out of nothing.
    private func track(ofAppearing attributes: LayoutAttributes) -> Track {
        let end = Pose(attributes)
        let start = previousLayout.attributes(for: attributes.element).map(Pose.init)
        return Track(
            attributes.element,
            from: start ?? end.vanished,
            to: end,
            zIndex: attributes.zIndex,
            curve: curve
        )
    }
}

extension CollectionView {
    /// What is presented in or near the viewport and stays there.
    fileprivate func deliveredElements() -> [PresentedElement] {
        presented(placedElements(), in: deliveryRect).filter { $0.departing == nil }
    }

    /// What the layout puts in or near the viewport; of pinned elements those in the viewport, for
    /// many may wait near it.
    fileprivate func placedElements() -> [LayoutAttributes] {
        let limit = maximumSimulatedElements
        let near = (try? layout.elements(in: deliveryRect, limit: limit)) ?? []
        let natural = near.filter { $0.element.kind == .cell || !isPinned($0) }
        let visible =
            (try? layout.elements(in: visibleRect, visible: visibleBounds, limit: limit)) ?? []
        let pinned = visible.filter { element in
            element.element.kind != .cell && layout.attributes(for: element.element) != element
        }
        guard !pinned.isEmpty else { return natural }
        return (natural + pinned).sorted { $0.element < $1.element }
    }

    /// Whether a spring ties an element that is placed so.
    fileprivate func ties(_ attributes: LayoutAttributes) -> Bool {
        tethered != nil && attributes.hasArea
            && layout.attributes(for: attributes.element) == attributes
    }

    /// The viewport, and what a spring that overshoots may bring into it from beyond.
    private var deliveryRect: Rect {
        var margin = springs.map { $0.tiled ? $0.overscan : .zero } ?? .zero
        margin[layout.scrollAxis] = max(margin[layout.scrollAxis], viewport[layout.scrollAxis] / 2)
        return visibleRect.outset(by: margin)
    }

    /// What an element that is presented is tied to, which is where it is unless a spring moves it.
    fileprivate func tie(of element: PresentedElement) -> Pose {
        let alpha = element.alpha
        guard let tethered, let item = tethered.index(of: element.element),
            presentsTethered(tethered.attributes[item])
        else { return Pose(frame: element.frame, alpha: alpha) }
        return Pose(frame: tethered.attributes[item].frame, alpha: alpha)
    }
}
