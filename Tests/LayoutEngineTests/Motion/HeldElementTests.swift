import LayoutdDynamics
import LayoutdGeometry
import Testing

@testable import LayoutEngine
@testable import LayoutdLayouts

/// The drawing order of elements that fingers hold.
struct HeldElementTests {
    private static let first = ElementID.cell(section: 0, item: 0)
    private static let second = ElementID.cell(section: 0, item: 1)
    private static let place = Point(x: 100, y: 100)

    /// Two boxes beside each other in a scene; the second one has a drawing order of its own.
    private static func scene() throws -> CollectionView {
        var front = ItemPlacement.box(place + Vector(dx: 60, dy: 0))
        front.zIndex = 1_000_000
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.placed([.box(place), front])],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors([])
            )
        )
    }

    /// A flow with pinned headers, whose cells are tied to their places.
    private static func flow() throws -> CollectionView {
        let size = Size(width: 90, height: 50)
        var flow = FlowLayout.Configuration(metrics: FlowLayout.Metrics(itemSize: size))
        flow.metrics.headerReferenceSize = Size(width: 320, height: 40)
        flow.sectionHeadersPinToVisibleBounds = true
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 200)],
                layout: .flow(flow),
                dynamics: .behaviors([LayoutSceneTests.ties])
            )
        )
    }

    @Test func `a held item of a scene is in front, and is hit there`() throws {
        var view = try Self.scene()
        let aim = Self.place + Vector(dx: 60, dy: 0)
        #expect(view.element(at: aim) == Self.second)
        try view.touch(SceneTouch("a", .began(at: Self.place)))
        #expect(view.presented(Self.first)?.zIndex == ZIndex.front)
        try view.touch(SceneTouch("a", .moved(to: aim)))
        for _ in 0..<30 { view.tick() }
        #expect(try view.frame().elements.map(\.element) == [Self.second, Self.first])
        #expect(view.element(at: aim) == Self.first)
        let restored = try CollectionView(restoring: view.snapshot())
        #expect(try restored.frame() == view.frame())
        try view.touch(SceneTouch("a", .ended))
        #expect(view.presented(Self.first)?.zIndex == 0)
        #expect(view.presented(Self.second)?.zIndex == 1_000_000)
        #expect(view.element(at: aim) == Self.second)
    }

    @Test func `a held cell of a layout is in front of pinned headers`() throws {
        var view = try Self.flow()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 500)), touch: .none))
        view.tick()
        let grabbed = try view.touch(SceneTouch("a", .began(at: Point(x: 50, y: 200))))
        let cell = try #require(grabbed)
        try view.touch(SceneTouch("a", .moved(to: Point(x: 60, y: 20))))
        for _ in 0..<30 { view.tick() }
        let last = try #require(try view.frame().elements.last)
        #expect(last.element == cell && last.zIndex == ZIndex.front)
        #expect(view.element(at: Point(x: 60, y: 20)) == cell)
        try view.touch(SceneTouch("a", .ended))
        #expect(view.presented(cell)?.zIndex == 0)
    }

    @Test func `layouts cannot place anything in front of a held element`() {
        let pinned = CompositionalLayout.pinnedZIndex
        #expect(ZIndex.front > 2 * pinned && ZIndex.front <= Int(Int32.max))
    }

    @Test func `an item stays in front until the last finger lets go`() throws {
        var view = try Self.scene()
        for name in ["a", "b"] { try view.touch(SceneTouch(name, .began(at: Self.place))) }
        try view.touch(SceneTouch("a", .ended))
        #expect(view.presented(Self.first)?.zIndex == ZIndex.front)
        try view.touch(SceneTouch("b", .released(velocity: .zero, at: Self.place)))
        #expect(view.presented(Self.first)?.zIndex == ZIndex.front)
        view.tick()
        #expect(view.presented(Self.first)?.zIndex == 0)
    }

    @Test(arguments: [true, false])
    func `differences show when an element comes to the front and leaves it`(
        isScene: Bool
    ) throws {
        var view = isScene ? try Self.scene() : try Self.flow()
        var frames = PastFrames(of: .viewport())
        func check(_ event: Event?) throws {
            if let event { try view.apply(event) } else { view.tick() }
            try frames.check(
                view,
                ago: Array(1...6),
                "scene \(isScene), \(String(describing: event))"
            )
            try frames.look(at: view)
        }
        try frames.look(at: view)
        let point = isScene ? Self.place : Point(x: 50, y: 70)
        let end = point + Vector(dx: 40, dy: 30)
        try check(.touch(SceneTouch("a", .began(at: point))))
        for _ in 0..<3 { try check(nil) }
        try check(.touch(SceneTouch("a", .moved(to: end))))
        for _ in 0..<3 { try check(nil) }
        try check(.touch(SceneTouch("a", .released(velocity: .zero, at: end))))
        for _ in 0..<8 { try check(nil) }
        try check(.touch(SceneTouch("b", .began(at: end))))
        // It ends by itself.
        for _ in 0..<595 { view.tick() }
        for _ in 0..<10 { try check(nil) }
        #expect(frames.told > 150 && frames.unknown == 0)
        #expect(try view.frame().elements.allSatisfy { $0.zIndex < ZIndex.front })
    }
}
