import LayoutdGeometry

/// A group with its size, and with its items at their places.
struct GroupSolution: Sendable {
    /// An item.
    struct Leaf: Sendable {
        /// The place from the group's upper leading corner, not rounded.
        var frame: Rect
        /// The drawing order; `nil` for the section's.
        var zIndex: Int?
        /// The extents for which the item's answer to a measurement counts.
        var free: FreeExtents = []
        /// Whether the insets are larger than the item's room.
        var isSmallerThanInsets = false
    }

    /// A supplementary item of an item or a group.
    struct Badge: Sendable {
        /// The place from the group's upper leading corner, not rounded.
        var frame: Rect
        let kind: ElementKind
        let zIndex: Int
        /// The first item of its host; the badge exists if this does.
        var leaf: Int
    }

    /// How far something sticks out of its group along an axis.
    struct Excess: Sendable {
        /// The item, or the first one of a group.
        var leaf: Int
        /// The length, in points.
        let length: Double
    }

    /// The size of the group, before anything around it.
    var size: Size
    /// The items, in order.
    var leaves: [Leaf] = []
    /// The supplementary items, in the order of the layout.
    var badges: [Badge] = []
    /// The first item or group that sticks out of its group, along each axis.
    private(set) var excesses: [Axis: Excess] = [:]

    /// Adds what is in another group.
    mutating func append(_ other: GroupSolution, at origin: Point) {
        let (vector, first) = (origin - .zero, leaves.count)
        for var leaf in other.leaves {
            leaf.frame.origin = leaf.frame.origin + vector
            leaves.append(leaf)
        }
        for var badge in other.badges {
            badge.frame.origin = badge.frame.origin + vector
            badge.leaf += first
            badges.append(badge)
        }
        for (axis, var excess) in other.excesses where excesses[axis] == nil {
            excess.leaf += first
            excesses[axis] = excess
        }
    }

    /// Notes whether an item, or a group that starts with it, sticks out of the group.
    mutating func noteExcess(of frame: Rect, leaf: Int) {
        noteExcess(of: frame, leaf: leaf, along: .horizontal)
        noteExcess(of: frame, leaf: leaf, along: .vertical)
    }

    private mutating func noteExcess(of frame: Rect, leaf: Int, along axis: Axis) {
        let length = max(-frame.min(axis), frame.max(axis) - size[axis])
        // Nearly always nothing sticks out, and then nothing is looked up.
        guard length > roundingTolerance, excesses[axis] == nil else { return }
        excesses[axis] = Excess(leaf: leaf, length: length)
    }

    /// Keeps only the first items, and makes the group shorter by what is missing.
    ///
    /// - Parameters:
    ///   - count: The number of items that exist.
    ///   - axis: The axis along which the groups of the section follow each other.
    ///   - isEstimated: Whether the group's extent along it is estimated; it is that of the items that
    ///     exist already.
    ///   - inset: The insets of the group along the axis, in points.
    /// - Note: Source: measured on UIKit by kern0x1b/charon. That the farthest edge counts, and not the
    ///   last one, is our own choice.
    mutating func keep(_ count: Int, along axis: Axis, isEstimated: Bool, inset: Double) {
        guard count < leaves.count else { return }
        if !isEstimated {
            let reach = leaves[..<count].lazy.map { $0.frame.max(axis) }.max() ?? 0
            let whole = leaves.lazy.map { $0.frame.max(axis) }.max() ?? 0
            size[axis] += reach - whole - inset
        }
        leaves.removeSubrange(count...)
        badges.removeAll { $0.leaf >= count }
        excesses = excesses.filter { $0.value.leaf < count }
    }
}
