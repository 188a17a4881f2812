/// Consecutive items of a section before, that are also consecutive in a section after.
package struct MatchedRun: Sendable, Hashable {
    /// The place of the first item before.
    package let old: SnapshotPath
    /// The place of the first item after.
    package let new: SnapshotPath
    /// The number of items.
    package let count: Int

    /// Makes a run.
    package init(old: SnapshotPath, new: SnapshotPath, count: Int) {
        self.old = old
        self.new = new
        self.count = count
    }

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
