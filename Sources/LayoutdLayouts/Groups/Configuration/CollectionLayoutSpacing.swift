import LayoutdGeometry

/// The space between two items, or at an edge of one (`NSCollectionLayoutSpacing`).
public enum CollectionLayoutSpacing: Sendable, Hashable, Codable {
    /// A fixed length, in points.
    case fixed(Double)
    /// A minimum, in points; what is left in the group is divided among all flexible spaces.
    case flexible(Double)

    /// No space.
    public static let none = CollectionLayoutSpacing.fixed(0)

    /// The least length, in points.
    var minimum: Double {
        switch self {
        case .fixed(let length), .flexible(let length): length
        }
    }

    /// Whether the space may grow.
    var isFlexible: Bool {
        if case .flexible = self { true } else { false }
    }
}

/// The space around an item or a group (`NSCollectionLayoutEdgeSpacing`).
public struct CollectionLayoutEdgeSpacing: Sendable, Hashable, Codable {
    /// The space at the leading edge.
    public var leading: CollectionLayoutSpacing
    /// The space at the upper edge.
    public var top: CollectionLayoutSpacing
    /// The space at the trailing edge.
    public var trailing: CollectionLayoutSpacing
    /// The space at the lower edge.
    public var bottom: CollectionLayoutSpacing

    /// Creates spacing; edges that are left out have none.
    public init(
        leading: CollectionLayoutSpacing = .none,
        top: CollectionLayoutSpacing = .none,
        trailing: CollectionLayoutSpacing = .none,
        bottom: CollectionLayoutSpacing = .none
    ) {
        self.leading = leading
        self.top = top
        self.trailing = trailing
        self.bottom = bottom
    }

    /// No space.
    public static let none = CollectionLayoutEdgeSpacing()

    /// The space at the edge where an axis starts.
    func before(_ axis: Axis) -> CollectionLayoutSpacing {
        axis == .horizontal ? leading : top
    }

    /// The space at the edge where an axis ends.
    func after(_ axis: Axis) -> CollectionLayoutSpacing {
        axis == .horizontal ? trailing : bottom
    }

    /// The least space on both sides, in points.
    func minimum(_ axis: Axis) -> Double { before(axis).minimum + after(axis).minimum }

    /// The number of edges on an axis that are flexible.
    func flexibleCount(_ axis: Axis) -> Int {
        (before(axis).isFlexible ? 1 : 0) + (after(axis).isFlexible ? 1 : 0)
    }
}
