import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Empty data causes no problem before the first insertion or after the last deletion.
struct EmptyDataTests {
    private func view(
        _ layout: SpringyLayout,
        _ counts: [Int],
        pinned: Bool = true
    ) throws -> CollectionView {
        try layout.makeView(
            counts.map { .uniform(count: $0) },
            header: 40,
            footer: 20,
            pinned: pinned
        )
    }

    /// Scrolls, flings, taps and ticks.
    private func stir(_ view: inout CollectionView) throws {
        try view.drag(by: 40)
        view.tick()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -70)), overscroll: .rubberBand))
        view.pass(2)
        _ = try view.tap(.point(Point(x: 20, y: 60)))
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(3)
        #expect(view.isFinite)
    }

    @Test(arguments: SpringyLayout.allCases, [[], [0], [0, 0, 0], [0, 3, 0]])
    func `a view without items accepts every event`(layout: SpringyLayout, counts: [Int]) throws {
        for pinned in [false, true] {
            var view = try view(layout, counts, pinned: pinned)
            try expectFreshness(view)
            try stir(&view)
            try expectFreshness(view)
            try view.resizeViewport(to: Size(width: 480, height: 320))
            try expectFreshness(view)
        }
    }

    @Test(arguments: SpringyLayout.allCases, [true, false])
    func `the first section and the first item can be inserted`(
        layout: SpringyLayout,
        animated: Bool
    ) throws {
        var view = try view(layout, [])
        try stir(&view)
        try view.update(UpdateBatch([.insertSection(0, itemCount: 0)]), animated: animated)
        #expect(view.presented(ElementID(kind: .header, section: 0)) != nil)
        try stir(&view)
        let first = ItemPath(section: 0, item: 0)
        try view.update(UpdateBatch([.insertItem(first)]), animated: animated)
        let cell = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(cell.alpha == (animated ? 0 : 1))
        try stir(&view)
        try expectFreshness(view)
    }

    @Test(arguments: SpringyLayout.allCases, [true, false])
    func `the last item and the last section can be deleted`(
        layout: SpringyLayout,
        animated: Bool
    ) throws {
        var view = try view(layout, [2])
        try view.drag(by: 30)
        view.tick()
        let items = (0..<2).map { BatchUpdate.Operation.deleteItem(ItemPath(section: 0, item: $0)) }
        try view.update(UpdateBatch(items), animated: animated)
        #expect(try view.departing().count == (animated ? 2 : 0))
        try stir(&view)
        #expect(try view.everything().keys.allSatisfy { $0.kind != .cell })
        try view.update(UpdateBatch([.deleteSection(0)]), animated: animated)
        try stir(&view)
        #expect(try view.everything().isEmpty)
        try expectFreshness(view)
        view.settle()
        #expect(try view.departing().isEmpty && view.contentOffset == .zero)
    }

    @Test(arguments: SpringyLayout.allCases)
    func `an empty section between others keeps its header and footer`(
        layout: SpringyLayout
    ) throws {
        var view = try view(layout, [2, 1, 2], pinned: false)
        try view.drag(by: 30)
        view.tick()
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 1, item: 0))]))
        #expect(view.presented(ElementID(kind: .header, section: 1)) != nil)
        #expect(view.presented(ElementID(kind: .footer, section: 1)) != nil)
        try expectFreshness(view)
    }
}
