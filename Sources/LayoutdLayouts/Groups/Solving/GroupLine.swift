import LayoutdGeometry

/// A group whose members follow each other along an axis.
struct GroupLine {
    let group: CollectionLayoutGroup
    let axis: Axis
    let subitems: [CollectionLayoutNode]
    let repetition: CollectionLayoutGroup.Repetition
    /// The size of the group, with its insets.
    let size: Size
    /// The items that it may take.
    let items: Range<Int>
    /// The axis along which its size stays even if it is estimated.
    let fixed: Axis?

    /// The room for the members.
    var inner: Size { group.contentInsets.inner(of: size) }

    /// The least space between two members.
    var gap: Double { group.interItemSpacing.minimum }

    /// Whether the extent along an axis follows the members.
    func isEstimated(_ axis: Axis) -> Bool {
        axis != fixed && group.layoutSize[axis].isEstimated
    }

    /// What the members' fractions refer to, if there are some gaps.
    func container(gaps: Int) -> Size {
        var container = inner
        container[axis] -= Double(gaps) * gap
        return container
    }

    /// The member with a number, if they are taken in turn.
    func subitem(_ index: Int) -> CollectionLayoutNode { subitems[index % subitems.count] }

    /// Whether some member takes its extent across the group from the group's length.
    var hasCrossFromLength: Bool {
        subitems.contains { $0.layoutSize.isFraction(axis.cross, ofExtentAlong: axis) }
    }

    /// Whether the number of members changes their lengths.
    var lengthsDependOnCount: Bool {
        subitems.contains {
            $0.layoutSize.isFraction(axis, ofExtentAlong: axis) && gap != 0
                || $0.layoutSize[axis].isUniform
        }
    }
}

/// A member of a group with its size.
struct GroupSlot {
    let node: CollectionLayoutNode
    var size: Size
    /// What its fractions refer to.
    let container: Size
    /// The first item that it takes.
    var firstItem: Int
    /// What is in it, if it is a group that has been solved.
    var solution: GroupSolution?
    /// The axis along which the group sets the size.
    let fixed: Axis?

    /// The extent with the least space around it.
    func extent(_ axis: Axis) -> Double { size[axis] + node.edgeSpacing.minimum(axis) }

    /// Whether the slot takes an item that exists.
    func exists(in line: GroupLine) -> Bool { firstItem < line.items.upperBound }
}
