package import LayoutdGeometry

/// The rectangles of groups and sections, in content coordinates.
extension CompositionalLayout {
    /// The frame of the section's group that a cell or a supplementary item of a group is in.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - bounds: What is visible.
    /// - Returns: The frame in content coordinates, points; `nil` if the layout has no such element.
    package func groupFrame(of element: ElementID, in bounds: LayoutBounds) -> Rect? {
        guard sections.indices.contains(element.section),
            let groups = sections[element.section].groups
        else { return nil }
        let isCell = element.kind == .cell
        let count = isCell ? groups.itemCount : groups.badgeCounts[element.kind] ?? 0
        guard (0..<count).contains(element.item) else { return nil }
        let group =
            isCell
            ? groups.group(ofItem: element.item)
            : groups.group(ofBadge: element.item, kind: element.kind)
        return mirrored(frame(ofGroup: group, section: element.section, scrollState(bounds)))
    }

    /// The rectangle of a section with its boundary items, in content coordinates, points.
    package func sectionFrame(_ section: Int) -> Rect {
        mirrored(sections[section].frame(scrollAxis, viewport: viewport))
    }
}
