/// What became of the visible items of an outline when an item was toggled.
public struct OutlineChange: Sendable, Hashable {
    /// The indices of the items that are no longer visible, before.
    public var deleted: Range<Int> = 0..<0
    /// The indices of the items that have become visible, after.
    public var inserted: Range<Int> = 0..<0
}
