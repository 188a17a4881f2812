extension CompositionalLayout {
    /// The extents of cells and boundary items that are estimated.
    public func freeExtents(of element: ElementID) -> FreeExtents {
        if element.isOfLayout { return box.freeExtents(of: element.kind) }
        guard sections.indices.contains(element.section) else { return [] }
        let section = sections[element.section]
        if let nested = section.nested {
            return nested.freeExtents(
                of: ElementID(kind: element.kind, section: 0, item: element.item)
            )
        }
        guard element.kind == .cell else { return section.box.freeExtents(of: element.kind) }
        guard section.isEstimated, let groups = section.groups,
            let group = groups.group(of: element)
        else { return [] }
        let leaf = element.item - groups.firstItem(group)
        return groups.group(group).solution.leaves[leaf].free
    }
}

extension PlacedSection {
    /// Whether an element has an estimated size.
    var isSelfSizing: Bool { isEstimated || nested?.isSelfSizing ?? false || box.isEstimated }
}

extension BoundaryBox {
    /// Whether an item has an estimated size.
    var isEstimated: Bool { items.contains { $0.layoutSize.isEstimated } }

    /// The estimated extents of the item of a kind.
    fileprivate func freeExtents(of kind: ElementKind) -> FreeExtents {
        items.first { $0.element == kind }?.layoutSize.freeExtents ?? []
    }
}
