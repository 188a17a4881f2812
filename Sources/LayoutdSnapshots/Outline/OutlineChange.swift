/// What became of the visible items of an outline when an item was toggled.
public struct OutlineChange: Sendable, Hashable {
    /// The indices of the items that are no longer visible, before.
    public var deleted: Range<Int>
    /// The indices of the items that have become visible, after.
    public var inserted: Range<Int>

    /// Creates a change, by default one without an effect.
    public init(deleted: Range<Int> = 0..<0, inserted: Range<Int> = 0..<0) {
        self.deleted = deleted
        self.inserted = inserted
    }
}
