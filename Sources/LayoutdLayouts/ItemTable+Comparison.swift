extension ItemTable {
    /// The items that have a size, a place, a pin or a row of their own, may not be lifted or are hidden, and are not
    /// the same in another table.
    ///
    /// - Parameters:
    ///   - other: The other table.
    ///   - first: The item there that the first one is compared with, the next with the one behind it, and so on.
    ///   - items: The items.
    /// - Returns: Their indices, ascending.
    /// - Complexity: O(*n*), *n* items; O(1) without columns.
    package func itemsUnlike(_ other: ItemTable, from first: Int, _ items: Range<Int>) -> [Int] {
        let measured = itemsMeasuredUnlike(other, from: first, items)
        let (fixed, hidden, rows, pins) = (immovable, hidden, rows, pins)
        guard !fixed.isEmpty || !hidden.isEmpty || !rows.isEmpty || !pins.isEmpty else {
            return measured
        }
        let (others, otherHidden) = (other.immovable, other.hidden)
        let (otherRows, otherPins) = (other.rows, other.pins)
        let marked = items.filter { item in
            let old = first + item - items.lowerBound
            return fixed.contains(item) && !others.contains(old)
                || hidden.contains(item) && !otherHidden.contains(old)
                || rows[item].map { $0 != otherRows[old] } ?? false
                || pins[item].map { $0 != otherPins[old] } ?? false
        }
        return marked.isEmpty ? measured : Set(measured).union(marked).sorted()
    }

    private func itemsMeasuredUnlike(
        _ other: ItemTable,
        from first: Int,
        _ items: Range<Int>
    ) -> [Int] {
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
