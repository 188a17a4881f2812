import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Items of a scene that come and go while it runs.
struct SceneUpdateTests {
    private static let left = Point(x: 60, y: 60)
    private static let right = Point(x: 260, y: 90)

    private static func gravity(_ items: [DynamicItemID], takesNewItems: Bool) -> NamedBehavior {
        NamedBehavior(
            "gravity",
            .gravity(GravityBehavior(items: items)),
            takesNewItems: takesNewItems
        )
    }

    private static func falling(takesNewItems: Bool = true) throws -> CollectionView {
        let gravity = gravity([0, 1], takesNewItems: takesNewItems)
        return try .scene(at: [left, right], [gravity])
    }

    @Test func `an inserted item joins the behaviours that take new items`() throws {
        var joined = try Self.falling(takesNewItems: true)
        var apart = try Self.falling(takesNewItems: false)
        let center = Point(x: 160, y: 40)
        try joined.insertBox(1, at: center)
        try apart.insertBox(1, at: center)
        #expect(joined.isAt(center, item: 1) && joined.isAt(Self.right, item: 2))
        for _ in 0..<20 {
            joined.tick()
            apart.tick()
        }
        #expect(apart.center(1) == center)
        let fall = try #require(joined.center(1)) - center
        let other = try #require(joined.center(0)) - Self.left
        #expect(abs(fall.dy - other.dy) < 0.001 && fall.dy > 40)
        #expect(joined.behavior("gravity")?.behavior.items == [0, 1, 2])
        #expect(joined.sceneItems?.all == [0, 2, 1])
    }

    @Test func `what nothing touches goes on to the bit`() throws {
        var undisturbed = try Self.falling()
        var edited = undisturbed
        for tick in 0..<40 {
            undisturbed.tick()
            edited.tick()
            if tick == 10 { try edited.insertBox(2, at: Point(x: 160, y: 40)) }
            if tick == 20 {
                try edited.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 2))]))
            }
            #expect(
                edited.presented(.cell(section: 0, item: 0))
                    == undisturbed.presented(.cell(section: 0, item: 0)),
                "tick \(tick)"
            )
        }
    }

    @Test func `items at rest sleep on when another one is inserted`() throws {
        var view = try CollectionView.scene(
            at: [Self.left],
            [NamedBehavior("free", .item(DynamicItemBehavior(items: [0])), takesNewItems: true)]
        )
        for _ in 0..<120 { view.tick() }
        #expect(view.isResting)
        try view.insertBox(1, at: Self.right, velocity: Vector(dx: 30, dy: 0))
        #expect(!view.isResting)
        let sleeping = try #require(view.presented(.cell(section: 0, item: 0)))
        view.tick()
        #expect(view.presented(.cell(section: 0, item: 0)) == sleeping)
        let moved = try #require(view.center(1)).x - Self.right.x
        #expect(abs(moved - 0.5) < 0.01)
    }

    @Test func `a deleted item fades, and its body is gone immediately`() throws {
        let floor = NamedBehavior("floor", .collision(CollisionBehavior(items: [0, 1])))
        let gravity = Self.gravity([1], takesNewItems: false)
        // The second box rests on the first, which nothing moves.
        let anchored = NamedBehavior("anchor", .item(.anchored([0])))
        let centers = [Point(x: 100, y: 300), Point(x: 100, y: 258)]
        var view = try CollectionView.scene(at: centers, [floor, gravity, anchored])
        for _ in 0..<60 { view.tick() }
        let resting = try #require(view.center(1))
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))]))
        let departing = try view.frame().elements.filter { $0.departing != nil }
        #expect(departing.map(\.frame.center) == [centers[0]] && departing[0].alpha == 1)
        for _ in 0..<9 { view.tick() }
        let alpha = try #require(try view.frame().elements.first { $0.departing != nil }).alpha
        #expect(abs(alpha - 0.5) < 0.001)
        #expect(try #require(view.center(0)).y > resting.y + 5)
        for _ in 0..<10 { view.tick() }
        #expect(try view.frame().elements.map(\.departing) == [nil])
    }

    @Test func `behaviours lose deleted items, and are gone if they cannot be without them`() throws
    {
        let rod = AttachmentBehavior(.items(0, attachedTo: 1))
        var view = try CollectionView.scene(
            at: [Self.left, Self.right, Point(x: 160, y: 200)],
            [
                Self.gravity([0, 1, 2], takesNewItems: true),
                NamedBehavior("rod", .attachment(rod)),
                NamedBehavior("snap", .snap(SnapBehavior(item: 2, snapTo: Self.left))),
            ]
        )
        let event = Event.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 1))]))
        #expect(try view.apply(event) == .removedBehaviors(["rod"]))
        #expect(view.behavior("gravity")?.behavior.items == [0, 2])
        #expect(view.behavior("rod") == nil && view.behavior("snap") != nil)
        let moved = try view.apply(
            .update(
                UpdateBatch([
                    .moveItem(
                        from: ItemPath(section: 0, item: 1),
                        to: ItemPath(section: 0, item: 0)
                    )
                ])
            )
        )
        #expect(moved == .done && view.sceneItems?.all == [2, 0])
        #expect(try view.apply(.reload([.placed([])])) == .removedBehaviors(["snap"]))
        for _ in 0..<20 { view.tick() }
        #expect(view.isResting && view.sceneItems?.count == 0)
    }

    @Test func `a reloaded item is a new one at the given place`() throws {
        var view = try Self.falling()
        for _ in 0..<20 { view.tick() }
        var batch = UpdateBatch([.reloadItem(ItemPath(section: 0, item: 0))])
        try view.update(batch)
        #expect(view.isAt(Self.left, item: 0))
        batch.sizes[0] = .placed([.box(Self.right)])
        try view.update(batch, animated: false)
        #expect(view.isAt(Self.right, item: 0))
        #expect(try view.frame().elements.count { $0.departing != nil } == 1)
        #expect(view.sceneItems?.all == [3, 1])
    }

    @Test func `at most 500 items fade at the same time`() throws {
        var view = try Self.falling()
        for _ in 0..<510 {
            try view.insertBox(0, at: Self.left)
            try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))]))
        }
        #expect(try view.frame().elements.count { $0.departing != nil } == 500)
        for _ in 0..<19 { view.tick() }
        #expect(try view.frame().elements.count == 2)
    }

    @Test func `of the items that one update deletes the first ones fade, if not all can`() throws {
        let centers = (0..<700).map { Point(x: Self.left.x + 0.1 * Double($0), y: Self.left.y) }
        var view = try CollectionView.scene(
            at: centers,
            [Self.gravity([699], takesNewItems: false)],
            atMost: 700
        )
        func deleteFirst(_ count: Int) throws -> [Point] {
            let paths = (0..<count).map { ItemPath(section: 0, item: $0) }
            try view.update(UpdateBatch(paths.map { .deleteItem($0) }))
            let departing = try view.frame().elements.filter { $0.departing != nil }
            return departing.map(\.frame.center).sorted { $0.x < $1.x }
        }
        // In variables: a failure would print all places.
        let all = try deleteFirst(300)
        let part = try deleteFirst(300)
        let none = try deleteFirst(10)
        let isRight =
            all == Array(centers[..<300]) && part == Array(centers[..<500]) && none == part
        #expect(isRight, "\(all.count), \(part.count), \(none.count)")
        for _ in 0..<19 { view.tick() }
        let again = try deleteFirst(50)
        #expect(again.count == 50)
    }

    @Test func `without behaviours, items that are left keep their angles`() throws {
        let turned = ItemPlacement(center: Self.left, size: Size(width: 40, height: 40), angle: 1)
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed([.box(Self.right), turned])],
                layout: .absolute(AbsoluteLayout.Configuration())
            )
        )
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))]))
        view.tick()
        #expect(try view.frame().elements.map(\.angle) == [1, 0])
        while !view.isResting { view.tick() }
        #expect(try view.frame().elements.map(\.angle) == [1])
    }

    @Test func `a scene has no more items than may collide, and each has a place`() throws {
        var view = try Self.falling()
        let before = view.frameState
        let crowd = (0..<499).map { Point(x: Double($0), y: 10) }
        #expect(throws: CollectionViewError.tooManyItems(count: 501, limit: 500)) {
            try view.apply(
                .update(
                    UpdateBatch(
                        [.insertSection(1, itemCount: 499)],
                        sizes: [0: .placed(crowd.map(ItemPlacement.box))]
                    )
                )
            )
        }
        let placeless = UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))])
        #expect(throws: CollectionViewError.self) { try view.update(placeless) }
        #expect(view.frameState == before)
    }
}

extension DynamicItemBehavior {
    fileprivate static func anchored(_ items: [DynamicItemID]) -> DynamicItemBehavior {
        var behavior = DynamicItemBehavior(items: items)
        behavior.isAnchored = true
        return behavior
    }
}
