import LayoutEngine
import LayoutdLayouts
import LayoutdSnapshots

/// What a snapshot changes: the batch that leads to it.
struct SnapshotPlan: Sendable {
    /// The batch as an event; all data are new if there is no difference to tell.
    let event: Event
    /// The difference; `nil` if all data are new.
    let difference: SnapshotDifference?
    /// The identifiers of the cells that are new or reloaded; empty if all data are new.
    var made: [String] = []

    /// The data of a view, by identifiers.
    typealias Lists = [(section: String, items: [String])]
}

/// Turns a difference into a batch of updates.
struct SnapshotBatch {
    private let view: CollectionView
    private let names: DataNames
    private let snapshot: Snapshot<String, String>
    private let given: Given
    private(set) var batch = UpdateBatch([], isDifference: true)

    /// What the document says about the data besides its order.
    struct Given {
        /// The size or place of an item, at its path in the snapshot and by its identifier.
        let table: (ItemPath, String) -> ItemTable?
        /// The measures of a section of the snapshot.
        let measures: (Int) -> Section.Measures?
        /// The paths in the snapshot of items that have a size or a place, ascending, with their
        /// identifiers.
        let sized: [(path: ItemPath, identifier: String)]
    }

    /// Makes the batch that a difference stands for.
    init(
        _ difference: SnapshotDifference,
        to snapshot: Snapshot<String, String>,
        over view: CollectionView,
        _ given: Given
    ) {
        (self.view, names, self.snapshot, self.given) = (view, view.dataNames, snapshot, given)
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
        let items = cells.compactMap(snapshot.itemIdentifier)
        let tables = zip(cells, items).map { given.table(ItemPath($0), $1) }
        batch.identifiers[batch.operations.count] = UpdateBatch.Identifiers(
            section: snapshot.sectionIdentifiers[section],
            items: IdentifierColumn(items)
        )
        batch.measures[batch.operations.count] = given.measures(section)
        add(.insertSection(section, itemCount: cells.count), ItemTable(joining: tables))
    }

    private mutating func insert(_ path: SnapshotPath) {
        guard let item = snapshot.itemIdentifier(at: path) else { return }
        let identifiers = UpdateBatch.Identifiers(items: IdentifierColumn([item]))
        batch.identifiers[batch.operations.count] = identifiers
        add(.insertItem(ItemPath(path)), given.table(ItemPath(path), item))
    }

    /// Gives an item new content; it keeps its size unless it gets another.
    private mutating func reload(_ path: SnapshotPath) {
        guard let item = snapshot.itemIdentifier(at: path), let old = names.path(ofItem: item)
        else {
            return
        }
        let table = given.table(ItemPath(path), item)
        add(.reloadItem(old), table ?? view.sections[old.section].items.ownTable(of: old.item))
    }

    /// Gives items that stay the sizes that they are to have.
    private mutating func reconfigure(besides isReplaced: (SnapshotPath) -> Bool) {
        for (path, item) in given.sized where !isReplaced(SnapshotPath(path)) {
            guard let old = names.path(ofItem: item), let table = given.table(path, item),
                table != view.sections[old.section].items.ownTable(of: old.item)
            else { continue }
            add(.reconfigureItem(old), table)
        }
    }

    /// Gives sections that stay the measures that they are to have.
    private mutating func changeSections(besides inserted: Set<Int>) {
        for (section, name) in snapshot.sectionIdentifiers.enumerated()
        where !inserted.contains(section) {
            guard let measures = given.measures(section), let old = names.section(named: name),
                measures != view.sections[old].measures
            else { continue }
            batch.measures[batch.operations.count] = measures
            add(.changeSection(old))
        }
    }
}

extension ItemPath {
    init(_ path: SnapshotPath) { self.init(section: path.section, item: path.item) }
}

extension SnapshotPath {
    fileprivate init(_ path: ItemPath) { self.init(section: path.section, item: path.item) }
}

extension ItemTable {
    /// The sizes or places of items; `nil` if none has its own.
    fileprivate init?(joining tables: [ItemTable?]) {
        guard tables.contains(where: { $0 != nil }) else { return nil }
        let hasPlaces = tables.contains { $0?.places != nil }
        self = hasPlaces ? .placed([]) : .uniform(count: 0)
        for table in tables { append(table ?? .uniform(count: 1), 0..<1) }
    }
}
