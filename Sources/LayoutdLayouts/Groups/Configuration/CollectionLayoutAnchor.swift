public import LayoutdGeometry

/// Some of the four edges of a rectangle (`NSDirectionalRectEdge`).
public struct DirectionalRectEdge: OptionSet, Sendable, Hashable, Codable {
    /// One bit for each edge.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The upper edge.
    public static let top = DirectionalRectEdge(rawValue: 1)
    /// The leading edge.
    public static let leading = DirectionalRectEdge(rawValue: 2)
    /// The lower edge.
    public static let bottom = DirectionalRectEdge(rawValue: 4)
    /// The trailing edge.
    public static let trailing = DirectionalRectEdge(rawValue: 8)
}

extension DirectionalRectEdge {
    /// Where the edges are on an axis: 0 at its start, 1 at its end, 0.5 for neither or both.
    func position(_ axis: Axis) -> Double {
        let start = contains(axis == .horizontal ? .leading : .top)
        let end = contains(axis == .horizontal ? .trailing : .bottom)
        if start == end { return 0.5 }
        return start ? 0 : 1
    }
}

/// Where a supplementary item is attached (`NSCollectionLayoutAnchor`).
public struct CollectionLayoutAnchor: Sendable, Hashable, Codable {
    /// The distance from the edges.
    public enum Offset: Sendable, Hashable, Codable {
        /// A distance in points.
        case absolute(Point)
        /// A distance as a fraction of the supplementary item's own size.
        case fractional(Point)
    }

    /// The edges; the middle of an axis if it has neither or both of its edges.
    public var edges: DirectionalRectEdge
    /// The distance from them.
    public var offset: Offset

    /// Creates an anchor.
    public init(edges: DirectionalRectEdge, offset: Offset = .absolute(.zero)) {
        self.edges = edges
        self.offset = offset
    }

    /// The offset of an item of a size, in points.
    func distance(for size: Size) -> Vector {
        switch offset {
        case .absolute(let offset): Vector(dx: offset.x, dy: offset.y)
        case .fractional(let offset):
            Vector(dx: offset.x * size.width, dy: offset.y * size.height)
        }
    }
}
