import LayoutdGeometry

/// A group of a section at its place, as if the leading edge were the left one.
struct GroupPlace {
    let section: Int
    let group: PlacedGroup
    /// The upper leading corner in the content, not rounded and before its section has scrolled.
    let origin: Point
    /// How far its section has moved it.
    let displacement: Vector
    /// The first item.
    let firstItem: Int
    /// For each kind of supplementary items, how many come before it.
    let firstBadges: [ElementKind: Int]
    /// The drawing order of cells.
    let cellZIndex: Int
    let grid: PixelGrid

    /// The frame of the group in the content.
    var frame: Rect { frame(of: Rect(origin: .zero, size: group.solution.size)) }

    /// The frame of something in the group, in the content.
    func frame(of inner: Rect) -> Rect {
        var frame = inner
        frame.origin = frame.origin + (origin - .zero)
        frame = grid.snapped(frame)
        frame.origin = frame.origin + displacement
        return frame
    }

    /// An item of the group.
    func cell(_ leaf: Int) -> LayoutAttributes {
        let place = group.solution.leaves[leaf]
        return LayoutAttributes(
            element: .cell(section: section, item: firstItem + leaf),
            frame: frame(of: place.frame),
            zIndex: place.zIndex ?? cellZIndex
        )
    }

    /// A supplementary item of the group, or of an item in it.
    func badge(_ index: Int) -> LayoutAttributes {
        let badge = group.solution.badges[index]
        let item = (firstBadges[badge.kind] ?? 0) + group.badgeOrder[index]
        return LayoutAttributes(
            element: ElementID(kind: badge.kind, section: section, item: item),
            frame: frame(of: badge.frame),
            zIndex: badge.zIndex
        )
    }
}

extension CompositionalLayout {
    /// A group of a section, which must exist.
    func place(
        ofGroup index: Int,
        of groups: SectionGroups,
        section: Int,
        _ state: ScrollState
    ) -> GroupPlace {
        GroupPlace(
            section: section,
            group: groups.group(index),
            origin: sections[section].origin(ofGroup: index, of: groups, scrollAxis),
            displacement: displacement(of: section, state),
            firstItem: groups.firstItem(index),
            firstBadges: groups.firstBadges(index),
            cellZIndex: sections[section].cellZIndex,
            grid: grid
        )
    }

    /// The distance by which a section's groups have moved.
    func displacement(of section: Int, _ state: ScrollState) -> Vector {
        guard let scroller = sections[section].scroller else { return .zero }
        var vector = Vector.zero
        let offset = state.offsets[section] ?? sectionOffsets[section]
        vector[scrollAxis.cross] = -(offset ?? scroller.start)
        return vector
    }

    /// The group that a cell or a supplementary item of a group is in; `nil` if there is none.
    func place(ofGroupOf element: ElementID, _ state: ScrollState) -> GroupPlace? {
        guard sections.indices.contains(element.section),
            let groups = sections[element.section].groups,
            let group = groups.group(of: element)
        else { return nil }
        return place(ofGroup: group, of: groups, section: element.section, state)
    }
}
