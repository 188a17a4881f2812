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
    /// - Throws: ``/Layouts/TooManyElements`` when there are more than `limit`.
    public func frame(
        in rect: Rect? = nil,
        limit: Int = .max
    ) throws(TooManyElements) -> Frame {
        let elements = try elements(in: rect ?? visibleRect, limit: limit)
        guard elements.count <= limit else { throw TooManyElements(limit: limit) }
        return Frame(state: state, elements: elements.inDrawingOrder)
    }

    /// At least as many elements as any frame has, of now or after ticks without an event: those of
    /// the layout, and those that are elsewhere.
    public var presentableCount: Int {
        let upright = layout.elementCount + (tethered?.count ?? 0) + transition.tracks.count
        guard isRigid else { return upright }
        return upright + (rigid?.presented.count ?? 0) + (cradle?.fading.count ?? 0)
    }

    /// Whether ``tick(interval:limit:)`` goes on whatever the limit: only what collides has a cost.
    public var ticksAtAnyCost: Bool { !isRigid }

    /// One element as it is presented now, wherever that is; `nil` if there is no such element.
    public func presented(_ element: ElementID) -> PresentedElement? {
        if let rigid { return rigid.presented(element) }
        let track = transition.track(of: element)
        if let tethered, let item = tethered.index(of: element),
            presentsTethered(tethered.attributes[item])
        {
            let presented = tethered.presented(item)
            return track.map { presented.following($0, at: timeline.time) } ?? presented
        }
        if let track { return track.presented(at: timeline.time) }
        return layout.attributes(for: element, visible: visibleBounds)
            .map(PresentedElement.init(resting:))
    }

    /// The elements presented in a rectangle, by ``/Layouts/ElementID``.
    private func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [PresentedElement] {
        guard !isRigid else { return presentedRigidElements(in: rect) }
        let placed =
            areAllTethered
            ? [] : try layout.elements(in: rect, visible: visibleBounds, limit: limit)
        return presented(placed, in: rect)
    }

    /// Whether springs have all elements, so that none need be looked for in the layout: of small
    /// collections they do, and to ask it took a third of the time that frames take.
    private var areAllTethered: Bool {
        guard transition.isEmpty, let tethered, !tethered.isResting,
            tethered.count == layout.elementCount
        else { return false }
        return tethered.attributes.allSatisfy { $0.element.kind == .cell || presentsTethered($0) }
    }

    /// What is presented in a rectangle of elements that the layout puts there, and of others.
    func presented(_ placed: [LayoutAttributes], in rect: Rect) -> [PresentedElement] {
        if !transition.isEmpty { return merged(placed, with: elementsElsewhere, in: rect) }
        guard let tethered, !tethered.isResting else {
            return placed.map(PresentedElement.init(resting:))
        }
        return tethered.merged(placed, in: rect) { presentsTethered($0) }
    }

    /// What behaviours move is nowhere near where the layout puts it.
    private func presentedRigidElements(in rect: Rect) -> [PresentedElement] {
        let fading = cradle?.fading.map(\.presented) ?? []
        return ((rigid?.presented ?? []) + fading).filter { $0.boundingBox.overlaps(rect) }
    }

    /// The elements that may be elsewhere than where the layout puts them while a transition runs, by
    /// ``/Layouts/ElementID``, those on their way out after the others.
    private var elementsElsewhere: [PresentedElement] {
        let (time, tracks) = (timeline.time, transition.tracks)
        guard let tethered else { return tracks.map { $0.presented(at: time) } }
        var result: [PresentedElement] = []
        result.reserveCapacity(tracks.count + tethered.count)
        var next = 0
        for element in tied(by: tethered) {
            let order = (element.element, -1)
            while next < tracks.count, tracks[next].order < order {
                result.append(tracks[next].presented(at: time))
                next += 1
            }
            let isTracked = next < tracks.count && tracks[next].order == order
            result.append(isTracked ? element.following(tracks[next], at: time) : element)
            if isTracked { next += 1 }
        }
        return result + tracks[next...].map { $0.presented(at: time) }
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
    fileprivate func following(_ track: Track, at time: Double) -> PresentedElement {
        var element = self
        element.alpha = track.pose(at: time).alpha
        return element
    }
}
