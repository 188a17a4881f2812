import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct TapTests {
    private let timing = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0)

    @Test func `a tapped row expands along the spring's curve`() throws {
        var view = try makeList()
        let hit = try view.tapRow(1)
        #expect(
            hit == .cell(section: 0, item: 1) && view.expanded == [ItemPath(section: 0, item: 1)]
        )
        #expect(view.contentSize == Size(width: 320, height: 2200))
        for tick in 1...30 {
            view.tick()
            let progress = timing.progress(at: Double(tick) / 60)
            let frames = try view.everything().mapValues(\.frame)
            let row = try #require(frames[.cell(section: 0, item: 1)])
            let next = try #require(frames[.cell(section: 0, item: 2)])
            #expect(abs(row.size.height - (100 + 200 * progress)) < 1e-9, "tick \(tick)")
            #expect(abs(next.minY - (200 + 200 * progress)) < 1e-9, "tick \(tick)")
            #expect(view.isResting == (tick >= 24), "tick \(tick)")
        }
        #expect(view.contentOffset == .zero)
    }

    @Test func `an expanding row scrolls into view on the same curve`() throws {
        var view = try makeList()
        try view.tapRow(4)
        #expect(view.contentOffset == .zero && view.frameState.isScrolling)
        view.pass(6)
        #expect(abs(view.contentOffset.y - 220 * timing.progress(at: 0.1)) < 1e-9)
        view.settle()
        #expect(view.contentOffset == Point(x: 0, y: 220) && !view.frameState.isScrolling)
    }

    @Test func `rows that come into view start from their old places`() throws {
        var view = try makeList(expanded: [ItemPath(section: 0, item: 3)])
        try view.tapRow(3)
        // Row 5 was at 700, below the viewport, and ends at 500 just below it; row 4 ends inside.
        let start = try #require(view.presented(.cell(section: 0, item: 4)))
        #expect(start.frame == Rect(x: 0, y: 600, width: 320, height: 100) && start.alpha == 1)
        let way = try #require(view.transition(of: .cell(section: 0, item: 5)))
        #expect(way.initial.frame.minY == 700 && way.final.frame.minY == 500)
        view.settle()
        #expect(view.transition(of: .cell(section: 0, item: 5)) == nil)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test(arguments: 1...23)
    func `a tap during an animation continues from the presented state`(ticks: Int) throws {
        var view = try makeList(contentOffset: Point(x: 0, y: 100))
        try view.tapRow(4)
        view.pass(ticks)
        let (before, offset) = (try view.frame().elements, view.contentOffset)
        try view.tapRow(2)
        let after = try view.frame().elements
        #expect(view.contentOffset == offset)
        expectSamePlaces(before, after)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `one row is expanded at a time, or several if the list allows it`() throws {
        var single = try makeList()
        var multiple = try makeList(
            configuration: ListLayout.Configuration(multipleSelection: true)
        )
        for row in [1, 3, 1, 5] {
            try single.tapRow(row)
            try multiple.tapRow(row)
        }
        #expect(single.expanded == [ItemPath(section: 0, item: 5)])
        #expect(
            multiple.expanded == [ItemPath(section: 0, item: 3), ItemPath(section: 0, item: 5)]
        )
    }

    @Test func `a tap may have its own animation`() throws {
        var view = try makeList()
        let slow = Animation(timing: SpringTiming(duration: 2, damping: 0.5, initialVelocity: 1))
        _ = try view.tap(.element(.cell(section: 0, item: 0)), animation: slow)
        #expect(view.settle() == 120)
        _ = try view.tap(.element(.cell(section: 0, item: 0)), animation: Animation.none)
        #expect(view.isResting && view.contentSize.height == 2000)
    }

    @Test func `an animation starts after its delay`() throws {
        var view = try makeList(animation: Animation(delay: 0.5))
        try view.tapRow(0)
        view.pass(30)
        #expect(view.presented(.cell(section: 0, item: 0))?.frame.size.height == 100)
        #expect(!view.isResting)
        #expect(view.settle() == 24)
    }

    @Test(arguments: [0, 0.2])
    func `an element on a spring keeps moving as it leaves the view`(delay: Double) throws {
        var view = try makeList(dynamics: SpringDynamics(), animation: Animation(delay: delay))
        // Row 5 is near the viewport and will move away.
        try view.tapRow(1)
        view.pass(Int(delay * 60) + 12)
        let row = try #require(view.presented(.cell(section: 0, item: 5)))
        #expect(row.frame.minY > 510 && row.frame.minY < 500 + 200 * timing.progress(at: 0.2) - 50)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `a point hits the element presented there`() throws {
        var view = try makeList(
            [.uniform(count: 3), .uniform(count: 30)],
            configuration: ListLayout.Configuration(headerHeight: 40, stickyHeaders: true)
        )
        try view.scroll(Scroll(.to(Point(x: 0, y: 150))))
        let header = ElementID(kind: .header, section: 0)
        #expect(view.element(at: Point(x: 10, y: 0)) == header)
        #expect(view.element(at: Point(x: 10, y: 39.9)) == header)
        #expect(view.element(at: Point(x: 10, y: 40)) == .cell(section: 0, item: 1))
        #expect(view.element(at: Point(x: -1, y: 60)) == nil)
        #expect(view.element(at: Point(x: 320, y: 60)) == nil)
        #expect(try view.tap(.point(Point(x: 10, y: 20))) == header && view.expanded.isEmpty)
        #expect(try view.tap(.point(Point(x: 10, y: 60))) == .cell(section: 0, item: 1))
        #expect(view.expanded == [ItemPath(section: 0, item: 1)])
    }

    @Test func `a point hits displaced and growing elements at their presented places`() throws {
        var view = try makeList(dynamics: SpringDynamics(resistanceFactor: 100))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 60)), touch: .at(Point(x: 0, y: 0))))
        let row = try #require(view.presented(.cell(section: 0, item: 3)))
        #expect(row.frame.minY > 300)
        let edge = row.frame.minY - view.contentOffset.y
        #expect(view.element(at: Point(x: 5, y: edge + 1)) == row.element)
        #expect(view.element(at: Point(x: 5, y: edge - 1)) != row.element)
    }

    @Test func `a rotated item is hit within its edges`() throws {
        let placement = ItemPlacement(
            center: Point(x: 100, y: 100),
            size: Size(width: 100, height: 20),
            angle: .pi / 4
        )
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed([placement])],
                layout: .absolute(AbsoluteLayout.Configuration())
            )
        )
        #expect(view.element(at: Point(x: 130, y: 130)) == .cell(section: 0, item: 0))
        #expect(view.element(at: Point(x: 130, y: 100)) == nil)
    }

    @Test func `a missing element cannot be tapped`() throws {
        var view = try makeList()
        let row = ElementID.cell(section: 0, item: 20)
        #expect(throws: CollectionViewError.noSuchElement(row)) { try view.tap(.element(row)) }
        #expect(view.frameState.sequence == 0)
    }

    @Test func `in other layouts a tap only reports its element`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 10)],
                layout: .flow(FlowLayout.Configuration())
            )
        )
        #expect(try view.tap(.point(Point(x: 25, y: 25))) == .cell(section: 0, item: 0))
        #expect(view.isResting && view.expanded.isEmpty)
    }
}
