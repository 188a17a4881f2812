import LayoutdSnapshots

/// What a snapshot or an outline has changed, as replies tell it.
struct ShownSnapshot: Sendable {
    /// The difference; `nil` if all data are new.
    let difference: SnapshotDifference?
    /// The identifiers of the cells that are new or reloaded; empty if all data are new.
    let made: [String]
}
