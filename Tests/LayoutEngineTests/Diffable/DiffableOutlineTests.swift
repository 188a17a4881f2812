import LayoutEngine
import Testing

/// Sections that are outlines.
struct DiffableOutlineTests {
    private static func outline() throws -> SectionSnapshot<Book> {
        var outline = SectionSnapshot<Book>()
        try outline.append([Book(1), Book(2)])
        try outline.append([Book(11), Book(12)], to: Book(1))
        return outline
    }

    private static func shelves() throws -> Shelves {
        var shelves = try Shelves(showing: [(.lower, [12, 5])])
        try shelves.apply(outline(), to: .upper)
        return shelves
    }

    private func items(_ shelves: Shelves, _ shelf: Aisle) throws -> [Int] {
        try shelves.snapshot().itemIdentifiers(inSection: shelf).map(\.number)
    }

    @Test func `the visible items are the section's`() throws {
        let shelves = try Self.shelves()
        #expect(try items(shelves, .upper) == [1, 2])
        // Item 12 has moved into the outline, where it is hidden.
        #expect(try items(shelves, .lower) == [5])
        #expect(shelves.view.sections.map(\.items.count) == [1, 2])
        #expect(try shelves.snapshot(for: .upper) == Self.outline())
        #expect(shelves.snapshot(for: .lower).rootItems == [Book(5)])
        #expect(shelves.snapshot(for: .middle).items.isEmpty)
    }

    @Test func `an outline may be the first data`() throws {
        var shelves = try Shelves()
        #expect(try shelves.apply(Self.outline(), to: .upper) == nil)
        #expect(shelves.view.isResting && shelves.view.sections.map(\.items.count) == [2])
    }

    @Test func `a toggle shows children, and hides them`() throws {
        var shelves = try Self.shelves()
        let keys = try shelves.keys
        #expect(try shelves.toggle(Book(1), items: .sized { _ in ItemSize(height: 33) }))
        #expect(try items(shelves, .upper) == [1, 11, 12, 2])
        #expect(try shelves.keys.filter { keys[$0.key] != nil } == keys)
        shelves.rest()
        #expect(shelves.height(of: 11) == 33 && shelves.height(of: 1) == 40)
        #expect(try shelves.toggle(Book(1), animated: false))
        #expect(try items(shelves, .upper) == [1, 2])
        #expect(try shelves.view.isResting && shelves.keys == keys)
    }

    @Test func `a handler may refuse`() throws {
        var shelves = try Self.shelves()
        var handlers = SectionSnapshotHandlers<Book>()
        handlers.shouldExpandItem = { $0 != Book(1) }
        #expect(try !shelves.toggle(Book(1), handlers: handlers))
        #expect(try items(shelves, .upper) == [1, 2])
    }

    @Test func `a handler may bring children`() throws {
        var shelves = try Self.shelves()
        var handlers = SectionSnapshotHandlers<Book>()
        handlers.snapshotForExpandingParent = { _, _ in
            var children = SectionSnapshot<Book>()
            try? children.append([Book(21)])
            return children
        }
        #expect(try shelves.toggle(Book(2), handlers: handlers))
        #expect(try items(shelves, .upper) == [1, 2, 21])
        #expect(try shelves.snapshot(for: .upper).parent(of: Book(21)) == Book(2))
    }

    @Test func `a plain snapshot keeps the outline`() throws {
        var shelves = try Self.shelves()
        var snapshot = shelves.snapshot()
        try snapshot.deleteItems([Book(2)])
        try shelves.apply(snapshot)
        #expect(try shelves.toggle(Book(1)))
        #expect(try items(shelves, .upper) == [1, 11, 12])
    }
}
