package import LayoutdGeometry

/// A layout with sections that scroll by themselves, across its scroll axis.
package protocol OrthogonalLayout: CollectionLayout {
    /// How a section scrolls by itself; `nil` if it does not, or has no groups.
    func scroller(ofSection section: Int) -> OrthogonalScroller?

    /// The rectangle in which a section scrolls by itself, in content coordinates, points.
    func scrollerFrame(ofSection section: Int) -> Rect?

    /// Whether offsets of sections grow to the left.
    var isMirrored: Bool { get }

    /// Whether an element moves when its section scrolls by itself.
    func scrollsByItself(_ element: ElementID) -> Bool

    /// The same layout with its sections elsewhere; offsets in points, those that are absent are at their
    /// start.
    func scrolled(to offsets: [Int: Double]) -> Self
}

extension CompositionalLayout: OrthogonalLayout {
    package var isMirrored: Bool { isRightToLeft && scrollAxis == .vertical }

    package func scrollsByItself(_ element: ElementID) -> Bool {
        !element.isOfLayout && scroller(ofSection: element.section) != nil
            && place(ofGroupOf: element, Self.unscrolled) != nil
    }

    package func scrolled(to offsets: [Int: Double]) -> CompositionalLayout {
        var scrolled = self
        scrolled.sectionOffsets = offsets
        return scrolled
    }
}
