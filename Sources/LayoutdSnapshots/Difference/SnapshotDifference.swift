/// How one snapshot becomes another: one batch of updates, and the cells that it needs.
///
/// Sections and items are the same if their identifiers are equal. Deleted indices, and those that
/// something is moved from, count before the batch; inserted ones, and those that something is moved to,
/// after the whole batch. What is left keeps its order and fills the free places.
///
/// - Sections that are gone are deleted, new ones inserted. Of the others a longest run stays in order,
///   and the rest are moved.
/// - In sections that are there before and after, items are deleted and inserted likewise. Of those that
///   stay in a section, a longest run keeps its place and the rest are moved. An item that is in another
///   section is moved, also out of a deleted section or into an inserted one.
/// - The other items of deleted sections go with them, and those of inserted ones come with them.
///
/// No batch with fewer moves leads from the one to the other. Of several the one is chosen whose
/// unmoved run ends with the smallest index: if x, y becomes y, x, then y is moved.
///
/// All lists ascend; moves do by the index they come from.
///
/// - Note: Source: the kinds of updates are those that UIKit's diffable data source made in recorded
///   applications of snapshots (kern0x1b/charon, Mac Catalyst). Which of several longest runs stays is
///   our choice; it is not visible.
public struct SnapshotDifference: Sendable, Hashable {
    /// The indices of deleted sections, before.
    public private(set) var deletedSections: [Int] = []
    /// The indices of inserted sections, after.
    public private(set) var insertedSections: [Int] = []
    /// The sections that are moved.
    public private(set) var movedSections: [SnapshotMove<Int>] = []
    /// The places of deleted items, before.
    public private(set) var deletedItems: [SnapshotPath] = []
    /// The places of inserted items, after.
    public private(set) var insertedItems: [SnapshotPath] = []
    /// The items that are moved.
    public private(set) var movedItems: [SnapshotMove<SnapshotPath>] = []

    /// The places after, ascending, of all items that were not there, also in inserted sections.
    public private(set) var newCells: [SnapshotPath] = []
    /// The places after, ascending, of all items that are marked for a reload or are in a marked
    /// section, each once.
    public private(set) var reloadedCells: [SnapshotPath] = []
    /// The places after, ascending, of all items that are marked to be reconfigured and keep their cell.
    public private(set) var reconfiguredCells: [SnapshotPath] = []

    /// Compares two snapshots; the marks are those of the new one.
    ///
    /// - Complexity: O(*n* log *n*) in the number of items and sections of both. Beside that of a
    ///   comparison of each item, the cost is that of what differs.
    public init<SectionID, ItemID>(
        from old: Snapshot<SectionID, ItemID>,
        to new: Snapshot<SectionID, ItemID>
    ) {
        self.init(from: old.sections, to: new)
    }

    /// Compares a snapshot with what was there before it, which need not be kept as a snapshot.
    ///
    /// - Parameters:
    ///   - old: The sections before, each with its items. No identifier may be there twice.
    ///   - new: The snapshot after; the marks are its.
    /// - Complexity: As for two snapshots.
    @specialized(where SectionID == String, ItemID == String)
    public init<SectionID, ItemID>(
        from old: [(section: SectionID, items: [ItemID])],
        to new: Snapshot<SectionID, ItemID>
    ) {
        let matching = SnapshotMatching(from: old, to: new)
        self.init(
            newSections: matching.newSections,
            counts: new.order.map { new.slots[$0].items.count },
            matching.runs,
            removed: matching.removed
        )
        mark(
            reloads: new.reloads.order.compactMap(new.path),
            sections: new.sectionReloads.order.compactMap(new.indexOfSection),
            reconfigurations: new.reconfigurations.order.compactMap(new.path)
        ) { new.slots[new.order[$0]].items.count }
    }

    /// Says how data differ whose common sections and items are known; without marks.
    ///
    /// - Parameters:
    ///   - newSections: For each section before, its index after; `nil` if it is gone.
    ///   - counts: The number of items of each section after.
    ///   - matched: The items that are in both, in runs as long as possible.
    ///   - removed: The places before of the other items, ascending.
    /// - Complexity: O(*r* log *r* + *d*) in the number of runs and sections and of what differs, and
    ///   that of the blocks that may move.
    package init(
        newSections: [Int?],
        counts: [Int],
        _ matched: [MatchedRun],
        removed: [SnapshotPath]
    ) {
        let oldSections = compareSections(newSections, count: counts.count)
        let runs = MatchedRuns(matched, oldSections: oldSections)
        movedItems = runs.moves
        newCells = runs.gaps(counts: counts)
        insertedItems = newCells.filter { oldSections[$0.section] != nil }
        deletedItems = removed.filter { newSections[$0.section] != nil }
    }

    /// The places after, ascending, of all items that need a new cell: those that were not there, and
    /// those that are reloaded.
    public var madeCells: [SnapshotPath] {
        reloadedCells.isEmpty ? newCells : Set(newCells).union(reloadedCells).sorted()
    }

    /// Whether nothing changes.
    public var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
            && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty
            && reloadedCells.isEmpty && reconfiguredCells.isEmpty
    }

    /// Compares the sections, and returns for each new one its index before.
    private mutating func compareSections(_ newSections: [Int?], count: Int) -> [Int?] {
        var oldSections = Array(repeating: Int?.none, count: count)
        for (old, new) in newSections.enumerated() {
            if let new { oldSections[new] = old } else { deletedSections.append(old) }
        }
        insertedSections = oldSections.indices.filter { oldSections[$0] == nil }
        let old = oldSections.compactMap(\.self)
        let stays = longestIncreasingRun(of: old.map { IndexBlock(start: $0, count: 1) })
        for (old, stays) in zip(old, stays) where !stays {
            guard let new = newSections[old] else { continue }
            movedSections.append(SnapshotMove(from: old, to: new))
        }
        movedSections.sort()
        return oldSections
    }

    /// Adds marks.
    ///
    /// - Parameters:
    ///   - reloads: The places after of the items that are marked for a reload.
    ///   - sections: The indices after of the sections that are.
    ///   - reconfigurations: The places after of the items that are marked to be reconfigured.
    ///   - count: Returns the number of items in a section after.
    package mutating func mark(
        reloads: [SnapshotPath],
        sections: [Int],
        reconfigurations: [SnapshotPath],
        count: (Int) -> Int
    ) {
        var reloaded = Set(reloads)
        for section in sections {
            let items = 0..<count(section)
            reloaded.formUnion(items.map { SnapshotPath(section: section, item: $0) })
        }
        reloadedCells = reloaded.sorted()
        guard !reconfigurations.isEmpty else { return }
        let others = Set(reconfigurations).subtracting(reloaded)
        reconfiguredCells = others.subtracting(newCells).sorted()
    }
}
