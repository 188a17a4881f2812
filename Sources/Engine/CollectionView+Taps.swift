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
        guard case .list(let list) = layoutConfiguration,
            layout.attributes(for: element) != nil
        else { return false }
        return element.kind == .cell || element.kind == .header && list.collapsesSections
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
        guard case .list(let list) = layoutConfiguration else { return }
        let row = ItemPath(element)
        switch (element.kind, isExpanding) {
        case (.cell, false): state.content.expanded.remove(row)
        case (.cell, true) where list.multipleSelection: state.content.expanded.insert(row)
        case (.cell, true): state.content.expanded = [row]
        case (_, false): state.content.collapsed.insert(element.section)
        case (_, true): state.content.collapsed.remove(element.section)
        }
    }

    /// The offset that a list takes once an element has been expanded or collapsed.
    ///
    /// A row that expands is brought into view, and a header whose section closes stays there.
    private func targetOffset(
        from offset: Point,
        _ element: ElementID,
        _ isExpanding: Bool
    ) -> Point {
        var target = clamped(offset)
        guard let list = layout as? ListLayout else { return target }
        switch (element.kind, isExpanding) {
        case (.cell, true):
            target = list.targetContentOffset(
                forProposedContentOffset: target,
                expanding: ItemPath(element),
                bounds: viewport,
                contentInset: contentInset
            )
        case (.header, false):
            guard let header = list.attributes(for: element) else { break }
            target.y = min(target.y, header.frame.minY - contentInset.top)
        default: break
        }
        return clamped(target)
    }
}
