import LayoutdGeometry

/// The groups of a section, one after the other along an axis, from the section's upper leading corner.
///
/// They are stored as runs of equal groups, so a section of equal groups is arithmetic.
struct SectionGroups: Sendable {
    /// Equal groups that follow each other.
    struct Run: Sendable {
        /// The number of the groups in ``SectionGroups/kinds``.
        let kind: Int
        let firstGroup: Int
        let count: Int
        let firstItem: Int
        /// For each kind of supplementary items, how many come before the run.
        let firstBadges: [ElementKind: Int]
        /// The start of the first group, after the space before it; points.
        let start: Double
        /// The distance from one group to the next, in points.
        let pitch: Double
    }

    /// The axis along which the groups follow each other.
    let axis: Axis
    /// The space between two groups, in points.
    let spacing: Double
    /// The groups that differ.
    private(set) var kinds: [PlacedGroup] = []
    private(set) var runs: [Run] = []
    /// The number of groups.
    private(set) var count = 0
    /// The number of items that have a place.
    private(set) var itemCount = 0
    /// The number of supplementary items of each kind.
    private(set) var badgeCounts: [ElementKind: Int] = [:]
    /// The start of the next group, with the space before it; points.
    private var next = 0.0
    private(set) var reachIndex = ReachIndex([])

    init(axis: Axis, spacing: Double) {
        self.axis = axis
        self.spacing = spacing
    }

    /// Adds a group that differs from all others, and returns its number.
    mutating func add(_ group: PlacedGroup) -> Int {
        kinds.append(group)
        return kinds.count - 1
    }

    /// Adds equal groups at the end.
    mutating func append(kind: Int, count: Int) {
        let group = kinds[kind]
        let pitch = group.slotLength + spacing
        runs.append(
            Run(
                kind: kind,
                firstGroup: self.count,
                count: count,
                firstItem: itemCount,
                firstBadges: badgeCounts,
                start: next + group.lead,
                pitch: pitch
            )
        )
        self.count += count
        itemCount += count * group.solution.leaves.count
        for (badge, number) in group.badgeCounts {
            badgeCounts[badge, default: 0] += count * number
        }
        next += Double(count) * pitch
    }

    /// Makes searches possible, after the last group.
    mutating func finish() {
        reachIndex = ReachIndex(
            runs.map { run in
                let last = run.start + Double(run.count - 1) * run.pitch
                let extent = max(0, kinds[run.kind].solution.size[axis])
                return min(run.start, last)...(max(run.start, last) + extent)
            }
        )
    }
}

extension SectionGroups {
    /// The extent of all groups along the axis, in points.
    var length: Double { next - spacing }

    /// The number of items whose places are stored one by one.
    var storedCount: Int { kinds.reduce(0) { $0 + $1.solution.leaves.count } }

    /// The number of all supplementary items.
    var badgeCount: Int { badgeCounts.values.reduce(0, +) }

    /// The largest extent across of a group, with the space at its edges; points.
    var breadth: Double { kinds.reduce(0) { max($0, $1.slotBreadth) } }

    /// The largest extent across of a group, without the space at its edges; points.
    var largestCross: Double {
        kinds.reduce(0) { max($0, $1.solution.size[axis.cross]) }
    }

    /// From the first start to the last end of the groups along the axis, in points.
    var reach: ClosedRange<Double> { reachIndex.whole }
}
