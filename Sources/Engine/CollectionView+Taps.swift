import Geometry
public import Layouts

extension CollectionView {
    /// Taps an element; a row of a list expands, or collapses if it is expanded.
    ///
    /// An expanding row is brought on screen as a whole, as far as it fits. In a list without
    /// ``/Layouts/ListLayout/Configuration/multipleSelection`` the row that was expanded collapses in
    /// the same transition. A tap while something moves goes on from what is presented; it ends what
    /// a finger left in motion.
    ///
    /// - Parameters:
    ///   - tap: What is tapped.
    ///   - animation: How the change is shown; `nil` for ``animation``.
    /// - Returns: The element that was hit, if any.
    /// - Throws: ``NoSuchElement`` if an element is named that there is not.
    public mutating func tap(
        _ tap: Tap,
        animation: Animation? = nil
    ) throws(NoSuchElement) -> ElementID? {
        let element = try element(hitBy: tap)
        beginChange()
        catchContent()
        if case .list(let list) = layoutConfiguration, let element, element.kind == .cell {
            toggle(ItemPath(element), of: list, animation ?? self.animation)
        }
        return element
    }

    private func element(hitBy tap: Tap) throws(NoSuchElement) -> ElementID? {
        switch tap {
        case .point(let point):
            return element(at: point)
        case .element(let element):
            guard presented(element) != nil else { throw NoSuchElement(element: element) }
            return element
        }
    }

    private mutating func toggle(
        _ row: ItemPath,
        of list: ListLayout.Configuration,
        _ animation: Animation
    ) {
        let isExpanding = !expanded.contains(row)
        var changed = self
        if !isExpanding {
            changed.expanded.remove(row)
        } else if list.multipleSelection {
            changed.expanded.insert(row)
        } else {
            changed.expanded = [row]
        }
        // What could be laid out before can be with other rows expanded.
        guard (try? changed.prepareLayout()) != nil else { return }
        let offset = changed.targetOffset(from: settledOffset, expanding: isExpanding ? row : nil)
        changed.go(
            through: LayoutChange(
                old: self,
                map: .identity,
                destination: LayoutChange.Destination(offset: offset, endsFling: true),
                curve: Curve(animation: animation, start: timeline.time)
            )
        )
        self = changed
    }

    /// The offset that a list takes once a row has been expanded, or none.
    private func targetOffset(from offset: Point, expanding row: ItemPath?) -> Point {
        let proposed = clamped(offset)
        guard let row, let list = layout as? ListLayout else { return proposed }
        return clamped(
            list.targetContentOffset(
                forProposedContentOffset: proposed,
                expanding: row,
                bounds: viewport
            )
        )
    }
}
