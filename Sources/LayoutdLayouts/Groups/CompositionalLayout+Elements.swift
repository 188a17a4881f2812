import LayoutdGeometry

extension CompositionalLayout {
    /// The attributes of one element in its natural place, or `nil` if there is no such element.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, Self.unscrolled)
    }

    /// The attributes of one element, where it is in some bounds; `nil` if there is none.
    public func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        attributes(for: element, scrollState(bounds))
    }

    private func attributes(for element: ElementID, _ state: ScrollState) -> LayoutAttributes? {
        guard var found = find(element, state) else { return nil }
        found.frame = mirrored(found.frame)
        return found
    }

    private func find(_ element: ElementID, _ state: ScrollState) -> LayoutAttributes? {
        if element.isOfLayout, element.section == 0 {
            return box.items.firstIndex { $0.element == element.kind }
                .map { boundaryItem($0, section: nil, state) }
        }
        guard sections.indices.contains(element.section), element.item >= 0 else { return nil }
        if let nested = nested(element.section, state) { return nested.attributes(for: element) }
        let section = sections[element.section]
        if element.kind == .cell { return cell(element, state) }
        if element.item == 0,
            let index = section.box.items.firstIndex(where: { $0.element == element.kind })
        {
            return boundaryItem(index, section: element.section, state)
        }
        if let index = section.decorations.firstIndex(where: {
            $0.kind == element.kind && $0.item == element.item
        }) {
            return decoration(index, section: element.section)
        }
        return badge(element, state)
    }

    private func cell(_ element: ElementID, _ state: ScrollState) -> LayoutAttributes? {
        place(ofGroupOf: element, state).map { $0.cell(element.item - $0.firstItem) }
    }

    private func badge(_ element: ElementID, _ state: ScrollState) -> LayoutAttributes? {
        guard let place = place(ofGroupOf: element, state) else { return nil }
        let order = element.item - (place.firstBadges[element.kind] ?? 0)
        let (badges, orders) = (place.group.solution.badges, place.group.badgeOrder)
        return badges.indices
            .first { badges[$0].kind == element.kind && orders[$0] == order }
            .map(place.badge)
    }
}
