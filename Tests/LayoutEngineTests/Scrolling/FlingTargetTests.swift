import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Where a fling is announced to end.
struct FlingTargetTests {
    @Test(arguments: [-900.0, 300, 2700])
    func `fast flings are announced as by UIKit`(velocity: Double) throws {
        let settings = ScrollSettings(decelerationRate: .fast)
        var view = try CollectionView(scrolling: 0...20_000, settings)
        try view.scroll(Scroll(.to(Point(x: 0, y: 10_000))))
        #expect(view.targetContentOffset == nil)
        try view.fling(velocity: Vector(dx: 0, dy: velocity))
        let direction = velocity < 0 ? -1.0 : 1
        let announced = 10_000 + direction * (abs(velocity) - 10) * 0.0995
        #expect(abs(try #require(view.targetContentOffset).y - announced) < 0.14)
        view.settle()
        let end = 10_000 + direction * (abs(velocity) - 10) * 0.099
        #expect(abs(view.contentOffset.y - end) < 1e-9)
    }

    @Test func `edges, pages and animated scrolls are announced as they are`() throws {
        var view = try CollectionView(scrolling: 0...4800)
        try view.fling(velocity: Vector(dx: 0, dy: 90_000))
        #expect(view.targetContentOffset == Point(x: 0, y: 4800))
        try view.setContentOffset(Point(x: 0, y: 700))
        #expect(view.targetContentOffset == Point(x: 0, y: 700))
        var paged = try CollectionView(scrolling: 0...4800, ScrollSettings(pagingEnabled: true))
        try paged.fling(velocity: Vector(dx: 0, dy: 900))
        #expect(paged.targetContentOffset == Point(x: 0, y: 480))
    }
}
