import LayoutEngine
import LayoutdSnapshots

/// What a snapshot changes: the batch that leads to it.
struct SnapshotPlan: Sendable {
    /// The batch as an event; all data are new if there is no difference to tell.
    let event: Event
    /// The difference; `nil` if all data are new.
    let difference: SnapshotDifference?
    /// The identifiers of the cells that are new or reloaded; empty if all data are new.
    var made: [String] = []

    /// The data of a view, by identifiers.
    typealias Lists = [(section: String, items: [String])]
}
