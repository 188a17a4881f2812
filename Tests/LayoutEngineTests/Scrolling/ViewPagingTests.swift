import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct ViewPagingTests {
    /// Pages of 480 over 2400 points, at page 1.
    private func makePages(
        inset: Double = 0,
        displayRate: Int = 60,
        keep: Keep = .offset
    ) throws -> CollectionView {
        var view = try CollectionView(
            CollectionView.Configuration(
                contentInset: Insets(top: inset),
                sections: [.uniform(count: 24)],
                layout: .list(ListLayout.Configuration(rowHeight: 100)),
                keep: keep,
                scrollSettings: ScrollSettings(pagingEnabled: true),
                displayRate: displayRate
            )
        )
        try view.scroll(Scroll(.to(Point(x: 0, y: 480 - inset))))
        return view
    }

    @Test(arguments: try ScrollingCase<ScrollingPage>.all(), [30, 60, 120])
    func `pages agree in views that run`(
        sample: ScrollingCase<ScrollingPage>,
        displayRate: Int
    ) throws {
        let end = try #require(sample.expect.end)
        #expect(abs(try sample.endOfView(displayRate) - end) <= sample.tolerance)
    }

    @Test func `content goes to its page on the spring of a bounce`() throws {
        var view = try makePages()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 100))))
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        let fling = Fling(offset: 580, velocity: 900, page: 960)
        while !view.isResting {
            view.tick()
            #expect(abs(view.contentOffset.y - fling.offset(at: view.now)) < 1e-9)
        }
        #expect(view.contentOffset.y == 960)
    }

    @Test func `a drag in pieces comes down where the first one did`() throws {
        var view = try makePages()
        for _ in 0..<9 {
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 100))))
            view.tick()
        }
        try view.fling(velocity: Vector(dx: 0, dy: 0))
        view.settle()
        #expect(view.contentOffset.y == 960)
    }

    @Test func `a finger that holds the content before it leaves came down where it did`() throws {
        var view = try makePages()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 900))))
        view.pass(60)
        try view.fling(velocity: .zero)
        view.settle()
        #expect(view.contentOffset.y == 960)
    }

    @Test func `the first move after a rest begins another drag`() throws {
        var view = try makePages()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 900)), touch: .none))
        view.pass(6)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 100))))
        try view.fling(velocity: .zero)
        view.settle()
        #expect(view.contentOffset.y == 1440)
    }

    @Test func `a fling and a jump end a drag`() throws {
        for event in 0..<3 {
            var view = try makePages()
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 300))))
            switch event {
            case 0: try view.scroll(Scroll(.to(Point(x: 0, y: 1440))))
            case 1: try view.setContentOffset(Point(x: 0, y: 1440))
            default: try view.fling(velocity: Vector(dx: 0, dy: 900))
            }
            view.settle()
            let page = view.contentOffset.y
            #expect(page == (event == 2 ? 960 : 1440))
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 10))))
            try view.fling(velocity: Vector(dx: 0, dy: 900))
            view.settle()
            #expect(view.contentOffset.y == page + 480)
        }
    }

    /// It is caught at page 1.5 or so.
    @Test func `a drag that catches a flung page begins there`() throws {
        var view = try makePages()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        while view.contentOffset.y < 730 { view.tick() }
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 10))))
        try view.fling(velocity: Vector(dx: 0, dy: -300))
        view.settle()
        #expect(view.contentOffset.y == 480)
    }

    @Test func `the first page begins at the content inset`() throws {
        var view = try makePages(inset: 64)
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.settle()
        #expect(view.contentOffset.y == 960 - 64)
        for _ in 0..<3 {
            try view.fling(velocity: Vector(dx: 0, dy: -900))
            view.settle()
        }
        #expect(view.contentOffset.y == -64)
    }

    @Test func `beyond the last page it comes back from rest`() throws {
        var view = try makePages()
        try view.scroll(Scroll(.to(Point(x: 0, y: 1920))))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 100)), overscroll: .rubberBand))
        let start = view.contentOffset.y
        #expect(start > 1920)
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.tick()
        #expect(view.contentOffset.y < start)
        view.settle()
        #expect(view.contentOffset.y == 1920)
    }

    @Test func `a tap on flung content leaves it on a page`() throws {
        var view = try makePages()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        while view.contentOffset.y < 500 { view.tick() }
        let header = Tap.point(Point(x: 5, y: 1e4))
        _ = try view.tap(header)
        view.settle()
        #expect(view.contentOffset.y == 480)
    }

    @Test func `while a page is on its way other data keep it on pages`() throws {
        var view = try makePages()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(4)
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 23))]))
        #expect(view.frameState.isScrolling)
        view.settle()
        #expect(view.contentOffset.y == 960)
    }

    @Test func `a page that is no longer there gives way to the last one`() throws {
        var view = try makePages()
        try view.scroll(Scroll(.to(Point(x: 0, y: 1440))))
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(4)
        let batch = (10..<24).map { BatchUpdate.Operation.deleteItem(.init(section: 0, item: $0)) }
        try view.update(UpdateBatch(batch))
        view.settle()
        #expect(view.contentOffset.y == 520)
    }

    @Test func `content that moves with what is kept in view goes on to a page`() throws {
        var view = try makePages(keep: .firstVisible)
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(4)
        let rows = (0..<5).map { BatchUpdate.Operation.insertItem(.init(section: 0, item: $0)) }
        let before = view.contentOffset.y
        try view.update(UpdateBatch(rows))
        #expect(view.contentOffset.y == before + 500)
        view.settle()
        #expect(view.contentOffset.y == 1440)
    }

    @Test func `a resized view goes on to one of its pages`() throws {
        var view = try makePages()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(4)
        try view.resizeViewport(to: Size(width: 320, height: 400))
        view.settle()
        #expect(view.contentOffset.y == 800)
    }
}
