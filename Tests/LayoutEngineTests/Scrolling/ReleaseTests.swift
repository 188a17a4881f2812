import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// The vectors of flings and bounces in running views.
struct ReleaseTests {
    private static let cases = try? ScrollingCase<ScrollingRelease>.all()

    @Test(arguments: try #require(cases), [30, 60, 120])
    func `views follow the vectors at every display rate`(
        sample: ScrollingCase<ScrollingRelease>,
        displayRate: Int
    ) throws {
        var released = try ReleasedView(sample.input, displayRate: displayRate)
        var compared = 0
        for point in sample.expect.allSamples {
            guard let offset = try released.offset(at: point.at) else { continue }
            #expect(abs(offset - point.value) <= sample.tolerance, "at \(point.at): \(offset)")
            compared += 1
        }
        // At 30 Hz about half of the samples lie between ticks.
        #expect(compared == sample.expect.allSamples.count || displayRate == 30)
        _ = released.rest()
        let end = try #require(sample.expect.end)
        #expect(abs(released.view.contentOffset.y - end) <= sample.tolerance)
    }

    @Test(
        arguments: try #require(cases).filter { $0.expect.duration != nil },
        [1, 10, 30, 60, 120]
    )
    func `views come to rest at the first tick after the end`(
        sample: ScrollingCase<ScrollingRelease>,
        displayRate: Int
    ) throws {
        var released = try ReleasedView(sample.input, displayRate: displayRate)
        let duration = try #require(sample.expect.duration)
        let ticks = (duration * Double(displayRate) - 1e-6).rounded(.up)
        #expect(abs(released.rest() - ticks / Double(displayRate)) < 1e-9)
    }

    @Test(arguments: [10.1, 12, 59, 60, 61, 119, 300, 1234, 4000, 24_000])
    func `a fling ends at the same place at every display rate`(velocity: Double) throws {
        let start = 50_000.0
        for direction in [1.0, -1] {
            let way = direction * (velocity - 10) * 0.499
            for displayRate in [1, 30, 48, 60, 90, 120, 240] {
                var view = try CollectionView(scrolling: 0...100_000, displayRate: displayRate)
                try view.scroll(Scroll(.to(Point(x: 0, y: start))))
                try view.fling(velocity: Vector(dx: 0, dy: direction * velocity))
                view.settle()
                let end = view.contentOffset.y
                #expect(abs(end - start - way) < 1e-9 * start, "\(displayRate) Hz: \(end)")
            }
        }
    }

    @Test(arguments: [1, 10, 30, 60, 120])
    func `a fling of 300 points per second travels 144.71 points`(displayRate: Int) throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 20)],
                layout: .list(ListLayout.Configuration()),
                displayRate: displayRate
            )
        )
        try view.fling(velocity: Vector(dx: 0, dy: 300))
        view.settle()
        #expect(abs(view.contentOffset.y - 144.71) < 1e-9)
    }

    @Test func `each axis decelerates, stops and bounces independently`() throws {
        let columns = WaterfallLayout.PlacedColumns([.init(x: 0, width: 1000)], contentWidth: 1000)
        var view = try CollectionView(
            CollectionView.Configuration(
                contentOffset: Point(x: 600, y: 100),
                sections: [.sized(Array(repeating: ItemSize(height: 100), count: 50))],
                layout: .waterfall(WaterfallLayout.Configuration(columns: columns))
            )
        )
        try view.fling(velocity: Vector(dx: 700, dy: 1000))
        let horizontal = Fling(offset: 600, velocity: 700, range: 0...680)
        let lowest = view.contentSize.height - 480
        let vertical = Fling(offset: 100, velocity: 1000, range: 0...lowest)
        #expect(horizontal.duration < vertical.duration)
        while !view.isResting {
            view.tick()
            let time = view.now
            #expect(abs(view.contentOffset.x - horizontal.offset(at: time)) < 1e-9, "at \(time)")
            #expect(abs(view.contentOffset.y - vertical.offset(at: time)) < 1e-9, "at \(time)")
        }
        #expect(view.contentOffset.x == 680 && abs(view.contentOffset.y - 594.01) < 1e-9)
    }
}
