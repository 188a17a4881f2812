import LayoutdGeometry

/// How many members a group has, and how large they are.
///
/// - Note: Source: measured on UIKit by kern0x1b/charon.
extension GroupSolver {
    /// The members of a group with their sizes.
    mutating func slots(of line: GroupLine) -> [GroupSlot] {
        switch line.repetition {
        case .dividing(let count):
            let container = line.container(gaps: count - 1)
            let length = grid.part(container[line.axis] / Double(count))
            return slots(count, of: line, in: container, length: length)
        case .repeating(let count):
            return slots(count, of: line, in: line.container(gaps: count - 1))
        case .fitting where line.isEstimated(line.axis):
            let count = line.subitems.count
            return slots(count, of: line, in: line.container(gaps: count - 1))
        case .fitting:
            return fittingSlots(of: line)
        }
    }

    private mutating func fittingSlots(of line: GroupLine) -> [GroupSlot] {
        if line.hasCrossFromLength {
            let count = filled(line, in: line.inner, gap: 0).count
            return filled(line, in: line.container(gaps: count - 1), gap: line.gap)
        }
        guard line.lengthsDependOnCount else {
            return filled(line, in: line.inner, gap: line.gap)
        }
        return fittedAgain(line)
    }

    /// As many members as fit, if their sizes depend on their number: all are sized for each number.
    private mutating func fittedAgain(_ line: GroupLine) -> [GroupSlot] {
        let room = line.inner[line.axis] + roundingTolerance
        var found: [GroupSlot] = []
        var limit = max(itemCount, Self.slotLimit)
        // The lengths of the last numbers of members, as many as there are subitems.
        var lengths = [Double](repeating: -.infinity, count: line.subitems.count)
        while found.count < limit, workLeft >= 0 {
            let count = found.count + 1
            let next = slots(count, of: line, in: line.container(gaps: count - 1))
            let length = length(next, of: line, gap: line.gap)
            guard length <= room else { break }
            found = next
            // Members that take no room fit without end: the last item ends them.
            if length <= lengths[count % lengths.count] { limit = min(limit, itemCount) }
            lengths[count % lengths.count] = length
        }
        return found
    }

    /// As many members as fit, if their sizes do not depend on their number.
    private mutating func filled(
        _ line: GroupLine,
        in container: Size,
        gap: Double
    ) -> [GroupSlot] {
        let room = line.inner[line.axis] + roundingTolerance
        var (found, length, lengthBefore) = ([GroupSlot](), -gap, -Double.infinity)
        var (item, limit) = (line.items.lowerBound, max(itemCount, Self.slotLimit))
        while found.count < limit, workLeft >= 0 {
            if found.count.isMultiple(of: line.subitems.count) {
                // Members that take no room fit without end: the last item ends them.
                if length <= lengthBefore { limit = itemCount }
                lengthBefore = length
            }
            let slot = slot(line.subitem(found.count), of: line, in: container, at: &item)
            length += gap + slot.extent(line.axis)
            guard length <= room, found.count < limit else { break }
            found.append(slot)
        }
        makeUniform(&found, of: line)
        return found
    }

    /// The length of some members with the least space around and between them.
    private func length(_ slots: [GroupSlot], of line: GroupLine, gap: Double) -> Double {
        slots.reduce(-gap) { $0 + gap + $1.extent(line.axis) }
    }

    /// The given number of members; `length` if the group sets their lengths.
    private mutating func slots(
        _ count: Int,
        of line: GroupLine,
        in container: Size,
        length: Double? = nil
    ) -> [GroupSlot] {
        var (slots, item) = ([GroupSlot](), line.items.lowerBound)
        for index in 0..<count where workLeft >= 0 {
            let node = line.subitem(index)
            slots.append(slot(node, of: line, in: container, length: length, at: &item))
        }
        makeUniform(&slots, of: line)
        return slots
    }

    private mutating func slot(
        _ node: CollectionLayoutNode,
        of line: GroupLine,
        in container: Size,
        length: Double? = nil,
        at item: inout Int
    ) -> GroupSlot {
        workLeft -= 1
        var size = grid.size(node.layoutSize, in: container)
        if let length { size[line.axis] = length }
        var slot = GroupSlot(
            node: node,
            size: size,
            container: container,
            firstItem: item,
            fixed: length == nil ? nil : line.axis
        )
        switch node {
        case .item(let layout):
            slot.size = known(item, of: layout.layoutSize, fixed: slot.fixed, estimate: size)
            item += 1
        case .group(let group) where !isRigid:
            solve(group, in: &slot, of: line, at: &item)
        case .group:
            break
        }
        return slot
    }

    /// The size of an item with what is known of it on estimated axes.
    private func known(
        _ item: Int,
        of layout: CollectionLayoutSize,
        fixed: Axis?,
        estimate: Size
    ) -> Size {
        guard layout.isEstimated, let known = sizes[item] else { return estimate }
        var size = estimate
        if let width = known.width, layout.width.isEstimated, fixed != .horizontal {
            size.width = width
        }
        if let height = known.height, layout.height.isEstimated, fixed != .vertical {
            size.height = height
        }
        return size
    }

    private mutating func solve(
        _ group: CollectionLayoutGroup,
        in slot: inout GroupSlot,
        of line: GroupLine,
        at item: inout Int
    ) {
        let end = line.items.upperBound
        let solution = solve(
            group,
            size: slot.size,
            items: min(item, end)..<end,
            fixed: slot.fixed
        )
        slot.size = solution.size
        slot.firstItem = item
        item += solution.leaves.count
        slot.solution = solution
    }

    /// Gives all members that are to be uniform the largest of their extents.
    private func makeUniform(_ slots: inout [GroupSlot], of line: GroupLine) {
        for axis in [Axis.horizontal, .vertical] {
            let uniform = slots.indices.filter {
                slots[$0].node.layoutSize[axis].isUniform && slots[$0].fixed != axis
                    && slots[$0].exists(in: line)
            }
            guard let largest = uniform.map({ slots[$0].size[axis] }).max() else { continue }
            for index in uniform { slots[index].size[axis] = largest }
        }
    }

    /// The members with all groups in them solved, up to the first that holds nothing.
    mutating func settled(_ slots: [GroupSlot], of line: GroupLine) -> [GroupSlot] {
        var (slots, item) = (slots, line.items.lowerBound)
        for index in slots.indices where workLeft >= 0 {
            if case .group(let group) = slots[index].node {
                if slots[index].solution == nil {
                    solve(group, in: &slots[index], of: line, at: &item)
                } else {
                    item += slots[index].solution?.leaves.count ?? 0
                }
                guard slots[index].solution?.leaves.isEmpty == false else {
                    return Array(slots[..<index])
                }
            } else {
                slots[index].firstItem = item
                item += 1
            }
        }
        return slots
    }
}
