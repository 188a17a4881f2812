import LayoutdGeometry

/// Where the members of a group are.
///
/// - Note: Source: measured on UIKit by kern0x1b/charon.
extension GroupSolver {
    /// Places the members of a group one after the other.
    func place(_ slots: [GroupSlot], of line: GroupLine) -> GroupSolution {
        guard !slots.isEmpty else { return GroupSolution(size: line.size) }
        let (axis, insets) = (line.axis, line.group.contentInsets)
        let existing = slots.prefix { $0.exists(in: line) }
        let extents = extents(of: existing.isEmpty ? slots[...] : existing, in: line)
        var solution = GroupSolution(size: line.size)
        for axis in [axis, axis.cross] where line.isEstimated(axis) {
            solution.size[axis] = extents[axis] + insets.total(axis)
        }
        let share = share(of: slots, in: line)
        var next = insets.start(axis)
        for slot in slots {
            let edges = slot.node.edgeSpacing
            var frame = Rect(origin: .zero, size: slot.size)
            frame.origin[axis] = next + length(edges.before(axis), share)
            frame.origin[axis.cross] =
                insets.start(axis.cross)
                + edges.start(of: slot.size, across: axis, in: extents[axis.cross])
            solution.append(slot, at: frame, by: self)
            next = frame.max(axis) + length(edges.after(axis), share)
            next += length(line.group.interItemSpacing, share)
        }
        return solution
    }

    /// The length that members take, and the extent across that they share.
    private func extents(of slots: ArraySlice<GroupSlot>, in line: GroupLine) -> Size {
        var extents = line.inner
        let (axis, cross) = (line.axis, line.axis.cross)
        if line.isEstimated(axis) {
            extents[axis] = slots.reduce(-line.gap) { $0 + line.gap + $1.extent(axis) }
        }
        if line.isEstimated(cross) {
            extents[cross] = slots.lazy.map { $0.extent(cross) }.max() ?? 0
        }
        return extents
    }

    /// What each flexible space gets of the length that is left.
    private func share(of slots: [GroupSlot], in line: GroupLine) -> Double {
        let axis = line.axis
        guard !line.isEstimated(axis) else { return 0 }
        var flexible = line.group.interItemSpacing.isFlexible ? slots.count - 1 : 0
        var left = line.inner[axis] + line.gap
        for slot in slots {
            flexible += slot.node.edgeSpacing.flexibleCount(axis)
            left -= slot.extent(axis) + line.gap
        }
        return flexible > 0 ? max(0, left) / Double(flexible) : 0
    }

    private func length(_ spacing: CollectionLayoutSpacing, _ share: Double) -> Double {
        spacing.isFlexible ? spacing.minimum + share : spacing.minimum
    }
}

extension CollectionLayoutEdgeSpacing {
    /// Where something starts across a group or a section, if it is in some extent.
    ///
    /// Flexible edges share what is left, which may be negative.
    func start(of size: Size, across axis: Axis, in extent: Double) -> Double {
        let cross = axis.cross
        let before = before(cross)
        guard before.isFlexible else { return before.minimum }
        let left = extent - size[cross] - minimum(cross)
        return before.minimum + left / Double(flexibleCount(cross))
    }
}

extension GroupSolution {
    /// Adds a member of a group at its place.
    fileprivate mutating func append(
        _ slot: GroupSlot,
        at frame: Rect,
        by solver: GroupSolver
    ) {
        let first = leaves.count
        switch slot.node {
        case .item(let item):
            let leaf = item.contentInsets.frame(in: frame, of: item.layoutSize)
            noteExcess(of: leaf, leaf: first)
            leaves.append(
                Leaf(
                    frame: leaf,
                    free: slot.freeExtents,
                    isSmallerThanInsets: item.contentInsets.exceed(frame.size, of: item.layoutSize)
                )
            )
            badges += solver.badges(
                item.supplementaryItems,
                on: leaf,
                in: leaf.size,
                leaf: first
            )
        case .group(let group):
            noteExcess(of: frame, leaf: first)
            if let solution = slot.solution { append(solution, at: frame.origin) }
            badges += solver.badges(
                group.supplementaryItems,
                on: frame,
                in: slot.container,
                leaf: first
            )
        }
    }
}

extension GroupSlot {
    /// The extents for which the answer of an item to a measurement counts.
    fileprivate var freeExtents: FreeExtents {
        let free = node.layoutSize.freeExtents
        return fixed.map { free.subtracting(FreeExtents($0)) } ?? free
    }
}
