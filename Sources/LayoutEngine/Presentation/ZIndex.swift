/// Drawing orders beyond those that layouts and data give.
enum ZIndex {
    /// That of what a finger holds: in front of all others.
    static let front = 1_000_001
    /// That of an item that a finger has let go, until it is in its place.
    static let landing = front - 1
}
