extension BatchUpdate {
    /// One change of the data.
    ///
    /// What is deleted, reloaded or moved *from* is named by its index before the batch; what is
    /// inserted or moved *to*, by its index after the whole batch.
    public enum Operation: Sendable, Hashable, Codable {
        /// Removes an item; in a section that goes or is reloaded, that says nothing new.
        case deleteItem(ItemPath)
        /// Replaces an item's content where it is; without effect in a section that goes or is
        /// reloaded.
        case reloadItem(ItemPath)
        /// Takes an item elsewhere, also out of a section that goes or is reloaded, or into one that
        /// comes or is reloaded.
        case moveItem(from: ItemPath, to: ItemPath)
        /// Adds an item; in a section that comes or is reloaded, it is one of those that the
        /// section brings.
        case insertItem(ItemPath)
        /// Removes a section with its items, but those that move out of it.
        case deleteSection(Int)
        /// Replaces a section's items, but those that move out of it, by so many (at least 0) and
        /// those that move into it; the section itself stays.
        case reloadSection(Int, itemCount: Int)
        /// Takes a section with its items elsewhere.
        case moveSection(from: Int, to: Int)
        /// Adds a section with so many items (at least 0) and those that move into it.
        case insertSection(Int, itemCount: Int)

        /// How many items the operation brings to a section.
        var itemCount: Int? {
            switch self {
            case .reloadSection(_, let count), .insertSection(_, let count): count
            default: nil
            }
        }

        /// Where the operation moves an item.
        var destination: ItemPath? {
            guard case .moveItem(_, let to) = self else { return nil }
            return to
        }

        /// Where the operation moves an item from.
        var source: ItemPath? {
            guard case .moveItem(let from, _) = self else { return nil }
            return from
        }
    }
}
