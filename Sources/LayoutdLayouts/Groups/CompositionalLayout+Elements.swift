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
        let section = sections[element.section]
        if element.kind == .cell { return cell(element, in: section, state) }
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
        return badge(element, in: section, state)
    }

    private func cell(
        _ element: ElementID,
        in section: PlacedSection,
        _ state: ScrollState
    ) -> LayoutAttributes? {
        guard let groups = section.groups, element.item < groups.itemCount else { return nil }
        let group = groups.group(ofItem: element.item)
        return cell(
            element.item - groups.firstItem(group),
            inGroup: group,
            section: element.section,
            state
        )
    }

    private func badge(
        _ element: ElementID,
        in section: PlacedSection,
        _ state: ScrollState
    ) -> LayoutAttributes? {
        guard let groups = section.groups, element.item < groups.badgeCounts[element.kind] ?? 0
        else { return nil }
        let group = groups.group(ofBadge: element.item, kind: element.kind)
        let order = element.item - groups.firstBadge(group, kind: element.kind)
        let placed = groups.group(group)
        return placed.solution.badges.indices
            .first {
                placed.solution.badges[$0].kind == element.kind && placed.badgeOrder[$0] == order
            }
            .flatMap { badge($0, inGroup: group, section: element.section, state) }
    }
}
