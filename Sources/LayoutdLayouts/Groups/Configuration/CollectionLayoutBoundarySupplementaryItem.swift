public import LayoutdGeometry

/// A header, a footer, or something else at an edge of a section or of the layout
/// (`NSCollectionLayoutBoundarySupplementaryItem`).
public struct CollectionLayoutBoundarySupplementaryItem: Sendable, Hashable, Codable {
    /// The name of its kind.
    public var kind: String
    /// Its size.
    public var layoutSize: CollectionLayoutSize
    /// The edge or corner at which it is: one or two edges.
    public var alignment: DirectionalRectEdge
    /// The distance from there, in points.
    public var offset: Point
    /// Whether the section becomes longer by it.
    public var extendsBoundary: Bool
    /// Whether it stays in the visible bounds while its section does.
    public var pinToVisibleBounds: Bool
    /// What is taken off its size, after it has been placed.
    public var contentInsets: DirectionalEdgeInsets
    /// The drawing order.
    public var zIndex: Int

    /// Creates a boundary item.
    public init(
        kind: String,
        layoutSize: CollectionLayoutSize,
        alignment: DirectionalRectEdge,
        offset: Point = .zero,
        extendsBoundary: Bool = true,
        pinToVisibleBounds: Bool = false,
        contentInsets: DirectionalEdgeInsets = .zero,
        zIndex: Int = 1
    ) {
        self.kind = kind
        self.layoutSize = layoutSize
        self.alignment = alignment
        self.offset = offset
        self.extendsBoundary = extendsBoundary
        self.pinToVisibleBounds = pinToVisibleBounds
        self.contentInsets = contentInsets
        self.zIndex = zIndex
    }
}

/// Something behind a section (`NSCollectionLayoutDecorationItem`).
public struct CollectionLayoutDecorationItem: Sendable, Hashable, Codable {
    /// The name of its kind.
    public var kind: String
    /// What is taken off the section's rectangle.
    public var contentInsets: DirectionalEdgeInsets
    /// The drawing order.
    public var zIndex: Int

    /// Creates a decoration item.
    public init(
        kind: String,
        contentInsets: DirectionalEdgeInsets = .zero,
        zIndex: Int = 0
    ) {
        self.kind = kind
        self.contentInsets = contentInsets
        self.zIndex = zIndex
    }
}
