import LayoutdGeometry

extension FlowLayout {
    /// The parts of the layout that become invalid when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds before, in content coordinates, points.
    ///   - new: The visible bounds after.
    /// - Returns: Everything if the extent across the scroll axis changes. Otherwise the pinned
    ///   headers and footers that move, of sections that meet the old or the new bounds; nothing if
    ///   none does.
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    /// - Note: Source: UICollectionViewFlowLayout, `shouldInvalidateLayout(forBoundsChange:)`.
    public func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        let cross = scrollAxis.cross
        guard old.visible.size[cross] == new.visible.size[cross] else { return .everything }
        return invalidationOfPins(from: old, to: new)
    }

    /// The extents that the pinned header and footer of its section cover where an item is brought
    /// into view.
    ///
    /// - Parameter element: An element of the layout.
    /// - Returns: Points along the scroll axis; 0 if nothing is pinned, and for headers and footers.
    public func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        extentsOfPins(over: element)
    }
}
