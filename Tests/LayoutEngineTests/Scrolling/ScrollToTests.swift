import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct ScrollToTests {
    @Test(arguments: [
        (ScrollPosition.start, 10, 1000.0), (.center, 10, 810), (.end, 10, 620),
        (.nearest, 10, 620), (.nearest, 1, 100), (.nearest, 5, 400), (.start, 19, 1520),
        (.end, 0, 0),
    ])
    func `an element scrolls to the requested position`(
        position: ScrollPosition,
        row: Int,
        offset: Double
    ) throws {
        for animated in [true, false] {
            var view = try makeList(contentOffset: Point(x: 0, y: 400))
            let element = ElementID.cell(section: 0, item: row)
            try view.scroll(to: element, at: position, animated: animated)
            #expect(view.frameState.isScrolling == (animated && offset != 400))
            view.settle()
            #expect(view.contentOffset.y == offset)
        }
    }

    @Test func `the content follows the eased curve and pulls nothing`() throws {
        var view = try makeList(dynamics: SpringDynamics())
        try view.scroll(to: .cell(section: 0, item: 15), at: .start, animated: true)
        let timing = CubicTiming.easeInOut(duration: 0.3)
        for tick in 1...18 {
            view.tick()
            let expected = 1500 * timing.progress(at: Double(tick) / 60)
            #expect(abs(view.contentOffset.y - expected) < 1e-9)
            #expect(try view.frame().elements.allSatisfy { $0.frame.center == $0.anchor })
        }
        #expect(view.isResting)
    }

    @Test func `the content follows a spring if one is given`() throws {
        let timing = SpringTiming(duration: 0.5, damping: 0.6, initialVelocity: 1)
        let animation = Animation(timing: timing, delay: 0.1)
        var view = try makeList()
        let row = ElementID.cell(section: 0, item: 15)
        try view.scroll(to: row, at: .start, animated: true, animation: animation)
        for tick in 1...36 {
            view.tick()
            let expected = 1500 * timing.progress(at: Double(tick) / 60 - 0.1)
            #expect(abs(view.contentOffset.y - expected) < 1e-9, "tick \(tick)")
        }
        #expect(view.isResting)
    }

    @Test func `a sticky header does not hide the target of a scroll`() throws {
        let list = ListLayout.Configuration(headerHeight: 40, stickyHeaders: true)
        var view = try makeList(configuration: list, contentOffset: Point(x: 0, y: 1000))
        try view.scroll(to: .cell(section: 0, item: 5), at: .nearest, animated: false)
        #expect(view.contentOffset.y == 500)
    }

    /// Rows are 100 points high; row 2 stays at the start and row 18 at the end, each 10 points away.
    @Test(arguments: [
        (ScrollPosition.nearest, 5, 390.0), (.nearest, 15, 1230), (.start, 10, 890),
        (.end, 10, 730), (.nearest, 1, 100), (.nearest, 2, 200), (.nearest, 19, 1520),
    ])
    func `a pinned item does not hide the target of a scroll`(
        position: ScrollPosition,
        row: Int,
        offset: Double
    ) throws {
        var section = CollectionView.Section.uniform(count: 20)
        section.items.pins[2] = ItemPin(edges: .top, offset: 10)
        section.items.pins[18] = ItemPin(edges: .bottom, offset: 10)
        var view = try makeList([section], contentOffset: Point(x: 0, y: row < 10 ? 1_000 : 0))
        try view.scroll(to: .cell(section: 0, item: row), at: position, animated: false)
        #expect(view.contentOffset.y == offset)
    }

    @Test func `a missing element cannot be scrolled to`() throws {
        var view = try makeList()
        let row = ElementID.cell(section: 1, item: 0)
        #expect(throws: CollectionViewError.noSuchElement(row)) {
            try view.scroll(to: row, at: .start, animated: true)
        }
    }
}
