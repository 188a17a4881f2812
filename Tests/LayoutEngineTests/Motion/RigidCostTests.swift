import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

struct RigidCostTests {
    /// Boxes at the same place, which push each other apart.
    private func pile(_ count: Int) throws -> CollectionView {
        let place = ItemPlacement(center: Point(x: 100, y: 100), size: Size(width: 9, height: 9))
        let collision = CollisionBehavior(items: (0..<count).map { DynamicItemID($0) })
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(Array(repeating: place, count: count))],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors([NamedBehavior("collision", .collision(collision))])
            )
        )
    }

    @Test func `a tick returns its cost`() throws {
        var view = try pile(20)
        view.tick()
        let first = try view.tick(interval: nil, limit: .max)
        #expect(first > 2 * view.bodySubsteps(ticks: 1))
        for _ in 0..<30 { view.tick() }
        // The boxes have separated by now.
        #expect(try view.tick(interval: nil, limit: .max) < first)
    }

    @Test func `a tick that costs too much stops midway`() throws {
        var view = try pile(20)
        let cost = try view.tick(interval: 0.5, limit: .max)
        view = try pile(20)
        #expect(throws: StepTooCostly.self) { try view.tick(interval: 0.5, limit: cost - 1) }
        view = try pile(20)
        #expect(try view.tick(interval: 0.5, limit: cost) == cost)
    }

    @Test func `springs and elements at rest cost nothing`() throws {
        var rest = try pile(1)
        #expect(rest.advance(toTick: 100, limit: 100) == 0)
        #expect(try rest.tick(interval: nil, limit: 0) == 0)
        var springs = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 100)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics())
            )
        )
        try springs.scroll(Scroll(.by(Vector(dx: 0, dy: 40))))
        #expect(try springs.tick(interval: nil, limit: 0) == 0)
    }

    @Test func `advancing many ticks stops at the cost limit`() throws {
        var (view, other) = (try pile(20), try pile(20))
        let costs = try (0..<3).map { _ in try other.tick(interval: nil, limit: .max) }
        #expect(view.advance(toTick: 9, limit: 9, costLimit: costs[0] + costs[1]).remaining == 6)
        #expect(try view.tickCount == 3 && view.frame() == other.frame())
    }
}
