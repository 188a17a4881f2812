import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Behaviours over a layout that places its items.
struct LayoutSceneTests {
    static let ties = NamedBehavior("ties", .tethers(TetherBehavior([])), takesNewItems: true)

    /// A flow of 200 cells of 90 by 50 points, three in a line.
    static func view(
        _ dynamics: CollectionView.Dynamics?,
        count: Int = 200
    ) throws -> CollectionView {
        let metrics = FlowLayout.Metrics(itemSize: Size(width: 90, height: 50))
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: count)],
                layout: .flow(FlowLayout.Configuration(metrics: metrics)),
                dynamics: dynamics
            )
        )
    }

    static func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    /// The largest distance between the same elements of two views, in points.
    static func distance(_ a: CollectionView, _ b: CollectionView) throws -> Double {
        let (first, second) = (try a.frame().elements, try b.frame().elements)
        #expect(a.contentOffset == b.contentOffset)
        let places = Dictionary(uniqueKeysWithValues: second.map { ($0.identity, $0) })
        var distance = 0.0
        for element in first {
            // One may be in sight only just.
            guard let other = places[element.identity] else { continue }
            distance = max(distance, (element.frame.center - other.frame.center).length)
        }
        #expect(abs(first.count - second.count) <= 3)
        return distance
    }

    @Test func `items that behaviours name count as memory`() throws {
        let empty = try Self.view(.behaviors([]), count: 2000)
        let items = try #require(empty.sceneItems)
        func bytes(naming count: Int) throws -> Int {
            let named = (0..<count).compactMap { items.item(section: 0, item: $0) }
            #expect(named.count == count)
            var view = empty
            let behavior = DynamicBehavior.item(DynamicItemBehavior(items: named))
            try view.addBehavior(NamedBehavior("items", behavior))
            return view.estimatedBytes
        }
        let growth = try bytes(naming: 2000) - bytes(naming: 1000)
        #expect(growth >= 16_000, "\(growth)")
    }

    @Test func `attachments to the layout equal springs while content is dragged and flung`() throws
    {
        var tied = try Self.view(.behaviors([Self.ties]))
        var sprung = try Self.view(.spring(SpringDynamics()))
        var moved = 0.0
        for tick in 0..<600 {
            for event in Self.drag(tick) {
                try tied.apply(event)
                try sprung.apply(event)
            }
            tied.tick()
            sprung.tick()
            #expect(try Self.distance(tied, sprung) < 0.02, "tick \(tick)")
            let place = try #require(sprung.presented(Self.cell(12)))
            moved = max(moved, (place.frame.center - place.anchor).length)
        }
        #expect(moved > 5)
        #expect(tied.isResting && sprung.isResting)
        try Self.expectSameRest(tied, sprung)
    }

    private static func expectSameRest(_ a: CollectionView, _ b: CollectionView) throws {
        let (first, second) = (try a.frame().elements, try b.frame().elements)
        #expect(first.count == second.count)
        for (one, other) in zip(first, second) { #expect(one == other) }
    }

    /// Drags, a fling, a jump and a drag back.
    private static func drag(_ tick: Int) -> [Event] {
        let touch = Scroll.Touch.at(Point(x: 200, y: 100))
        switch tick {
        case 0..<30: return [.scroll(Scroll(.by(Vector(dx: 0, dy: 12)), touch: touch))]
        case 30: return [.fling(velocity: Vector(dx: 0, dy: 900), touch: .last)]
        case 250: return [.scroll(Scroll(.to(Point(x: 0, y: 40)), touch: .none))]
        case 260..<270: return [.scroll(Scroll(.by(Vector(dx: 0, dy: -7)), touch: touch))]
        default: return []
        }
    }

    @Test func `attachments to the layout equal springs when the data change`() throws {
        var tied = try Self.view(.behaviors([Self.ties]))
        var sprung = try Self.view(.spring(SpringDynamics()))
        for tick in 0..<400 {
            var events: [Event] = []
            switch tick {
            case 0..<10:
                let touch = Scroll.Touch.at(Point(x: 10, y: 10))
                events = [.scroll(Scroll(.by(Vector(dx: 0, dy: 9)), touch: touch))]
            case 12:
                let batch = UpdateBatch([
                    .deleteItem(ItemPath(section: 0, item: 4)),
                    .insertItem(ItemPath(section: 0, item: 9)),
                    .moveItem(
                        from: ItemPath(section: 0, item: 8),
                        to: ItemPath(section: 0, item: 15)
                    ),
                ])
                events = [.update(batch, animated: true)]
            case 60: events = [.resize(Size(width: 480, height: 320), contentInset: nil)]
            default: break
            }
            for event in events {
                try tied.apply(event)
                try sprung.apply(event)
            }
            tied.tick()
            sprung.tick()
            #expect(try Self.distance(tied, sprung) < 0.02, "tick \(tick)")
        }
        #expect(tied.isResting && sprung.isResting)
        try Self.expectSameRest(tied, sprung)
    }

    @Test func `cells that collide settle back into their places`() throws {
        let collision = NamedBehavior(
            "collision",
            .collision(CollisionBehavior(items: [])),
            takesNewItems: true
        )
        let upright = NamedBehavior(
            "upright",
            .item(DynamicItemBehavior(items: [], allowsRotation: false)),
            takesNewItems: true
        )
        var view = try Self.view(.behaviors([Self.ties, collision, upright]))
        let place = try #require(view.presented(Self.cell(4))).frame.center
        try view.setItem(
            ItemPath(section: 0, item: 4),
            to: ItemState(velocity: Vector(dx: 900, dy: 0))
        )
        var neighbour = 0.0
        for _ in 0..<600 where !view.isResting {
            view.tick()
            let other = try #require(view.presented(Self.cell(5)))
            neighbour = max(neighbour, other.frame.center.x - other.anchor.x)
        }
        #expect(neighbour > 1)
        #expect(!view.contacts.isEmpty)
        #expect(view.isResting)
        let end = try #require(view.presented(Self.cell(4))).frame.center
        #expect((end - place).length < 0.5)
    }

    @Test func `cells fall onto the viewport's edge, which moves with the content`() throws {
        let gravity = NamedBehavior(
            "gravity",
            .gravity(GravityBehavior(items: [])),
            takesNewItems: true
        )
        let walls = NamedBehavior(
            "walls",
            .collision(
                CollisionBehavior(items: [], mode: .boundaries, referenceBoundsInsets: .zero)
            ),
            takesNewItems: true
        )
        var view = try Self.view(.behaviors([gravity, walls]), count: 9)
        for _ in 0..<300 where !view.isResting { view.tick() }
        #expect(view.isResting)
        #expect(try view.frame().elements.allSatisfy { abs($0.frame.maxY - 480) < 2 })
        try view.resizeViewport(to: Size(width: 320, height: 600))
        for _ in 0..<300 where !view.isResting { view.tick() }
        #expect(try view.frame().elements.allSatisfy { abs($0.frame.maxY - 600) < 2 })
    }

    @Test func `what leaves the tile leaves the world, and returns to its place`() throws {
        let gravity = NamedBehavior(
            "gravity",
            .gravity(GravityBehavior(items: [])),
            takesNewItems: true
        )
        var view = try Self.view(.behaviors([gravity]))
        for _ in 0..<20 { view.tick() }
        let first = Self.cell(0)
        let place = try #require(view.layout.attributes(for: first)).frame.center
        let fallen = try #require(view.presented(first))
        #expect(fallen.frame.center.y > place.y + 20)
        try view.scroll(Scroll(.to(Point(x: 0, y: 2000)), touch: .none))
        view.tick()
        #expect(try #require(view.presented(first)).frame.center == place)
        try view.scroll(Scroll(.to(.zero), touch: .none))
        view.tick()
        let returned = try #require(view.presented(first))
        #expect(abs(returned.frame.center.y - place.y) < 1)
        #expect(returned.velocity.dy > 0)
    }

    @Test func `a behaviour may name cells that are far away`() throws {
        let empty = try Self.view(.behaviors([]))
        let items = try #require(empty.sceneItems)
        let (near, far) = (
            try #require(items.item(section: 0, item: 1)),
            try #require(items.item(section: 0, item: 150))
        )
        #expect(items.item(section: 0, item: 200) == nil)
        var view = empty
        let push = PushBehavior(
            items: [near, far],
            mode: .instantaneous,
            pushDirection: Vector(dx: 1, dy: 0)
        )
        try view.addBehavior(NamedBehavior("push", .push(push)))
        try view.addBehavior(NamedBehavior("snap", .snap(SnapBehavior(item: far, snapTo: .zero))))
        view.tick()
        #expect(try #require(view.presented(Self.cell(1))).velocity.dx > 0)
        #expect(view.behavior("push")?.behavior.items == [near, far])
        #expect(view.behavior("snap")?.behavior.items == [far])
        let place = try #require(view.presented(Self.cell(150))).frame.center
        try view.scroll(to: Self.cell(150), at: .center, animated: false)
        for _ in 0..<10 { view.tick() }
        // The snap works, and the push does not strike again.
        let snapped = try #require(view.presented(Self.cell(150)))
        #expect(snapped.frame.center.y < place.y - 10)
        guard case .push(let struck) = try #require(view.behavior("push")).behavior else {
            Issue.record("must be a push")
            return
        }
        #expect(!struck.isActive)
        #expect(throws: CollectionViewError.self) {
            try view.addBehavior(NamedBehavior("push", .push(push)))
        }
        try view.removeBehavior("snap")
        #expect(view.behavior("snap") == nil)
    }

    @Test func `a finger grabs a cell of a list, and its spring takes it back`() throws {
        var view = try Self.view(.behaviors([Self.ties]))
        try view.scroll(Scroll(.to(Point(x: 0, y: 300)), touch: .none))
        for _ in 0..<60 { view.tick() }
        let element = try #require(try view.frame().elements.first { $0.frame.minY > 400 })
        let finger = element.frame.center + Vector(dx: 0, dy: -300)
        #expect(try view.touch(SceneTouch("a", .began(at: finger))) == element.element)
        for step in 1...20 {
            let point = finger + Vector(dx: 0, dy: 4 * Double(step))
            try view.touch(SceneTouch("a", .moved(to: point)))
            view.tick()
        }
        let held = try #require(view.presented(element.element)).frame.center
        #expect(held.y > element.frame.center.y + 60)
        try view.touch(SceneTouch("a", .ended))
        for _ in 0..<600 where !view.isResting { view.tick() }
        #expect(try #require(view.presented(element.element)).frame == element.frame)
    }

    @Test func `only as many elements as may collide get bodies`() throws {
        var configuration = CollectionView.Configuration(
            sections: [.uniform(count: 1000)],
            layout: .flow(FlowLayout.Configuration()),
            dynamics: .behaviors([Self.ties])
        )
        configuration.maximumRigidElements = 10
        #expect(throws: CollectionViewError.tooManySimulatedElements(limit: 10)) {
            try CollectionView(configuration)
        }
    }
}
