import Glibc
public import LayoutdGeometry
public import LayoutdLayouts

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
    /// - Throws: ``/LayoutdLayouts/TooManyElements`` when there are more than `limit`.
    public func frame(
        in rect: Rect? = nil,
        limit: Int = .max
    ) throws(TooManyElements) -> Frame {
        let elements = try elements(in: rect ?? visibleRect, limit: limit)
        guard elements.count <= limit else { throw TooManyElements(limit: limit) }
        return Frame(state: frameState, elements: elements.inDrawingOrder)
    }

    /// At least as many elements as any frame has, of now or after ticks without an event: those of
    /// the layout, and those that are elsewhere.
    package var presentableCount: Int {
        layout.elementCount + state.transition.tracks.count + state.motion.presentedCount
    }

    /// One element as it is presented now, wherever that is; `nil` if there is no such element.
    public func presented(_ element: ElementID) -> PresentedElement? {
        let moved = state.motion.presented(element)
        guard state.motion.followsLayout else { return moved }
        let track = state.transition.track(of: element)
        if let moved, followsSpring(element) {
            return track.map { moved.following($0, at: state.timeline.time) } ?? moved
        }
        if let track { return track.presented(at: state.timeline.time) }
        return layout.attributes(for: element, visible: visibleBounds)
            .map(PresentedElement.init(resting:))
    }

    /// The elements presented in a rectangle, by ``/LayoutdLayouts/ElementID``.
    private func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [PresentedElement] {
        guard state.motion.followsLayout else {
            return state.motion.presented.filter { $0.boundingBox.overlaps(rect) }
        }
        // Closures, for a method of the view would hold a copy of it.
        let presentsAll =
            state.transition.isEmpty
            && state.motion.presentsAll(of: layout.elementCount) { followsSpring($0) }
        let placed =
            presentsAll
            ? [] : try layout.elements(in: rect, visible: visibleBounds, limit: limit)
        return presented(placed, in: rect)
    }

    /// What is presented in a rectangle of elements that the layout puts there, and of others.
    func presented(_ placed: [LayoutAttributes], in rect: Rect) -> [PresentedElement] {
        guard state.transition.isEmpty else {
            return merged(placed, with: elementsElsewhere, in: rect)
        }
        return state.motion.merged(placed, in: rect) { followsSpring($0) }
    }

    /// The elements that may be elsewhere than where the layout puts them while a transition runs, by
    /// ``/LayoutdLayouts/ElementID``, those on their way out after the others.
    private var elementsElsewhere: [PresentedElement] {
        let (time, tracks) = (state.timeline.time, state.transition.tracks)
        let tied = state.motion.presented.filter { followsSpring($0.element) }
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
            result.append(isTracked ? element.following(tracks[next], at: time) : element)
            if isTracked { next += 1 }
        }
        return result + tracks[next...].map { $0.presented(at: time) }
    }

    /// Whether an element is seen where its spring has it: pinned ones are where they are pinned.
    func followsSpring(_ element: ElementID) -> Bool {
        guard element.kind != .cell, let natural = layout.attributes(for: element) else {
            return true
        }
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

extension CollectionView {
    /// The frontmost element that is presented at a point, as it is displaced, turned and animated;
    /// `nil` if there is none, or more than can be simulated.
    ///
    /// Elements on their way out and those of which next to nothing is seen are not hit.
    ///
    /// - Parameter point: Viewport coordinates, points; nothing is hit outside the viewport.
    /// - Returns: The element.
    /// - Note: Source: UIView's `hitTest(_:with:)`, which passes over what has an alpha below 0.01.
    public func element(at point: Point) -> ElementID? {
        guard Rect(origin: .zero, size: viewport).contains(point) else { return nil }
        let place = state.viewport.contentPoint(point)
        // Open intervals must not miss an element that begins at the point, and what ends there is
        // not hit.
        let rect = Rect(x: place.x, y: place.y, width: 1e-3, height: 1e-3)
        // Of more than can be looked at, none is said to be the frontmost.
        let elements = (try? frame(in: rect, limit: state.limits.simulatedElements))?.elements ?? []
        return elements.last { $0.isHit(at: place) }?.element
    }
}

extension PresentedElement {
    fileprivate func isHit(at point: Point) -> Bool {
        departing == nil && alpha >= 0.01
            && frame.contains(point.turned(by: -angle, about: frame.center))
    }
}

extension Point {
    fileprivate func turned(by angle: Double, about center: Point) -> Point {
        guard angle != 0 else { return self }
        let way = self - center
        let (sine, cosine) = (sin(angle), cos(angle))
        return center
            + Vector(dx: way.dx * cosine - way.dy * sine, dy: way.dx * sine + way.dy * cosine)
    }
}

/// What has changed since a frame.
extension CollectionView {
    /// What has changed in a rectangle since an earlier frame of it.
    ///
    /// - Parameters:
    ///   - base: The sequence of that frame.
    ///   - rect: Content coordinates, points; `nil` for the viewport, there and now.
    ///   - limit: The most elements to look at.
    ///   - known: The elements of that frame, where that is known: the difference is exact about who
    ///     comes and goes then.
    /// - Returns: The difference, or `nil` if too little is known of that frame: it is of more than
    ///   120 changes ago, of before a batch of updates or all but the latest two other changes of
    ///   the layout, or never was.
    /// - Throws: ``/LayoutdLayouts/TooManyElements`` when there are more than `limit`.
    public func difference(
        since base: Int,
        in rect: Rect? = nil,
        limit: Int = .max,
        knowing known: ElementRuns? = nil
    ) throws(TooManyElements) -> FrameDifference? {
        let now = state.timeline.sequence
        if base == now {
            let frame = Frame(state: frameState, elements: [])
            return FrameDifference(
                base: base,
                frame: frame,
                removed: [],
                changes: [],
                present: known
            )
        }
        guard history.knows(base, now: now) else { return nil }
        let past = PastFrame(of: self, base, rect, known)
        let present = try frame(in: rect, limit: limit)
        var frame = Frame(state: present.state, elements: [])
        var changes: AttributeSet = []
        for element in present.elements {
            let change = past.changes(of: element)
            guard !change.isEmpty else { continue }
            frame.elements.append(element)
            changes.formUnion(change)
        }
        guard let gone = past.removed(besides: present.elements, limit: limit) else { return nil }
        return FrameDifference(
            base: base,
            frame: frame,
            removed: gone,
            changes: changes,
            present: present.present
        )
    }

    /// Those that are elsewhere than where the layout puts them, or have been since a sequence.
    func elementsInMotion(since base: Int) -> [ElementIdentity] {
        state.transition.tracks.map(\.identity) + state.motion.elementsInMotion(since: base)
    }
}
