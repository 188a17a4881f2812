/// Drawing orders that the engine gives to elements by itself.
public enum ZIndex {
    /// In front of everything that a layout places: the drawing order of elements that a finger holds.
    ///
    /// It is more than pinned elements have, 1 000 000 000 and as much again of their own, and fits
    /// into 32 bits, as `z-index` of browsers must.
    public static let front = 2_100_000_000
    /// That of an item that a finger has let go, until it is in its place.
    static let landing = front - 1
}
