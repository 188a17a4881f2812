import LayoutdGeometry

/// The size of something in a compositional layout (`NSCollectionLayoutSize`).
public struct CollectionLayoutSize: Sendable, Hashable, Codable {
    /// The width.
    public var width: CollectionLayoutDimension
    /// The height.
    public var height: CollectionLayoutDimension

    /// Creates a size.
    public init(width: CollectionLayoutDimension, height: CollectionLayoutDimension) {
        self.width = width
        self.height = height
    }

    /// The dimension along an axis.
    subscript(axis: Axis) -> CollectionLayoutDimension {
        axis == .horizontal ? width : height
    }

    /// Whether measuring the element may change its size.
    var isEstimated: Bool { width.isEstimated || height.isEstimated }

    /// The extents that measuring the element may change.
    var freeExtents: FreeExtents {
        var free: FreeExtents = width.isEstimated ? .width : []
        if height.isEstimated { free.insert(.height) }
        return free
    }

    /// Whether a dimension is a fraction of the container's extent along an axis.
    func isFraction(_ axis: Axis, ofExtentAlong other: Axis) -> Bool {
        switch self[axis] {
        case .fractionalWidth: other == .horizontal
        case .fractionalHeight: other == .vertical
        case .absolute, .estimated, .uniformAcrossSiblings: false
        }
    }
}
