import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A finger that takes items to other places.
struct ReorderingTests {
    @Test func `what is lifted stays in front, under its finger, in every frame`() throws {
        var view = try CollectionView(.rows(100))
        try view.reorder(.began(ReorderingStart(finger: Point(x: 10, y: 90), grip: .point)))
        #expect(view.liftedElement == .cell(section: 0, item: 2))
        try view.reorder(.moved(Point(x: 30, y: 95)))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 2000)), touch: .none))
        let lifted = try #require(try view.frame().elements.last)
        #expect(lifted.element == view.liftedElement)
        #expect(lifted.frame == Rect(x: 20, y: 2085, width: 320, height: 40))
        #expect(try view.frame().lifted == lifted.element)
    }

    @Test func `an item springs into its slot from where it is let go`() throws {
        var view = try CollectionView(.rows(100, dynamics: .spring(SpringDynamics())))
        try view.reconfigure(Reconfiguration { $0.animation = Animation.none })
        try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 2))))
        try view.reorder(.moved(Point(x: 200, y: 261)))
        let held = try #require(view.presented(.cell(section: 0, item: 6)))
        #expect(held.frame.center == Point(x: 200, y: 261))
        let result = try view.reorder(.ended())
        #expect(result?.place == ItemPath(section: 0, item: 6))
        let dropped = try #require(view.presented(.cell(section: 0, item: 6)))
        #expect(abs(dropped.frame.center.y - 261) < 1e-4)
        #expect(dropped.velocity == .zero)
        for _ in 0..<10 { view.tick() }
        let swinging = try #require(view.presented(.cell(section: 0, item: 6)))
        #expect(swinging.velocity != .zero)
        view.settle()
        let landed = try #require(view.presented(.cell(section: 0, item: 6)))
        #expect(landed.frame == Rect(x: 0, y: 240, width: 320, height: 40))
    }

    @Test func `without a sign of its finger an item goes back`() throws {
        var view = try CollectionView(.rows(10))
        try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 2))))
        try view.reorder(.moved(Point(x: 160, y: 210)))
        let key = view.names[ElementIdentity(.cell(section: 0, item: 5))]?.key
        let limit = 60 * 10
        #expect(view.advance(toTick: limit - 1, limit: .max) == 0)
        #expect(view.isReordering)
        view.tick()
        #expect(!view.isReordering)
        #expect(view.names[ElementIdentity(.cell(section: 0, item: 2))]?.key == key)
        #expect(view.frameState.dataVersion == 0)
        view.settle()
        #expect(view.isResting)
    }

    @Test func `nothing changes while a finger holds still`() throws {
        var view = try CollectionView(.rows(100))
        let start = ReorderingStart(finger: Point(x: 160, y: 200), scrollsAtEdges: true)
        try view.reorder(.began(start))
        view.tick()
        let sequence = view.sequence
        for _ in 0..<20 { view.tick() }
        #expect(view.sequence == sequence)
        #expect(!view.isResting)
    }

    @Test func `the place is judged again while the content scrolls at an edge`() throws {
        var view = try CollectionView(.rows(100))
        let start = ReorderingStart(ItemPath(section: 0, item: 2), scrollsAtEdges: true)
        try view.reorder(.began(start))
        try view.reorder(.moved(Point(x: 160, y: 480)))
        for _ in 0..<60 { view.tick() }
        // 60 ticks of 15 pt.
        #expect(abs(view.contentOffset.y - 900) < 1e-6)
        #expect(view.reordering?.place == ItemPath(section: 0, item: 34))
        for _ in 0..<600 {
            try view.reorder(.moved(Point(x: 160, y: 480)))
            view.tick()
        }
        #expect(view.contentOffset.y == 4000 - 480)
        #expect(view.reordering?.place == ItemPath(section: 0, item: 99))
    }

    @Test(arguments: [
        Event.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 9))])),
        .reload([.uniform(count: 3)]),
        .resize(Size(width: 320, height: 400)),
        .reconfigure(Reconfiguration(layout: .list(ListLayout.Configuration(rowHeight: 60)))),
    ])
    func `what changes the data or the layout puts the item back first`(event: Event) throws {
        var view = try CollectionView(.rows(20))
        var plain = view
        try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 2))))
        try view.reorder(.moved(Point(x: 160, y: 210)))
        try view.apply(event)
        try plain.apply(event)
        #expect(!view.isReordering)
        view.settle()
        plain.settle()
        #expect(view.sections == plain.sections)
        #expect(try view.frame().elements == plain.frame().elements)
        #expect(view.frameState.dataVersion == plain.frameState.dataVersion)
    }

    @Test func `what an event refuses leaves the item lifted`() throws {
        var view = try CollectionView(.rows(20))
        try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 2))))
        let wrong = UpdateBatch([.deleteItem(ItemPath(section: 0, item: 99))])
        #expect(throws: CollectionViewError.self) { try view.update(wrong) }
        #expect(view.isReordering)
    }

    @Test func `only one item is lifted, and only what is lifted moves`() throws {
        var view = try CollectionView(.rows(20))
        #expect(throws: CollectionViewError.nothingLifted) {
            try view.reorder(.moved(.zero))
        }
        #expect(throws: CollectionViewError.nothingLifted) { try view.reorder(.ended()) }
        let start = Reordering.began(ReorderingStart(ItemPath(section: 0, item: 2)))
        try view.reorder(start)
        #expect(throws: CollectionViewError.itemIsLifted) { try view.reorder(start) }
        let none = ReorderingStart(ItemPath(section: 0, item: 20))
        try view.reorder(.cancelled)
        #expect(try view.reorder(.began(none)) == nil)
        #expect(!view.isReordering)
    }

    @Test func `an expanded row is collapsed when it is lifted`() throws {
        var view = try CollectionView(.rows(20))
        try view.tap(.element(.cell(section: 0, item: 2)))
        #expect(!view.expanded.isEmpty)
        try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 2))))
        #expect(view.expanded.isEmpty)
        #expect(view.isReordering)
    }

    @Test func `items may be immovable, also after others have moved`() throws {
        var items = ItemTable.uniform(count: 4)
        items.immovable = [1]
        var configuration = CollectionView.Configuration.rows(0)
        configuration.sections = [Section(items: items)]
        var view = try CollectionView(configuration)
        let fixed = ReorderingStart(ItemPath(section: 0, item: 1))
        #expect(try view.reorder(.began(fixed)) == nil)
        try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 3))))
        try view.reorder(.ended(Point(x: 160, y: 10)))
        #expect(view.sections[0].items.immovable == [2])
    }

    @Test func `scenes and cradles have no order to change`() throws {
        let place = ItemPlacement(center: .zero, size: Size(width: 10, height: 10))
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed([place])],
                layout: .absolute(AbsoluteLayout.Configuration())
            )
        )
        #expect(throws: CollectionViewError.noReordering) {
            try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 0))))
        }
    }

    @Test func `content that has become shorter comes back when the item is let go`() throws {
        let flow = FlowLayout.Metrics(itemSize: Size(width: 100, height: 100))
        var configuration = CollectionView.Configuration.rows(0)
        configuration.layout = .flow(FlowLayout.Configuration(metrics: flow))
        configuration.sections = [.uniform(count: 1), .uniform(count: 14)]
        var view = try CollectionView(configuration)
        // As a wheel does: nothing is released.
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 500)), touch: .none))
        let end = view.contentOffset
        #expect(end.y > 0)
        try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 0))))
        try view.reorder(.moved(Point(x: 250, y: 400)))
        #expect(view.reordering?.place.section == 1)
        #expect(view.contentOffset == end)
        try view.reorder(.ended())
        view.settle()
        #expect(view.contentOffset == view.clamped(view.contentOffset))
        #expect(view.contentOffset.y < end.y)
    }

    @Test func `a snapshot keeps what is lifted`() throws {
        var view = try CollectionView(.rows(20))
        try view.reorder(.began(ReorderingStart(ItemPath(section: 0, item: 2))))
        try view.reorder(.moved(Point(x: 160, y: 210)))
        view.tick()
        var copy = try CollectionView(restoring: view.snapshot())
        try copy.reorder(.ended())
        try view.reorder(.ended())
        #expect(try copy.frame().elements == view.frame().elements)
    }
}

extension CollectionView.Configuration {
    /// A list of rows 40 points high, in a viewport of 320 by 480 points.
    fileprivate static func rows(
        _ count: Int,
        dynamics: CollectionView.Dynamics? = nil
    ) -> CollectionView.Configuration {
        CollectionView.Configuration(
            viewport: Size(width: 320, height: 480),
            sections: [.uniform(count: count)],
            layout: .list(ListLayout.Configuration(rowHeight: 40)),
            dynamics: dynamics
        )
    }
}
