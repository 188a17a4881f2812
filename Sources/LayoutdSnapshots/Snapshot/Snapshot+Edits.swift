/// Which of several edits a snapshot refuses, and why.
///
/// None of them is applied.
public struct SnapshotEditError<SectionID, ItemID>: Error, Hashable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    /// Why the edit is refused.
    public let error: SnapshotError<SectionID, ItemID>
    /// The index of the edit.
    public let at: Int
}

extension Snapshot {
    /// Carries out edits in order, all of them or none.
    ///
    /// - Throws: A ``SnapshotEditError`` with the index of the first edit that is refused.
    /// - Complexity: The sum of the edits', plus a copy of the snapshot.
    public mutating func apply(
        _ edits: [SnapshotEdit<SectionID, ItemID>]
    ) throws(SnapshotEditError<SectionID, ItemID>) {
        var edited = self
        for (index, edit) in edits.enumerated() {
            do throws(Failure) {
                try edited.apply(edit)
            } catch {
                throw SnapshotEditError(error: error, at: index)
            }
        }
        self = edited
    }

    /// Carries out one edit.
    public mutating func apply(_ edit: SnapshotEdit<SectionID, ItemID>) throws(Failure) {
        switch edit {
        case .appendItems(let items, let section): try appendItems(items, toSection: section)
        case .insertItems(let items, let destination): try insertItems(items, destination)
        case .deleteItems(let items): try deleteItems(items)
        case .deleteAllItems: deleteAllItems()
        case .moveItem(let item, let destination): try moveItem(item, destination)
        case .appendSections(let sections): try appendSections(sections)
        case .insertSections(let sections, let destination):
            try insertSections(sections, destination)
        case .deleteSections(let sections): try deleteSections(sections)
        case .moveSection(let section, let destination): try moveSection(section, destination)
        case .reloadItems(let items): try reloadItems(items)
        case .reloadSections(let sections): try reloadSections(sections)
        case .reconfigureItems(let items): try reconfigureItems(items)
        }
    }
}
