/// What the data says of a row of a list by configuration, apart from its height.
public struct ListRow: Sendable, Hashable {
    /// Where the row's text begins, in points from its leading edge; `nil` if it is not known.
    ///
    /// Without it, that follows from the ``cell``.
    public var textInset: Double?
    /// What is in the row; `nil` if it is not known.
    public var cell: ListCell?
    /// The row's separators; what is automatic is that of the list.
    public var separators: ListSeparatorConfiguration
    /// The actions that a swipe from the leading side reveals, that at the edge first.
    public var leadingActions: [SwipeAction]
    /// The actions that a swipe from the trailing side reveals, that at the edge first.
    public var trailingActions: [SwipeAction]
    /// Whether a swipe far enough carries out the first action.
    public var performsFirstActionWithFullSwipe: Bool

    /// A button that a swipe reveals (`UIContextualAction`).
    public struct SwipeAction: Sendable, Hashable, Codable {
        /// The width of the button, in points, greater than 0.
        public var width: Double

        /// Creates an action; the width in points.
        public init(width: Double = 74) { self.width = width }
    }

    /// Creates a row without actions.
    public init(
        textInset: Double? = nil,
        cell: ListCell? = nil,
        separators: ListSeparatorConfiguration = ListSeparatorConfiguration(),
        leadingActions: [SwipeAction] = [],
        trailingActions: [SwipeAction] = [],
        performsFirstActionWithFullSwipe: Bool = true
    ) {
        (self.textInset, self.cell) = (textInset, cell)
        self.separators = separators
        self.leadingActions = leadingActions
        self.trailingActions = trailingActions
        self.performsFirstActionWithFullSwipe = performsFirstActionWithFullSwipe
    }

    /// Where text begins of which nothing is known, in points from the leading edge.
    public static let usualTextInset = 16.0
}

extension ListRow: Codable {
    private enum CodingKeys: CodingKey {
        case textInset
        case cell
        case separators
        case leadingActions
        case trailingActions
        case performsFirstActionWithFullSwipe
    }

    /// Reads a row; missing members have their defaults.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func actions(_ key: CodingKeys) throws -> [SwipeAction] {
            try container.decodeIfPresent([SwipeAction].self, forKey: key) ?? []
        }
        self.init(
            textInset: try container.decodeIfPresent(Double.self, forKey: .textInset),
            cell: try container.decodeIfPresent(ListCell.self, forKey: .cell),
            separators: try container.decodeIfPresent(
                ListSeparatorConfiguration.self,
                forKey: .separators
            ) ?? ListSeparatorConfiguration(),
            leadingActions: try actions(.leadingActions),
            trailingActions: try actions(.trailingActions),
            performsFirstActionWithFullSwipe: try container.decodeIfPresent(
                Bool.self,
                forKey: .performsFirstActionWithFullSwipe
            ) ?? true
        )
    }

    /// Writes what differs from the defaults.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(textInset, forKey: .textInset)
        try container.encodeIfPresent(cell, forKey: .cell)
        if separators != ListSeparatorConfiguration() {
            try container.encode(separators, forKey: .separators)
        }
        if !leadingActions.isEmpty { try container.encode(leadingActions, forKey: .leadingActions) }
        if !trailingActions.isEmpty {
            try container.encode(trailingActions, forKey: .trailingActions)
        }
        if !performsFirstActionWithFullSwipe {
            try container.encode(false, forKey: .performsFirstActionWithFullSwipe)
        }
    }
}

extension ListRow {
    /// The actions that a swipe from a side reveals.
    package func actions(onLeadingSide isLeading: Bool) -> [SwipeAction] {
        isLeading ? leadingActions : trailingActions
    }

    /// Whether all its lengths are valid.
    package var isSound: Bool {
        let actions = leadingActions + trailingActions
        return (try? separators.validate()) != nil && isMeasure(textInset ?? 0)
            && cell?.isSound ?? true
            && actions.allSatisfy { isMeasure($0.width) && $0.width > 0 }
    }

    /// The estimated memory that it takes, in bytes.
    package var estimatedBytes: Int {
        200 + 8 * (leadingActions.count + trailingActions.count) + (cell?.estimatedBytes ?? 0)
    }
}
