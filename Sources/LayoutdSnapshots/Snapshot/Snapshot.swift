/// What a collection view shows: an ordered list of sections, each an ordered list of items
/// (`NSDiffableDataSourceSnapshot`).
///
/// Sections and items are values of any type that identifies them. An item is at most once in the whole
/// snapshot. Sections and items have separate names: a section may be called like an item.
///
/// An operation that cannot be carried out throws a ``SnapshotError`` and changes nothing. Each takes
/// time in proportion to the identifiers it names and, at most, to the length of the sections it
/// changes; an operation on sections also passes over the list of sections once.
///
/// ```swift
/// var fruit = Snapshot<String, String>()
/// try fruit.appendSections(["fruit"])
/// try fruit.appendItems(["apple", "pear"])
/// try fruit.insertItems(["plum"], beforeItem: "pear")
/// ```
///
/// Two snapshots are equal if their sections and items are, in order. Marks do not count.
///
/// - Note: Source: the operations, their order of checks and their errors are those that UIKit's class
///   showed in recorded sequences of operations (kern0x1b/charon, Mac Catalyst); the names of the
///   errors are ours.
public struct Snapshot<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    /// Why an operation is refused.
    public typealias Failure = SnapshotError<SectionID, ItemID>

    /// Where an item was when this was written: its section's slot, and its index there.
    struct Place: Sendable {
        let slot: UInt32
        let hint: UInt32

        init(slot: Int, hint: Int) {
            self.slot = UInt32(slot)
            self.hint = UInt32(hint)
        }
    }

    /// The slots of the sections, in order.
    ///
    /// A section keeps its slot when others come and go, so that its items need not know its index.
    var order: [Int] = []
    /// The sections by slot.
    ///
    /// Those of free slots are empty.
    var slots: [SectionList<SectionID, ItemID>] = []
    var freeSlots: [Int] = []
    var sectionSlots: [SectionID: Int] = [:]
    var places: [ItemID: Place] = [:]
    var reloads = SnapshotMarks<ItemID>()
    var sectionReloads = SnapshotMarks<SectionID>()
    var reconfigurations = SnapshotMarks<ItemID>()

    /// Creates a snapshot without sections.
    public init() {}

    /// Creates a snapshot from a whole list.
    ///
    /// - Parameter sections: The sections in order, each with its items in order.
    /// - Throws: ``SnapshotError/repeatedIdentifier(_:)`` if a section, or an item of the whole list,
    ///   is named twice.
    /// - Complexity: O(*n*) in the number of sections and items.
    public init(_ sections: [(section: SectionID, items: [ItemID])]) throws(Failure) {
        if let repeated = fill(with: sections) { throw .repeatedIdentifier(repeated) }
    }
}

extension Snapshot: Equatable {
    /// Whether two snapshots have the same sections and items in the same order.
    @specialized(where SectionID == String, ItemID == String)
    public static func == (a: Snapshot, b: Snapshot) -> Bool {
        a.order.count == b.order.count
            && zip(a.order, b.order).allSatisfy { slot, other in
                a.slots[slot].identifier == b.slots[other].identifier
                    && a.slots[slot].items == b.slots[other].items
            }
    }
}
