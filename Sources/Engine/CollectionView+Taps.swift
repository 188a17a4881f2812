import Geometry
public import Layouts

extension CollectionView {
    /// Taps an element; a row of a list expands, or collapses if it is expanded.
    ///
    /// An expanding row is brought on screen as a whole, as far as it fits. In a list without
    /// ``/Layouts/ListLayout/Configuration/multipleSelection`` the row that was expanded collapses in
    /// the same transition. In a list with
    /// ``/Layouts/ListLayout/Configuration/collapsesSections`` a header closes its section, or opens
    /// it; a header that closes its section stays in view. A tap while something moves adds its animation to the running ones; it
    /// stops a fling.
    ///
    /// - Parameters:
    ///   - tap: What is tapped.
    ///   - isExpanding: Whether the row is to be expanded, or the section open; `nil` toggles. What is
    ///     as it should be stays so.
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

    /// Whether a tap on an element expands something: a row of a list, or the section of a header if
    /// the list has ``/Layouts/ListLayout/Configuration/collapsesSections``.
    public func canExpand(_ element: ElementID) -> Bool {
        let rule = layoutConfiguration.definition.expansionRule
        return rule?.canExpand(element.kind) ?? false && layout.attributes(for: element) != nil
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

    /// Expands or collapses a row, or opens or closes the section of a header.
    private mutating func setExpanded(
        _ element: ElementID,
        _ isExpanding: Bool?,
        _ animation: Animation
    ) {
        let isExpanded = isExpanded(element)
        let isExpanding = isExpanding ?? !isExpanded
        guard isExpanding != isExpanded else { return }
        var changed = self
        changed.setExpanded(element, isExpanding)
        // What could be laid out before can be with other rows expanded.
        guard (try? changed.prepareLayout()) != nil else { return }
        let offset = changed.targetOffset(from: settledOffset, element, isExpanding)
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

    private func isExpanded(_ element: ElementID) -> Bool {
        element.kind == .cell
            ? expanded.contains(ItemPath(element)) : !collapsed.contains(element.section)
    }

    private mutating func setExpanded(_ element: ElementID, _ isExpanding: Bool) {
        layoutConfiguration.definition.expansionRule?
            .setExpanded(element, isExpanding, expanded: &expanded, collapsed: &collapsed)
    }

    /// The offset that the layout takes once an element has been expanded or collapsed.
    private func targetOffset(
        from offset: Point,
        _ element: ElementID,
        _ isExpanding: Bool
    ) -> Point {
        clamped(
            layout.targetContentOffset(
                forProposedContentOffset: clamped(offset),
                setting: element,
                expanded: isExpanding,
                bounds: viewport,
                contentInset: contentInset
            )
        )
    }
}
