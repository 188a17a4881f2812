public import LayoutdDynamics
public import LayoutdGeometry
public import LayoutdLayouts

/// A contact that began or ended in a collection view.
public struct ContactRecord: Sendable, Hashable, Codable {
    /// The change of the collection view that it belongs to.
    public var sequence: Int
    /// Whether the contact began or ended.
    public var phase: ContactEvent.Phase
    /// The behaviour that reports it.
    public var behavior: BehaviorID
    /// An item, under the index path that it had then.
    public var item: ElementID
    /// What it touches.
    public var other: Other
    /// Where the pressure was greatest when it began, in content coordinates, points; `nil` for
    /// contacts that ended.
    public var point: Point?
    /// The name of the group whose first item ``item`` is; `nil` if the item is in none.
    public var itemGroup: String?
    /// The name of the group whose first item ``other`` is, likewise.
    public var otherGroup: String?

    /// What an item touches.
    public enum Other: Sendable, Hashable, Codable {
        /// Another item, under the index path that it had then.
        case item(ElementID)
        /// A boundary of the behaviour, by its name; `nil` for the edges of the viewport.
        case boundary(String?)
    }
}

extension ContactRecord {
    /// An item that touches something, or the first one of a group that does.
    struct Side {
        let element: ElementID
        /// The name of its group.
        var group: String?

        init(_ element: ElementID, group: String? = nil) {
            (self.element, self.group) = (element, group)
        }
    }
}
