import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct ReconfigurationTests {
    private func springyFlow() throws -> CollectionView {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 500)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics(damping: 0.3))
            )
        )
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 150)), touch: .at(Point(x: 160, y: 20))))
        view.pass(4)
        return view
    }

    @Test func `new springs continue from the elements' places and velocities`() throws {
        var view = try springyFlow()
        let before = try view.everything()
        let springs = SpringDynamics(damping: 1, frequency: 3)
        try view.reconfigure(Reconfiguration(dynamics: .spring(springs)))
        let after = try view.everything()
        #expect(before.mapValues(\.frame) == after.mapValues(\.frame))
        #expect(before.mapValues(\.velocity) == after.mapValues(\.velocity))
        #expect(view.dynamics == .spring(springs))
        #expect(view.settle() < 120)
    }

    @Test func `when springs are removed, elements glide to their places`() throws {
        var view = try springyFlow()
        let before = try view.frame().elements
        try view.reconfigure(Reconfiguration(dynamics: .some(nil)))
        let after = try view.frame().elements
        expectSamePlaces(before, after)
        for (old, new) in zip(before, after) {
            #expect(abs(new.velocity.dy - old.velocity.dy) < 1e-6)
        }
        #expect(view.dynamics == nil && view.settle() == 24)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `when springs are added, elements stay in place`() throws {
        var view = try makeList()
        try view.reconfigure(Reconfiguration(dynamics: .spring(SpringDynamics())))
        view.tick()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 100)), touch: .at(Point(x: 0, y: 0))))
        view.tick()
        #expect(try view.frame().elements.contains { $0.velocity.dy != 0 })
    }

    @Test func `layout parameters change along the animation`() throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 500), scrollAnchor: .firstVisible)
        let list = ListLayout.Configuration(rowHeight: 60)
        try view.reconfigure(Reconfiguration(layout: .list(list)))
        #expect(view.contentSize.height == 1200 && !view.isResting)
        let row = try #require(view.presented(.cell(section: 0, item: 5)))
        #expect(row.frame.minY == view.contentOffset.y && row.frame.size.height == 100)
        view.settle()
        #expect(view.contentOffset.y == 300)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `with springs, anchors follow the animation and elements their springs`() throws {
        var view = try springyFlow()
        let before = try view.frame().elements
        var flow = FlowLayout.Configuration()
        flow.metrics.itemSize = Size(width: 90, height: 30)
        try view.reconfigure(Reconfiguration(layout: .flow(flow)))
        for old in before {
            let new = try #require(view.presented(old.element))
            #expect(abs(new.frame.center.y - old.frame.center.y) < 1e-3)
            #expect(abs(new.frame.center.x - old.frame.center.x) < 1e-3)
            #expect(new.velocity == old.velocity && new.frame.size == old.frame.size)
        }
        #expect(view.settle() < 600)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `unchanged settings disturb nothing`() throws {
        var view = try makeList()
        try view.tapRow(1)
        view.pass(5)
        var other = view
        let same = Reconfiguration(layout: view.layoutConfiguration) {
            $0.animation = view.settings.animation
        }
        try view.reconfigure(same)
        view.pass(5)
        other.pass(5)
        #expect(try view.frame().elements == other.frame().elements)
    }

    @Test func `a list limited to one expanded row keeps the first`() throws {
        let rows: Set = [ItemPath(section: 0, item: 3), ItemPath(section: 0, item: 7)]
        let multiple = ListLayout.Configuration(multipleSelection: true)
        var view = try makeList(configuration: multiple, expanded: rows)
        try view.reconfigure(Reconfiguration(layout: .list(ListLayout.Configuration())))
        #expect(view.expanded == [ItemPath(section: 0, item: 3)])
    }

    @Test func `a cradle's parameters change, its items stay in place`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1)],
                layout: .newtonian(NewtonianLayout.Configuration(damping: 1))
            )
        )
        view.pass(600)
        let before = try #require(view.presented(.cell(section: 0, item: 0)))
        let configuration = NewtonianLayout.Configuration(
            itemSize: Size(width: 20, height: 20),
            length: 200,
            damping: 1,
            frequency: 2,
            gravity: Vector(dx: 0, dy: 0.5),
            boundary: .viewport
        )
        try view.reconfigure(Reconfiguration(layout: .newtonian(configuration)))
        #expect(view.presented(.cell(section: 0, item: 0))?.frame == before.frame)
        view.pass(1200)
        let after = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(after.frame.size == before.frame.size)
        // Weaker gravity stretches a stiffer rod by 500 / (4π)² = 3.2 pt.
        #expect(abs(after.frame.center.y - (64 + 200 + 3.2)) < 1)
        #expect(view.layoutConfiguration == .newtonian(configuration))
    }

    @Test func `new behaviors replace those of a scene`() throws {
        let item = ItemPlacement(center: Point(x: 100, y: 100), size: Size(width: 20, height: 20))
        let ids = [DynamicItemID(0)]
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed([item])],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors([NamedBehavior("pull", .gravity(GravityBehavior(items: ids)))])
            )
        )
        view.pass(10)
        let fallen = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(fallen.velocity.dy > 0)
        let rise = GravityBehavior(items: ids, gravityDirection: Vector(dx: 0, dy: -1))
        let behaviors = [NamedBehavior("rise", .gravity(rise))]
        try view.reconfigure(Reconfiguration(dynamics: .behaviors(behaviors)))
        view.pass(30)
        #expect(view.dynamics == .behaviors(behaviors))
        #expect(try #require(view.presented(.cell(section: 0, item: 0))).velocity.dy < 0)
    }

    @Test(arguments: [nil, SpringDynamics()] as [SpringDynamics?])
    func `an absolute layout changes, unless behaviours have moved its items`(
        springs: SpringDynamics?
    ) throws {
        let place = ItemPlacement(
            center: Point(x: 50.3, y: 60),
            size: Size(width: 20, height: 20),
            angle: 1
        )
        var configuration = CollectionView.Configuration(
            sections: [.placed([place])],
            layout: .absolute(AbsoluteLayout.Configuration()),
            dynamics: springs.map { .spring($0) }
        )
        let size = Size(width: 320, height: 2000)
        let layout = LayoutConfiguration.absolute(.init(pixelScale: 1, contentSize: size))
        var view = try CollectionView(configuration)
        try view.reconfigure(Reconfiguration(layout: layout))
        #expect(view.contentSize == size && !view.isResting)
        let start = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(abs(start.frame.minX - 40.3) < 1e-9 && start.angle == 1)
        view.settle()
        let end = try #require(view.presented(.cell(section: 0, item: 0)))
        #expect(end.frame.minX == 40 && end.angle == 1)
        configuration.dynamics = .behaviors([])
        var scene = try CollectionView(configuration)
        #expect(throws: CollectionViewError.fixedLayout) {
            try scene.reconfigure(Reconfiguration(layout: layout))
        }
    }
}
