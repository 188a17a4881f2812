public import LayoutdGeometry

/// The beginning or end of a contact (`UICollisionBehaviorDelegate`).
public struct ContactEvent: Sendable, Hashable, Codable {
    /// Whether a contact began or ended.
    public enum Phase: String, Sendable, Hashable, Codable {
        case began
        case ended
    }

    /// What an item touches.
    public enum Other: Sendable, Hashable, Codable {
        /// Another item.
        case item(DynamicItemID)
        /// A boundary of the behaviour, by name; `nil` for the boundary of the reference bounds.
        case boundary(String?)
    }

    /// The behaviour that reports it.
    public var behavior: BehaviorID
    /// Whether the contact began or ended.
    public var phase: Phase
    /// An item.
    public var item: DynamicItemID
    /// The other side.
    public var other: Other
    /// The point of greatest pressure when it began, in points; `nil` for contacts that ended.
    public var point: Point?

    /// Creates an event.
    public init(
        behavior: BehaviorID,
        phase: Phase,
        item: DynamicItemID,
        other: Other,
        point: Point? = nil
    ) {
        self.behavior = behavior
        self.phase = phase
        self.item = item
        self.other = other
        self.point = point
    }
}
