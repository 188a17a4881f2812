import LayoutdGeometry

/// Something attached to an item or a group, such as a badge
/// (`NSCollectionLayoutSupplementaryItem`).
public struct CollectionLayoutSupplementaryItem: Sendable, Hashable, Codable {
    /// The name of its kind.
    public var kind: String
    /// Its size; fractions refer to the item, or to the container of the group.
    public var layoutSize: CollectionLayoutSize
    /// The place in the item or group.
    public var containerAnchor: CollectionLayoutAnchor
    /// The place in the supplementary item; `nil` for the same edges.
    public var itemAnchor: CollectionLayoutAnchor?
    /// The drawing order.
    public var zIndex: Int

    /// Creates a supplementary item.
    public init(
        kind: String,
        layoutSize: CollectionLayoutSize,
        containerAnchor: CollectionLayoutAnchor,
        itemAnchor: CollectionLayoutAnchor? = nil,
        zIndex: Int = 1
    ) {
        self.kind = kind
        self.layoutSize = layoutSize
        self.containerAnchor = containerAnchor
        self.itemAnchor = itemAnchor
        self.zIndex = zIndex
    }
}

extension CollectionLayoutSupplementaryItem {
    /// The place of the item, with a size, on its host.
    ///
    /// - Note: Source: measured on UIKit by kern0x1b/charon; both offsets are added.
    func frame(on host: Rect, size: Size) -> Rect {
        let itemAnchor = itemAnchor ?? CollectionLayoutAnchor(edges: containerAnchor.edges)
        let (a, b) = (containerAnchor.distance(for: size), itemAnchor.distance(for: size))
        var frame = Rect(origin: host.origin, size: size)
        for axis in [Axis.horizontal, .vertical] {
            frame.origin[axis] +=
                host.size[axis] * containerAnchor.edges.position(axis)
                - size[axis] * itemAnchor.edges.position(axis)
                + a[axis] + b[axis]
        }
        return frame
    }
}
