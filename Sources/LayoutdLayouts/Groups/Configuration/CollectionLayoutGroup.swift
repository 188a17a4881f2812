public import LayoutdGeometry

/// Items and groups in a row, in a column, or anywhere (`NSCollectionLayoutGroup`).
///
/// A section repeats its group until all items have a place.
public struct CollectionLayoutGroup: Sendable, Hashable, Codable {
    /// The size of the group, before ``contentInsets`` are taken off.
    public var layoutSize: CollectionLayoutSize
    /// What is in the group.
    public var content: Content
    /// What is taken off the size for the members.
    public var contentInsets: DirectionalEdgeInsets
    /// The space around the group.
    public var edgeSpacing: CollectionLayoutEdgeSpacing
    /// The space between two members.
    public var interItemSpacing: CollectionLayoutSpacing
    /// What is attached to the group.
    public var supplementaryItems: [CollectionLayoutSupplementaryItem]

    /// What is in a group.
    public enum Content: Sendable, Hashable, Codable {
        /// Members along an axis.
        case line(Axis, [CollectionLayoutNode], Repetition)
        /// Items at given places.
        case custom([CustomItem])
    }

    /// How often the members of a group appear.
    public enum Repetition: Sendable, Hashable, Codable {
        /// In turn, as many as fit.
        case fitting
        /// The given number; each has the same part of the group's length.
        case dividing(Int)
        /// The given number, with their own sizes.
        case repeating(Int)
    }

    /// An item at a given place in the group (`NSCollectionLayoutGroupCustomItem`).
    public struct CustomItem: Sendable, Hashable, Codable {
        /// The place from the group's upper leading corner, in points.
        public var frame: Rect
        /// The drawing order; `nil` for the section's.
        public var zIndex: Int?

        /// Creates an item at a place, in points.
        public init(frame: Rect, zIndex: Int? = nil) {
            self.frame = frame
            self.zIndex = zIndex
        }
    }

    /// Creates a group.
    public init(
        layoutSize: CollectionLayoutSize,
        content: Content,
        contentInsets: DirectionalEdgeInsets = .zero,
        edgeSpacing: CollectionLayoutEdgeSpacing = .none,
        interItemSpacing: CollectionLayoutSpacing = .none,
        supplementaryItems: [CollectionLayoutSupplementaryItem] = []
    ) {
        self.layoutSize = layoutSize
        self.content = content
        self.contentInsets = contentInsets
        self.edgeSpacing = edgeSpacing
        self.interItemSpacing = interItemSpacing
        self.supplementaryItems = supplementaryItems
    }
}

extension CollectionLayoutGroup {
    /// A group of members along an axis, by default as many as fit.
    public static func line(
        _ axis: Axis,
        layoutSize: CollectionLayoutSize,
        subitems: [CollectionLayoutNode],
        repetition: Repetition = .fitting
    ) -> CollectionLayoutGroup {
        CollectionLayoutGroup(layoutSize: layoutSize, content: .line(axis, subitems, repetition))
    }

    /// Whether measuring an item may change anything in the group.
    var isEstimated: Bool {
        if layoutSize.isEstimated { return true }
        guard case .line(_, let subitems, _) = content else { return false }
        return subitems.contains(where: \.isEstimated)
    }

    /// An estimate of the places that one group has.
    var placeCount: Int {
        guard case .line(_, let subitems, let repetition) = content else {
            guard case .custom(let items) = content else { return 1 }
            return items.count
        }
        let own = subitems.reduce(1) { min($0 + $1.placeCount, GroupSolver.workLimit) }
        switch repetition {
        case .fitting: return own
        case .dividing(let count), .repeating(let count):
            return min(own * min(max(1, count), GroupSolver.slotLimit), GroupSolver.workLimit)
        }
    }

    /// Whether the items have given places.
    var isCustom: Bool {
        if case .custom = content { true } else { false }
    }
}
