/// Drawing orders beyond those that layouts and data give.
enum ZIndex {
    /// That of what a finger holds: in front of all others.
    static let front = 1_000_001
}
