/// The effect of a batch of changes on the indices of sections and items.
///
/// Deletes, reloads and the origins of moves use indices before the batch; inserts and the targets
/// of moves use indices after all of it. So the order of the operations does not matter. Inserted
/// and moved sections and items take the indices they name; all others keep their order and fill
/// the remaining indices, first the sections, then the items in each. The new items of a section
/// that is inserted or reloaded fill the indices that are not taken by items that move into it.
///
/// A batch is validated when it is created; afterwards all queries succeed.
///
/// - Note: Source: Apple, performBatchUpdates(_:completion:) and WWDC 2018 session 225.
public struct BatchUpdate: Sendable {
    /// The most items that a section or operation may have, so that sums do not overflow.
    public static let maximumItemCount = 1 << 62

    /// The number of items in each section after the batch.
    public let itemCounts: [Int]
    /// The items that are new, in ascending order.
    public let insertions: [Insertion]
    /// The items that are reloaded in place, ascending by old path; none are in reloaded sections.
    public let reloads: [Reload]
    /// The items that get another size, ascending by old path; none are in reloaded sections.
    public let reconfigurations: [Reload]

    /// The number of items in each section before the batch.
    package let oldItemCounts: [Int]
    let map: BatchMap

    /// Validates a batch and computes its effect.
    ///
    /// - Parameters:
    ///   - operations: The operations in any order; the `operation` of an error, an insertion or a
    ///     reload is an index of this list.
    ///   - itemCounts: The number of items in each section before the batch.
    ///   - isDifference: Whether an item may be both moved and reloaded, which `UICollectionView` refuses in
    ///     batches that an app makes.
    /// - Throws: ``BatchUpdateError``, the first in the order of its codes, without those of the
    ///   counts (``check(itemCounts:)``), and for one code the first in the order of the
    ///   operations.
    /// - Precondition: Item counts, including those of operations, are at least 0 and at most
    ///   ``maximumItemCount``.
    /// - Complexity: O(*k* log *k* + *s*) for *k* operations and *s* sections, regardless of the
    ///   number of items.
    public init(
        _ operations: [Operation],
        itemCounts: [Int],
        isDifference: Bool = false
    ) throws(BatchUpdateError) {
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
        try claims.checkConflicts(isDifference: isDifference)

        let map = BatchMap(
            operations,
            sections: sections,
            departures: departures,
            arrivals: arrivals
        )
        self.itemCounts = newCounts
        insertions = sections.insertions(arrivals: arrivals, itemCounts: newCounts)
        reloads = claims.before.compactMap { map.reload(of: $0, as: .reload) }
        reconfigurations = claims.before.compactMap { map.reload(of: $0, as: .change) }
        oldItemCounts = itemCounts
        self.map = map
    }

    private static func allows(itemCount: Int) -> Bool {
        (0...maximumItemCount).contains(itemCount)
    }

    /// Throws if the item counts after the batch differ from those of the data.
    ///
    /// - Parameter expected: The number of items in each section of the data after the batch.
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

    /// The estimated memory of the batch, in bytes; it does not depend on the number of items.
    ///
    /// - Complexity: O(1).
    package var estimatedBytes: Int {
        MemoryLayout<Int>.stride * (itemCounts.count + oldItemCounts.count)
            + MemoryLayout<Insertion>.stride * insertions.count
            + MemoryLayout<Reload>.stride * (reloads.count + reconfigurations.count)
            + map.estimatedBytes
    }

    /// Where a section moves.
    ///
    /// - Parameter section: An existing index before the batch.
    /// - Returns: Its index after the batch; `nil` if it is deleted. A reloaded section stays.
    public func newIndex(ofSection section: Int) -> Int? {
        map.sections.targets[section]
    }

    /// Whether all items of a section are new, because it is inserted or reloaded.
    ///
    /// - Parameter section: An existing index after the batch.
    /// - Returns: `false` for a section that stays or moves, whatever moves into it.
    package func bringsItems(ofSection section: Int) -> Bool {
        if case .brought = map.sections.origins[section] { true } else { false }
    }

    /// Whether an item is moved by its own operation.
    ///
    /// - Parameter path: An existing path before the batch.
    /// - Returns: `false` for an item that moves with its section, or is deleted.
    public func isMoved(_ path: ItemPath) -> Bool {
        newPath(of: path) != nil && map.departs(path)
    }

    /// Where an item moves.
    ///
    /// - Parameter path: An existing path before the batch.
    /// - Returns: Its path after the batch; `nil` if it is deleted, alone or with its section, or
    ///   removed because its section is reloaded.
    /// - Complexity: O(log *k*) for *k* operations.
    public func newPath(of path: ItemPath) -> ItemPath? {
        let exists = path.item >= 0 && path.item < oldItemCounts[path.section]
        precondition(exists, "no such item before the batch")
        return map.newPath(of: path)
    }
}
