public import Geometry
public import Layouts

extension CollectionView {
    /// What is presented in a rectangle.
    ///
    /// An element counts if the rectangle in which it is presented, its bounding box if it is
    /// turned, overlaps `rect` on open intervals, wherever the layout puts it.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points; `nil` for the viewport.
    ///   - limit: The most elements to return.
    /// - Returns: The frame of now.
    /// - Throws: ``Layouts/TooManyElements`` when there are more than `limit`.
    public func frame(
        in rect: Rect? = nil,
        limit: Int = .max
    ) throws(TooManyElements) -> Frame {
        let elements = try elements(in: rect ?? visibleRect, limit: limit)
        guard elements.count <= limit else { throw TooManyElements(limit: limit) }
        return Frame(state: state, elements: elements.inDrawingOrder)
    }

    /// One element as it is presented now, wherever that is; `nil` if there is no such element.
    public func presented(_ element: ElementID) -> PresentedElement? {
        if let rigid { return rigid.presented(element) }
        let track = transition.track(of: element)
        if let tethered, let item = tethered.index(of: element),
            presentsTethered(tethered.attributes[item])
        {
            return tethered.presented(item).following(track, at: timeline.time)
        }
        if let track { return track.presented(at: timeline.time) }
        return layout.attributes(for: element, visible: visibleBounds)
            .map(PresentedElement.init(resting:))
    }

    /// The elements presented in a rectangle, by ``ElementID``.
    private func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [PresentedElement] {
        guard rigid == nil else { return presentedRigidElements(in: rect) }
        let placed = try layout.elements(in: rect, visible: visibleBounds, limit: limit)
        return presented(placed, in: rect)
    }

    /// What is presented in a rectangle of elements that the layout puts there, and of others.
    func presented(_ placed: [LayoutAttributes], in rect: Rect) -> [PresentedElement] {
        if !transition.isEmpty { return merged(placed, with: elementsElsewhere, in: rect) }
        guard let tethered, !tethered.isResting else {
            return placed.map(PresentedElement.init(resting:))
        }
        return merged(placed, with: tied(by: tethered), in: rect)
    }

    /// What behaviours move is nowhere near where the layout puts it.
    private func presentedRigidElements(in rect: Rect) -> [PresentedElement] {
        let fading = cradle?.fading.map(\.presented) ?? []
        return ((rigid?.presented ?? []) + fading).filter { $0.boundingBox.overlaps(rect) }
    }

    /// The elements that may be elsewhere than where the layout puts them while a transition runs, by
    /// ``ElementID``, those on their way out after the others.
    private var elementsElsewhere: [PresentedElement] {
        let tied = tethered.map { Array(self.tied(by: $0)) } ?? []
        let (known, time) = (Set(tied.map(\.element)), timeline.time)
        let tracked = transition.tracks.filter {
            $0.departing != nil || !known.contains($0.element)
        }
        let all =
            tied.map { $0.following(transition.track(of: $0.element), at: time) }
            + tracked.map { $0.presented(at: time) }
        return all.sorted { ($0.element, $0.departing ?? -1) < ($1.element, $1.departing ?? -1) }
    }

    /// The elements that springs hold, where these have them.
    private func tied(
        by tethered: TetheredElements
    ) -> some Sequence<PresentedElement> {
        tethered.attributes.indices.lazy
            .filter { presentsTethered(tethered.attributes[$0]) }
            .map(tethered.presented)
    }

    /// Whether an element is seen where its spring has it: pinned ones are where they are pinned.
    func presentsTethered(_ anchor: LayoutAttributes) -> Bool {
        guard anchor.element.kind != .cell,
            let natural = layout.attributes(for: anchor.element)
        else { return true }
        return !isPinned(natural)
    }

    /// Merges the elements that the layout puts in a rectangle with those that are elsewhere, perhaps
    /// in it too.
    private func merged(
        _ placed: [LayoutAttributes],
        with others: some Sequence<PresentedElement>,
        in rect: Rect
    ) -> [PresentedElement] {
        var result: [PresentedElement] = []
        result.reserveCapacity(placed.count + 16)
        var next = 0
        for other in others {
            while next < placed.count, placed[next].element < other.element {
                result.append(PresentedElement(resting: placed[next]))
                next += 1
            }
            if other.departing == nil, next < placed.count, placed[next].element == other.element {
                next += 1
            }
            if other.boundingBox.overlaps(rect) { result.append(other) }
        }
        result += placed[next...].map(PresentedElement.init(resting:))
        return result
    }
}

extension PresentedElement {
    /// The element as springs have it, with what else a transition does to it.
    fileprivate func following(_ track: Track?, at time: Double) -> PresentedElement {
        guard let track else { return self }
        var element = self
        element.anchor = track.end.frame.center
        element.alpha = track.pose(at: time).alpha
        return element
    }
}
