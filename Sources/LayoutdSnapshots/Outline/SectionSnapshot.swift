/// An outline: the items of one section as a tree, some of them expanded
/// (`NSDiffableDataSourceSectionSnapshot`).
///
/// An item is visible if all its ancestors are expanded. An item needs no children to be expanded, and
/// keeps its state while an ancestor is collapsed. Items are in depth-first order.
///
/// An operation that cannot be carried out throws a ``SectionSnapshotError`` and changes nothing.
/// Operations take time in proportion to the items they name or move and to those items' siblings.
///
/// ```swift
/// var outline = SectionSnapshot<String>()
/// try outline.append(["fruit", "vegetables"])
/// try outline.append(["apple", "pear"], to: "fruit")
/// outline.expand(["fruit"])
/// // outline.visibleItems is ["fruit", "apple", "pear", "vegetables"].
/// ```
///
/// Two outlines are equal if they have the same items in the same tree, expanded or not alike.
///
/// - Note: Source: the operations and their errors are those that UIKit's class showed in recorded
///   sequences of operations (kern0x1b/charon, Mac Catalyst). Where UIKit breaks its tree, an item that
///   is there already is refused, and a tree is inserted as it is.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
    /// Why an operation is refused.
    public typealias Failure = SectionSnapshotError<ItemID>

    struct Node: Sendable {
        let item: ItemID
        let parent: Int?
        let level: Int
        var isExpanded: Bool
        var children: [Int] = []
    }

    /// The nodes by slot.
    ///
    /// Those of free slots are left over from deleted items.
    var nodes: [Node] = []
    var freeSlots: [Int] = []
    var slots: [ItemID: Int] = [:]
    var roots: [Int] = []

    /// Creates an outline without items.
    public init() {}

    /// Creates an outline from rows in depth-first order.
    ///
    /// - Parameter rows: The rows; one that is more than a level below the row before it becomes that
    ///   row's child.
    /// - Throws: ``SectionSnapshotError/identifierExists(_:)`` if an item is in two rows.
    /// - Complexity: O(*n*) in the number of rows.
    public init(rows: [OutlineRow<ItemID>]) throws(Failure) {
        try requireNew(rows.map(\.item))
        graft(rows, under: nil, at: 0)
    }
}

extension SectionSnapshot: Equatable {
    /// Whether two outlines have the same items in the same tree, expanded or not alike.
    public static func == (a: SectionSnapshot, b: SectionSnapshot) -> Bool { a.rows == b.rows }
}
