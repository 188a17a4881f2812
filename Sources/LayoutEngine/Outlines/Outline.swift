public import LayoutdLayouts
public import LayoutdSnapshots

/// The items of a section as a tree, by their identifiers.
public struct Outline: Sendable, Hashable, Codable {
    /// All items in depth-first order.
    public var rows: [OutlineRow<String>]
    /// The sizes or places that items get, by their identifiers; a table has one item.
    ///
    /// Without an entry, an item that was there keeps what it has, and a new one has the layout's size.
    public var sizes: [String: ItemTable]
    /// What stays in place on the screen; `nil` for ``CollectionView/Settings/scrollAnchor``.
    public var scrollAnchor: ScrollAnchor?

    /// Makes an outline.
    public init(
        _ rows: [OutlineRow<String>],
        sizes: [String: ItemTable] = [:],
        scrollAnchor: ScrollAnchor? = nil
    ) {
        self.rows = rows
        self.sizes = sizes
        self.scrollAnchor = scrollAnchor
    }
}

/// Where a cell is in the outline of its section.
public struct OutlinePlace: Sendable, Hashable {
    /// The number of ancestors of its item; 0 for roots.
    public let level: Int
    /// What the client calls the parent; `nil` for roots.
    public let parent: String?
    /// Whether its children are visible.
    public let isExpanded: Bool
}
