package import LayoutdLayouts
package import LayoutdSnapshots

extension ItemPath {
    /// The same place in the data.
    package init(_ path: SnapshotPath) { self.init(section: path.section, item: path.item) }
}

extension SnapshotPath {
    /// The same place in a snapshot.
    package init(_ path: ItemPath) { self.init(section: path.section, item: path.item) }
}

extension ItemTable {
    /// What the data sets for an item alone; `nil` if that is nothing.
    package func ownTable(of index: Int) -> ItemTable? {
        ItemChange().table(self, index)
    }

    /// What it says of one item, with the size that the item has in other data unless it brings its own.
    package func keepingSize(of other: ItemTable, _ index: Int) -> ItemTable {
        guard sizes?.first?.isOpen ?? true, places == nil,
            let size = other.sizes?[index], !size.isOpen
        else { return self }
        var table = ItemTable.sized([size])
        (table.immovable, table.hidden) = (immovable, hidden)
        (table.rows, table.pins) = (rows, pins)
        return table
    }

    /// The sizes or places of items; `nil` if none has its own.
    package init?(joining tables: [ItemTable?]) {
        guard tables.contains(where: { $0 != nil }) else { return nil }
        let hasPlaces = tables.contains { $0?.places != nil }
        self = hasPlaces ? .placed([]) : .uniform(count: 0)
        for table in tables { append(table ?? .uniform(count: 1), 0..<1) }
    }
}
