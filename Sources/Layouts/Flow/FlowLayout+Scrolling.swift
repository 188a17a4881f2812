public import Geometry

extension FlowLayout {
    /// What of the layout ceases to hold when the visible bounds change.
    ///
    /// - Parameters:
    ///   - old: The visible bounds before, in content coordinates, points.
    ///   - new: The visible bounds after.
    /// - Returns: Everything if the extent across the scroll axis changes. Else the pinned headers and
    ///   footers that move, of sections that meet the old or the new bounds; nothing if none does.
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    /// - Note: Source: UICollectionViewFlowLayout, `shouldInvalidateLayout(forBoundsChange:)`.
    public func invalidation(from old: Rect, to new: Rect) -> LayoutInvalidation {
        let cross = scrollAxis.cross
        guard old.size[cross] == new.size[cross] else { return .everything }
        let kinds = pinnedKinds
        guard !kinds.isEmpty else { return .nothing }
        let sections = sections.indices(
            meeting: Interval(old, along: scrollAxis),
            or: Interval(new, along: scrollAxis)
        )
        let pinned = sections.flatMap { section in
            kinds.map { ElementID(kind: $0, section: section) }
        }
        return invalidation(of: pinned, from: old, to: new)
    }

    /// How much pinned headers and footers of a section hide at the edges of the visible bounds while
    /// the section fills these.
    ///
    /// - Parameter section: Its index.
    /// - Returns: Points along the scroll axis; 0 where nothing is pinned.
    public func pinnedExtents(ofSection section: Int) -> (start: Double, end: Double) {
        guard sections.indices.contains(section) else { return (0, 0) }
        return (
            pinsHeaders ? sections[section].header : 0,
            pinsFooters ? sections[section].footer : 0
        )
    }

    /// The kinds of elements that may be pinned, in the order of ``ElementID``.
    private var pinnedKinds: [ElementKind] {
        (pinsHeaders ? [.header] : []) + (pinsFooters ? [.footer] : [])
    }
}
