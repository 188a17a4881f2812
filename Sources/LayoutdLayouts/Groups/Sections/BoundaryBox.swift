import LayoutdGeometry

/// A boundary item at its place around a box: a section, or the whole content.
struct PlacedBoundaryItem: Sendable {
    /// The edge of the box to which an item is pinned.
    enum Pin: Sendable { case start, end }

    let element: ElementKind
    /// The place before the insets are taken off: from the start of the box along the scroll axis,
    /// and in the content across it; points.
    var frame: Rect
    let layoutSize: CollectionLayoutSize
    let insets: DirectionalEdgeInsets
    let zIndex: Int
    /// The edge to which it is pinned, if it is.
    let pin: Pin?
    /// The distance from that edge, in points.
    let pinOffset: Double
    /// Whether it stretches while the content is pulled away from its start.
    let stretches: Bool

    /// Whether it may be elsewhere, or larger, in other bounds.
    var canMove: Bool { pin != nil || stretches }
}

/// A box along the scroll axis with boundary items around it; points.
///
/// - Note: Source: measured on UIKit by kern0x1b/charon.
struct BoundaryBox: Sendable {
    /// The room that items need before the box.
    private(set) var before = 0.0
    /// The room that items need after the box.
    private(set) var after = 0.0
    /// The length of the box.
    let length: Double
    private(set) var items: [PlacedBoundaryItem] = []

    /// The length with the room before and after.
    var total: Double { before + length + after }

    /// Places items around a box.
    ///
    /// - Parameters:
    ///   - items: The items with their sizes and kinds.
    ///   - length: The length of what is in the box, which becomes longer for items at its sides.
    ///   - cross: The part of the content in which they are across the scroll axis.
    ///   - axis: The scroll axis.
    init(
        _ items: [SizedBoundaryItem],
        around length: Double,
        cross: ClosedRange<Double>,
        axis: Axis
    ) {
        self.length = items.reduce(length) { longest, sized in
            guard sized.item.extendsBoundary, sized.item.alignment.position(axis) == 0.5
            else { return longest }
            return max(longest, sized.size[axis])
        }
        for sized in items {
            let frame = frame(of: sized, cross: cross, axis: axis)
            let edge = sized.item.alignment.position(axis)
            if sized.item.extendsBoundary, edge != 0.5 {
                before = max(before, -frame.min(axis))
                after = max(after, frame.max(axis) - self.length)
            }
            self.items.append(
                PlacedBoundaryItem(
                    element: sized.kind,
                    frame: frame,
                    layoutSize: sized.item.layoutSize,
                    insets: sized.item.contentInsets,
                    zIndex: sized.item.zIndex,
                    pin: sized.item.pinToVisibleBounds && edge != 0.5
                        ? (edge == 0 ? .start : .end) : nil,
                    pinOffset: sized.item.pinOffset,
                    stretches: sized.item.stretches && edge == 0
                )
            )
        }
    }

    private func frame(
        of sized: SizedBoundaryItem,
        cross: ClosedRange<Double>,
        axis: Axis
    ) -> Rect {
        let (item, size) = (sized.item, sized.size)
        var frame = Rect(origin: .zero, size: size)
        let breadth = cross.upperBound - cross.lowerBound
        frame.origin[axis.cross] =
            cross.lowerBound + item.offset[axis.cross]
            + (breadth - size[axis.cross]) * item.alignment.position(axis.cross)
        let start =
            switch item.alignment.position(axis) {
            case 0: item.extendsBoundary ? -size[axis] : 0
            case 1: item.extendsBoundary ? length : length - size[axis]
            default: (length - size[axis]) / 2
            }
        frame.origin[axis] = start + item.offset[axis]
        return frame
    }
}

/// A boundary item with what is known of it.
struct SizedBoundaryItem {
    let item: CollectionLayoutBoundarySupplementaryItem
    let kind: ElementKind
    let size: Size
}
