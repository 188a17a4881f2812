/// The identity of a behaviour in one animator.
public struct BehaviorID: RawRepresentable, Sendable, Hashable, Codable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// The text, unique in its animator.
    public var rawValue: String

    /// Makes an identity.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes an identity.
    public init(_ text: String) {
        rawValue = text
    }

    /// Makes an identity from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The text.
    public var description: String { rawValue }
}

/// Something that acts on items: one of UIKit's behaviours, or several under one name.
public indirect enum DynamicBehavior: Sendable, Hashable, Codable {
    /// An acceleration of everything that it holds.
    case gravity(GravityBehavior)
    /// A force or an impulse.
    case push(PushBehavior)
    /// A pull into a place and upright.
    case snap(SnapBehavior)
    /// A joint between items, or between an item and a place.
    case attachment(AttachmentBehavior)
    /// Contacts between items, and with boundaries.
    case collision(CollisionBehavior)
    /// Properties of the items themselves.
    case item(DynamicItemBehavior)
    /// Forces that depend on place, velocity and time.
    case field(FieldBehavior)
    /// Several behaviours that come and go together, each under its own name.
    case composite([NamedBehavior])

    /// The behaviour inside; `nil` for a composite, which only holds others.
    var definition: (any BehaviorDefinition)? {
        switch self {
        case .gravity(let behavior): behavior
        case .push(let behavior): behavior
        case .snap(let behavior): behavior
        case .attachment(let behavior): behavior
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

    /// Changes the items.
    ///
    /// - Returns: Whether the behaviour's items may change at all.
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

    /// The behaviour with the state of the one it replaces, as far as their content is the same.
    func succeeding(_ old: DynamicBehavior) -> DynamicBehavior {
        guard let definition, let old = old.definition else { return self }
        return definition.replacing(old)
    }
}

/// A behaviour and the name under which an animator has it.
public struct NamedBehavior: Sendable, Hashable, Codable {
    /// Its name.
    public var id: BehaviorID
    /// What it does.
    public var behavior: DynamicBehavior

    /// Names a behaviour.
    public init(_ id: BehaviorID, _ behavior: DynamicBehavior) {
        self.id = id
        self.behavior = behavior
    }
}
