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
    /// The distance from the edge of the visible bounds at which it stays there, in points; negative ones lie outside.
    public var pinOffset: Double
    /// Whether it stretches while the content is pulled away from its start: one at the start of the layout or of its
    /// first section.
    public var stretches: Bool
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
        pinOffset: Double = 0,
        stretches: Bool = false,
        contentInsets: DirectionalEdgeInsets = .zero,
        zIndex: Int = 1
    ) {
        self.kind = kind
        self.layoutSize = layoutSize
        self.alignment = alignment
        self.offset = offset
        self.extendsBoundary = extendsBoundary
        self.pinToVisibleBounds = pinToVisibleBounds
        (self.pinOffset, self.stretches) = (pinOffset, stretches)
        self.contentInsets = contentInsets
        self.zIndex = zIndex
    }
}

extension CollectionLayoutBoundarySupplementaryItem {
    private enum CodingKeys: CodingKey {
        case kind
        case layoutSize
        case alignment
        case offset
        case extendsBoundary
        case pinToVisibleBounds
        case pinOffset
        case stretches
        case contentInsets
        case zIndex
    }

    /// Reads an item; in older records it neither stretches nor stays anywhere but at the edge.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(String.self, forKey: .kind),
            layoutSize: try container.decode(CollectionLayoutSize.self, forKey: .layoutSize),
            alignment: try container.decode(DirectionalRectEdge.self, forKey: .alignment),
            offset: try container.decode(Point.self, forKey: .offset),
            extendsBoundary: try container.decode(Bool.self, forKey: .extendsBoundary),
            pinToVisibleBounds: try container.decode(Bool.self, forKey: .pinToVisibleBounds),
            pinOffset: try container.decodeIfPresent(Double.self, forKey: .pinOffset) ?? 0,
            stretches: try container.decodeIfPresent(Bool.self, forKey: .stretches) ?? false,
            contentInsets: try container.decode(DirectionalEdgeInsets.self, forKey: .contentInsets),
            zIndex: try container.decode(Int.self, forKey: .zIndex)
        )
    }

    /// Writes an item, without what older records do not have if it is as there.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(layoutSize, forKey: .layoutSize)
        try container.encode(alignment, forKey: .alignment)
        try container.encode(offset, forKey: .offset)
        try container.encode(extendsBoundary, forKey: .extendsBoundary)
        try container.encode(pinToVisibleBounds, forKey: .pinToVisibleBounds)
        if pinOffset != 0 { try container.encode(pinOffset, forKey: .pinOffset) }
        if stretches { try container.encode(stretches, forKey: .stretches) }
        try container.encode(contentInsets, forKey: .contentInsets)
        try container.encode(zIndex, forKey: .zIndex)
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
