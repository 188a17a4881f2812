import LayoutdLayouts

/// A scroll since the last tick, and how it pulls the elements that it brings in.
struct PendingTiling: Sendable, Hashable, Codable {
    var pull: Pull?
    /// The elements that it has brought in, if others that it does not pull have come since;
    /// `nil` if not.
    var pulled: Set<ElementID>?
}
