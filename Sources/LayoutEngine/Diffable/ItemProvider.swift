public import LayoutdLayouts

/// The sizes or places of items, by their identifiers.
///
/// Like the cell provider of `UICollectionViewDiffableDataSource`, it is asked about items that are new,
/// reloaded or reconfigured. For `nil`, a new item has the layout's size, and any other keeps the one that
/// it has.
public struct ItemProvider<ItemID: Hashable & Sendable> {
    /// The size or place of an item; `nil` if there is none for it.
    let table: (ItemID) -> ItemTable?
    /// Other items that get a size or a place.
    let others: [ItemID]

    /// New items have the layout's size, and all others keep theirs.
    public static var layout: Self { Self(table: { _ in nil }, others: []) }

    /// Items with the sizes that a function returns; extents that are `nil` come from the layout.
    public static func sized(_ size: @escaping (ItemID) -> ItemSize?) -> Self {
        Self(table: { item in size(item).map { .sized([$0]) } }, others: [])
    }

    /// Items with given sizes; those that are not new get them, too, without a mark.
    public static func sized(_ sizes: [ItemID: ItemSize]) -> Self {
        Self(table: { item in sizes[item].map { .sized([$0]) } }, others: Array(sizes.keys))
    }

    /// Items with the places that a function returns, for a layout that needs them.
    public static func placed(_ place: @escaping (ItemID) -> ItemPlacement?) -> Self {
        Self(table: { item in place(item).map { .placed([$0]) } }, others: [])
    }

    /// Items with given places; those that are not new get them, too, without a mark.
    public static func placed(_ places: [ItemID: ItemPlacement]) -> Self {
        Self(table: { item in places[item].map { .placed([$0]) } }, others: Array(places.keys))
    }
}
