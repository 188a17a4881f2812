/// The identifier of a behaviour in one animator.
public struct BehaviorID: RawRepresentable, Sendable, Hashable, Codable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// The text, unique in its animator.
    public var rawValue: String

    /// Creates an identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an identifier.
    public init(_ text: String) {
        rawValue = text
    }

    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The text.
    public var description: String { rawValue }
}

/// A behaviour that acts on items: one of UIKit's behaviours, or several under one name.
public indirect enum DynamicBehavior: Sendable, Hashable, Codable {
    /// An acceleration of all its items.
    case gravity(GravityBehavior)
    /// A force or an impulse.
    case push(PushBehavior)
    /// A pull to a position and to an upright angle.
    case snap(SnapBehavior)
    /// A joint between items, or between an item and a place.
    case attachment(AttachmentBehavior)
    /// Springs that tie items to places.
    case tethers(TetherBehavior)
    /// Contacts between items, and with boundaries.
    case collision(CollisionBehavior)
    /// Properties of the items themselves.
    case item(DynamicItemBehavior)
    /// Forces that depend on position and velocity.
    case field(FieldBehavior)
    /// Several behaviours that are added and removed together, each under its own name.
    case composite([NamedBehavior])

    /// The contained behaviour; `nil` for a composite, which only holds others.
    var definition: (any BehaviorDefinition)? {
        switch self {
        case .gravity(let behavior): behavior
        case .push(let behavior): behavior
        case .snap(let behavior): behavior
        case .attachment(let behavior): behavior
        case .tethers(let behavior): behavior
        case .collision(let behavior): behavior
        case .item(let behavior): behavior
        case .field(let behavior): behavior
        case .composite: nil
        }
    }
}

extension DynamicBehavior {
    /// The items that the behaviour itself holds, in the order in which they were added; none for a
    /// composite.
    public var items: [DynamicItemID] { definition?.items ?? [] }

    /// The number of its items, and of the corners of its boundaries.
    var ownEntryCount: Int {
        let corners = definition?.collision?.boundaries.reduce(0) { $0 + $1.points.count } ?? 0
        return items.count + corners
    }

    /// Whether its items may change: not those of attachments and snaps.
    public var hasItemList: Bool {
        var changed = self
        return changed.changeItems { _ in }
    }

    /// Changes the items.
    ///
    /// - Returns: Whether the behaviour's items may change.
    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool {
        guard var definition, definition.changeItems(change) else { return false }
        self = definition.behavior
        return true
    }

    /// Whether an active behaviour may be changed to another.
    func canBecome(_ other: DynamicBehavior) -> Bool {
        guard let definition, let other = other.definition else { return false }
        return definition.allowsChange(to: other)
    }

    /// The items to wake when the behaviour takes the place of another of its kind.
    func itemsToWake(changedFrom old: DynamicBehavior) -> [DynamicItemID] {
        guard let definition, let old = old.definition else { return items + old.items }
        return definition.itemsToWake(changed: old)
    }

    /// The behaviour with the state of the one it replaces, where their content is the same.
    func succeeding(_ old: DynamicBehavior) -> DynamicBehavior {
        guard let definition, let old = old.definition else { return self }
        return definition.replacing(old)
    }
}

/// A behaviour with its name in an animator.
public struct NamedBehavior: Sendable, Hashable, Codable {
    /// Its name.
    public var id: BehaviorID
    /// The behaviour.
    public var behavior: DynamicBehavior
    /// Whether items that a ``DynamicAnimator/addItems(_:joiningBehaviors:)`` adds later join it;
    /// without effect if its kind has a fixed number of items.
    public var takesNewItems: Bool

    /// Creates a named behaviour.
    public init(_ id: BehaviorID, _ behavior: DynamicBehavior, takesNewItems: Bool = false) {
        self.id = id
        self.behavior = behavior
        self.takesNewItems = takesNewItems
    }
}

extension NamedBehavior {
    private enum CodingKeys: CodingKey {
        case id
        case behavior
        case takesNewItems
    }

    /// Reads what ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(BehaviorID.self, forKey: .id),
            try container.decode(DynamicBehavior.self, forKey: .behavior),
            // Earlier versions did not write it.
            takesNewItems: try container.decodeIfPresent(Bool.self, forKey: .takesNewItems) ?? false
        )
    }

    /// Writes the name, the behaviour, and whether it takes new items if it does.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(behavior, forKey: .behavior)
        if takesNewItems { try container.encode(true, forKey: .takesNewItems) }
    }
}
