import LayoutdGeometry

/// A section at its place in the content.
struct PlacedSection: Sendable {
    /// A decoration item.
    struct Decoration: Sendable {
        let kind: ElementKind
        let item: Int
        let insets: DirectionalEdgeInsets
        let zIndex: Int
    }

    /// The start of the section along the scroll axis, in points.
    var start = 0.0
    /// The space before the section, in points.
    var lead = 0.0
    /// The groups; `nil` if nothing has a place.
    let groups: SectionGroups?
    /// The layout of the section alone, if it has no groups but a layout of another kind.
    let nested: StackLayout?
    /// The section with its boundary items.
    let box: BoundaryBox
    /// The space around the groups, with that for the view.
    let insets: DirectionalEdgeInsets
    /// The space around each group.
    let edges: CollectionLayoutEdgeSpacing
    /// The extent across the groups in which each of them lies, in points.
    let breadth: Double
    /// The number of items for which the groups have no place.
    let unplacedCount: Int
    /// Whether measuring items may change the section.
    let isEstimated: Bool
    /// The drawing order of cells.
    let cellZIndex: Int
    let decorations: [Decoration]
    /// How the section scrolls by itself; `nil` if it does not.
    let scroller: OrthogonalScroller?

    /// The number of cells, supplementary items and decorations.
    var elementCount: Int {
        (groups?.itemCount ?? 0) + (groups?.badgeCount ?? 0) + (nested?.elementCount ?? 0)
            + box.items.count + decorations.count
    }

    /// The number of items whose places are stored one by one.
    var storedCount: Int { (groups?.storedCount ?? 0) + (nested?.storedItemCount ?? 0) }

    /// The largest extent across the scroll axis of a group, or of all elements; points.
    func largestCross(_ axis: Axis) -> Double {
        if let nested { return nested.contentSize[axis.cross] }
        guard let groups, groups.axis == axis else { return 0 }
        return groups.largestCross
    }
}

extension PlacedSection {
    /// The start of the box along the scroll axis, in points.
    var boxStart: Double { start + box.before }

    /// The section's rectangle, in a view of a size.
    func frame(_ axis: Axis, viewport: Size) -> Rect {
        var frame = Rect(origin: .zero, size: viewport)
        frame.origin[axis] = start
        frame.size[axis] = box.total
        return frame
    }

    /// The upper leading corner of the first group's room, in the content.
    func groupsOrigin(_ axis: Axis) -> Point {
        var origin = Point.zero
        origin[axis] = boxStart + insets.start(axis)
        origin[axis.cross] = insets.start(axis.cross)
        return origin
    }

    /// The upper leading corner of a group in the content, not rounded.
    func origin(ofGroup index: Int, of groups: SectionGroups, _ axis: Axis) -> Point {
        let size = groups.group(index).solution.size
        var origin = groupsOrigin(axis)
        origin[groups.axis] += groups.start(index)
        origin[groups.axis.cross] += edges.start(of: size, across: groups.axis, in: breadth)
        return origin
    }

    /// From the first start to the last end of the elements along the scroll axis; points.
    func reach(_ axis: Axis) -> ClosedRange<Double> {
        var (low, high) = (start, start + box.total)
        for item in box.items {
            low = min(low, boxStart + item.frame.min(axis))
            high = max(high, boxStart + item.frame.max(axis))
        }
        if let groups {
            let reach = groups.axis == axis ? groups.reach : crossReach(of: groups)
            let origin = groupsOrigin(axis)[axis]
            low = min(low, origin + reach.lowerBound)
            high = max(high, origin + reach.upperBound)
        }
        return low...high
    }

    /// From the first start to the last end across the groups.
    private func crossReach(of groups: SectionGroups) -> ClosedRange<Double> {
        var (low, high) = (0.0, 0.0)
        for group in groups.kinds {
            let size = group.solution.size
            let start = edges.start(of: size, across: groups.axis, in: breadth)
            low = min(low, start)
            high = max(high, start + size[groups.axis.cross])
        }
        return low...high
    }
}
