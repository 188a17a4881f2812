import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct UpdateTests {
    private let timing = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0)

    private func batch(_ operations: BatchUpdate.Operation...) -> UpdateBatch {
        UpdateBatch(operations)
    }

    private func path(_ item: Int, _ section: Int = 0) -> ItemPath {
        ItemPath(section: section, item: item)
    }

    private func cell(_ item: Int, _ section: Int = 0) -> ElementID {
        .cell(section: section, item: item)
    }

    @Test func `new items fade in, remaining items slide, deleted items fade out`() throws {
        var view = try makeList()
        try view.update(batch(.insertItem(path(0)), .deleteItem(path(2))))
        #expect(view.frameState.dataVersion == 1 && view.contentSize.height == 2000)
        view.pass(6)
        let progress = timing.progress(at: 0.1)
        let elements = try view.everything()
        let new = try #require(elements[cell(0)])
        #expect(new.frame.minY == 0 && abs(new.alpha - progress) < 1e-9)
        let first = try #require(elements[cell(1)])
        #expect(abs(first.frame.minY - 100 * progress) < 1e-9 && first.alpha == 1)
        let leaving = try view.departing()
        #expect(leaving.map(\.element) == [cell(2)] && leaving[0].departing == 0)
        #expect(leaving[0].frame.minY == 200 && abs(leaving[0].alpha - (1 - progress)) < 1e-9)
        view.settle()
        #expect(try view.departing().isEmpty)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `without animation the change takes effect immediately`() throws {
        var view = try makeList()
        try view.update(batch(.insertItem(path(0)), .deleteItem(path(2))), animated: false)
        #expect(view.isResting)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `a reloaded item cross-fades from its old content to its new`() throws {
        var view = try makeList()
        let change = UpdateBatch(
            [.reloadItem(path(1))],
            sizes: [0: .sized([ItemSize(height: 50)])]
        )
        try view.update(change)
        view.pass(6)
        let progress = timing.progress(at: 0.1)
        let height = 100 - 50 * progress
        let incoming = try #require(view.presented(cell(1)))
        let outgoing = try #require(try view.departing().first)
        #expect(abs(incoming.frame.size.height - height) < 1e-9)
        #expect(abs(outgoing.frame.size.height - height) < 1e-9)
        #expect(abs(incoming.alpha - progress) < 1e-9)
        #expect(abs(outgoing.alpha - (1 - progress)) < 1e-9)
    }

    @Test func `a row that moves far slides out of view and into view`() throws {
        var view = try makeList()
        try view.update(batch(.moveItem(from: path(19), to: path(0))))
        let arriving = try #require(view.presented(cell(0)))
        #expect(arriving.frame.minY == 1900 && arriving.alpha == 1)
        view.settle()
        #expect(view.presented(cell(0))?.frame.minY == 0)
    }

    @Test func `sections are inserted and deleted with their headers`() throws {
        var view = try makeList(
            [.uniform(count: 2), .uniform(count: 1)],
            configuration: ListLayout.Configuration(headerHeight: 40)
        )
        try view.update(batch(.deleteSection(0), .insertSection(1, itemCount: 1)))
        view.pass(6)
        let progress = timing.progress(at: 0.1)
        let survivor = try #require(view.presented(ElementID(kind: .header, section: 0)))
        #expect(abs(survivor.frame.minY - (240 - 240 * progress)) < 1e-9 && survivor.alpha == 1)
        let new = try #require(view.presented(ElementID(kind: .header, section: 1)))
        #expect(new.frame.minY == 140 && abs(new.alpha - progress) < 1e-9)
        #expect(try view.departing().map(\.element.kind) == [.cell, .cell, .header])
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `expanded rows stay expanded when they move`() throws {
        var view = try makeList(
            [.uniform(count: 5), .uniform(count: 5)],
            configuration: ListLayout.Configuration(multipleSelection: true),
            expanded: [path(1), path(4), path(0, 1)]
        )
        let change = batch(
            .insertItem(path(0)),
            .deleteItem(path(4)),
            .moveItem(from: path(0, 1), to: path(5))
        )
        try view.update(change)
        #expect(view.expanded == [path(2), path(5)])
    }

    @Test func `after reload data everything rests on the new layout`() throws {
        var view = try makeList(
            expanded: [path(2)],
            contentOffset: Point(x: 0, y: 1700),
            dynamics: SpringDynamics()
        )
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -200)), touch: .at(Point(x: 160, y: 300))))
        view.tick()
        try view.tapRow(15)
        view.tick()
        try view.reloadData([.uniform(count: 8)])
        #expect(view.isResting && view.expanded.isEmpty && view.contentOffset.y == 320)
        #expect(try view.everything() == view.afresh().everything())
        #expect(view.frameState.dataVersion == 1)
    }

    @Test func `remaining items on springs keep place and velocity`() throws {
        var view = try makeList(
            [.sized((0..<40).map { ItemSize(height: 40 + Double($0)) })],
            dynamics: SpringDynamics(damping: 0.4)
        )
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 200)), touch: .at(Point(x: 160, y: 300))))
        view.pass(5)
        let before = try view.everything()
        try view.update(batch(.insertItem(path(6)), .deleteItem(path(8))))
        let after = try view.everything()
        for item in 3..<12 where item != 8 {
            let new = item < 6 ? item : item < 8 ? item + 1 : item
            let (old, now) = (try #require(before[cell(item)]), try #require(after[cell(new)]))
            #expect(abs(old.frame.center.y - now.frame.center.y) < 1e-3, "\(item)")
            #expect(old.velocity == now.velocity, "\(item)")
        }
        #expect(view.settle() < 600)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `a scroll in the same tick does not pull new items`() throws {
        var view = try makeList(dynamics: SpringDynamics())
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 120)), touch: .at(Point(x: 0, y: 0))))
        try view.update(batch(.insertItem(path(2))))
        view.tick()
        let new = try #require(view.presented(cell(2)))
        #expect(new.frame.center == new.anchor && new.velocity == .zero)
        // Row 7 has come near the viewport, and is now row 8.
        let incoming = try #require(view.presented(cell(8)))
        #expect(incoming.frame.center != incoming.anchor)
    }

    @Test func `new items inherit no size`() throws {
        var view = try makeList([.sized([ItemSize(height: 30), ItemSize(height: 60)])])
        try view.update(batch(.insertItem(path(0))), animated: false)
        #expect(view.presented(cell(0))?.frame.size.height == 100)
        #expect(view.presented(cell(1))?.frame.size.height == 30)
        #expect(view.presented(cell(2))?.frame.size.height == 60)
    }

    @Test func `two batches in a row continue from the presented state`() throws {
        var view = try makeList()
        try view.update(batch(.insertItem(path(0))))
        view.pass(5)
        let before = try view.frame().elements
        try view.update(batch(.insertItem(path(0)), .deleteItem(path(19))))
        let leaving = try view.departing()
        expectSamePlaces(before, try view.frame().elements.filter { $0.alpha > 0 })
        #expect(leaving.isEmpty)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `one size does not make the view store ten million`() throws {
        var view = try makeList([.uniform(count: 10_000_000 - 1)])
        let sized = [0: ItemTable.sized([ItemSize(height: 3)])]
        let insertion = UpdateBatch([.insertItem(path(0))], sizes: sized)
        let reload = UpdateBatch([.reloadItem(path(0))], sizes: sized)
        for batch in [insertion, reload] {
            #expect(throws: CollectionViewError.self) { try view.update(batch) }
        }
        #expect(view.frameState.dataVersion == 0)
        try view.update(batch(.insertItem(path(0))))
        #expect(view.sections == [.uniform(count: 10_000_000)])
    }

    @Test func `an update cannot exceed the maximum number of items`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 3)],
                layout: .list(ListLayout.Configuration()),
                maximumItems: 3
            )
        )
        #expect(throws: CollectionViewError.tooManyItems(count: 4, limit: 3)) {
            try view.update(batch(.insertItem(path(0))))
        }
        #expect(view.frameState.dataVersion == 0 && view.frameState.sequence == 0)
    }

    @Test func `an update has a size for each item, or none`() throws {
        var view = try makeList()
        let sizes = ItemTable.sized([ItemSize(height: 3)])
        let few = UpdateBatch([.insertSection(1, itemCount: 2)], sizes: [0: sizes])
        let error = LayoutError.tooFewSizes(operation: 0, count: 1, needed: 2)
        #expect(throws: CollectionViewError.layout(error)) {
            try view.update(few)
        }
        #expect(view.frameState.dataVersion == 0 && view.frameState.sequence == 0)
        try view.update(UpdateBatch([.insertSection(1, itemCount: 1)], sizes: [0: sizes]))
        #expect(view.sections.last == Section(items: sizes))
    }
}
