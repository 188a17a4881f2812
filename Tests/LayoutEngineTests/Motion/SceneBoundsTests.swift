import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// What happens to items that leave a scene without walls.
struct SceneBoundsTests {
    private static let gravity = NamedBehavior(
        "gravity",
        .gravity(GravityBehavior(items: [])),
        takesNewItems: true
    )
    private static let place = Point(x: 160, y: 100)
    private static let item = ItemPath(section: 0, item: 0)

    private static func scene(
        _ bounds: SceneBounds,
        at centers: [Point] = [place],
        _ behaviors: [NamedBehavior] = [gravity]
    ) throws -> CollectionView {
        let named = centers.indices.map { DynamicItemID($0) }
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(centers.map(ItemPlacement.box))],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors(
                    behaviors.map { $0.takesNewItems ? $0.holding(named) : $0 }
                ),
                settings: CollectionView.Settings { $0.sceneBounds = bounds }
            )
        )
    }

    private static func run(_ view: inout CollectionView, ticks: Int) {
        for _ in 0..<ticks where !view.isResting { view.tick() }
    }

    @Test(arguments: SceneBounds.allCases)
    func `a view rests once its only item has left it`(bounds: SceneBounds) throws {
        var view = try Self.scene(bounds)
        Self.run(&view, ticks: 1000)
        let end = try #require(view.presented(.cell(section: 0, item: 0)))
        guard bounds != .ignore else {
            #expect(!view.isResting && end.frame.minY > 80_000)
            return
        }
        #expect(view.isResting && view.tickCount < 120)
        // Beyond 580, and not farther than a tick.
        #expect(end.frame.minY > 580 && end.frame.minY < 620)
        #expect(end.velocity == .zero)
        let holds = view.behavior("gravity")?.behavior.items
        #expect(holds == (bounds == .remove ? [] : [0]))
        let restored = try CollectionView(restoring: view.snapshot())
        #expect(restored.isResting && restored.settings.sceneBounds == bounds)
        #expect(try restored.frame() == view.frame())
        // What is brought back moves again, unless nothing holds it any more.
        try view.setItem(Self.item, to: ItemState(center: Self.place))
        #expect(view.isResting == (bounds == .remove))
        #expect(view.isAt(Self.place, item: 0))
    }

    @Test func `each item stops as soon as it has left, if that is the rule`() throws {
        let start = [Self.place, Point(x: 60, y: -60_000)]
        for bounds in [SceneBounds.stop, .remove, .rest] {
            var view = try Self.scene(bounds, at: start)
            Self.run(&view, ticks: 120)
            let first = try #require(view.center(0))
            #expect(!view.isResting)
            #expect(bounds == .rest ? first.y > 1500 : first.y < 640, "\(bounds): \(first)")
        }
    }

    @Test(arguments: [SceneBounds.rest, .stop])
    func `what can come back goes on`(bounds: SceneBounds) throws {
        let up = ItemState(velocity: Vector(dx: 0, dy: -1500))
        var view = try Self.scene(bounds)
        try view.setItem(Self.item, to: up)
        var top = 0.0
        for _ in 0..<150 {
            view.tick()
            top = min(top, try #require(view.center(0)).y)
        }
        #expect(top < -300)
        Self.run(&view, ticks: 400)
        #expect(view.isResting)
        #expect(try #require(view.center(0)).y > 580)

        let rod = AttachmentBehavior(.anchor(0, offset: .zero, anchor: Point(x: 560, y: 100)))
        view = try Self.scene(bounds, [Self.gravity, NamedBehavior("rod", .attachment(rod))])
        var (far, back) = (0.0, Double.infinity)
        for _ in 0..<300 {
            view.tick()
            let x = try #require(view.center(0)).x
            far = max(far, x)
            if far > 700 { back = min(back, x) }
        }
        #expect(far > 700 && back < 500, "\(far), \(back)")
    }

    @Test func `an item reaches a boundary far below the content`() throws {
        let floor = CollisionBehavior.Boundary(
            id: "floor",
            from: Point(x: 0, y: 3000),
            to: Point(x: 320, y: 3000)
        )
        let collision = CollisionBehavior(items: [], boundaries: [floor])
        let named = NamedBehavior("floor", .collision(collision), takesNewItems: true)
        var view = try Self.scene(.rest, [Self.gravity, named])
        Self.run(&view, ticks: 900)
        #expect(view.isResting)
        #expect(abs(try #require(view.center(0)).y - 2980) < 3)
    }

    @Test func `cells that fall out of a layout let it rest`() throws {
        var view = try LayoutSceneTests.view(.behaviors([Self.gravity]), count: 12)
        #expect(view.settings.sceneBounds == .rest)
        Self.run(&view, ticks: 1000)
        #expect(view.isResting && view.tickCount < 120)
        try view.reconfigure(Reconfiguration { $0.sceneBounds = .remove })
        #expect(view.settings.sceneBounds == .remove)
        view = try LayoutSceneTests.view(.behaviors([Self.gravity]), count: 12)
        try view.reconfigure(Reconfiguration { $0.sceneBounds = .remove })
        Self.run(&view, ticks: 1000)
        #expect(view.isResting && view.tickCount < 120)
        let restored = try CollectionView(restoring: view.snapshot())
        #expect(try restored.frame() == view.frame())
    }
}
