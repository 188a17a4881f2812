import LayoutdGeometry

/// A section that another layout places, at its place in the content.
struct NestedSection {
    /// The layout of the section alone.
    let layout: StackLayout
    let section: Int
    /// The place of the section in the content.
    let origin: Vector
    /// What is visible, from the section's upper left corner; `nil` if nothing is pinned.
    let bounds: LayoutBounds?

    /// The attributes of an element in the content; `nil` if there is no such element.
    func attributes(for element: ElementID) -> LayoutAttributes? {
        let own = inner(element)
        let found =
            bounds.map { layout.attributes(for: own, in: $0) }
            ?? layout.attributes(for: own)
        guard var attributes = found else { return nil }
        moveOut(&attributes)
        return attributes
    }

    /// Adds the elements that overlap a rectangle in the content to others.
    ///
    /// - Throws: ``TooManyElements`` when there are more than `limit` then.
    func add(
        in rect: Rect,
        to elements: inout [LayoutAttributes],
        limit: Int
    ) throws(TooManyElements) {
        var own = rect
        own.origin = own.origin + inward
        let first = elements.count
        var found = BoundedElements(rect: own, limit: limit, after: elements)
        // Otherwise adding to them would copy them.
        elements = []
        try layout.add(to: &found, pins: bounds.map(layout.pins) ?? .none)
        elements = found.takeElements()
        for index in first..<elements.count { moveOut(&elements[index]) }
    }

    /// The way from the content's coordinates to those of the section.
    var inward: Vector { .zero - origin }

    /// The same element of the section's own layout.
    func inner(_ element: ElementID) -> ElementID {
        ElementID(kind: element.kind, section: 0, item: element.item)
    }

    /// Makes an element of the section's own layout one of the content.
    private func moveOut(_ attributes: inout LayoutAttributes) {
        attributes.element.section = section
        attributes.frame.origin = attributes.frame.origin + origin
    }
}

extension CompositionalLayout {
    /// A section that another layout places; `nil` if it has groups.
    ///
    /// The place of the section is rounded to pixels; in it the section's own layout rounds.
    func nested(_ section: Int, _ state: ScrollState) -> NestedSection? {
        guard let layout = sections[section].nested else { return nil }
        var origin = Vector.zero
        origin[scrollAxis] = grid.snapped(sections[section].start)
        var bounds: LayoutBounds?
        if var visible = state.visible, let edges = state.edges {
            visible.origin = visible.origin + (.zero - origin)
            visible.origin[scrollAxis] = edges.lowerBound - origin[scrollAxis]
            visible.size[scrollAxis] = edges.upperBound - edges.lowerBound
            bounds = LayoutBounds(visible: visible)
        }
        return NestedSection(layout: layout, section: section, origin: origin, bounds: bounds)
    }

    /// The offset that the view scrolls to after an element has been expanded or collapsed.
    ///
    /// A list that is a section moves it as a list alone does, along the scroll axis. What is pinned of
    /// the whole layout covers the view as content insets do.
    public func offsetAfterSetting(
        _ element: ElementID,
        expanded isExpanded: Bool,
        from offset: Point,
        viewport: Size,
        contentInset: Insets
    ) -> Point {
        guard !element.isOfLayout, sections.indices.contains(element.section),
            let nested = nested(element.section, Self.unscrolled)
        else { return offset }
        let pinned = pinnedExtents(of: box)
        var inset = contentInset
        inset.top += pinned.start
        inset.bottom += pinned.end
        let target = nested.layout.offsetAfterSetting(
            nested.inner(element),
            expanded: isExpanded,
            from: offset + nested.inward,
            viewport: viewport,
            contentInset: inset
        )
        var moved = offset
        moved[scrollAxis] = (target + nested.origin)[scrollAxis]
        return moved
    }
}
