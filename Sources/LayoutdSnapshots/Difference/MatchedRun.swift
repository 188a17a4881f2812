/// Consecutive items of a section before, that are also consecutive in a section after.
struct MatchedRun: Sendable, Hashable {
    /// The place of the first item before.
    let old: SnapshotPath
    /// The place of the first item after.
    let new: SnapshotPath
    /// The number of items.
    var count = 1

    /// The moves of all its items.
    var moves: some Sequence<SnapshotMove<SnapshotPath>> {
        (0..<count).lazy.map { offset in
            SnapshotMove(
                from: SnapshotPath(section: old.section, item: old.item + offset),
                to: SnapshotPath(section: new.section, item: new.item + offset)
            )
        }
    }
}
