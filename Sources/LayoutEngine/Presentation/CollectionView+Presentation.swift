import LayoutdGeometry
import LayoutdLayouts

/// How elements come to be presented, step by step: the layout places them, the scroller says which of
/// them are in sight and where they are pinned, a transition leads them there, springs and bodies hold
/// them or move them freely. Effects come last; see ``frame(in:limit:)``.
extension CollectionView {
    /// One element as it would be presented now without effects; `nil` if there is no such element.
    func presentedWithoutEffects(_ element: ElementID) -> PresentedElement? {
        let (moved, track) = (state.motion.presented(element), state.transition.track(of: element))
        if let moved, followsSpring(element) {
            return track.map { $0.presented(moved, at: trackTime) } ?? moved
        }
        if let track { return track.presented(at: trackTime) }
        return layout.attributes(for: element, in: bounds)
            .map(PresentedElement.init(resting:))
    }

    /// The elements presented in a rectangle, in the order of ``/LayoutdLayouts/ElementID``, without
    /// effects.
    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [PresentedElement] {
        // Closures, because a reference to a method would hold a copy of the view.
        let presentsAll =
            state.transition.isEmpty
            && state.motion.presentsAll(of: layout.elementCount, layout.kinds.pinnable) {
                followsSpring($0)
            }
        let placed =
            presentsAll
            ? [] : try layout.elements(in: rect, bounds: bounds, limit: limit)
        return presented(placed, in: rect)
    }

    /// What is presented in a rectangle, without effects: elements that the layout puts there, and
    /// others.
    func presented(_ placed: [LayoutAttributes], in rect: Rect) -> [PresentedElement] {
        if state.transition.isEmpty,
            let merged = state.motion.merged(
                placed,
                in: rect,
                layout.kinds.pinnable,
                where: { followsSpring($0) }
            )
        {
            return merged
        }
        let moved = movedElements
        return [PresentedElement](
            merging: placed,
            with: moved.count,
            moved: { (moved[$0].element, stays: moved[$0].departing == nil) },
            presented: { moved[$0].boundingBox.overlaps(rect) ? moved[$0] : nil }
        )
    }

    /// The elements that a transition or springs may have moved away from their places in the
    /// layout, in the order of ``/LayoutdLayouts/ElementID``, departing ones last.
    private var movedElements: [PresentedElement] {
        let (time, tracks) = (trackTime, state.transition.tracks)
        let pinnable = layout.kinds.pinnable
        let tied = state.motion.presented.filter {
            !pinnable.contains($0.element.kind) || followsSpring($0.element)
        }
        guard !tied.isEmpty else { return tracks.map { $0.presented(at: time) } }
        var result: [PresentedElement] = []
        result.reserveCapacity(tracks.count + tied.count)
        var next = 0
        for element in tied {
            let order = (element.element, -1)
            while next < tracks.count, tracks[next].order < order {
                result.append(tracks[next].presented(at: time))
                next += 1
            }
            let isTracked = next < tracks.count && tracks[next].order == order
            result.append(isTracked ? tracks[next].presented(element, at: time) : element)
            if isTracked { next += 1 }
        }
        return result + tracks[next...].map { $0.presented(at: time) }
    }

    /// Whether an element is presented where its spring puts it; pinned elements are not.
    func followsSpring(_ element: ElementID) -> Bool {
        guard state.motion.followsLayout, layout.kinds.pinnable.contains(element.kind),
            let natural = layout.attributes(for: element)
        else { return true }
        return !isAway(natural)
    }
}
