import LayoutdGeometry

/// The sizes of a section's items that are known, as far as they are.
struct KnownSizes: Sendable {
    /// The sizes that the data sets for all items.
    private let table: [ItemSize]?
    /// The sizes that have been measured.
    private let measured: [Int: ItemSize]
    /// The items that have been measured, ascending.
    private let order: [Int]

    init(table: [ItemSize]?, measured: [Int: ItemSize]) {
        self.table = table
        self.measured = measured
        order = measured.keys.sorted()
    }

    /// Nothing is known.
    static let none = KnownSizes(table: nil, measured: [:])

    /// At most how many sizes are known.
    var count: Int { (table?.count ?? 0) + measured.count }

    var isEmpty: Bool { table == nil && measured.isEmpty }

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
        let index = partitionPoint(count: order.count) { order[$0] >= item }
        let measured = index < order.count ? order[index] : nil
        guard let table, item < table.count else { return measured }
        let own = table[item...].firstIndex { !$0.isOpen }
        return [measured, own].compactMap { $0 }.min()
    }
}
