extension BatchUpdate {
    /// One change of the data.
    ///
    /// Indices to delete, reload or move *from* are those before the batch; indices to insert or
    /// move *to* are those after the whole batch.
    public enum Operation: Sendable, Hashable, Codable {
        /// Removes an item; redundant in a section that is deleted or reloaded.
        case deleteItem(ItemPath)
        /// Replaces an item's content in place; has no effect in a section that is deleted or
        /// reloaded.
        case reloadItem(ItemPath)
        /// Moves an item, also out of a section that is deleted or reloaded, or into one that is
        /// inserted or reloaded.
        case moveItem(from: ItemPath, to: ItemPath)
        /// Inserts an item; in a section that is inserted or reloaded, it is one of the section's
        /// new items.
        case insertItem(ItemPath)
        /// Removes a section with its items, except those that move out of it.
        case deleteSection(Int)
        /// Replaces a section's items, except those that move out of it, by the given number of new
        /// items (at least 0) and those that move into it; the section itself stays.
        case reloadSection(Int, itemCount: Int)
        /// Moves a section with its items.
        case moveSection(from: Int, to: Int)
        /// Inserts a section with the given number of new items (at least 0) and those that move
        /// into it.
        case insertSection(Int, itemCount: Int)
        /// Gives a section other measures; its items stay. It has no effect on a section that is deleted.
        case changeSection(Int)
        /// Gives an item another size or place; its content stays, and it may be moved in the same
        /// batch. It has no effect in a section that is deleted or reloaded, unless the item moves out of it.
        case reconfigureItem(ItemPath)

        /// The number of new items of a section operation.
        var itemCount: Int? {
            switch self {
            case .reloadSection(_, let count), .insertSection(_, let count): count
            default: nil
            }
        }

        /// The path to which the operation moves an item.
        var destination: ItemPath? {
            guard case .moveItem(_, let to) = self else { return nil }
            return to
        }

        /// The path from which the operation moves an item.
        var source: ItemPath? {
            guard case .moveItem(let from, _) = self else { return nil }
            return from
        }
    }
}
