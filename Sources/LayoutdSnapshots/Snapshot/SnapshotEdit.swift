/// One operation on a ``Snapshot``, as a value.
public enum SnapshotEdit<SectionID, ItemID>: Sendable, Hashable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    /// See ``Snapshot/appendItems(_:toSection:)``; to the last section if none is given.
    case appendItems([ItemID], toSection: SectionID?)
    /// See ``Snapshot/insertItems(_:beforeItem:)`` and ``Snapshot/insertItems(_:afterItem:)``.
    case insertItems([ItemID], SnapshotDestination<ItemID>)
    /// See ``Snapshot/deleteItems(_:)``.
    case deleteItems([ItemID])
    /// See ``Snapshot/deleteAllItems()``.
    case deleteAllItems
    /// See ``Snapshot/moveItem(_:beforeItem:)`` and ``Snapshot/moveItem(_:afterItem:)``.
    case moveItem(ItemID, SnapshotDestination<ItemID>)
    /// See ``Snapshot/appendSections(_:)``.
    case appendSections([SectionID])
    /// See ``Snapshot/insertSections(_:beforeSection:)`` and ``Snapshot/insertSections(_:afterSection:)``;
    /// at the end if no destination is given.
    case insertSections([SectionID], SnapshotDestination<SectionID>?)
    /// See ``Snapshot/deleteSections(_:)``.
    case deleteSections([SectionID])
    /// See ``Snapshot/moveSection(_:beforeSection:)`` and ``Snapshot/moveSection(_:afterSection:)``.
    case moveSection(SectionID, SnapshotDestination<SectionID>)
    /// See ``Snapshot/reloadItems(_:)``.
    case reloadItems([ItemID])
    /// See ``Snapshot/reloadSections(_:)``.
    case reloadSections([SectionID])
    /// See ``Snapshot/reconfigureItems(_:)``.
    case reconfigureItems([ItemID])
}
