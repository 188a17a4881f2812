public import LayoutdDynamics
public import LayoutdGeometry
public import LayoutdLayouts

/// Something that began or ceased to touch in a collection view.
public struct ContactRecord: Sendable, Hashable, Codable {
    /// The change of the collection view that it belongs to.
    public var sequence: Int
    /// What happened.
    public var phase: ContactEvent.Phase
    /// The behaviour that tells of it.
    public var behavior: BehaviorID
    /// An item, under the index path that it had then.
    public var item: ElementID
    /// What it touches.
    public var other: Other
    /// Where it pressed most when it began, in content coordinates, points; `nil` for contacts that
    /// ended.
    public var point: Point?

    /// What an item touches.
    public enum Other: Sendable, Hashable, Codable {
        /// Another item, under the index path that it had then.
        case item(ElementID)
        /// A boundary of the behaviour, by its name; `nil` is that of the viewport.
        case boundary(String?)
    }
}
