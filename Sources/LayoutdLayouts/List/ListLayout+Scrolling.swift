public import LayoutdGeometry

extension ListLayout {
    /// The parts of the layout that become invalid when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds before, in content coordinates, points.
    ///   - new: The visible bounds after.
    /// - Returns: Everything if the size changes. If only the origin changes, the sticky headers
    ///   and footers that move, of sections that meet the old or the new bounds; nothing if none
    ///   does.
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    /// - Note: Source: cnoon/CollectionViewAnimations, which also invalidates everything if the
    ///   bounds do not change at all. That would give the same layout again, so this returns
    ///   nothing then.
    public func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        guard old.visible.size == new.visible.size else { return .everything }
        return invalidationOfPins(from: old, to: new)
    }

    /// The heights that the sticky header and footer of its section cover where a row is brought into
    /// view.
    ///
    /// - Parameter element: An element of the list.
    /// - Returns: Heights in points; 0 if nothing is sticky, and for headers and footers.
    public func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        extentsOfPins(over: element)
    }

    /// The offset that a list scrolls to after a row has been expanded, so that the row is in view.
    ///
    /// The view means the visible bounds: the viewport less the content insets. A row that would
    /// end below the view, or under a sticky footer, ends at the view's lower edge, above the
    /// footer. Otherwise a row that would start above the view, or under a header, starts at the
    /// view's upper edge, below the header. So of a row higher than the view, the end is visible.
    /// The offset may lie outside the content; the caller has to limit it.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - offset: The offset to which it scrolls otherwise, within the inset content.
    ///   - viewport: The size of the viewport.
    ///   - contentInset: The part of the viewport that content does not use, in points.
    /// - Returns: `offset` if the row is in view or does not exist; otherwise an offset with x = 0.
    /// - Note: Source: cnoon/CollectionViewAnimations,
    ///   `targetContentOffset(forProposedContentOffset:)`; content insets and footers are our own
    ///   additions.
    public func offset(
        revealing row: ItemPath,
        from offset: Point,
        viewport: Size,
        contentInset: Insets = .zero
    ) -> Point {
        let element = ElementID.cell(section: row.section, item: row.item)
        guard let frame = attributes(for: element)?.frame else { return offset }
        let end = viewport.height - contentInset.bottom - pinnedExtents(over: element).end
        if frame.maxY > offset.y + end {
            return Point(x: 0, y: frame.maxY - end)
        }
        let start = contentInset.top + (sections[row.section].header?.extent ?? 0)
        if frame.minY < offset.y + start {
            return Point(x: 0, y: frame.minY - start)
        }
        return offset
    }

    /// The offset that a list scrolls to after an element has been expanded or collapsed.
    ///
    /// An expanded row is brought into view, see
    /// ``offset(revealing:from:viewport:contentInset:)``; the header of a collapsed section stays in
    /// view.
    public func offsetAfterSetting(
        _ element: ElementID,
        expanded isExpanded: Bool,
        from offset: Point,
        viewport: Size,
        contentInset: Insets
    ) -> Point {
        switch (element.kind, isExpanded) {
        case (.cell, true):
            return self.offset(
                revealing: ItemPath(element),
                from: offset,
                viewport: viewport,
                contentInset: contentInset
            )
        case (.header, false):
            guard let header = attributes(for: element) else { return offset }
            return Point(x: offset.x, y: min(offset.y, header.frame.minY - contentInset.top))
        default:
            return offset
        }
    }
}
