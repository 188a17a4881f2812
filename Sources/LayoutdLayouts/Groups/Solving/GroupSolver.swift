import LayoutdGeometry

/// Places the items of groups, in coordinates of the groups and without rounding.
struct GroupSolver {
    let grid: PixelGrid
    /// The kinds of supplementary items, by their names.
    let kinds: [String: ElementKind]
    /// The number of items of the section.
    let itemCount: Int
    /// The sizes that are known of the section's items.
    var sizes = KnownSizes.none
    /// Whether no item can change anything: nested groups need not be solved to know their sizes.
    let isRigid: Bool
    /// The number of groups that have been solved, nested ones included.
    private(set) var solvedCount = 0

    /// How many slots may still be made; below 0 if there are too many.
    var workLeft: Int

    /// The most slots that are made for a layout, whatever its number of items.
    static let workLimit = 100_000
    /// The slots that are made beyond that for each section, and for each item whose size is known.
    static let workPerPart = 100
    /// The most slots of a group that are counted beyond the items of the section.
    static let slotLimit = 10_000

    init(
        _ group: CollectionLayoutGroup,
        itemCount: Int,
        grid: PixelGrid,
        kinds: [String: ElementKind],
        workLeft: Int
    ) {
        self.workLeft = workLeft
        self.grid = grid
        self.kinds = kinds
        self.itemCount = itemCount
        isRigid = !group.isEstimated
    }

    /// Solves a group.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - size: Its size; an estimated extent is the estimate.
    ///   - items: The items that it may take. It has places for missing ones as well.
    ///   - fixed: The axis along which its size stays even if it is estimated.
    /// - Returns: All places of the group.
    mutating func solve(
        _ group: CollectionLayoutGroup,
        size: Size,
        items: Range<Int>,
        fixed: Axis? = nil
    ) -> GroupSolution {
        solvedCount += 1
        switch group.content {
        case .custom(let items):
            workLeft -= items.count
            var solution = GroupSolution(
                size: size,
                leaves: items.map { GroupSolution.Leaf(frame: $0.frame, zIndex: $0.zIndex) }
            )
            for (leaf, item) in items.enumerated() {
                solution.noteExcess(of: item.frame, leaf: leaf)
            }
            return solution
        case .line(let axis, let subitems, let repetition):
            let line = GroupLine(
                group: group,
                axis: axis,
                subitems: subitems,
                repetition: repetition,
                size: size,
                items: items,
                fixed: fixed
            )
            guard !subitems.isEmpty else { return GroupSolution(size: size) }
            return place(settled(slots(of: line), of: line), of: line)
        }
    }

    /// The places of supplementary items on their host.
    func badges(
        _ items: [CollectionLayoutSupplementaryItem],
        on host: Rect,
        in container: Size,
        leaf: Int
    ) -> [GroupSolution.Badge] {
        items.compactMap { item in
            guard let kind = kinds[item.kind] else { return nil }
            return GroupSolution.Badge(
                frame: item.frame(on: host, size: grid.size(item.layoutSize, in: container)),
                kind: kind,
                zIndex: item.zIndex,
                leaf: leaf
            )
        }
    }
}
