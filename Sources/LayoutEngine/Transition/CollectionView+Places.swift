import LayoutdGeometry
import LayoutdLayouts

/// Where the content goes.
extension CollectionView {
    /// Where the content goes when this view replaces an old one, as ``Settings/scrollAnchor`` requires.
    ///
    /// - Parameters:
    ///   - old: The view before the change.
    ///   - map: Maps old elements to new ones.
    ///   - holdsContent: Whether a finger that holds the content beyond an edge keeps it there, also in the same
    ///     viewport.
    ///   - anchor: The item that stays under a finger; `nil` if the settings say what stays in place.
    /// - Returns: The offset, within the new content, and how far the content moves under it.
    func destination(
        from old: CollectionView,
        _ map: ElementMap,
        holdsContent: Bool = false,
        anchor: TransitionAnchor? = nil
    ) -> LayoutChange.Destination {
        if let anchor, let target = old.grip(anchor).flatMap(target) {
            var shift = target - old.contentOffset
            // Where there is nothing to scroll, elements move on the screen.
            for axis in [Axis.horizontal, .vertical] where !canScroll(axis) { shift[axis] = 0 }
            return LayoutChange.Destination(
                offset: clamped(target),
                shift: shift,
                edgeShift: shift,
                endsFling: true
            )
        }
        return follow(restingDestination(from: old, map, holdsContent), from: old, map)
    }

    /// Where the content goes when a finger reorders items of an old view: it stays.
    ///
    /// - Parameters:
    ///   - old: The view before.
    ///   - map: Maps old elements to new ones.
    ///   - clamps: Whether it comes back from beyond an end that has come nearer.
    /// - Returns: The offset.
    func stayingDestination(
        from old: CollectionView,
        _ map: ElementMap,
        clamps: Bool
    ) -> LayoutChange.Destination {
        let axes = [Axis.horizontal, .vertical]
        // A bounce comes back by itself.
        let bounces = old.state.scroller.isFlung
        let held = axes.filter { !clamps || bounces && old.holdsContentOutside($0) }
        let shift = shiftOfStart(from: old)
        return follow(
            LayoutChange.Destination(
                offset: settled(old.settledOffset + shift, from: old, held: held),
                shift: shift,
                edgeShift: shift
            ),
            from: old,
            map
        )
    }

    /// The same, or where an element is now to which the content scrolls.
    private func follow(
        _ destination: LayoutChange.Destination,
        from old: CollectionView,
        _ map: ElementMap
    ) -> LayoutChange.Destination {
        var destination = destination
        guard case .animated(let motion) = old.state.scroller.motion, var goal = motion.goal,
            let element = map.new(of: goal.element),
            let attributes = layout.attributes(for: element)
        else { return destination }
        goal.element = element
        destination.goal = goal
        destination.offset = clamped(offset(showing: attributes, at: goal.position))
        return destination
    }

    /// Where the content goes unless it is scrolling to an element.
    private func restingDestination(
        from old: CollectionView,
        _ map: ElementMap,
        _ holdsContent: Bool
    ) -> LayoutChange.Destination {
        guard old.layout.isRightToLeft == layout.isRightToLeft else {
            return turnedDestination(from: old, map)
        }
        let held = [Axis.horizontal, .vertical].filter {
            holdsContent ? old.holdsContentOutside($0) : old.holdsContentOutside($0, until: self)
        }
        guard settings.scrollAnchor != .offset else {
            let shift = shiftOfStart(from: old)
            return LayoutChange.Destination(
                offset: settled(old.settledOffset + shift, from: old, held: held),
                shift: shift,
                edgeShift: shift
            )
        }
        guard old.layout.scrollAxis == layout.scrollAxis else {
            return LayoutChange.Destination(offset: clamped(turnedOffset(from: old, map)))
        }
        var shift = shift(from: old, map)
        if layout.scrollAxis == .vertical { shift.dx = shiftOfStart(from: old).dx }
        var destination = LayoutChange.Destination(
            offset: settled(old.settledOffset + shift, from: old, held: held),
            shift: shift,
            edgeShift: shift
        )
        if settings.scrollAnchor == .end, old.isAtEnd {
            stayAtEnd(&destination, from: old, held: held)
        }
        return destination
    }

    /// Where the content goes when it begins at the other side: to its start there, and down as the settings say.
    private func turnedDestination(
        from old: CollectionView,
        _ map: ElementMap
    ) -> LayoutChange.Destination {
        var offset = old.settledOffset
        if settings.scrollAnchor != .offset, layout.scrollAxis == .vertical {
            offset =
                old.layout.scrollAxis == .vertical
                ? offset + shift(from: old, map) : turnedOffset(from: old, map)
        }
        offset.x = startOffset.x
        return LayoutChange.Destination(offset: clamped(offset), endsFling: true)
    }

    /// The offset that puts what ``Settings/scrollAnchor`` keeps in place at the same edge of the viewport, where
    /// the layout scrolls along the other axis.
    private func turnedOffset(from old: CollectionView, _ map: ElementMap) -> Point {
        var kept = keptCells(of: old, map).lazy.map { ($0, ScrollAnchor.Edge.start) }.first
        if case .item(let path, let edge) = settings.scrollAnchor {
            kept = (.cell(section: path.section, item: path.item), edge)
        }
        var offset = old.settledOffset + shiftOfStart(from: old)
        guard let (cell, edge) = kept,
            let frame = map.new(of: cell).flatMap({ layout.attributes(for: $0) })?.frame
        else { return offset }
        let axis = layout.scrollAxis
        let visible = state.scroller.viewport.bounds(at: .zero).visible
        let side = physical(edge)
        offset[axis] = (frame.place(of: side, axis) - visible.place(of: side, axis)) * zoomScale
        return offset
    }

    /// The cells in view of an old view that stay, in order.
    private func keptCells(of old: CollectionView, _ map: ElementMap) -> [ElementID] {
        let seen = old.state.scroller.viewport.bounds(at: old.settledOffset).visible
        let limit = state.limits.simulatedElements
        let cells = (try? old.layout.elements(in: seen, limit: limit)) ?? []
        return cells.map(\.element).filter { $0.kind == .cell && !map.isMoved($0) }
    }

    /// Lets the end of the content stay in view.
    private func stayAtEnd(
        _ destination: inout LayoutChange.Destination,
        from old: CollectionView,
        held: [Axis]
    ) {
        let axis = layout.scrollAxis
        let (end, oldEnd) = (endOffset(axis), old.endOffset(axis))
        guard !held.contains(axis) else {
            destination.edgeShift[axis] = end - oldEnd
            // As far beyond the end as before; what bounces comes back from where it is.
            if viewport == old.viewport, adjustedContentInset == old.adjustedContentInset {
                destination.offset[axis] = old.settledOffset[axis] + end - oldEnd
            }
            return
        }
        destination.offset[axis] = end
        destination.endsFling = true
    }

    /// The nearest offset within the content, except along an axis on which content is held outside.
    private func settled(
        _ offset: Point,
        from old: CollectionView,
        held: [Axis]
    ) -> Point {
        var settled = clamped(keepingStart(offset, of: old))
        for axis in held { settled[axis] = offset[axis] }
        return settled
    }

    /// Whether a finger or a bounce holds the content beyond an edge while the viewport becomes that of
    /// another view.
    private func holdsContentOutside(_ axis: Axis, until new: CollectionView) -> Bool {
        guard viewport != new.viewport || adjustedContentInset != new.adjustedContentInset else {
            return false
        }
        return holdsContentOutside(axis)
    }

    /// Whether a finger or a bounce holds the content beyond an edge.
    private func holdsContentOutside(_ axis: Axis) -> Bool {
        state.scroller.isHeld && !offsetRange(axis).contains(contentOffset[axis])
    }

    private func canScroll(_ axis: Axis) -> Bool {
        let range = offsetRange(axis)
        return range.lowerBound < range.upperBound
    }

    /// Whether the end of the content is in view, within a point.
    private var isAtEnd: Bool {
        let axis = layout.scrollAxis
        let way = endOffset(axis) - settledOffset[axis]
        return isReversed(axis) ? way >= -1 : way <= 1
    }

    /// The offset at the end of the content.
    private func endOffset(_ axis: Axis) -> Double {
        let range = offsetRange(axis)
        return isReversed(axis) ? range.lowerBound : range.upperBound
    }

    /// How far the offset moves with the start of the content, so that it stays as far from it: only a start at the
    /// right moves.
    private func shiftOfStart(from old: CollectionView) -> Vector {
        guard layout.isRightToLeft, old.layout.isRightToLeft else { return .zero }
        func start(_ view: CollectionView) -> Double {
            view.contentSize.width - view.viewport.width
        }
        return Vector(dx: start(self) - start(old), dy: 0)
    }

    /// How far the change shifts, along the scroll axis, what ``Settings/scrollAnchor`` keeps in place.
    func shift(from old: CollectionView, _ map: ElementMap) -> Vector {
        var shift = Vector.zero
        shift[layout.scrollAxis] = way(from: old, map)
        return shift
    }

    private func way(from old: CollectionView, _ map: ElementMap) -> Double {
        if case .item(let path, let edge) = settings.scrollAnchor,
            let way = way(
                of: .cell(section: path.section, item: path.item),
                physical(edge),
                from: old,
                map
            )
        {
            return way
        }
        let kept = keptCells(of: old, map)
        let axis = layout.scrollAxis
        if settings.scrollAnchor == .lowerEdge {
            let end = physical(.end)
            let ways = kept.reversed().lazy.compactMap { way(of: $0, end, from: old, map) }
            return ways.first ?? shiftOfStart(from: old)[axis]
        }
        // It stays where it is, even if the insets change.
        let start = physical(.start)
        guard let moved = kept.lazy.compactMap({ move(of: $0, start, from: old, map) }).first else {
            return shiftOfStart(from: old)[axis]
        }
        return isReversed(axis) ? moved - (viewport[axis] - old.viewport[axis]) : moved
    }

    /// The left or upper edge as the start, and the right or lower one as the end.
    private func physical(_ edge: ScrollAnchor.Edge) -> ScrollAnchor.Edge {
        guard isReversed(layout.scrollAxis) else { return edge }
        return switch edge {
        case .start: .end
        case .center: .center
        case .end: .start
        }
    }

    /// How far an edge of a cell moves from that of the viewport; `nil` if the cell is gone.
    ///
    /// Content that is held beyond an edge does not follow the viewport.
    private func way(
        of cell: ElementID,
        _ edge: ScrollAnchor.Edge,
        from old: CollectionView,
        _ map: ElementMap
    ) -> Double? {
        move(of: cell, edge, from: old, map).map { move in
            let axis = layout.scrollAxis
            guard !old.holdsContentOutside(axis, until: self) else { return move }
            let (new, old) = (state.scroller.viewport, old.state.scroller.viewport)
            let (visible, seen) = (new.bounds(at: .zero).visible, old.bounds(at: .zero).visible)
            let way = visible.place(of: edge, axis) - seen.place(of: edge, axis)
            return move - way * zoomScale
        }
    }

    /// How far the change moves an edge of a cell through the content; `nil` if the cell is gone.
    private func move(
        of cell: ElementID,
        _ edge: ScrollAnchor.Edge,
        from old: CollectionView,
        _ map: ElementMap
    ) -> Double? {
        let axis = layout.scrollAxis
        guard let before = old.layout.attributes(for: cell),
            let after = map.new(of: cell).flatMap({ layout.attributes(for: $0) })
        else { return nil }
        return (after.frame.place(of: edge, axis) - before.frame.place(of: edge, axis)) * zoomScale
    }
}

extension Rect {
    /// Where an edge or the middle is along an axis.
    fileprivate func place(of edge: ScrollAnchor.Edge, _ axis: Axis) -> Double {
        switch edge {
        case .start: min(axis)
        case .center: (min(axis) + max(axis)) / 2
        case .end: max(axis)
        }
    }
}

/// Which elements take part in a change.
extension CollectionView {
    /// What is presented in or near the viewport, without departing elements and effects.
    func deliveredElements() -> [PresentedElement] {
        let rect = deliveryRect(at: contentOffset)
        return presented(placedElements(in: rect), in: rect).filter { $0.departing == nil }
    }

    /// What the layout puts in or near the viewport while its offset moves from another one to the
    /// current one.
    func placedElements(from origin: Point) -> [LayoutAttributes] {
        let (start, end) = (deliveryRect(at: origin), deliveryRect(at: contentOffset))
        let (way, axis) = (start.union(end), layout.scrollAxis)
        // On long scrolls single elements cannot be distinguished.
        let isFar = way.size[axis] > 4 * end.size[axis]
        var placed = isFar ? placedElements(in: end) : placedElements(in: way)
        var known = Set(placed.map(\.element))
        let others = (isFar ? placedElements(in: start) : []) + elementsPinned(at: origin)
        placed += others.filter { known.insert($0.element).inserted }
        return placed
    }

    /// The current places of elements that would be in the viewport at another offset, if they may be
    /// pinned.
    private func elementsPinned(at offset: Point) -> [LayoutAttributes] {
        guard offset != contentOffset else { return [] }
        let seen = try? layout.elements(
            in: state.scroller.viewport.visibleRect(at: offset),
            bounds: state.scroller.viewport.bounds(at: offset),
            limit: state.limits.simulatedElements
        )
        let pinnable = layout.kinds.pinnable
        return (seen ?? []).filter { pinnable.contains($0.element.kind) }.compactMap {
            layout.attributes(for: $0.element, in: bounds)
        }
    }

    /// What the layout puts in a rectangle; of pinned elements only those in the viewport, because
    /// many may wait near it.
    private func placedElements(in rect: Rect) -> [LayoutAttributes] {
        let (limit, bounds) = (state.limits.simulatedElements, bounds)
        let pinnable = layout.kinds.pinnable
        func isNatural(_ attributes: LayoutAttributes, _ natural: LayoutAttributes?) -> Bool {
            !pinnable.contains(attributes.element.kind) || attributes == natural
        }
        let near = (try? layout.elements(in: rect, limit: limit)) ?? []
        let natural = near.filter {
            isNatural($0, layout.attributes(for: $0.element, in: bounds))
        }
        let seen = (try? layout.elements(in: visibleRect, bounds: bounds, limit: limit)) ?? []
        let pinned = seen.filter { !isNatural($0, layout.attributes(for: $0.element)) }
        guard !pinned.isEmpty else { return natural }
        return (natural + pinned).sorted { $0.element < $1.element }
    }

    /// Whether a spring ties an element with these attributes.
    func ties(_ attributes: LayoutAttributes) -> Bool {
        state.motion.tiesElements && attributes.hasArea
            && layout.attributes(for: attributes.element) == attributes
    }

    /// The viewport, with a margin from which an overshooting spring may bring elements into it.
    private func deliveryRect(at offset: Point) -> Rect {
        let axis = layout.scrollAxis
        var margin = state.motion.overscan
        margin[axis] = max(margin[axis], viewport[axis] / 2)
        let visible = state.scroller.viewport.visibleRect(at: offset)
        return (lens?.reach(of: visible) ?? visible).outset(by: margin)
    }
}
