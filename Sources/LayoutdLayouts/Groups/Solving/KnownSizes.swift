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

    var isEmpty: Bool { table == nil && measured.isEmpty }

    /// The size of an item, which need not exist.
    subscript(item: Int) -> ItemSize? {
        if let size = measured[item] { return size }
        guard let table, table.indices.contains(item), !table[item].isOpen else { return nil }
        return table[item]
    }

    /// Whether anything is known of some items.
    ///
    /// - Complexity: O(log *m*), *m* measured items; with sizes from the data, O(*k*) for *k* items.
    func knowsAny(_ items: Range<Int>) -> Bool {
        let first = partitionPoint(count: order.count) { order[$0] >= items.lowerBound }
        if first < order.count, order[first] < items.upperBound { return true }
        guard let table else { return false }
        return table[items.clamped(to: table.indices)].contains { !$0.isOpen }
    }
}
