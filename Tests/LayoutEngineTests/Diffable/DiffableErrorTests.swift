import LayoutEngine
import Testing

/// What cannot be done leaves the view and its data as they were.
struct DiffableErrorTests {
    /// Expects an error, and that nothing has changed.
    private func expect(
        _ error: CollectionViewError,
        from shelves: Shelves,
        _ change: (inout Shelves) throws -> Void
    ) throws {
        var changed = shelves
        #expect(throws: error) { try change(&changed) }
        #expect(changed.snapshot() == shelves.snapshot() && changed.data == shelves.data)
        #expect(changed.view.sequence == shelves.view.sequence)
        #expect(changed.view.sections == shelves.view.sections)
    }

    @Test func `data changes by snapshots only`() throws {
        let shelves = try Shelves(showing: [(.upper, [1])])
        for event in [
            Event.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))])), .reload([]),
        ] {
            try expect(.identifiers(.missing), from: shelves) { try $0.apply(event) }
        }
    }

    @Test func `there may not be too many items`() throws {
        var shelves = try Shelves(maximumItems: 3)
        let many = try Snapshot.shelves([(.upper, [1, 2, 3, 4])])
        let error = CollectionViewError.tooManyItems(count: 4, limit: 3)
        try expect(error, from: shelves) { try $0.apply(many) }
        try shelves.apply(.shelves([(.upper, [1, 2])]))
        try expect(error, from: shelves) { try $0.apply(many) }
        try expect(error, from: shelves) { try $0.applySnapshotUsingReloadData(many) }
    }

    @Test func `sizes must be numbers`() throws {
        let shelves = try Shelves(showing: [(.upper, [1])])
        let two = try Snapshot.shelves([(.upper, [1, 2])])
        let error = CollectionViewError.layout(.invalidItemSize(section: 0, item: 1, value: -1))
        try expect(error, from: shelves) {
            try $0.apply(two, items: .sized { _ in ItemSize(height: -1) })
        }
    }

    @Test func `a layout that needs places gets one for each new item`() throws {
        var scene = try Shelves(
            CollectionView.Configuration(
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 320, height: 480))
                )
            )
        )
        let one = try Snapshot.shelves([(.upper, [1])])
        let error = CollectionViewError.layout(.itemsWithoutPlaces(section: 0))
        try expect(error, from: scene) { try $0.apply(one) }
        let places = [1, 2].map {
            ItemPlacement(
                center: Point(x: 50 * Double($0), y: 50),
                size: Size(width: 20, height: 20)
            )
        }
        try scene.apply(one, items: .placed([Book(1): places[0]]))
        let two = try Snapshot.shelves([(.upper, [2, 1])])
        try expect(error, from: scene) { try $0.apply(two) }
        try scene.apply(two, items: .placed { places[$0.number - 1] })
        #expect(scene.view.sections[0].items.places == [places[1], places[0]])
    }

    @Test func `only visible items of an outline are toggled`() throws {
        var shelves = try Shelves(showing: [(.upper, [1])])
        #expect(throws: ToggleError.outline(.unknownItem(Book(2)))) {
            try shelves.toggle(Book(2))
        }
        #expect(try !shelves.toggle(Book(1)))
        var empty = try Shelves()
        #expect(throws: ToggleError.outline(.unknownItem(Book(1)))) { try empty.toggle(Book(1)) }
    }

    @Test func `a toggle may not show too many items`() throws {
        var shelves = try Shelves(maximumItems: 2)
        var outline = SectionSnapshot<Book>()
        try outline.append([Book(1)])
        try outline.append([Book(2), Book(3)], to: Book(1))
        try shelves.apply(outline, to: .upper)
        let before = shelves
        #expect(throws: ToggleError<Book>.view(.tooManyItems(count: 3, limit: 2))) {
            try shelves.toggle(Book(1))
        }
        #expect(shelves.data == before.data && shelves.view.sequence == before.view.sequence)
    }

    @Test func `an invalid configuration makes no view`() {
        #expect(throws: CollectionViewError.self) {
            try Shelves(
                CollectionView.Configuration(
                    layout: .list(ListLayout.Configuration(rowHeight: -1))
                )
            )
        }
    }
}
