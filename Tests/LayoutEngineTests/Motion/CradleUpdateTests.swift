import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Items of a cradle that are inserted and deleted while others swing.
struct CradleUpdateTests {
    private func path(_ item: Int, section: Int = 0) -> ItemPath {
        ItemPath(section: section, item: item)
    }

    /// Five items that were inserted one by one, all in motion.
    private func swinging() throws -> CradleFixture {
        var cradle = try CradleFixture()
        for item in 0..<5 {
            try cradle.insert(item)
            cradle.tick(23)
        }
        return cradle
    }

    @Test(arguments: 0..<5)
    func `a delete leaves the other items unchanged`(deleted: Int) throws {
        var cradle = try swinging()
        let before = try cradle.elements.map(\.motion)
        try cradle.delete(deleted)
        var survivors = before
        survivors.remove(at: deleted)
        #expect(try cradle.staying.map(\.motion) == survivors)
        #expect(try cradle.staying.map(\.element.item) == [0, 1, 2, 3])
        let leaving = try #require(try cradle.departing.first)
        #expect(leaving.motion == before[deleted])
        #expect(leaving.element == .cell(section: 0, item: deleted) && leaving.departing == 0)
        #expect(cradle.counts == [4] && cradle.view.frameState.dataVersion == 6)
    }

    @Test(arguments: 0...5)
    func `an insertion leaves the other items unchanged`(inserted: Int) throws {
        var cradle = try swinging()
        try cradle.delete(3)
        cradle.tick(5)
        try cradle.insert(3)
        let before = try cradle.elements
        try cradle.insert(inserted)
        var staying = try cradle.staying
        let new = staying.remove(at: inserted)
        #expect(new.element.item == inserted && new.velocity == .zero && new.angle == 0)
        #expect(staying.map(\.motion) == before.filter { $0.departing == nil }.map(\.motion))
        let leaving = before.filter { $0.departing != nil }
        #expect(try cradle.departing == leaving)
        cradle.tick()
        #expect(try cradle.elements.map(\.velocity).allSatisfy { $0 != .zero })
    }

    @Test func `moves change only the index paths`() throws {
        var moved = try swinging()
        var left = moved
        try moved.update(.moveItem(from: path(4), to: path(0)))
        let order = [4, 0, 1, 2, 3]
        for _ in 0..<100 {
            let expected = try left.elements
            #expect(try moved.elements.map(\.motion) == order.map { expected[$0].motion })
            moved.tick()
            left.tick()
        }
    }

    @Test func `a reload drops one item, and another enters in its place`() throws {
        var cradle = try swinging()
        let before = try cradle.elements
        let batch = UpdateBatch(
            [.deleteItem(path(0)), .reloadItem(path(2))],
            sizes: [1: .sized([ItemSize(width: 30)])]
        )
        try cradle.view.update(batch)
        let staying = try cradle.staying
        #expect(staying.map(\.motion)[0] == before[1].motion)
        #expect(staying[1].frame.size == Size(width: 30, height: 100))
        #expect(staying[1].velocity == .zero)
        #expect(staying.map(\.motion)[2...] == before.map(\.motion)[3...])
        let departing = try cradle.departing
        #expect(departing.map(\.element.item) == [0, 2] && departing.map(\.departing) == [0, 1])
        #expect(departing.map(\.motion) == [before[0].motion, before[2].motion])
    }

    @Test func `items inserted together line up without overlapping`() throws {
        var cradle = try CradleFixture()
        try cradle.update(.insertItem(path(0)), .insertItem(path(1)), .insertItem(path(2)))
        try cradle.insert(0, size: ItemSize(width: 250, height: 7))
        try cradle.insert(4, size: ItemSize(width: 10, height: 300))
        let elements = try cradle.elements
        // In the order of insertion.
        #expect(
            [1, 2, 3, 0, 4].map { elements[$0].frame.minX.rounded() } == [420, 520, 620, 720, 970]
        )
        #expect(elements.allSatisfy { $0.frame.minY.rounded() == 300 })
        let boxes = elements.map { $0.boundingBox.outset(dx: -1e-3, dy: 0) }
        for (index, box) in boxes.enumerated() {
            #expect(!boxes[..<index].contains { $0.overlaps(box) })
        }
    }

    @Test func `an item in the way of an entering one keeps its place`() throws {
        var cradle = try CradleFixture(NewtonianLayout.Configuration(entry: Point(x: 100, y: 300)))
        try cradle.insert(0, size: ItemSize(width: 40, height: 40))
        cradle.tick(3)
        let old = try #require(try cradle.elements.first?.boundingBox)
        try cradle.insert(0)
        #expect(abs(try cradle.elements[0].frame.minX - old.maxX) < 1e-3)
    }

    @Test func `sections are inserted, moved and deleted with their items`() throws {
        var cradle = try CradleFixture(sections: [.uniform(count: 2), .uniform(count: 1)])
        cradle.tick(20)
        let before = try cradle.elements.map(\.motion)
        let batch = UpdateBatch(
            [
                .moveSection(from: 1, to: 0), .insertSection(1, itemCount: 2),
                .moveItem(from: path(1), to: path(1, section: 1)),
            ],
            sizes: [1: .sized([ItemSize(width: 8), ItemSize(height: 9)])]
        )
        try cradle.view.update(batch)
        #expect(cradle.counts == [1, 3, 1])
        let elements = try cradle.elements
        #expect(elements.map(\.motion)[0] == before[2])
        #expect(elements[1].frame.size == Size(width: 8, height: 100))
        #expect(elements.map(\.motion)[2] == before[1])
        #expect(elements[3].frame.size == Size(width: 100, height: 9))
        #expect(elements.map(\.motion)[4] == before[0])
        try cradle.update(.deleteSection(1), .reloadSection(2, itemCount: 0))
        #expect(cradle.counts == [1, 0])
        #expect(try cradle.departing.map(\.departing) == [0, 1, 2, 3])
        #expect(try cradle.staying.map(\.motion) == [before[2]])
    }

    @Test func `reloading the data drops all old items immediately`() throws {
        var cradle = try swinging()
        try cradle.delete(0)
        try cradle.view.reloadData([.uniform(count: 0), .uniform(count: 2)])
        #expect(try cradle.elements.map(\.element) == [0, 1].map { .cell(section: 1, item: $0) })
        #expect(try cradle.elements.map { $0.frame.minX.rounded() } == [420, 520])
        #expect(cradle.counts == [0, 2] && cradle.view.frameState.dataVersion == 7)
        try cradle.view.reloadData([])
        #expect(try cradle.elements.isEmpty && cradle.view.isResting)
    }

    @Test func `a refused update changes nothing`() throws {
        var cradle = try swinging()
        let (frame, state) = (try cradle.elements, cradle.view.frameState)
        #expect(throws: CollectionViewError.tooManyItems(count: 11, limit: 10)) {
            try cradle.update(.insertSection(0, itemCount: 6))
        }
        #expect(throws: CollectionViewError.tooManyItems(count: .max, limit: 10)) {
            let most = BatchUpdate.maximumItemCount
            try cradle.update(
                .insertSection(0, itemCount: most),
                .insertSection(1, itemCount: most)
            )
        }
        #expect(throws: CollectionViewError.tooManyItems(count: 11, limit: 10)) {
            try cradle.view.reloadData([.uniform(count: 11)])
        }
        #expect(throws: CollectionViewError.self) { try cradle.delete(5) }
        #expect(throws: CollectionViewError.self) {
            try cradle.insert(0, size: ItemSize(width: 0))
        }
        #expect(try cradle.elements == frame && cradle.view.frameState == state)
    }
}
