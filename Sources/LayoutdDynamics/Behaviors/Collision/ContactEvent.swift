public import LayoutdGeometry

/// A contact began or ended (`UICollisionBehaviorDelegate`).
public struct ContactEvent: Sendable, Hashable, Codable {
    /// What happened.
    public enum Phase: String, Sendable, Hashable, Codable {
        case began
        case ended
    }

    /// What an item touches.
    public enum Other: Sendable, Hashable, Codable {
        /// Another item.
        case item(DynamicItemID)
        /// A boundary of the behaviour, by its name; `nil` is that of the reference bounds.
        case boundary(String?)
    }

    /// The behaviour that reports it.
    public var behavior: BehaviorID
    /// What happened.
    public var phase: Phase
    /// An item.
    public var item: DynamicItemID
    /// What it touches.
    public var other: Other
    /// Where it pressed most when it began, in points; `nil` for contacts that ended.
    public var point: Point?

    /// Makes an event.
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
