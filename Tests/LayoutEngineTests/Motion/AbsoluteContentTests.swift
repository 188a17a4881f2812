import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Absolute layouts whose content is larger than the viewport.
struct AbsoluteContentTests {
    private static let content = Size(width: 320, height: 20_000)

    /// A column of items, 100 pt apart; the second one has a look of its own.
    private static let items = (0..<200).map { (item: Int) -> ItemPlacement in
        let center = Point(x: 160, y: 50 + 100 * Double(item))
        var placement = ItemPlacement(center: center, size: Size(width: 80, height: 60))
        guard item == 1 else { return placement }
        (placement.angle, placement.zIndex) = (0.5, 3)
        (placement.alpha, placement.scale) = (0.25, 1.5)
        return placement
    }

    private func view(
        _ dynamics: CollectionView.Dynamics? = nil,
        content: Size = content,
        viewport: Size = Size(width: 320, height: 480)
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                viewport: viewport,
                sections: [.placed(Self.items)],
                layout: .absolute(AbsoluteLayout.Configuration(contentSize: content)),
                dynamics: dynamics
            )
        )
    }

    private func expectLook(_ element: PresentedElement, turned: Bool = true) {
        #expect(element.element == .cell(section: 0, item: 1))
        #expect(element.zIndex == 3 && element.alpha == 0.25 && element.scale == 1.5)
        #expect(!turned || element.angle == 0.5)
    }

    @Test func `the content scrolls and is flung as in any layout`() throws {
        var view = try view()
        try view.scroll(Scroll(.to(Point(x: 0, y: 1000))))
        #expect(try view.frame().elements.map(\.element.item) == [10, 11, 12, 13, 14])
        try view.fling(velocity: Vector(dx: 0, dy: 1000))
        while !view.isResting { view.tick() }
        #expect(view.contentOffset.y > 1400)
        try view.scroll(Scroll(.to(Point(x: 0, y: 1e6))))
        #expect(view.contentOffset.y == 20_000 - 480)
    }

    @Test func `springs hold the items near the viewport, with their look`() throws {
        var view = try view(.spring(SpringDynamics()))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 160, y: 400))))
        view.tick()
        #expect(!view.isResting && view.state.motion.load.springs < 20)
        let moved = try #require(view.presented(.cell(section: 0, item: 1)))
        #expect(moved.frame.center.y != 150 && moved.frame.size == Self.items[1].size)
        expectLook(moved)
        let found = try view.frame().elements.filter { $0.element.item == 1 }
        #expect(found == [moved])
        while !view.isResting { view.tick() }
        expectLook(try #require(view.presented(.cell(section: 0, item: 1))))
    }

    @Test func `behaviours act in content coordinates and keep the look of an item`() throws {
        var view = try view(
            .behaviors([
                NamedBehavior("gravity", .gravity(GravityBehavior(items: [DynamicItemID(1)])))
            ])
        )
        expectLook(try #require(view.presented(.cell(section: 0, item: 1))))
        for _ in 0..<60 { view.tick() }
        let fallen = try #require(view.presented(.cell(section: 0, item: 1)))
        // A second of 1000 pt/s².
        #expect((600...700).contains(fallen.frame.center.y))
        expectLook(fallen)
        #expect(try !view.frame().elements.contains { $0.element.item == 1 })
        try view.scroll(Scroll(.to(Point(x: 0, y: 500))))
        #expect(try view.frame().elements.contains { $0.element.item == 1 })
    }

    @Test func `springs follow the scroll axis when a resize changes it`() throws {
        var view = try view(.spring(SpringDynamics()), content: Size(width: 900, height: 1200))
        #expect(view.layout.scrollAxis == .vertical)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 160, y: 400))))
        view.tick()
        let before = try view.frame(in: .rect(Rect(x: 0, y: 0, width: 900, height: 1000))).elements
        try view.resizeViewport(to: Size(width: 100, height: 900))
        #expect(view.layout.scrollAxis == .horizontal && view.springs?.axis == .horizontal)
        let after = try view.frame(in: .rect(Rect(x: 0, y: 0, width: 900, height: 1000))).elements
        #expect(after.map(\.frame) == before.map(\.frame))
        #expect(after.map(\.velocity) == before.map(\.velocity))
    }

    @Test func `a snapshot keeps content size and look`() throws {
        var view = try view(.spring(SpringDynamics()))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 160, y: 400))))
        view.tick()
        let json = try JSONEncoder().encode(view.snapshot())
        let snapshot = try JSONDecoder().decode(CollectionView.Snapshot.self, from: json)
        var copy = try CollectionView(restoring: snapshot)
        view.tick()
        copy.tick()
        #expect(try copy.frame() == view.frame() && copy.contentSize == Self.content)
    }
}
