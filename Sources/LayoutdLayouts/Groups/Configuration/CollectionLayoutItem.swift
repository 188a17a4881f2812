/// An item of a group: the size and the space of a cell (`NSCollectionLayoutItem`).
public struct CollectionLayoutItem: Sendable, Hashable, Codable {
    /// The size, before ``contentInsets`` are taken off.
    public var layoutSize: CollectionLayoutSize
    /// What is taken off the size; ignored on an axis on which the size is estimated.
    public var contentInsets: DirectionalEdgeInsets
    /// The space around it.
    public var edgeSpacing: CollectionLayoutEdgeSpacing
    /// What is attached to it.
    public var supplementaryItems: [CollectionLayoutSupplementaryItem]

    /// Creates an item.
    public init(
        layoutSize: CollectionLayoutSize,
        contentInsets: DirectionalEdgeInsets = .zero,
        edgeSpacing: CollectionLayoutEdgeSpacing = .none,
        supplementaryItems: [CollectionLayoutSupplementaryItem] = []
    ) {
        self.layoutSize = layoutSize
        self.contentInsets = contentInsets
        self.edgeSpacing = edgeSpacing
        self.supplementaryItems = supplementaryItems
    }
}

/// A member of a group: an item, or another group.
public enum CollectionLayoutNode: Sendable, Hashable, Codable {
    /// An item.
    case item(CollectionLayoutItem)
    /// A group in a group.
    case group(CollectionLayoutGroup)

    /// The size of the item or group.
    var layoutSize: CollectionLayoutSize {
        switch self {
        case .item(let item): item.layoutSize
        case .group(let group): group.layoutSize
        }
    }

    /// The space around the item or group.
    var edgeSpacing: CollectionLayoutEdgeSpacing {
        switch self {
        case .item(let item): item.edgeSpacing
        case .group(let group): group.edgeSpacing
        }
    }

    /// An estimate of the places that it has.
    var placeCount: Int {
        switch self {
        case .item: 1
        case .group(let group): group.placeCount
        }
    }

    /// Whether measuring an item may change anything in it.
    var isEstimated: Bool {
        switch self {
        case .item(let item): item.layoutSize.isEstimated
        case .group(let group): group.isEstimated
        }
    }
}
