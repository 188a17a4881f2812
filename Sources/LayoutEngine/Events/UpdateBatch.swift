public import LayoutdLayouts

/// Changes of the data that happen together.
public struct UpdateBatch: Sendable, Hashable, Codable {
    /// The changes, in any order.
    public var operations: [BatchUpdate.Operation]
    /// The sizes that operations bring, by index in ``operations``.
    ///
    /// Of the item that is inserted or reloaded, or of those that a section comes with; the layout's
    /// size where there is none. Sizes must not be fewer than items.
    public var sizes: [Int: SectionItems]

    /// Makes a batch.
    public init(_ operations: [BatchUpdate.Operation], sizes: [Int: SectionItems] = [:]) {
        self.operations = operations
        self.sizes = sizes
    }

    /// Makes a batch of the difference between the old and the new data of one section.
    ///
    /// - Parameters:
    ///   - difference: As `new.difference(from: old)` gives it. Where it was asked for moves
    ///     (`inferringMoves()`), items that were removed and inserted move.
    ///   - section: The section's index.
    public init<Element>(_ difference: CollectionDifference<Element>, inSection section: Int = 0) {
        self.init(
            difference.compactMap { change in
                switch change {
                case .remove(let old, _, let new):
                    // A move is said by its insertion.
                    new == nil ? .deleteItem(ItemPath(section: section, item: old)) : nil
                case .insert(let new, _, let old?):
                    .moveItem(
                        from: ItemPath(section: section, item: old),
                        to: ItemPath(section: section, item: new)
                    )
                case .insert(let new, _, nil):
                    .insertItem(ItemPath(section: section, item: new))
                }
            }
        )
    }
}
