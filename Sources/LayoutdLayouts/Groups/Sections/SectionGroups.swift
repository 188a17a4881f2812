import LayoutdGeometry

/// The groups of a section, in a row along an axis, from the section's upper leading corner.
///
/// Groups that are equal but for the last one are computed by arithmetic.
struct SectionGroups: Sendable {
    /// Where the groups are.
    private enum Places: Sendable {
        /// Equal groups: the distance from one to the next, in points.
        case equal(pitch: Double)
        case varying(VaryingGroups)
    }

    /// The axis along which the groups follow each other.
    let axis: Axis
    /// The number of groups.
    let count: Int
    /// The number of items that have a place.
    let itemCount: Int
    /// The extent of all groups along the axis, in points.
    let length: Double
    /// The groups that differ.
    let kinds: [PlacedGroup]
    private let places: Places

    /// Groups that are equal, the last one perhaps with fewer items.
    init(_ whole: PlacedGroup, last: PlacedGroup?, wholeCount: Int, spacing: Double, axis: Axis) {
        self.axis = axis
        count = wholeCount + (last == nil ? 0 : 1)
        itemCount = wholeCount * whole.solution.leaves.count + (last?.solution.leaves.count ?? 0)
        let pitch = whole.slotLength + spacing
        length = Double(count - 1) * pitch + (last ?? whole).slotLength
        kinds = (wholeCount > 0 ? [whole] : []) + (last.map { [$0] } ?? [])
        places = .equal(pitch: pitch)
    }

    /// Groups that differ.
    init(_ kinds: [PlacedGroup], _ groups: VaryingGroups, spacing: Double, axis: Axis) {
        self.axis = axis
        self.kinds = kinds
        count = groups.count
        itemCount = groups.itemCount
        length = groups.length - spacing
        places = .varying(groups)
    }

    /// The number of items whose places are stored one by one.
    var storedCount: Int { kinds.reduce(0) { $0 + $1.solution.leaves.count } }

    /// The largest extent across of a group, with the space at its edges; points.
    var breadth: Double { kinds.reduce(0) { max($0, $1.slotBreadth) } }

    /// The largest extent across of a group, without the space at its edges; points.
    var largestCross: Double {
        kinds.reduce(0) { max($0, $1.solution.size[axis.cross]) }
    }
}

extension SectionGroups {
    /// A group.
    func group(_ index: Int) -> PlacedGroup {
        switch places {
        case .equal: kinds[index == count - 1 ? kinds.count - 1 : 0]
        case .varying(let groups): kinds[groups.kind(index)]
        }
    }

    /// The start of a group along the axis, after the space before it; points.
    func start(_ index: Int) -> Double {
        switch places {
        case .equal(let pitch): Double(index) * pitch + kinds[0].lead
        case .varying(let groups): groups.start(index)
        }
    }

    /// The extent of a group along the axis, in points.
    func extent(_ index: Int) -> Double { group(index).solution.size[axis] }

    /// The first item of a group.
    func firstItem(_ index: Int) -> Int {
        switch places {
        case .equal: index * kinds[0].solution.leaves.count
        case .varying(let groups): groups.firstItem(index)
        }
    }

    /// The number of supplementary items of a kind before a group.
    func firstBadge(_ index: Int, kind: ElementKind) -> Int {
        switch places {
        case .equal: index * (kinds[0].badgeCounts[kind] ?? 0)
        case .varying(let groups): groups.firstBadge(index, kind: kind)
        }
    }

    /// The number of supplementary items of a kind.
    func badgeCount(_ kind: ElementKind) -> Int {
        firstBadge(count - 1, kind: kind) + (group(count - 1).badgeCounts[kind] ?? 0)
    }

    /// The number of all supplementary items.
    var badgeCount: Int {
        Set(kinds.flatMap(\.badgeCounts.keys)).reduce(0) { $0 + badgeCount($1) }
    }

    /// The group of an item.
    func group(ofItem item: Int) -> Int {
        switch places {
        case .equal: min(item / kinds[0].solution.leaves.count, count - 1)
        case .varying: partitionPoint(count: count) { firstItem($0) > item } - 1
        }
    }

    /// The group of a supplementary item.
    func group(ofBadge badge: Int, kind: ElementKind) -> Int {
        partitionPoint(count: count) { firstBadge($0, kind: kind) > badge } - 1
    }

    /// From the first start to the last end of the groups along the axis, in points.
    var reach: ClosedRange<Double> {
        switch places {
        case .equal:
            let (first, last) = (start(0), start(count - 1))
            return min(first, last)...max(first + extent(0), last + extent(count - 1), first, last)
        case .varying(let groups): return groups.wholeReach
        }
    }

    /// The groups that may meet an interval along the axis, and perhaps a few others.
    ///
    /// - Complexity: O(log *n*) in the number of groups.
    func indices(touching interval: ClosedRange<Double>) -> Range<Int> {
        switch places {
        case .equal(let pitch) where pitch < 0: 0..<count
        case .equal(let pitch):
            Interval(lower: interval.lowerBound, upper: interval.upperBound).stops(
                from: kinds[0].lead,
                extent: max(extent(0), extent(count - 1)),
                pitch: pitch,
                count: count
            )
        case .varying(let groups): groups.indices(touching: interval)
        }
    }
}
