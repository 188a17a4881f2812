/// What a batch of changes does to the indices of sections and items.
///
/// Deletes, reloads and the origins of moves are indices before the batch, inserts and the targets
/// of moves indices after all of it, so that the order of the operations does not matter. What is
/// inserted or moved takes the index it names; all else keeps its order and fills the indices that
/// are left, first the sections, then the items in each. A section that comes or is reloaded brings
/// its items, which fill what is left by those that move into it.
///
/// A batch is checked when it is made; afterwards every question has an answer.
///
/// - Note: Source: Apple, performBatchUpdates(_:completion:) and WWDC 2018 session 225.
public struct BatchUpdate: Sendable {
    /// The most items that a section may have or bring, so that sums of them do not overflow.
    public static let maximumItemCount = 1 << 62

    /// The number of items in each section after the batch.
    public let itemCounts: [Int]
    /// The items that are new, in ascending order.
    public let insertions: [Insertion]
    /// The items that stay and are reloaded, ascending by old path; in a section that is reloaded
    /// none does.
    public let reloads: [Reload]

    private let oldItemCounts: [Int]
    let map: BatchMap

    /// Checks a batch and works out what it does.
    ///
    /// - Parameters:
    ///   - operations: In any order; the `operation` of an error, an insertion or a reload is an
    ///     index of this list.
    ///   - itemCounts: The number of items in each section before the batch.
    /// - Throws: ``BatchUpdateError``. What is wrong is looked for in the order of its codes, but
    ///   for the counts (``check(itemCounts:)``), and for one code as the operations are listed.
    /// - Precondition: Item counts, also those that sections bring, are at least 0 and at most
    ///   ``maximumItemCount``.
    /// - Complexity: O(*k* log *k* + *s*) for *k* operations and *s* sections, whatever the number
    ///   of items.
    public init(_ operations: [Operation], itemCounts: [Int]) throws(BatchUpdateError) {
        let broughtCounts = operations.lazy.compactMap(\.itemCount)
        precondition(itemCounts.allSatisfy(Self.allows), "item count out of range")
        precondition(broughtCounts.allSatisfy(Self.allows), "item count out of range")
        let claims = BatchClaims(operations)
        try claims.checkBefore(itemCounts)
        let sections = BatchSections(operations, claims: claims, count: itemCounts.count)
        let (departures, arrivals) = (claims.departures, claims.arrivals)
        let newCounts = sections.itemCounts(
            before: itemCounts,
            departures: departures,
            arrivals: arrivals
        )
        try claims.checkAfter(newCounts)
        try claims.checkConflicts()

        let map = BatchMap(
            operations,
            sections: sections,
            departures: departures,
            arrivals: arrivals
        )
        self.itemCounts = newCounts
        insertions = sections.insertions(arrivals: arrivals, itemCounts: newCounts)
        reloads = claims.before.compactMap(map.reload)
        oldItemCounts = itemCounts
        self.map = map
    }

    private static func allows(itemCount: Int) -> Bool {
        (0...maximumItemCount).contains(itemCount)
    }

    /// Throws if the batch does not lead to the numbers of items that the data has after it.
    ///
    /// - Parameter expected: The number of items in each section after the batch, as the data has
    ///   it.
    /// - Throws: ``BatchUpdateError/Code/invalidSectionCount``, or
    ///   ``BatchUpdateError/Code/invalidItemCount`` with the first section that differs.
    public func check(itemCounts expected: [Int]) throws(BatchUpdateError) {
        guard expected.count == itemCounts.count else {
            throw BatchUpdateError(.invalidSectionCount)
        }
        if let section = expected.indices.first(where: { expected[$0] != itemCounts[$0] }) {
            throw BatchUpdateError(.invalidItemCount, section: section)
        }
    }

    /// Where a section goes.
    ///
    /// - Parameter section: An index before the batch, which exists.
    /// - Returns: Its index after the batch; `nil` if it is deleted. A section that is reloaded
    ///   stays.
    public func newIndex(ofSection section: Int) -> Int? {
        map.sections.targets[section]
    }

    /// Whether an operation of its own moves an item.
    ///
    /// - Parameter path: A path before the batch, which exists.
    /// - Returns: `false` for one that moves along with its section, or is deleted.
    public func isMoved(_ path: ItemPath) -> Bool {
        newPath(of: path) != nil && map.departs(path)
    }

    /// Where an item goes.
    ///
    /// - Parameter path: A path before the batch, which exists.
    /// - Returns: Its path after the batch; `nil` if it is deleted, also with its section, or goes
    ///   because its section is reloaded.
    /// - Complexity: O(log *k*) for *k* operations.
    public func newPath(of path: ItemPath) -> ItemPath? {
        let exists = path.item >= 0 && path.item < oldItemCounts[path.section]
        precondition(exists, "no such item before the batch")
        return map.newPath(of: path)
    }
}
