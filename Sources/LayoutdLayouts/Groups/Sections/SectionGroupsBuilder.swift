import LayoutdGeometry

/// Repeats the group of a section until all items have a place.
struct SectionGroupsBuilder {
    let section: CollectionLayoutSection
    /// What fractions of the group refer to.
    let container: Size
    /// The axis along which the groups follow each other.
    let axis: Axis
    let itemCount: Int
    let sizes: KnownSizes
    var solver: GroupSolver

    private var group: CollectionLayoutGroup { section.group }

    init(
        _ section: CollectionLayoutSection,
        container: Size,
        axis: Axis,
        itemCount: Int,
        sizes: KnownSizes,
        grid: PixelGrid,
        kinds: [String: ElementKind],
        workLeft: Int
    ) {
        self.section = section
        self.container = container
        self.axis = axis
        self.itemCount = itemCount
        self.sizes = sizes
        solver = GroupSolver(
            section.group,
            itemCount: itemCount,
            grid: grid,
            kinds: kinds,
            workLeft: workLeft
        )
    }

    /// The groups; `nil` if there are no items, or nothing has a place.
    ///
    /// All groups without known sizes share their places.
    mutating func makeGroups() -> SectionGroups? {
        guard itemCount > 0 else { return nil }
        let known = solver.isRigid ? .none : sizes
        let whole = placed(0..<Int.max)
        let size = whole.solution.leaves.count
        var groups = SectionGroups(axis: axis, spacing: section.interGroupSpacing)
        var wholeKind: Int?
        solver.sizes = known
        while groups.itemCount < itemCount, solver.workLeft >= 0 {
            let item = groups.itemCount
            let unknown = min(known.first(from: item) ?? itemCount, itemCount) - item
            if size > 0, unknown >= size {
                let kind = wholeKind ?? groups.add(whole)
                wholeKind = kind
                groups.append(kind: kind, count: unknown / size)
            } else {
                let next = placed(item..<itemCount)
                guard !next.solution.leaves.isEmpty else { break }
                groups.append(kind: groups.add(next), count: 1)
            }
        }
        guard groups.count > 0, groups.length > 0 else { return nil }
        groups.finish()
        return groups
    }

    /// A group with the given items.
    private mutating func placed(_ items: Range<Int>) -> PlacedGroup {
        let size = solver.grid.size(group.layoutSize, in: container)
        var solution = solver.solve(group, size: size, items: items)
        solution.keep(
            items.count,
            along: axis,
            isEstimated: group.layoutSize[axis].isEstimated,
            inset: group.isCustom ? 0 : group.contentInsets.total(axis)
        )
        if !solution.leaves.isEmpty {
            solution.badges += solver.badges(
                group.supplementaryItems,
                on: Rect(origin: .zero, size: solution.size),
                in: container,
                leaf: 0
            )
        }
        return PlacedGroup(solution, edges: group.edgeSpacing, axis: axis)
    }
}
