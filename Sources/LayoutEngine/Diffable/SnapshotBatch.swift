package import LayoutdLayouts
package import LayoutdSnapshots

/// Turns the difference between the data of a view and a snapshot into a batch of updates.
package struct SnapshotBatch<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    private let sections: [Section]
    private let before: Places
    private let after: After
    private let given: Given
    /// The batch.
    package private(set) var batch = UpdateBatch([], isDifference: true)

    /// Where sections and items are in the view.
    package struct Places {
        private let item: (ItemID) -> ItemPath?
        private let section: (SectionID) -> Int?

        /// Finds items and sections with functions.
        package init(item: @escaping (ItemID) -> ItemPath?, section: @escaping (SectionID) -> Int?)
        {
            self.item = item
            self.section = section
        }

        fileprivate func path(of identifier: ItemID) -> ItemPath? { item(identifier) }

        fileprivate func index(of identifier: SectionID) -> Int? { section(identifier) }
    }

    /// The data after the batch.
    package struct After {
        fileprivate let sections: [SectionID]
        fileprivate let item: (SnapshotPath) -> ItemID?

        /// The data of a snapshot.
        package init(_ snapshot: Snapshot<SectionID, ItemID>) {
            self.init(sections: snapshot.sectionIdentifiers, item: snapshot.itemIdentifier)
        }

        /// Describes data by its sections and a function that returns the item at a place.
        package init(sections: [SectionID], item: @escaping (SnapshotPath) -> ItemID?) {
            (self.sections, self.item) = (sections, item)
        }
    }

    /// What comes with the snapshot besides the order of its data.
    package struct Given {
        fileprivate let table: (ItemPath, ItemID) -> ItemTable?
        fileprivate let measures: (Int, SectionID) -> Section.Measures?
        fileprivate let sized: [(path: ItemPath, identifier: ItemID)]
        fileprivate let names: ((SectionID?, [ItemID]) -> UpdateBatch.Identifiers)?

        /// Describes what comes with a snapshot.
        ///
        /// - Parameters:
        ///   - table: The size or place of an item, at its path in the snapshot and by its identifier.
        ///   - measures: The measures of a section of the snapshot.
        ///   - sized: The paths in the snapshot of items that get a size or a place although they may
        ///     not be new, ascending, with their identifiers.
        ///   - names: What the view calls new items, and the new section that they come with; `nil` if
        ///     it has no identifiers.
        package init(
            table: @escaping (ItemPath, ItemID) -> ItemTable?,
            measures: @escaping (Int, SectionID) -> Section.Measures?,
            sized: [(path: ItemPath, identifier: ItemID)],
            names: ((SectionID?, [ItemID]) -> UpdateBatch.Identifiers)? = nil
        ) {
            self.table = table
            self.measures = measures
            self.sized = sized
            self.names = names
        }
    }

    /// Makes the batch that a difference stands for.
    ///
    /// - Parameters:
    ///   - difference: The difference.
    ///   - before: Where everything is in the view.
    ///   - after: The data after the batch.
    ///   - view: The view.
    ///   - given: What comes with the snapshot.
    @specialized(where SectionID == String, ItemID == String)
    package init(
        _ difference: SnapshotDifference,
        from before: Places,
        to after: After,
        over view: CollectionView,
        _ given: Given
    ) {
        (sections, self.before) = (view.sections, before)
        (self.after, self.given) = (after, given)
        for section in difference.deletedSections { add(.deleteSection(section)) }
        let new = Dictionary(grouping: difference.newCells, by: \.section)
        for section in difference.insertedSections { insert(section, new[section] ?? []) }
        for move in difference.movedSections { add(.moveSection(from: move.from, to: move.to)) }
        for path in difference.deletedItems { add(.deleteItem(ItemPath(path))) }
        for path in difference.insertedItems { insert(path) }
        for move in difference.movedItems {
            add(.moveItem(from: ItemPath(move.from), to: ItemPath(move.to)))
        }
        let isNew = Set(difference.newCells)
        var reloaded: Set<SnapshotPath> = []
        for path in difference.reloadedCells where !isNew.contains(path) {
            reload(path)
            reloaded.insert(path)
        }
        reconfigure { isNew.contains($0) || reloaded.contains($0) }
        changeSections(besides: Set(difference.insertedSections))
    }

    private mutating func add(_ operation: BatchUpdate.Operation, _ table: ItemTable? = nil) {
        if let table { batch.sizes[batch.operations.count] = table }
        batch.operations.append(operation)
    }

    private mutating func insert(_ section: Int, _ cells: [SnapshotPath]) {
        let items = cells.compactMap(after.item)
        let tables = zip(cells, items).map { given.table(ItemPath($0), $1) }
        batch.identifiers[batch.operations.count] = given.names?(after.sections[section], items)
        batch.measures[batch.operations.count] = given.measures(section, after.sections[section])
        add(.insertSection(section, itemCount: cells.count), ItemTable(joining: tables))
    }

    private mutating func insert(_ path: SnapshotPath) {
        guard let item = after.item(path) else { return }
        batch.identifiers[batch.operations.count] = given.names?(nil, [item])
        add(.insertItem(ItemPath(path)), given.table(ItemPath(path), item))
    }

    /// Gives an item new content; it keeps its size unless it gets another.
    private mutating func reload(_ path: SnapshotPath) {
        guard let item = after.item(path), let old = before.path(of: item)
        else {
            return
        }
        add(.reloadItem(old), given.table(ItemPath(path), item) ?? ownTable(at: old))
    }

    /// Gives items that stay the sizes that they are to have.
    private mutating func reconfigure(besides isReplaced: (SnapshotPath) -> Bool) {
        for (path, item) in given.sized where !isReplaced(SnapshotPath(path)) {
            guard let old = before.path(of: item), let table = given.table(path, item),
                table.ownTable(of: 0) != ownTable(at: old)
            else { continue }
            add(.reconfigureItem(old), table)
        }
    }

    private func ownTable(at path: ItemPath) -> ItemTable? {
        sections[path.section].items.ownTable(of: path.item)
    }

    /// Gives sections that stay the measures that they are to have.
    private mutating func changeSections(besides inserted: Set<Int>) {
        for (section, name) in after.sections.enumerated() where !inserted.contains(section) {
            guard let measures = given.measures(section, name),
                let old = before.index(of: name), measures != sections[old].measures
            else { continue }
            batch.measures[batch.operations.count] = measures
            add(.changeSection(old))
        }
    }
}
