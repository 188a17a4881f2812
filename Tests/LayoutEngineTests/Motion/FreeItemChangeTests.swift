import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Items whose bodies are free get other sizes and shapes where they are.
struct FreeItemChangeTests {
    private func change(_ item: Int, _ change: ItemChange) -> UpdateBatch {
        UpdateBatch(
            [.reconfigureItem(ItemPath(section: 0, item: item))],
            changes: [0: change]
        )
    }

    /// Two boxes on a floor, at rest.
    private func pile() throws -> CollectionView {
        let floor = CollisionBehavior.Boundary(
            id: "floor",
            from: Point(x: -500, y: 400),
            to: Point(x: 900, y: 400)
        )
        var view = try CollectionView.scene(
            at: [Point(x: 160, y: 380), Point(x: 160, y: 339)],
            [
                NamedBehavior("gravity", .gravity(GravityBehavior(items: [0, 1]))),
                NamedBehavior(
                    "floor",
                    .collision(CollisionBehavior(items: [0, 1], boundaries: [floor]))
                ),
            ]
        )
        for _ in 0..<240 { view.tick() }
        try #require(view.isResting)
        return view
    }

    @Test func `a body that flies gets another size and flies on`() throws {
        let free = NamedBehavior("free", .item(DynamicItemBehavior(items: [0])))
        var view = try CollectionView.scene(at: [Point(x: 60, y: 60)], [free])
        try view.setItem(
            ItemPath(section: 0, item: 0),
            to: ItemState(velocity: Vector(dx: 240, dy: 60), angularVelocity: 1)
        )
        for _ in 0..<10 { view.tick() }
        let cell = ElementID.cell(section: 0, item: 0)
        let before = try #require(view.presented(cell))
        let new = ItemChange(width: .points(90), zIndex: 3, alpha: 0.5, bounds: .ellipse)
        try view.update(change(0, new))
        let after = try #require(view.presented(cell))
        #expect(after.frame.center == before.frame.center && after.angle == before.angle)
        #expect(after.velocity == before.velocity)
        #expect(after.angularVelocity == before.angularVelocity)
        #expect(after.frame.size == Size(width: 90, height: 40))
        #expect(after.zIndex == 3 && after.alpha == 0.5)
        #expect(try view.frame().elements.count == 1)
        #expect(view.sections[0].items.places?[0].bounds == .ellipse)
        view.tick()
        let way = try #require(view.presented(cell)).frame.center - before.frame.center
        #expect((way - before.velocity * (1 / 60)).length < 0.01)
    }

    @Test func `a box that grows lifts the other, and no contact ends`() throws {
        var view = try pile()
        let sequence = view.frameState.sequence
        try view.update(change(0, ItemChange(height: .points(50), center: Point(x: 160, y: 373))))
        #expect(!view.isResting)
        for _ in 0..<300 { view.tick() }
        #expect(view.isResting)
        let (low, high) = (try #require(view.center(0)), try #require(view.center(1)))
        #expect(abs(low.y - high.y - 45) < 2 && abs(low.y - 373) < 2)
        #expect(view.contacts.allSatisfy { $0.sequence <= sequence })
        #expect(!view.contacts.isEmpty)
    }

    @Test func `a size alone leaves the body where it is, and a centre moves it`() throws {
        var view = try pile()
        let place = try #require(view.center(1))
        try view.update(change(1, ItemChange(width: .points(30))))
        #expect(view.center(1) == place)
        try view.update(change(1, ItemChange(center: Point(x: 60, y: 200), angle: 0.5)))
        #expect(view.isAt(Point(x: 60, y: 200), item: 1))
        let angle = try #require(view.presented(.cell(section: 0, item: 1))).angle
        #expect(abs(angle - 0.5) < 1e-6)
        // The data has the new place, where a reload puts the item.
        #expect(view.sections[0].items.places?[1].center == Point(x: 60, y: 200))
        #expect(view.sections[0].items.places?[1].size == Size(width: 30, height: 40))
    }

    @Test func `tethers without anchors tie an item to its new place`() throws {
        let tether = NamedBehavior("tether", .tethers(TetherBehavior([TetherBehavior.Tie(0)])))
        var view = try CollectionView.scene(at: [Point(x: 60, y: 60)], [tether])
        try view.update(change(0, ItemChange(center: Point(x: 200, y: 300))))
        for _ in 0..<300 { view.tick() }
        #expect(view.isAt(Point(x: 200, y: 300), item: 0))
    }

    @Test func `a finger holds an item that changes its size`() throws {
        let free = NamedBehavior("free", .item(DynamicItemBehavior(items: [0])))
        var view = try CollectionView.scene(at: [Point(x: 60, y: 60)], [free])
        try view.touch(SceneTouch("a", .began(at: Point(x: 60, y: 60))))
        view.tick()
        try view.update(change(0, ItemChange(width: .points(100))))
        for _ in 0..<60 {
            try view.touch(SceneTouch("a", .moved(to: Point(x: 200, y: 100))))
            view.tick()
        }
        let center = try #require(view.center(0))
        #expect((center - Point(x: 200, y: 100)).length < 1)
        try view.touch(SceneTouch("a", .ended))
    }

    @Test func `a shape that the engine cannot use is refused`() throws {
        var view = try pile()
        let line = CollisionBounds.path([.zero, Point(x: 1, y: 0), Point(x: 2, y: 0)])
        #expect(throws: CollectionViewError.self) {
            try view.update(change(0, ItemChange(bounds: line)))
        }
        #expect(view.sections[0].items.places?[0].bounds == .rectangle)
        #expect(view.isResting)
    }

    @Test func `a ball of a cradle gets another size and swings on`() throws {
        var fixture = try CradleFixture(sections: [.uniform(count: 2)])
        fixture.tick(40)
        let before = try fixture.elements
        try fixture.view.update(change(1, ItemChange(width: .points(60))))
        let after = try fixture.elements
        #expect(after.map(\.identity) == before.map(\.identity))
        #expect(after.map(\.velocity) == before.map(\.velocity))
        #expect(after.map(\.frame.center) == before.map(\.frame.center))
        #expect(after.map(\.frame.size.width) == [100, 60])
        #expect(fixture.view.sections[0].items.sizes?[1] == ItemSize(width: 60, height: 100))
        _ = fixture.rest(within: 100_000)
        #expect(try fixture.staying.count == 2)
        try fixture.view.update(change(1, ItemChange(width: .ofLayout)))
        #expect(try fixture.elements.map(\.frame.size.width) == [100, 100])
        #expect(try fixture.departing.isEmpty)
    }
}
