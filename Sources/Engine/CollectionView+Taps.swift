import Geometry
public import Layouts

extension CollectionView {
    /// Taps an element; a row of a list expands, or collapses if it is expanded.
    ///
    /// An expanding row is brought on screen as a whole, as far as it fits. In a list without
    /// ``/Layouts/ListLayout/Configuration/multipleSelection`` the row that was expanded collapses in
    /// the same transition. A tap while something moves adds its animation to the running ones; it
    /// stops a fling.
    ///
    /// - Parameters:
    ///   - tap: What is tapped.
    ///   - isExpanding: Whether the row is to be expanded; `nil` toggles. A row that is as it should be
    ///     stays so.
    ///   - animation: How the change is shown; `nil` for ``animation``.
    /// - Returns: The element that was hit, if any.
    /// - Throws: ``NoSuchElement`` if the tap names an element that does not exist.
    public mutating func tap(
        _ tap: Tap,
        expanding isExpanding: Bool? = nil,
        animation: Animation? = nil
    ) throws(NoSuchElement) -> ElementID? {
        let element = try element(hitBy: tap)
        beginChange()
        catchContent()
        if let element, canExpand(element) {
            setExpanded(element, isExpanding, animation ?? self.animation)
        }
        return element
    }

    /// Whether a tap on an element expands something: a row of a list.
    public func canExpand(_ element: ElementID) -> Bool {
        guard case .list = layoutConfiguration, layout.attributes(for: element) != nil else {
            return false
        }
        return element.kind == .cell
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

    /// Expands or collapses a row.
    private mutating func setExpanded(
        _ element: ElementID,
        _ isExpanding: Bool?,
        _ animation: Animation
    ) {
        let row = ItemPath(element)
        let isExpanding = isExpanding ?? !expanded.contains(row)
        guard isExpanding != expanded.contains(row) else { return }
        var changed = self
        changed.setExpanded(row, isExpanding)
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

    private mutating func setExpanded(_ row: ItemPath, _ isExpanding: Bool) {
        guard case .list(let list) = layoutConfiguration else { return }
        if !isExpanding {
            expanded.remove(row)
        } else if list.multipleSelection {
            expanded.insert(row)
        } else {
            expanded = [row]
        }
    }

    /// The offset that a list takes once a row has been expanded, or none.
    private func targetOffset(from offset: Point, expanding row: ItemPath?) -> Point {
        let proposed = clamped(offset)
        guard let row, let list = layout as? ListLayout else { return proposed }
        return clamped(
            list.targetContentOffset(
                forProposedContentOffset: proposed,
                expanding: row,
                bounds: viewport,
                contentInset: contentInset
            )
        )
    }
}
