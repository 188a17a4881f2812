public import LayoutdGeometry

extension ListLayout {
    /// What of the layout ceases to hold when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds before, in content coordinates, points.
    ///   - new: The visible bounds after.
    /// - Returns: Everything if the size changes. If only the origin does: the sticky headers and
    ///   footers that move, of sections that meet the old or the new bounds. Else nothing.
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    /// - Note: Source: cnoon/CollectionViewAnimations, which also prepares everything for bounds that
    ///   do not change at all. As that would give the same layout again, it is nothing here.
    public func invalidation(from old: Rect, to new: Rect) -> LayoutInvalidation {
        guard old.size == new.size else { return .everything }
        return invalidationOfPins(from: old, to: new)
    }

    /// How much a sticky header and a sticky footer hide at the edges of the visible bounds.
    ///
    /// - Parameter section: The index of their section.
    /// - Returns: Their heights in points; 0 where nothing sticks.
    public func pinnedExtents(ofSection section: Int) -> (start: Double, end: Double) {
        extentsOfPins(ofSection: section)
    }

    /// The offset that a list takes once a row has been expanded, so that the row is in view.
    ///
    /// The view is the visible bounds: the viewport less the content insets. A row that would end below
    /// it, or under a sticky footer there, ends at its lower edge; else one that would start above it,
    /// or under a header there, starts below a header at the upper edge. So of a row higher than the
    /// view the end is seen. The offset may lie outside the content: limiting it is up to the caller.
    ///
    /// - Parameters:
    ///   - offset: The offset without, within the inset content.
    ///   - row: The row.
    ///   - bounds: The size of the viewport.
    ///   - contentInset: The part of the viewport that content does not use, in points.
    /// - Returns: An offset; its x is 0 if it is another one than `offset`, which it is not if
    ///   there is no such row.
    /// - Note: Source: cnoon/CollectionViewAnimations, `targetContentOffset(forProposedContentOffset:)`;
    ///   content insets and footers are ours.
    public func targetContentOffset(
        forProposedContentOffset offset: Point,
        expanding row: ItemPath,
        bounds: Size,
        contentInset: Insets = .zero
    ) -> Point {
        guard let frame = attributes(for: .cell(section: row.section, item: row.item))?.frame else {
            return offset
        }
        let end = bounds.height - contentInset.bottom - pinnedExtents(ofSection: row.section).end
        if frame.maxY > offset.y + end {
            return Point(x: 0, y: frame.maxY - end)
        }
        let start = contentInset.top + (sections[row.section].header?.extent ?? 0)
        if frame.minY < offset.y + start {
            return Point(x: 0, y: frame.minY - start)
        }
        return offset
    }

    /// The offset that a list takes once an element has been expanded or collapsed.
    ///
    /// A row that expands is brought into view, see
    /// ``targetContentOffset(forProposedContentOffset:expanding:bounds:contentInset:)``; a header whose
    /// section closes stays there.
    public func targetContentOffset(
        forProposedContentOffset offset: Point,
        setting element: ElementID,
        expanded isExpanded: Bool,
        bounds: Size,
        contentInset: Insets
    ) -> Point {
        switch (element.kind, isExpanded) {
        case (.cell, true):
            return targetContentOffset(
                forProposedContentOffset: offset,
                expanding: ItemPath(element),
                bounds: bounds,
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
