import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Changes while something else moves.
struct TransitionEdgeTests {
    private func insertion(at item: Int) -> UpdateBatch {
        UpdateBatch([.insertItem(ItemPath(section: 0, item: item))])
    }

    @Test func `springs continue when the scroll axis changes`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 200)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics(damping: 0.3)),
                settings: .init { $0.animation = .none }
            )
        )
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 90)), touch: .at(Point(x: 160, y: 20))))
        view.pass(4)
        let shown = try view.everything()
        let flow = FlowLayout.Configuration(scrollDirection: .horizontal)
        try view.reconfigure(Reconfiguration(layout: .flow(flow)))
        let element = ElementID.cell(section: 0, item: 9)
        let (old, new) = (try #require(shown[element]), try #require(view.presented(element)))
        let (before, after) = (old.frame.center - old.anchor, new.frame.center - new.anchor)
        #expect((before - after).length < 1e-3 && after.dy != 0)
        #expect(old.velocity == new.velocity && new.velocity.dy != 0)
        #expect(view.settle() < 600)
        #expect(try view.everything() == view.afresh().everything())
        try view.scroll(Scroll(.by(Vector(dx: 50, dy: 0)), touch: .at(Point(x: 0, y: 0))))
        let pulled = try view.frame().elements.filter { $0.frame.center.x != $0.anchor.x }
        #expect(!pulled.isEmpty && pulled.allSatisfy { $0.frame.center.y == $0.anchor.y })
    }

    @Test func `without tiling, new elements are simulated too`() throws {
        var view = try makeList(dynamics: SpringDynamics(tiled: false))
        try view.update(insertion(at: 0), animated: false)
        view.tick()
        #expect(view.springs?.count == 21)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 80)), touch: .at(Point(x: 0, y: 0))))
        let new = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(new.frame.center != new.anchor)
    }

    @Test func `a transition cut short by a scroll is finished`() throws {
        var view = try makeList(
            configuration: ListLayout.Configuration(headerHeight: 40),
            contentOffset: Point(x: 0, y: 10)
        )
        let sticky = ListLayout.Configuration(headerHeight: 40, stickyHeaders: true)
        try view.reconfigure(Reconfiguration(layout: .list(sticky)))
        let header = ElementID(kind: .header, section: 0)
        #expect(view.transition(of: header) != nil)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 20))))
        view.settle()
        #expect(view.transition(of: header) == nil && view.previous == nil)
    }

    @Test func `a chat that bounces at its end follows a message`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 1520), scrollAnchor: .end)
        try view.fling(velocity: Vector(dx: 0, dy: 2000))
        view.pass(3)
        #expect(view.contentOffset.y > 1520)
        try view.update(insertion(at: 20))
        view.settle()
        #expect(view.contentOffset.y == 1620)
    }

    @Test func `a row tapped during a bounce scrolls into view`() throws {
        var view = try makeList()
        try view.fling(velocity: Vector(dx: 0, dy: -2000))
        view.pass(3)
        let offset = view.contentOffset
        try view.tapRow(4)
        #expect(view.contentOffset == offset && offset.y < 0)
        view.settle()
        #expect(view.contentOffset.y == 220)
    }

    @Test func `an element moved far away soon comes to rest`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 10_000)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics())
            )
        )
        let path = ItemPath(section: 0, item: 0)
        let end = ItemPath(section: 0, item: 9_999)
        try view.update(UpdateBatch([.moveItem(from: path, to: end)]))
        #expect(view.settle() < 300)
    }

    @Test func `a tap on too many elements hits none`() throws {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1_000_000)],
                layout: .list(ListLayout.Configuration(rowHeight: 1e-9)),
                maximumSimulatedElements: 100
            )
        )
        #expect(view.element(at: .zero) == nil)
    }
}
