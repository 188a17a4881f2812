import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// The set of simulated elements, and lookups of single ones.
struct SimulatedElementsTests {
    private func view(
        _ sections: [CollectionView.Section] = [.uniform(count: 1000)],
        dynamics: SpringDynamics? = SpringDynamics(),
        limit: Int = 20_000
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: sections,
                layout: .flow(
                    FlowLayout.Configuration(
                        metrics: FlowLayout.Metrics(itemSize: Size(width: 44, height: 44))
                    )
                ),
                dynamics: dynamics.map { .spring($0) },
                maximumSimulatedElements: limit
            )
        )
    }

    private let drag = Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 160, y: 300)))

    @Test func `a catch-up ends when its springs have cost enough`() throws {
        var view = try view(dynamics: SpringDynamics(tiled: false))
        try view.scroll(drag)
        let costOfTick = view.effort(ticks: 1) / CollectionView.effortOfCost
        #expect(costOfTick > 0)
        let remaining = view.advance(toTick: 100, limit: 600, costLimit: 10 * costOfTick).remaining
        #expect((80..<100).contains(remaining) && view.tickCount == 100 - remaining)
        #expect(view.advance(toTick: 100, limit: 600, costLimit: .max).remaining == 0)
    }

    @Test func `a catch-up stays at the tick at which it may not continue`() throws {
        var view = try view()
        try view.scroll(drag)
        var ticks = 7
        let advance = view.advance(toTick: 100, limit: 600, costLimit: .max) {
            ticks -= 1
            return ticks >= 0
        }
        #expect(advance.remaining == 93 && view.tickCount == 7)
    }

    @Test func `what many springs take is not estimated as short`() throws {
        var many = try view(dynamics: SpringDynamics(tiled: false))
        let few = try view([.uniform(count: 20)])
        #expect(few.effortOfChanging < 200_000 && few.effortOfScrolling < 200_000)
        #expect(few.effortOfComparing < 200_000 && few.effortOfReading < 200_000)
        #expect(many.effortOfChanging > 2_000_000)
        try many.scroll(drag)
        #expect(many.effortOfComparing > 2_000_000)
    }

    @Test func `without tiling every element is simulated and pulled`() throws {
        var view = try view(dynamics: SpringDynamics(tiled: false))
        #expect(view.springs?.count == 1000)
        try view.scroll(drag)
        let last = try #require(view.presented(.cell(section: 0, item: 999)))
        // Far from the touch, the element follows with the full delta.
        #expect(abs(last.frame.center.y - last.anchor.y - 40) < 1e-4)
        view.tick()
        #expect(view.springs?.count == 1000)
        #expect(view.advance(toTick: 2000, limit: 2000) == 0 && view.isResting)
    }

    @Test func `elements near the viewport are the same with and without tiling`() throws {
        var (tiled, naive) = (try view(), try view(dynamics: SpringDynamics(tiled: false)))
        for _ in 0..<5 {
            try tiled.scroll(drag)
            try naive.scroll(drag)
            tiled.tick()
            naive.tick()
        }
        // Elements that entered are pulled by the latest delta only; item 40 was always simulated.
        let item = ElementID.cell(section: 0, item: 40)
        #expect(tiled.presented(item) == naive.presented(item))
        #expect(try #require(tiled.presented(item)).velocity != .zero)
    }

    @Test func `without tiling the limit holds for the whole content`() throws {
        #expect(throws: CollectionViewError.tooManySimulatedElements(limit: 999)) {
            try view(dynamics: SpringDynamics(tiled: false), limit: 999)
        }
        _ = try view(dynamics: SpringDynamics(tiled: false), limit: 1000)
    }

    @Test func `any element can be presented, simulated or not`() throws {
        var view = try view()
        try view.scroll(drag)
        for element in try view.frame().elements {
            #expect(view.presented(element.element) == element)
        }
        let far = try #require(view.presented(.cell(section: 0, item: 900)))
        #expect(far.frame.center == far.anchor && far.velocity == .zero)
        for missing in [
            ElementID.cell(section: 0, item: 1000), .cell(section: 1, item: 0),
            .cell(section: 0, item: -1), ElementID(kind: .header, section: 0),
        ] {
            #expect(view.presented(missing) == nil)
        }
    }

    @Test func `sections may have measures`() throws {
        let metrics = FlowLayout.Metrics(itemSize: Size(width: 80, height: 20))
        let own = CollectionView.Section(items: .uniform(count: 2), measures: .flow(metrics))
        let view = try view([.uniform(count: 1), own])
        let cell = try #require(view.presented(.cell(section: 1, item: 0)))
        #expect(cell.frame == Rect(x: 0, y: 44, width: 80, height: 20))
    }

    @Test func `a position that is not a number is detected`() throws {
        // HTTP accepts no value this large.
        var view = try view()
        let jerk = Vector(dx: 0, dy: 1e300)
        try view.scroll(Scroll(.by(jerk), touch: .at(.zero), overscroll: .free))
        #expect(!view.isFinite)
    }
}
