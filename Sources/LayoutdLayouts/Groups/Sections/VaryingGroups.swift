import LayoutdGeometry

/// The places of groups that differ, along an axis; points.
struct VaryingGroups: Sendable {
    /// The extent of all groups, with the spacing after each.
    private(set) var length = 0.0
    /// The number of items that have a place.
    private(set) var itemCount = 0
    private var starts: [Double] = []
    private var kinds: [Int32] = []
    private var firstItems: [Int] = []
    /// For each kind of supplementary items, how many come before each group.
    private var firstBadges: [ElementKind: [Int]] = [:]
    private var badgeCounts: [ElementKind: Int] = [:]
    private var reach = ReachIndex([])

    var count: Int { starts.count }

    /// From the first start to the last end.
    var wholeReach: ClosedRange<Double> { reach.whole }

    func kind(_ index: Int) -> Int { Int(kinds[index]) }

    func start(_ index: Int) -> Double { starts[index] }

    func firstItem(_ index: Int) -> Int { firstItems[index] }

    func firstBadge(_ index: Int, kind: ElementKind) -> Int {
        firstBadges[kind]?[index] ?? 0
    }

    func indices(touching interval: ClosedRange<Double>) -> Range<Int> {
        reach.indices(touching: interval)
    }

    /// Adds a group at the end.
    mutating func append(_ group: PlacedGroup, kind: Int, spacing: Double) {
        for (badge, count) in group.badgeCounts {
            extend(badge, to: starts.count + 1)
            badgeCounts[badge, default: 0] += count
        }
        starts.append(length + group.lead)
        kinds.append(Int32(kind))
        firstItems.append(itemCount)
        itemCount += group.solution.leaves.count
        length += group.slotLength + spacing
    }

    /// Makes searches possible; to be called after the last group.
    mutating func finish(_ groups: [PlacedGroup], axis: Axis) {
        for badge in badgeCounts.keys { extend(badge, to: starts.count) }
        reach = ReachIndex(
            starts.indices.map { index in
                let extent = groups[Int(kinds[index])].solution.size[axis]
                return starts[index]...(starts[index] + max(0, extent))
            }
        )
    }

    /// Notes for some groups how many supplementary items of a kind come before them.
    private mutating func extend(_ badge: ElementKind, to count: Int) {
        let missing = count - (firstBadges[badge]?.count ?? 0)
        guard missing > 0 else { return }
        let before = [Int](repeating: badgeCounts[badge] ?? 0, count: missing)
        firstBadges[badge, default: []].append(contentsOf: before)
    }
}
