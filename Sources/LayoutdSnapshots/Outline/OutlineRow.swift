/// An item of an outline, with its level.
///
/// Rows in depth-first order describe a whole outline: the parent of a row is the last one before it
/// that is a level higher.
public struct OutlineRow<ItemID: Hashable & Sendable>: Sendable, Hashable {
    /// The item.
    public var item: ItemID
    /// The number of its ancestors; 0 for roots.
    public var level: Int
    /// Whether its children are visible if it is.
    public var isExpanded: Bool

    /// Creates a row.
    public init(item: ItemID, level: Int = 0, isExpanded: Bool = false) {
        self.item = item
        self.level = level
        self.isExpanded = isExpanded
    }
}

extension OutlineRow: Codable where ItemID: Codable {}
