import LayoutdGeometry

extension CompositionalLayout {
    /// The parts of the layout that become invalid when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds before, in content coordinates, points.
    ///   - new: The visible bounds after.
    /// - Returns: Everything if the size changes, or a section has scrolled by itself. Otherwise the
    ///   pinned elements that move, of sections that meet the old or the new bounds.
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    public func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        guard old.visible.size == new.visible.size, old.sectionOffsets == new.sectionOffsets
        else { return .everything }
        guard kinds.pinnable != ElementKindSet() else { return .nothing }
        let (before, after) = (scrollState(old), scrollState(new))
        var moved: [ElementID] = []
        for index in box.items.indices where box.items[index].canMove {
            let item = boundaryItem(index, section: nil, after)
            if item != boundaryItem(index, section: nil, before) { moved.append(item.element) }
        }
        for section in sectionIndices(meeting: before, or: after) {
            moved += movingPins(ofNested: section, before, after)
            let items = sections[section].box.items
            for index in items.indices where items[index].canMove {
                let item = boundaryItem(index, section: section, after)
                guard item != boundaryItem(index, section: section, before) else { continue }
                moved.append(item.element)
            }
        }
        return moved.isEmpty ? .nothing : .supplementaryElements(moved.sorted())
    }

    /// The pinned elements of a section that another layout places, if they may be elsewhere in one of
    /// two states; of a section that is wholly visible they are in their natural places.
    private func movingPins(
        ofNested section: Int,
        _ before: ScrollState,
        _ after: ScrollState
    ) -> [ElementID] {
        guard let rules = sections[section].nested?.rules, rules.pinsHeaders || rules.pinsFooters,
            ![before, after].allSatisfy({ isWhole(section, in: $0) })
        else { return [] }
        let kinds: [ElementKind] =
            (rules.pinsHeaders ? [.header] : []) + (rules.pinsFooters ? [.footer] : [])
        return kinds.map { ElementID(kind: $0, section: section) }.filter {
            nested(section, before)?.attributes(for: $0)
                != nested(section, after)?.attributes(for: $0)
        }
    }

    /// Whether the edges to which elements are pinned have all of a section between them.
    private func isWhole(_ section: Int, in state: ScrollState) -> Bool {
        guard let edges = state.edges else { return true }
        // Where it starts is rounded to pixels.
        let start = sections[section].start - 1
        return edges.lowerBound <= start
            && start + sections[section].box.total + 2 <= edges.upperBound
    }

    /// The sections that meet one of two states or both, each once, in order.
    private func sectionIndices(meeting a: ScrollState, or b: ScrollState) -> [Int] {
        guard let a = a.visible.map(sectionIndices), let b = b.visible.map(sectionIndices) else {
            return []
        }
        let (first, second) = a.lowerBound <= b.lowerBound ? (a, b) : (b, a)
        return [Int](first) + second.drop { $0 < first.upperBound }
    }

    private func sectionIndices(meeting visible: Rect) -> Range<Int> {
        let start = visible.min(scrollAxis)
        return reach.indices(touching: start...max(start, visible.max(scrollAxis)))
    }

    /// The extents that pinned elements cover where an element is brought into view.
    ///
    /// - Parameter element: An element of the layout.
    /// - Returns: Points along the scroll axis; those of the layout's pinned elements, and for cells
    ///   also those of their section's.
    public func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        var extents = (start: 0.0, end: 0.0)
        guard element.kind == .cell, sections.indices.contains(element.section) else {
            return extents
        }
        for box in [box, sections[element.section].box] {
            let own = pinnedExtents(of: box)
            extents.start += own.start
            extents.end += own.end
        }
        if let nested = nested(element.section, Self.unscrolled) {
            let own = nested.layout.pinnedExtents(over: nested.inner(element))
            extents.start += own.start
            extents.end += own.end
        }
        let isReversed = isRightToLeft && scrollAxis == .horizontal
        return isReversed ? (extents.end, extents.start) : extents
    }

    /// The sections that scroll by themselves, where they are.
    ///
    /// - Complexity: O(*s*), *s* sections.
    public var orthogonalSections: [OrthogonalSection] {
        sections.indices.compactMap(orthogonalSection)
    }

    /// The sections that scroll by themselves in a rectangle, in order.
    ///
    /// - Parameter rect: Any rectangle in content coordinates, points.
    /// - Returns: Those whose scrollers overlap it.
    /// - Complexity: O(log *s* + *k*), *k* of *s* sections in the rectangle.
    public func orthogonalSections(in rect: Rect) -> [OrthogonalSection] {
        sectionIndices(meeting: mirrored(rect)).compactMap(orthogonalSection).filter {
            $0.frame.overlaps(rect)
        }
    }

    private func orthogonalSection(_ section: Int) -> OrthogonalSection? {
        guard let scroller = sections[section].scroller,
            let frame = scrollerFrame(ofSection: section)
        else { return nil }
        return OrthogonalSection(
            section: section,
            frame: frame,
            range: scroller.range,
            offset: sectionOffsets[section] ?? scroller.start
        )
    }

    /// The extents that the pinned items of a box cover, in points.
    func pinnedExtents(of box: BoundaryBox) -> (start: Double, end: Double) {
        func extent(_ item: PlacedBoundaryItem) -> Double {
            max(0, item.pinOffset + item.frame.size[scrollAxis])
        }
        let start = box.items.filter { $0.pin == .start }.map(extent)
        let end = box.items.filter { $0.pin == .end }.map(extent)
        return (start.max() ?? 0, end.max() ?? 0)
    }

    /// How a section scrolls by itself; `nil` if it does not, or has no groups.
    package func scroller(ofSection section: Int) -> OrthogonalScroller? {
        sections.indices.contains(section) ? sections[section].scroller : nil
    }

    /// The rectangle in which a section scrolls by itself, in content coordinates, points.
    ///
    /// - Note: Our own choice: the row of groups between the insets. Elements beside it are visible, so
    ///   it does not clip.
    package func scrollerFrame(ofSection section: Int) -> Rect? {
        guard let scroller = scroller(ofSection: section), let groups = sections[section].groups
        else { return nil }
        var frame = Rect(origin: sections[section].groupsOrigin(scrollAxis), size: .zero)
        frame.size[scrollAxis] = groups.breadth
        frame.size[scrollAxis.cross] = scroller.extent
        return mirrored(frame)
    }
}
