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

    /// The items that the behaviour itself holds, in the order in which they were added; none for a
    /// composite.
    public var items: [DynamicItemID] {
        switch self {
        case .gravity(let behavior): behavior.items
        case .push(let behavior): behavior.items
        case .snap(let behavior): [behavior.item]
        case .attachment(let behavior): behavior.items
        case .collision(let behavior): behavior.items
        case .item(let behavior): behavior.items
        case .field(let behavior): behavior.items
        case .composite: []
        }
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
