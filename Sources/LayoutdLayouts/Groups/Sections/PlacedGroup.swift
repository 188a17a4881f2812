import LayoutdGeometry

/// A kind of group of a section: its items, and how it lies in the section.
struct PlacedGroup: Sendable {
    let solution: GroupSolution
    /// The numbers of supplementary items of each kind.
    let badgeCounts: [ElementKind: Int]
    /// For each supplementary item, how many of its kind come before it in the group.
    let badgeOrder: [Int]
    /// The extent along the row of groups, with the space at both edges; points.
    let slotLength: Double
    /// The extent across, with the space at both edges; points.
    let slotBreadth: Double
    /// The space before the group along the row; points.
    let lead: Double
    /// Finds items of large groups.
    private let tree: RectTree?

    /// The fewest items for which there is a tree.
    private static let treeSize = 64

    init(_ solution: GroupSolution, edges: CollectionLayoutEdgeSpacing, axis: Axis) {
        self.solution = solution
        slotLength = solution.size[axis] + edges.minimum(axis)
        slotBreadth = solution.size[axis.cross] + edges.minimum(axis.cross)
        lead = edges.before(axis).minimum
        var counts: [ElementKind: Int] = [:]
        badgeOrder = solution.badges.map { badge in
            counts[badge.kind, default: 0] += 1
            return counts[badge.kind, default: 0] - 1
        }
        badgeCounts = counts
        tree =
            solution.leaves.count < Self.treeSize
            ? nil : RectTree(solution.leaves.map(\.frame))
    }

    /// The items whose frames may overlap a rectangle in the group, ascending.
    func leaves(in rect: Rect) -> [Int] {
        guard let tree else { return Array(solution.leaves.indices) }
        var found: [Int] = []
        tree.forEachCandidate(in: rect) { found.append($0) }
        return found.sorted()
    }
}
