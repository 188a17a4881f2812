/// A place next to an item, or next to a section.
public enum SnapshotDestination<ID: Hashable & Sendable>: Sendable, Hashable {
    /// Immediately before the given one.
    case before(ID)
    /// Immediately after the given one.
    case after(ID)

    /// The item or section that gives the place.
    public var identifier: ID {
        switch self {
        case .before(let identifier), .after(let identifier): identifier
        }
    }

    /// How far the place is from the index of the one that gives it.
    var offset: Int {
        switch self {
        case .before: 0
        case .after: 1
        }
    }
}
