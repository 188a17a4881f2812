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
        kinds: [String: ElementKind]
    ) {
        self.section = section
        self.container = container
        self.axis = axis
        self.itemCount = itemCount
        self.sizes = sizes
        solver = GroupSolver(section.group, itemCount: itemCount, grid: grid, kinds: kinds)
        if !sizes.isEmpty { solver.workLeft += itemCount * GroupSolver.workPerItem }
    }

    /// The groups; `nil` if there are no items, or nothing has a place.
    mutating func makeGroups() -> SectionGroups? {
        guard itemCount > 0 else { return nil }
        let groups = solver.isRigid || sizes.isEmpty ? makeEqual() : makeVarying()
        guard let groups, groups.count > 0, groups.length > 0 else { return nil }
        return groups
    }

    private mutating func makeEqual() -> SectionGroups? {
        let whole = placed(0..<Int.max)
        let size = whole.solution.leaves.count
        guard size > 0 else { return nil }
        let rest = itemCount % size
        return SectionGroups(
            whole,
            last: rest > 0 ? placed(itemCount - rest..<itemCount) : nil,
            wholeCount: itemCount / size,
            spacing: section.interGroupSpacing,
            axis: axis
        )
    }

    /// Groups of which some have known sizes; all others share their places.
    private mutating func makeVarying() -> SectionGroups? {
        let whole = placed(0..<Int.max)
        let size = whole.solution.leaves.count
        var (kinds, groups) = ([PlacedGroup](), VaryingGroups())
        var wholeKind: Int?
        solver.sizes = sizes
        while groups.itemCount < itemCount {
            let item = groups.itemCount
            let end = item + size
            if size > 0, end <= itemCount, !sizes.knowsAny(item..<end) {
                if wholeKind == nil {
                    wholeKind = kinds.count
                    kinds.append(whole)
                }
                groups.append(
                    whole,
                    kind: wholeKind ?? 0,
                    spacing: section.interGroupSpacing
                )
                continue
            }
            let next = placed(item..<itemCount)
            guard !next.solution.leaves.isEmpty else { break }
            groups.append(next, kind: kinds.count, spacing: section.interGroupSpacing)
            kinds.append(next)
        }
        guard groups.count > 0 else { return nil }
        groups.finish(kinds, axis: axis)
        return SectionGroups(kinds, groups, spacing: section.interGroupSpacing, axis: axis)
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
