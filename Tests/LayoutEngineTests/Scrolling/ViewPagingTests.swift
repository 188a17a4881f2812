import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct ViewPagingTests {
    /// Pages of 480 points over 2400 points, at page 1.
    private func makePages(
        inset: Double = 0,
        displayRate: Int = 60,
        scrollAnchor: ScrollAnchor = .offset
    ) throws -> CollectionView {
        var view = try CollectionView(
            CollectionView.Configuration(
                contentInset: Insets(top: inset),
                sections: [.uniform(count: 24)],
                layout: .list(ListLayout.Configuration(rowHeight: 100)),
                settings: .init {
                    $0.scrollAnchor = scrollAnchor
                    $0.scrollSettings.pagingEnabled = true
                },
                displayRate: displayRate
            )
        )
        try view.scroll(Scroll(.to(Point(x: 0, y: 480 - inset))))
        return view
    }

    @Test(arguments: try ScrollingCase<ScrollingPage>.all(), [30, 60, 120])
    func `pages agree in running views`(
        sample: ScrollingCase<ScrollingPage>,
        displayRate: Int
    ) throws {
        let end = try #require(sample.expect.end)
        #expect(abs(try sample.endOfView(displayRate) - end) <= sample.tolerance)
    }

    @Test func `content moves to its page on the spring of a bounce`() throws {
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

    @Test func `a drag in several moves starts where the first one did`() throws {
        var view = try makePages()
        for _ in 0..<9 {
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 100))))
            view.tick()
        }
        try view.fling(velocity: Vector(dx: 0, dy: 0))
        view.settle()
        #expect(view.contentOffset.y == 960)
    }

    @Test func `a pause before the release does not start a new drag`() throws {
        var view = try makePages()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 900))))
        view.pass(60)
        try view.fling(velocity: .zero)
        view.settle()
        #expect(view.contentOffset.y == 960)
    }

    @Test func `the first move after a scroll without touch starts another drag`() throws {
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

    /// The page is caught at about 1.5.
    @Test func `a drag that catches a moving page starts there`() throws {
        var view = try makePages()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        while view.contentOffset.y < 730 { view.tick() }
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 10))))
        try view.fling(velocity: Vector(dx: 0, dy: -300))
        view.settle()
        #expect(view.contentOffset.y == 480)
    }

    @Test func `the first page starts at the content inset`() throws {
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

    @Test func `content beyond the last page returns from rest`() throws {
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

    @Test func `a tap on flung content leaves the content on a page`() throws {
        var view = try makePages()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        while view.contentOffset.y < 500 { view.tick() }
        let header = Tap.point(Point(x: 5, y: 1e4))
        _ = try view.tap(header)
        view.settle()
        #expect(view.contentOffset.y == 480)
    }

    @Test func `a data change during a page turn keeps the content on pages`() throws {
        var view = try makePages()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(4)
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 23))]))
        #expect(view.frameState.isScrolling)
        view.settle()
        #expect(view.contentOffset.y == 960)
    }

    @Test func `a target page that no longer exists is replaced by the last one`() throws {
        var view = try makePages()
        try view.scroll(Scroll(.to(Point(x: 0, y: 1440))))
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(4)
        let batch = (10..<24).map { BatchUpdate.Operation.deleteItem(.init(section: 0, item: $0)) }
        try view.update(UpdateBatch(batch))
        view.settle()
        #expect(view.contentOffset.y == 520)
    }

    @Test func `content moved by keep continues to a page`() throws {
        var view = try makePages(scrollAnchor: .firstVisible)
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(4)
        let rows = (0..<5).map { BatchUpdate.Operation.insertItem(.init(section: 0, item: $0)) }
        let before = view.contentOffset.y
        try view.update(UpdateBatch(rows))
        #expect(view.contentOffset.y == before + 500)
        view.settle()
        #expect(view.contentOffset.y == 1440)
    }

    @Test func `a resized view continues to one of its new pages`() throws {
        var view = try makePages()
        try view.fling(velocity: Vector(dx: 0, dy: 900))
        view.pass(4)
        try view.resizeViewport(to: Size(width: 320, height: 400))
        view.settle()
        #expect(view.contentOffset.y == 800)
    }
}
