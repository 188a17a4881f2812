import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// What a fling or an animated scroll will bring into sight.
struct ForecastTests {
    private static func rows(
        _ height: Double,
        _ dynamics: CollectionView.Dynamics? = nil
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1_000_000)],
                layout: .list(ListLayout.Configuration(rowHeight: height)),
                dynamics: dynamics
            )
        )
    }

    /// What comes into sight while the view goes on, in order, except what was there already.
    private static func arrivals(_ view: CollectionView) throws -> [UpcomingElement] {
        let start = view.state.timeline.time
        var (view, found) = (view, [UpcomingElement]())
        var known = Set(try view.frame().elements.map(\.element))
        while !view.isResting {
            view.tick()
            for element in try view.frame().elements.map(\.element).sorted()
            where known.insert(element).inserted {
                let seconds = view.state.timeline.time - start
                found.append(UpcomingElement(element: element, seconds: seconds))
            }
        }
        return found
    }

    @Test(arguments: [300.0, 2_000, -500, 6_000])
    func `a fling brings what was forecast, at that time`(velocity: Double) throws {
        var view = try Self.rows(100)
        try view.scroll(Scroll(.to(Point(x: 0, y: 20_000)), touch: .none))
        view.tick()
        try view.fling(velocity: Vector(dx: 0, dy: velocity))
        let before = try view.frame()
        let coming = view.upcomingElements
        #expect(try view.frame() == before && view.sequence == before.state.sequence)
        #expect(try coming == Self.arrivals(view) && coming.count > 1)
        #expect(coming.map(\.seconds) == coming.map(\.seconds).sorted())
    }

    @Test func `the forecast ends after 500 elements`() throws {
        var view = try Self.rows(1)
        try view.fling(velocity: Vector(dx: 0, dy: 5_000))
        let coming = view.upcomingElements
        #expect(coming.map(\.element.item) == Array(480..<980))
    }

    @Test func `the forecast ends after 10 seconds`() throws {
        var view = try Self.rows(100)
        try view.setContentOffset(
            Point(x: 0, y: 40_000),
            animation: Animation(
                timing: SpringTiming(duration: 20, damping: 1, initialVelocity: 0)
            )
        )
        let all = try Self.arrivals(view)
        let coming = view.upcomingElements
        #expect(coming == all.filter { $0.seconds < 10 + 1e-6 })
        #expect(coming.count > 100 && coming.count < all.count)
    }

    @Test func `springs have no effect on it`() throws {
        var lists: [[UpcomingElement]] = []
        for dynamics in [nil, CollectionView.Dynamics.spring(SpringDynamics())] {
            var view = try Self.rows(100, dynamics)
            try view.fling(velocity: Vector(dx: 0, dy: 900))
            lists.append(view.upcomingElements)
        }
        #expect(lists[0] == lists[1] && lists[0].count > 3)
    }

    @Test func `without such a motion there is none`() throws {
        var view = try Self.rows(100)
        #expect(view.upcomingElements.isEmpty)
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.tick()
        try view.scroll(Scroll(.by(.zero), touch: .at(Point(x: 9, y: 9))))
        #expect(view.upcomingElements.isEmpty)
        try view.tap(.element(.cell(section: 0, item: 0)))
        #expect(!view.isResting && view.upcomingElements.isEmpty)
    }

    @Test func `a section that scrolls by itself brings its own`() throws {
        var view = try CollectionView(orthogonal: [.continuous])
        try view.scroll(section: 0, .fling(velocity: Vector(dx: 900, dy: 0)))
        let coming = view.upcomingElements
        #expect(try coming == Self.arrivals(view) && coming.count > 2)
    }
}
