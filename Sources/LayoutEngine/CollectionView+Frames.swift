import Glibc
public import LayoutdGeometry
public import LayoutdLayouts

extension CollectionView {
    /// Returns what is presented in a region.
    ///
    /// An element is included if its presented rectangle, or its bounding box if it is scaled or rotated,
    /// overlaps the region on open intervals, wherever the layout puts it. Elements beyond the viewport
    /// are displaced if they are near enough to be simulated.
    ///
    /// - Parameters:
    ///   - region: The part of the content.
    ///   - limit: The most elements to return.
    /// - Returns: The current frame.
    /// - Throws: ``/LayoutdLayouts/TooManyElements`` when there are more than `limit`.
    public func frame(
        in region: FrameRegion = .viewport(),
        limit: Int = .max
    ) throws(TooManyElements) -> Frame {
        let rect = region.rect(around: visibleRect)
        let elements: [PresentedElement]
        if let lens {
            let reach = lens.reach(of: rect)
            let near = try self.elements(in: reach, limit: limit)
            elements = lens.shown(withSwipes(near, in: reach), in: rect)
        } else {
            elements = withSwipes(try self.elements(in: rect, limit: limit), in: rect)
        }
        let shown = isReordering ? withLift(elements) : elements
        guard shown.count <= limit else { throw TooManyElements(limit: limit) }
        return Frame(
            state: frameState,
            elements: shown.inDrawingOrder,
            kinds: kinds,
            lifted: liftedElement,
            hidden: hiddenElements(among: shown)
        )
    }

    /// An upper bound of the number of elements in a frame, now or after ticks without an event:
    /// those of the layout, and those presented elsewhere.
    package var presentableCount: Int {
        layout.elementCount + state.transition.tracks.count + state.motion.presentedCount
            + (isReordering ? 1 : 0) + state.swipes.count
    }

    /// An upper bound of the number of elements near the viewport, which is only near if springs
    /// hold them: then each of them has one.
    package var visibleCountBound: Int {
        let springs = state.motion.load.springs
        guard springs > 0 else { return presentableCount }
        return springs + state.transition.tracks.count + (isReordering ? 1 : 0)
            + state.swipes.count
    }

    /// One element as it is presented now, in the viewport or not; `nil` if there is no such
    /// element.
    public func presented(_ element: ElementID) -> PresentedElement? {
        if element == liftedElement { return withLift([]).first }
        let plain = presentedWithoutEffects(element).map(withSwipe)
        guard let plain, let lens else { return plain }
        return lens.shown(plain)
    }
}

extension CollectionView {
    /// The frontmost element presented at a point, displaced, rotated and animated as it is; `nil`
    /// if there is none, or if more elements than can be simulated are there.
    ///
    /// Departing elements, hidden and almost invisible ones are not hit.
    ///
    /// - Parameter point: Viewport coordinates, points; nothing is hit outside the viewport.
    /// - Returns: The element.
    /// - Note: Source: UIView's `hitTest(_:with:)`, which ignores hidden views, and those with an alpha below 0.01.
    public func element(at point: Point) -> ElementID? {
        element(at: point) { _ in true }
    }

    /// The frontmost element at a point of the viewport that fulfils a condition.
    func element(at point: Point, where isSought: (ElementID) -> Bool) -> ElementID? {
        guard Rect(origin: .zero, size: viewport).contains(point) else { return nil }
        let place = state.scroller.viewport.contentPoint(point)
        // With open intervals, this hits an element that begins at the point, but not one that ends
        // there.
        var rect = Rect(x: place.x, y: place.y, width: 1e-3, height: 1e-3)
        // Such layouts have no elements in a rectangle outside their content, but sections that scroll by
        // themselves show some there.
        if layout is any OrthogonalLayout { rect = visibleRect }
        // If there are too many elements to check, none is reported as the frontmost.
        let elements =
            (try? frame(in: .rect(rect), limit: state.limits.simulatedElements))?.elements ?? []
        return elements.last {
            $0.isHit(at: place) && !isHidden($0.element) && isSought($0.element)
        }?.element
    }
}

extension PresentedElement {
    fileprivate func isHit(at point: Point) -> Bool {
        departing == nil && alpha >= 0.01
            && contains(point)
    }
}

extension Point {
    /// The point, turned clockwise on screen about another one.
    func turned(by angle: Double, about center: Point) -> Point {
        guard angle != 0 else { return self }
        let way = self - center
        let (sine, cosine) = (sin(angle), cos(angle))
        return center
            + Vector(dx: way.dx * cosine - way.dy * sine, dy: way.dx * sine + way.dy * cosine)
    }
}

/// Differences from earlier frames.
extension CollectionView {
    /// Returns what has changed in a region since an earlier frame of it.
    ///
    /// - Parameters:
    ///   - base: The sequence of that frame.
    ///   - region: The part of the content; around the viewport as it was then, and as it is now.
    ///   - limit: The most elements to check.
    ///   - known: The elements of that frame, if known; the difference then lists exactly those
    ///     that came and went.
    /// - Returns: The difference, or `nil` if too little is known of that frame: it is more than
    ///   120 changes old, older than a batch of updates, a change of the effects or than three other
    ///   changes of the layout, or never existed.
    /// - Throws: ``/LayoutdLayouts/TooManyElements`` when there are more than `limit`.
    public func difference(
        since base: Int,
        in region: FrameRegion = .viewport(),
        limit: Int = .max,
        knowing known: ElementRuns? = nil
    ) throws(TooManyElements) -> FrameDifference? {
        let now = state.timeline.sequence
        if base == now {
            let frame = Frame(state: frameState, elements: [], lifted: liftedElement)
            return FrameDifference(
                base: base,
                frame: frame,
                removed: [],
                changes: [],
                present: known
            )
        }
        guard history.knows(base, now: now) else { return nil }
        let past = PastFrame(of: self, base, region, known)
        let frame = try frame(in: region, limit: limit)
        let present = frame.present
        let (changed, attributes) = past.changed(among: frame.elements)
        // Nearly always the same elements are present.
        let gone = present == known ? [] : past.removed(besides: present, limit: limit)
        guard let gone else { return nil }
        return FrameDifference(
            base: base,
            frame: Frame(
                state: frame.state,
                elements: changed,
                kinds: frame.kinds,
                lifted: frame.lifted,
                hidden: hiddenElements(among: changed)
            ),
            removed: gone,
            changes: attributes,
            present: present
        )
    }

    /// The elements that are away from their places in the layout, or have been since a sequence.
    func elementsInMotion(since base: Int) -> [ElementIdentity] {
        state.transition.tracks.map(\.identity) + state.motion.elementsInMotion(since: base)
    }
}
