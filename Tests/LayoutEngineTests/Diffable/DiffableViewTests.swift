import LayoutEngine
import Testing

/// What snapshots do to a view, by what is presented.
struct DiffableViewTests {
    @Test func `the first snapshot is shown at once`() throws {
        var shelves = try Shelves()
        #expect(shelves.snapshot() == Snapshot() && shelves.view.sections.isEmpty)
        let difference = try shelves.apply(.shelves([(.upper, [1, 2]), (.lower, [3])]))
        #expect(difference == nil && shelves.view.isResting)
        #expect(shelves.view.sections.map(\.items.count) == [2, 1])
        #expect(try shelves.snapshot() == .shelves([(.upper, [1, 2]), (.lower, [3])]))
    }

    @Test func `moved items slide with their keys`() throws {
        var shelves = try Shelves(showing: [(.upper, [1, 2]), (.lower, [3])])
        let keys = try shelves.keys
        let start = shelves.view.presented(.cell(section: 0, item: 0))?.frame
        let difference = try shelves.apply(.shelves([(.lower, [3, 1]), (.upper, [2])]))
        #expect(difference?.movedSections.count == 1 && difference?.newCells == [])
        #expect(try shelves.keys == keys)
        #expect(shelves.cell(of: Book(1)) == .cell(section: 0, item: 1))
        #expect(shelves.view.presented(.cell(section: 0, item: 1))?.frame == start)
        shelves.rest()
        #expect(shelves.view.presented(.cell(section: 0, item: 1))?.frame.minY == 60)
    }

    @Test func `without animation all is at its place at once`() throws {
        var shelves = try Shelves(showing: [(.upper, [1, 2, 3])])
        try shelves.apply(.shelves([(.upper, [3, 1])]), animated: false)
        #expect(shelves.view.isResting)
        #expect(shelves.view.presented(.cell(section: 0, item: 0))?.frame.minY == 20)
    }

    @Test func `a deleted item leaves, and nothing is its element`() throws {
        var shelves = try Shelves(showing: [(.upper, [1, 2])])
        try shelves.apply(.shelves([(.upper, [2])]))
        let gone = try shelves.view.frame().elements.filter { $0.departing != nil }
        #expect(gone.count == 1)
        #expect(gone.allSatisfy { shelves.identifier(of: $0.identity) == nil })
        #expect(shelves.path(of: Book(1)) == nil && shelves.cell(of: Book(1)) == nil)
    }

    @Test func `a reloaded item fades into its new cell and keeps its size`() throws {
        var shelves = try Shelves()
        var snapshot = try Snapshot.shelves([(.upper, [1, 2])])
        try shelves.apply(snapshot, items: .sized { _ in ItemSize(height: 70) })
        try snapshot.reloadItems([Book(2)])
        let difference = try shelves.apply(snapshot)
        #expect(difference?.madeCells == [SnapshotPath(section: 0, item: 1)])
        #expect(try shelves.view.frame().elements.count { $0.departing != nil } == 1)
        shelves.rest()
        #expect(shelves.height(of: 2) == 70)
        // The mark has had its effect.
        #expect(shelves.snapshot().reloadedItemIdentifiers.isEmpty)
        #expect(try shelves.apply(shelves.snapshot())?.isEmpty == true)
    }

    @Test func `all items of a reloaded section get new cells`() throws {
        var shelves = try Shelves(showing: [(.upper, [1, 2]), (.lower, [3])])
        var snapshot = shelves.snapshot()
        try snapshot.reloadSections([.upper])
        let difference = try shelves.apply(snapshot)
        #expect(difference?.madeCells.map(\.section) == [0, 0])
    }

    @Test func `a reconfigured item keeps its cell and is measured again`() throws {
        var shelves = try Shelves(showing: [(.upper, [1, 2])])
        let keys = try shelves.keys
        var snapshot = shelves.snapshot()
        try snapshot.reconfigureItems([Book(1)])
        // Book 2 has no mark, so it is not asked about.
        try shelves.apply(snapshot, items: .sized { _ in ItemSize(height: 90) })
        #expect(try shelves.view.frame().elements.allSatisfy { $0.departing == nil })
        #expect(try shelves.keys == keys)
        shelves.rest()
        #expect(shelves.height(of: 1) == 90 && shelves.height(of: 2) == 40)
        try shelves.apply(snapshot, items: .sized { _ in ItemSize() })
        shelves.rest()
        #expect(shelves.height(of: 1) == 40)
    }

    @Test func `a snapshot that changes nothing leaves the view as it is`() throws {
        var shelves = try Shelves(showing: [(.upper, [1])])
        var snapshot = shelves.snapshot()
        try snapshot.reconfigureItems([Book(1)])
        let sequence = shelves.view.sequence
        let difference = try shelves.apply(snapshot)
        #expect(difference?.reconfiguredCells == [SnapshotPath(section: 0, item: 0)])
        #expect(shelves.view.sequence == sequence)
    }

    @Test func `named sizes reach items that stay`() throws {
        var shelves = try Shelves(showing: [(.upper, [1, 2])])
        let sizes = [2: 50.0, 3: 60.0, 4: 70.0]
        try shelves.apply(
            .shelves([(.upper, [3, 1, 2])]),
            items: .sized(
                Dictionary(uniqueKeysWithValues: sizes.map { (Book($0), ItemSize(height: $1)) })
            )
        )
        shelves.rest()
        #expect([3, 1, 2].map(shelves.height) == [60, 40, 50])
    }

    @Test func `reloaded data is all new`() throws {
        var shelves = try Shelves(showing: [(.upper, [1, 2])])
        let keys = try shelves.keys
        try shelves.applySnapshotUsingReloadData(
            .shelves([(.upper, [2, 1])]),
            items: .sized { ItemSize(height: 50 + Double($0.number)) }
        )
        #expect(shelves.view.isResting)
        #expect(try Set(shelves.keys.values).isDisjoint(with: keys.values))
        #expect([2, 1].map(shelves.height) == [52, 51])
        // The next snapshot is compared with this one.
        #expect(try shelves.apply(.shelves([(.upper, [2, 1])]))?.isEmpty == true)
    }

    @Test func `sections get measures, and keep them`() throws {
        var shelves = try DiffableCollectionView<Aisle, Book>(
            CollectionView.Configuration(layout: .flow(FlowLayout.Configuration()))
        )
        let wide = Section.Measures.flow(
            FlowLayout.Metrics(sectionInset: Insets(top: 0, left: 90, bottom: 0, right: 0))
        )
        let first = try Snapshot.shelves([(.upper, [1]), (.lower, [2])])
        try shelves.apply(first, sections: { $0 == .lower ? wide : nil })
        #expect(shelves.view.sections.map(\.measures) == [nil, wide])
        try shelves.apply(.shelves([(.lower, [2]), (.middle, []), (.upper, [1])])) {
            $0 == .middle ? wide : nil
        }
        #expect(shelves.view.sections.map(\.measures) == [wide, wide, nil])
        try shelves.apply(shelves.snapshot(), sections: { _ in wide })
        #expect(shelves.view.sections.map(\.measures) == [wide, wide, wide])
    }

    @Test func `a copy is independent`() throws {
        let before = try Shelves(showing: [(.upper, [1, 2])])
        var after = before
        try after.apply(.shelves([(.lower, [3])]))
        #expect(try before.snapshot() == .shelves([(.upper, [1, 2])]))
        #expect(before.view.sections.map(\.items.count) == [2])
    }
}
