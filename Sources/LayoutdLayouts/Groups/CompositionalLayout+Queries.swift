public import LayoutdGeometry

extension CompositionalLayout {
    /// The elements in their natural places that meet a rectangle.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points; it is cut to the content.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``. Cells and supplementary items of
    ///   groups are there only if the part of their group meets the rectangle; of a section with a
    ///   ``SectionLayout`` what overlaps it.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(log *n* + *k*), *n* sections and groups, *k* elements of groups that meet it.
    public func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, Self.unscrolled, limit: limit)
    }

    /// The elements that meet a rectangle, where they are in some bounds.
    ///
    /// - Parameters:
    ///   - rect: See ``elements(in:limit:)``.
    ///   - bounds: What is visible.
    ///   - limit: See ``elements(in:limit:)``.
    /// - Returns: See ``elements(in:limit:)``.
    /// - Throws: See ``elements(in:limit:)``.
    public func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, scrollState(bounds), limit: limit)
    }

    private func elements(
        in rect: Rect,
        _ state: ScrollState,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        var content = Rect(origin: .zero, size: contentSize)
        let stretch = stretch(state)
        content.origin[scrollAxis] -= stretch
        content.size[scrollAxis] += stretch
        guard let clipped = mirrored(rect).clipped(to: content) else { return [] }
        var found = FoundElements(rect: clipped, wide: wide(rect, clipped), limit: limit)
        for index in box.items.indices {
            try found.add(boundaryItem(index, section: nil, state))
        }
        let span = clipped.outset(dx: grid.margin, dy: grid.margin)
        let touching = reach.indices(touching: span.span(scrollAxis))
        if stretch > 0, !sections.isEmpty, touching.first != 0 { try add(0, to: &found, state) }
        for section in touching { try add(section, to: &found, state) }
        guard isRightToLeft else { return found.sorted() }
        return found.sorted().map {
            var attributes = $0
            attributes.frame = mirrored($0.frame)
            return attributes
        }
    }

    /// A rectangle that is cut to the content only along the scroll axis; if nothing of it is in the
    /// content, the cut one.
    private func wide(_ rect: Rect, _ clipped: Rect) -> Rect {
        guard clipped.size.width > 0, clipped.size.height > 0 else { return clipped }
        var wide = mirrored(rect)
        wide.origin[scrollAxis] = clipped.origin[scrollAxis]
        wide.size[scrollAxis] = clipped.size[scrollAxis]
        return wide
    }

    private func add(
        _ index: Int,
        to found: inout FoundElements,
        _ state: ScrollState
    ) throws(TooManyElements) {
        if let nested = nested(index, state) { return try found.add(nested) }
        for item in sections[index].box.items.indices {
            try found.add(boundaryItem(item, section: index, state))
        }
        if !sections[index].decorations.isEmpty,
            sections[index].frame(scrollAxis, viewport: viewport).touches(found.rect)
        {
            for item in sections[index].decorations.indices {
                try found.append(decoration(item, section: index))
            }
        }
        guard let groups = sections[index].groups else { return }
        let margin = grid.margin
        let rect = sections[index].scroller == nil ? found.rect : found.wide
        let searched = rect.outset(dx: margin, dy: margin).span(groups.axis)
        let origin =
            sections[index].groupsOrigin(scrollAxis)[groups.axis]
            + displacement(of: index, state)[groups.axis]
        let interval = (searched.lowerBound - origin)...(searched.upperBound - origin)
        for group in groups.indices(touching: interval) {
            try found.add(place(ofGroup: group, of: groups, section: index, state), in: rect)
        }
    }
}

/// Collects the elements that a query finds, up to a limit.
private struct FoundElements {
    /// The rectangle, cut to the content.
    let rect: Rect
    /// The rectangle, cut only along the scroll axis: sections that scroll by themselves have elements
    /// beside the content.
    let wide: Rect
    let limit: Int
    private var elements: [LayoutAttributes] = []

    init(rect: Rect, wide: Rect, limit: Int) {
        self.rect = rect
        self.wide = wide
        self.limit = limit
        // As many as a screen usually has.
        elements.reserveCapacity(max(0, min(limit, 48)))
    }

    /// Adds an element if it meets the rectangle.
    mutating func add(_ element: LayoutAttributes) throws(TooManyElements) {
        guard element.frame.meets(rect) else { return }
        try append(element)
    }

    /// Adds the elements of a section that another layout places.
    mutating func add(_ section: NestedSection) throws(TooManyElements) {
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        try section.add(in: rect, to: &elements, limit: limit)
    }

    /// Adds the elements of a group that meet a rectangle, and cells only where they are in it.
    mutating func add(_ place: GroupPlace, in rect: Rect) throws(TooManyElements) {
        let frame = place.frame
        guard frame.meets(rect) else { return }
        // Elements are rounded by themselves, not with their group.
        var searched = rect.outset(dx: 2 * place.grid.margin, dy: 2 * place.grid.margin)
        searched.origin = searched.origin + (.zero - frame.origin)
        for leaf in place.group.leaves(in: searched) {
            let cell = place.cell(leaf)
            guard cell.frame.intersection(frame)?.meets(rect) == true else { continue }
            try append(cell)
        }
        for index in place.group.badges(in: searched) {
            let badge = place.badge(index)
            if badge.frame.meets(rect) { try append(badge) }
        }
    }

    mutating func append(_ element: LayoutAttributes) throws(TooManyElements) {
        guard elements.count < limit else { throw TooManyElements(limit: limit) }
        elements.append(element)
    }

    /// The elements in the order of ``ElementID``.
    func sorted() -> [LayoutAttributes] {
        // Sections with only cells are in order already.
        let isSorted = elements.indices.dropFirst().allSatisfy {
            elements[$0 - 1].element < elements[$0].element
        }
        return isSorted ? elements : elements.sorted { $0.element < $1.element }
    }
}

extension Rect {
    /// The part of the rectangle in another one; `nil` if they do not even touch.
    fileprivate func clipped(to other: Rect) -> Rect? {
        let (x, y) = (Swift.max(minX, other.minX), Swift.max(minY, other.minY))
        let (right, bottom) = (Swift.min(maxX, other.maxX), Swift.min(maxY, other.maxY))
        guard x <= right, y <= bottom else { return nil }
        return Rect(x: x, y: y, width: right - x, height: bottom - y)
    }

    /// The interval along an axis.
    fileprivate func span(_ axis: Axis) -> ClosedRange<Double> {
        min(axis)...Swift.max(min(axis), max(axis))
    }

    /// Whether two rectangles overlap or share an edge.
    fileprivate func touches(_ other: Rect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
