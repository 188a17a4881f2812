public import Geometry

extension ListLayout {
    /// What of the layout ceases to hold when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds before, in content coordinates, points.
    ///   - new: The visible bounds after.
    /// - Returns: Everything if the size changes. If only the origin does: the sticky headers that
    ///   move, of sections that meet the old or the new bounds. Else nothing.
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    /// - Note: Source: cnoon/CollectionViewAnimations, which also prepares everything for bounds that
    ///   do not change at all. As that would give the same layout again, it is nothing here.
    public func invalidation(from old: Rect, to new: Rect) -> LayoutInvalidation {
        guard old.size == new.size else { return .everything }
        guard hasStickyHeaders else { return .nothing }
        let sections = sections.indices(
            meeting: Interval(old, along: .vertical),
            or: Interval(new, along: .vertical)
        )
        let headers = sections.map { ElementID(kind: .header, section: $0) }
        return invalidation(of: headers, from: old, to: new)
    }

    /// How much a sticky header hides at the upper edge of the visible bounds.
    ///
    /// - Parameter section: The index of its section.
    /// - Returns: Its height in points, and 0 at the lower edge; 0 where no header sticks.
    public func pinnedExtents(ofSection section: Int) -> (start: Double, end: Double) {
        guard hasStickyHeaders, sections.indices.contains(section) else { return (0, 0) }
        return (configuration.headerHeight, 0)
    }

    /// The offset that a list takes once a row has been expanded, so that the row is in view.
    ///
    /// A row that would end below the view ends at its lower edge, else one that would start above
    /// it, or under a header there, starts below a header at the upper edge. So of a row higher than
    /// the view the end is seen. The offset may lie outside the content: limiting it is up to the
    /// caller.
    ///
    /// - Parameters:
    ///   - offset: The offset without, within the inset content.
    ///   - row: The row.
    ///   - bounds: The size of the viewport.
    /// - Returns: An offset; its x is 0 if it is another one than `offset`, which it is not if
    ///   there is no such row.
    /// - Note: Source: cnoon/CollectionViewAnimations, `targetContentOffset(forProposedContentOffset:)`.
    public func targetContentOffset(
        forProposedContentOffset offset: Point,
        expanding row: ItemPath,
        bounds: Size
    ) -> Point {
        guard let frame = attributes(for: .cell(section: row.section, item: row.item))?.frame else {
            return offset
        }
        if frame.maxY > offset.y + bounds.height {
            return Point(x: 0, y: frame.maxY - bounds.height)
        }
        if frame.minY < offset.y + configuration.headerHeight {
            return Point(x: 0, y: frame.minY - configuration.headerHeight)
        }
        return offset
    }
}
