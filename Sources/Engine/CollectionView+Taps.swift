import Geometry
public import Layouts

extension CollectionView {
    /// As ``tap(_:expanding:animation:)``.
    mutating func applyTap(
        _ tap: Tap,
        expanding isExpanding: Bool?,
        _ animation: Animation?
    ) throws(EventError) -> ElementID? {
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

    private func element(hitBy tap: Tap) throws(EventError) -> ElementID? {
        switch tap {
        case .point(let point):
            return element(at: point)
        case .element(let element):
            guard presented(element) != nil else { throw .noSuchElement(element) }
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
                curve: Curve(animation: animation, start: state.timeline.time)
            )
        )
        self = changed
    }

    private func isExpanded(_ element: ElementID) -> Bool {
        element.kind == .cell
            ? expanded.contains(ItemPath(element)) : !collapsed.contains(element.section)
    }

    private mutating func setExpanded(_ element: ElementID, _ isExpanding: Bool) {
        layoutConfiguration.definition.expansionRule?.setExpanded(
            element,
            isExpanding,
            expanded: &state.content.expanded,
            collapsed: &state.content.collapsed
        )
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
