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
    /// Finds the items of large groups.
    private let leafTree: RectTree?
    /// Finds the supplementary items of large groups.
    private let badgeTree: RectTree?

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
        leafTree = Self.tree(solution.leaves.map(\.frame))
        badgeTree = Self.tree(solution.badges.map(\.frame))
    }

    /// A tree, if it is worth it.
    private static func tree(_ rects: [Rect]) -> RectTree? {
        rects.count < 64 ? nil : RectTree(rects)
    }

    /// The items whose frames may overlap a rectangle in the group, ascending.
    func leaves(in rect: Rect) -> [Int] {
        candidates(in: rect, leafTree, count: solution.leaves.count)
    }

    /// The supplementary items whose frames may overlap a rectangle in the group, ascending.
    func badges(in rect: Rect) -> [Int] {
        candidates(in: rect, badgeTree, count: solution.badges.count)
    }

    private func candidates(in rect: Rect, _ tree: RectTree?, count: Int) -> [Int] {
        guard let tree else { return Array(0..<count) }
        var found: [Int] = []
        tree.forEachCandidate(in: rect) { found.append($0) }
        return found.sorted()
    }
}
