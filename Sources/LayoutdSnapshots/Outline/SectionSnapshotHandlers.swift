/// Closures that are called before an item is expanded or collapsed.
///
/// They correspond to `UICollectionViewDiffableDataSource.SectionSnapshotHandlers`. All are called while the outline is still as it was.
public struct SectionSnapshotHandlers<ItemID: Hashable & Sendable> {
    /// Whether an item may be expanded; if absent, it may.
    public var shouldExpandItem: ((ItemID) -> Bool)?
    /// Called when an item is going to be expanded.
    public var willExpandItem: ((ItemID) -> Void)?
    /// Whether an item may be collapsed; if absent, it may.
    public var shouldCollapseItem: ((ItemID) -> Bool)?
    /// Called when an item is going to be collapsed.
    public var willCollapseItem: ((ItemID) -> Void)?
    /// Returns the descendants that an item is to have when it is expanded, given those it has.
    public var snapshotForExpandingParent:
        ((ItemID, SectionSnapshot<ItemID>) -> SectionSnapshot<ItemID>)?

    /// Creates handlers that allow everything.
    public init() {}
}
