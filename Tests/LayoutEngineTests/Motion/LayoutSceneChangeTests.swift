import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Changes of the data, the layout and the dynamics of a scene over a layout that places its items.
struct LayoutSceneChangeTests {
    @Test func `behaviours lose deleted cells, and go if they cannot be without them`() throws {
        let empty = try LayoutSceneTests.view(.behaviors([]))
        let items = try #require(empty.sceneItems)
        let named = try [1, 2, 150, 151].map { try #require(items.item(section: 0, item: $0)) }
        var view = empty
        let rods = [
            NamedBehavior(
                "near",
                .attachment(AttachmentBehavior(.items(named[0], attachedTo: named[1])))
            ),
            NamedBehavior(
                "far",
                .attachment(AttachmentBehavior(.items(named[2], attachedTo: named[3])))
            ),
            NamedBehavior("list", .gravity(GravityBehavior(items: named))),
        ]
        for rod in rods { try view.addBehavior(rod) }
        view.tick()
        var batch = UpdateBatch([
            .deleteItem(ItemPath(section: 0, item: 1)),
            .deleteItem(ItemPath(section: 0, item: 150)),
        ])
        batch.operations.append(.insertItem(ItemPath(section: 0, item: 0)))
        let outcome = try view.apply(.update(batch, animated: true))
        #expect(outcome == .removedBehaviors(["near", "far"]))
        let list = try #require(view.behavior("list")).behavior.items
        let elements = try #require(view.sceneItems)
        #expect(
            list.map(elements.element) == [LayoutSceneTests.cell(2), LayoutSceneTests.cell(150)]
        )
        for _ in 0..<30 { view.tick() }
        #expect(view.isFinite)
    }

    @Test func `behaviours, springs and none replace each other`() throws {
        var view = try LayoutSceneTests.view(nil)
        try view.reconfigure(Reconfiguration(dynamics: .behaviors([LayoutSceneTests.ties])))
        for _ in 0..<10 {
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 20)), touch: .at(Point(x: 160, y: 0))))
            view.tick()
        }
        let element = try #require(try view.frame().elements.last)
        let away = element.frame.center - element.anchor
        #expect(away.length > 1)
        var sprung = view
        try sprung.reconfigure(Reconfiguration(dynamics: .spring(SpringDynamics())))
        let taken = try #require(sprung.presented(element.element))
        #expect(abs(taken.frame.center.y - element.frame.center.y) < 0.01)
        try sprung.reconfigure(Reconfiguration(dynamics: .behaviors([LayoutSceneTests.ties])))
        let back = try #require(sprung.presented(element.element))
        #expect(abs(back.frame.center.y - element.frame.center.y) < 0.01)
        var still = view
        try still.reconfigure(Reconfiguration(dynamics: .some(nil)))
        for _ in 0..<120 where !still.isResting { still.tick() }
        #expect(still.isResting)
        #expect(
            try #require(still.presented(element.element)).frame
                == still.layout.attributes(for: element.element)?.frame
        )
    }

    @Test func `a difference has the headers that have come home while the content scrolled`()
        throws
    {
        let metrics = FlowLayout.Metrics(headerReferenceSize: Size(width: 30, height: 30))
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1), .uniform(count: 2)],
                layout: .flow(FlowLayout.Configuration(metrics: metrics)),
                dynamics: .behaviors([LayoutSceneTests.ties])
            )
        )
        let batch = UpdateBatch([.moveSection(from: 1, to: 0)])
        try view.update(batch)
        let header = ElementID(kind: .header, section: 1)
        let (base, before) = (view.sequence, try #require(view.presented(header)))
        for _ in 0..<70 { view.tick() }
        let touch = Scroll(.by(Vector(dx: 0, dy: -8)), touch: .none, overscroll: .rubberBand)
        try view.scroll(touch)
        for _ in 0..<40 where view.presented(header)?.frame.origin == before.frame.origin {
            view.tick()
        }
        #expect(try #require(view.presented(header)).frame != before.frame)
        let difference = try #require(try view.difference(since: base))
        #expect(difference.frame.elements.contains { $0.element == header })
    }

    @Test func `a patch of the layout moves the places, and springs take over what is on its way`()
        throws
    {
        var view = try LayoutSceneTests.view(.behaviors([LayoutSceneTests.ties]))
        let metrics = FlowLayout.Metrics(
            itemSize: Size(width: 90, height: 50),
            minimumLineSpacing: 30
        )
        try view.reconfigure(
            Reconfiguration(layout: .flow(FlowLayout.Configuration(metrics: metrics)))
        )
        for _ in 0..<600 where !view.isResting { view.tick() }
        #expect(try #require(view.presented(LayoutSceneTests.cell(3))).frame.minY == 80)
        let move = BatchUpdate.Operation.moveItem(
            from: ItemPath(section: 0, item: 2),
            to: ItemPath(section: 0, item: 150)
        )
        try view.update(UpdateBatch([move]))
        for _ in 0..<24 { view.tick() }
        let (base, before) = (view.sequence, try view.frame())
        try view.reconfigure(Reconfiguration(dynamics: .spring(SpringDynamics())))
        view.tick()
        let after = Set(try view.frame().elements.map(\.identity))
        let gone = before.elements.map(\.identity).filter { !after.contains($0) }
        let difference = try #require(try view.difference(since: base))
        #expect(Set(gone).isSubset(of: difference.removed))
    }

    @Test func `what behaviours say of single items is kept while these are away`() throws {
        let empty = try LayoutSceneTests.view(.behaviors([]))
        let items = try #require(empty.sceneItems)
        let (near, far) = (
            try #require(items.item(section: 0, item: 1)),
            try #require(items.item(section: 0, item: 150))
        )
        let offset = Vector(dx: 0, dy: -10)
        let push = PushBehavior(
            items: [near, far],
            mode: .continuous,
            pushDirection: Vector(dx: 1, dy: 0),
            targetOffsets: [near: offset, far: offset]
        )
        var start = DynamicItemBehavior(items: [near])
        start.addLinearVelocity(Vector(dx: 30, dy: 0), for: near)
        var view = try LayoutSceneTests.view(
            .behaviors([NamedBehavior("start", .item(start)), NamedBehavior("push", .push(push))])
        )
        #expect(abs(try #require(view.presented(LayoutSceneTests.cell(1))).velocity.dx - 30) < 1e-4)
        for offset in [3000.0, 0] {
            try view.scroll(Scroll(.to(Point(x: 0, y: offset)), touch: .none))
            view.tick()
        }
        guard case .push(let kept) = try #require(view.behavior("push")).behavior else {
            Issue.record("must be a push")
            return
        }
        #expect(kept.targetOffsets == [near: offset, far: offset])
        // The push turns its items, because it strikes above their centres.
        for _ in 0..<5 { view.tick() }
        #expect(try #require(view.presented(LayoutSceneTests.cell(1))).angularVelocity > 0)
    }
}
