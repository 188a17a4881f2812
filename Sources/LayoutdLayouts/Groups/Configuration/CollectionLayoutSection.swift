/// The measures of one section of a compositional layout (`NSCollectionLayoutSection`).
public struct CollectionLayoutSection: Sendable, Hashable, Codable {
    /// The group that is repeated.
    public var group: CollectionLayoutGroup
    /// The space between the section's edges and its groups.
    public var contentInsets: DirectionalEdgeInsets
    /// The space between two groups, in points.
    public var interGroupSpacing: Double
    /// Which insets of the view are added to ``contentInsets`` across the scroll axis.
    public var contentInsetsReference: ContentInsetsReference
    /// Whether boundary items are inside the insets across the scroll axis.
    public var supplementariesFollowContentInsets: Bool
    /// Headers, footers and others at the section's edges.
    public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem]
    /// What is behind the section.
    public var decorationItems: [CollectionLayoutDecorationItem]
    /// Whether the section scrolls by itself across the layout's axis, and where it rests.
    public var orthogonalScrollingBehavior: OrthogonalScrollingBehavior
    /// How it scrolls then.
    public var orthogonalScrollingProperties: OrthogonalScrollingProperties

    /// Creates a section; spacing in points.
    public init(
        group: CollectionLayoutGroup,
        contentInsets: DirectionalEdgeInsets = .zero,
        interGroupSpacing: Double = 0,
        contentInsetsReference: ContentInsetsReference = .automatic,
        supplementariesFollowContentInsets: Bool = true,
        boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = [],
        decorationItems: [CollectionLayoutDecorationItem] = [],
        orthogonalScrollingBehavior: OrthogonalScrollingBehavior = .none,
        orthogonalScrollingProperties: OrthogonalScrollingProperties = .init()
    ) {
        self.group = group
        self.contentInsets = contentInsets
        self.interGroupSpacing = interGroupSpacing
        self.contentInsetsReference = contentInsetsReference
        self.supplementariesFollowContentInsets = supplementariesFollowContentInsets
        self.boundarySupplementaryItems = boundarySupplementaryItems
        self.decorationItems = decorationItems
        self.orthogonalScrollingBehavior = orthogonalScrollingBehavior
        self.orthogonalScrollingProperties = orthogonalScrollingProperties
    }
}

/// The insets of the view that a section respects across the scroll axis (`UIContentInsetsReference`).
public enum ContentInsetsReference: String, Sendable, Hashable, Codable, CaseIterable {
    /// Those of the layout for a section, and the safe area for the layout.
    case automatic
    /// None.
    case none
    /// The safe area.
    case safeArea
    /// The layout margins.
    case layoutMargins
    /// The layout margins: the readable content is not narrower here.
    case readableContent
}

/// How a section scrolls by itself (`UICollectionLayoutSectionOrthogonalScrollingBehavior`).
public enum OrthogonalScrollingBehavior: String, Sendable, Hashable, Codable, CaseIterable {
    /// It does not.
    case none
    /// It rests anywhere.
    case continuous
    /// It rests where a group starts.
    case continuousGroupLeadingBoundary
    /// It rests at multiples of its own extent.
    case paging
    /// It rests where a group starts, one group after the other.
    case groupPaging
    /// It rests where a group is in the middle, one group after the other.
    case groupPagingCentered
}

/// How a section scrolls by itself (`UICollectionLayoutSectionOrthogonalScrollingProperties`).
public struct OrthogonalScrollingProperties: Sendable, Hashable, Codable {
    /// When it bounces at its ends.
    public enum Bounce: String, Sendable, Hashable, Codable, CaseIterable {
        /// As the behavior says.
        case automatic
        /// Always.
        case always
        /// Never.
        case never
    }

    /// How fast it becomes slower.
    public enum DecelerationRate: String, Sendable, Hashable, Codable, CaseIterable {
        /// As the behavior says.
        case automatic
        /// The normal rate.
        case normal
        /// The fast rate.
        case fast
    }

    /// When it bounces at its ends.
    public var bounce: Bounce
    /// How fast it becomes slower.
    public var decelerationRate: DecelerationRate

    /// Creates properties.
    public init(bounce: Bounce = .automatic, decelerationRate: DecelerationRate = .automatic) {
        self.bounce = bounce
        self.decelerationRate = decelerationRate
    }
}
