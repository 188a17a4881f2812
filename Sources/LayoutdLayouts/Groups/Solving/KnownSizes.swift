import LayoutdGeometry

/// The sizes of a section's items that are known, as far as they are.
struct KnownSizes: Sendable {
    /// The sizes that the data sets for all items.
    private let table: [ItemSize]?
    /// The sizes that have been measured.
    private let measured: MeasuredItems

    init(table: [ItemSize]?, measured: MeasuredItems?) {
        self.table = table
        self.measured = measured ?? MeasuredItems()
    }

    /// Nothing is known.
    static let none = KnownSizes(table: nil, measured: nil)

    /// At most how many sizes are known.
    var count: Int { (table?.count ?? 0) + measured.count }

    /// The size of an item, which need not exist.
    subscript(item: Int) -> ItemSize? {
        if let size = measured[item] { return size }
        guard let table, table.indices.contains(item), !table[item].isOpen else { return nil }
        return table[item]
    }

    /// The first item from another one on of which anything is known; `nil` if there is none.
    ///
    /// - Complexity: O(log *m*), *m* measured items; with sizes from the data, O(*k*) for *k* items
    ///   before it.
    func first(from item: Int) -> Int? {
        let measured = measured.first(from: item)
        guard let table, item < table.count else { return measured }
        let own = table[item...].firstIndex { !$0.isOpen }
        return [measured, own].compactMap { $0 }.min()
    }
}
