extension ItemTable {
    /// The items that have a size or a place of their own, and not the same as those of another table.
    ///
    /// - Parameters:
    ///   - other: The other table.
    ///   - first: The item there that the first one is compared with, the next with the one behind it, and so on.
    ///   - items: The items.
    /// - Returns: Their indices, ascending.
    /// - Complexity: O(*n*), *n* items; O(1) without columns.
    package func itemsUnlike(_ other: ItemTable, from first: Int, _ items: Range<Int>) -> [Int] {
        if let places {
            guard let others = other.places else { return Array(items) }
            return items.filter { places[$0] != others[first + $0 - items.lowerBound] }
        }
        guard let sizes else { return [] }
        guard let others = other.sizes else { return items.filter { !sizes[$0].isOpen } }
        return items.filter { item in
            !sizes[item].isOpen && sizes[item] != others[first + item - items.lowerBound]
        }
    }
}
