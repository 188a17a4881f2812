import LayoutEngine
import Testing

/// What is where, and a view that is resumed.
struct DiffableLookupTests {
    private static func shelves() throws -> Shelves {
        try Shelves(showing: [(.lower, [7, 8]), (.middle, []), (.upper, [9])])
    }

    @Test func `items and sections are found both ways`() throws {
        let shelves = try Self.shelves()
        for (number, path) in [(7, (0, 0)), (8, (0, 1)), (9, (2, 0))] {
            let path = ItemPath(section: path.0, item: path.1)
            #expect(shelves.path(of: Book(number)) == path)
            #expect(shelves.itemIdentifier(at: path) == Book(number))
        }
        for (index, shelf) in [Aisle.lower, .middle, .upper].enumerated() {
            #expect(shelves.indexOfSection(shelf) == index)
            #expect(shelves.sectionIdentifier(at: index) == shelf)
        }
    }

    @Test func `what does not exist is not found`() throws {
        let shelves = try Self.shelves()
        #expect(shelves.path(of: Book(1)) == nil)
        #expect(shelves.sectionIdentifier(at: 3) == nil && shelves.sectionIdentifier(at: -1) == nil)
        for path in [(0, 2), (1, 0), (3, 0), (-1, 0), (0, -1)] {
            #expect(shelves.itemIdentifier(at: ItemPath(section: path.0, item: path.1)) == nil)
        }
        #expect(shelves.identifier(of: .cell(section: 0, item: 2)) == nil)
        #expect(shelves.identifier(of: ElementID(kind: .header, section: 3)) == nil)
        #expect(shelves.identifier(of: .ofLayout(.header)) == nil)
        #expect(try Shelves().indexOfSection(.upper) == nil)
    }

    @Test func `every element of a frame is called as its item or section`() throws {
        let shelves = try Self.shelves()
        let names = try shelves.view.frame().elements.map { shelves.identifier(of: $0.identity) }
        let expected: Set<SnapshotIdentifier<Aisle, Book>?> = [
            .section(.lower), .item(Book(7)), .item(Book(8)), .section(.middle), .section(.upper),
            .item(Book(9)),
        ]
        #expect(names.count == 6 && Set(names) == expected)
    }

    @Test func `events that do not change the data pass through`() throws {
        var shelves = try Self.shelves()
        let cell = try #require(shelves.cell(of: Book(8)))
        #expect(try shelves.apply(.tap(.element(cell))) == .tapped(cell))
        #expect(shelves.view.expanded == [ItemPath(section: 0, item: 1)])
        shelves.tick()
        #expect(shelves.view.tickCount == 1)
        #expect(shelves.advance(toTick: 1_000, limit: 1_000) == 0 && shelves.view.isResting)
    }

    @Test func `a view resumes with its data`() throws {
        let shelves = try Self.shelves()
        let view = try CollectionView(restoring: shelves.view.snapshot())
        var resumed = try #require(Shelves(view, data: shelves.data))
        let keys = try shelves.keys
        let difference = try resumed.apply(.shelves([(.lower, [8, 7]), (.upper, [9])]))
        #expect(difference?.movedItems.count == 1)
        #expect(try resumed.keys == keys)
    }

    @Test func `a view with other data is not resumed`() throws {
        let shelves = try Self.shelves()
        let other = try Shelves(showing: [(.lower, [7]), (.middle, []), (.upper, [9])])
        #expect(Shelves(other.view, data: shelves.data) == nil)
        var named = shelves.view
        try named.reloadData(
            [.uniform(count: 2), .uniform(count: 0), .uniform(count: 1)],
            identifiers: DataIdentifiers(
                sections: IdentifierColumn(["a", "b", "c"]),
                items: IdentifierColumn(["x", "y", "z"])
            )
        )
        #expect(Shelves(named, data: shelves.data) == nil)
    }
}
