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
        let pin = pins[index]
        if let place = places?[index] {
            var table = ItemTable.placed([place])
            if let pin { table.pins = [0: pin] }
            return table
        }
        let size = sizes?[index] ?? ItemSize()
        let isFixed = immovable.contains(index)
        let row = rows[index]
        guard !size.isOpen || isFixed || row != nil || pin != nil else { return nil }
        var table = size.isOpen ? ItemTable.uniform(count: 1) : .sized([size])
        if isFixed { table.immovable = [0] }
        if let row { table.rows = [0: row] }
        if let pin { table.pins = [0: pin] }
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
