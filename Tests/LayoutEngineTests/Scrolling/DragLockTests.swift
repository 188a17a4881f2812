import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// `ScrollSettings.isDirectionalLockEnabled`.
struct DragLockTests {
    @Test func `every case is there`() throws {
        #expect(try LockCase.all().count == 3)
    }

    @Test(arguments: try LockCase.all())
    func `the vectors agree`(sample: LockCase) throws {
        let travel = Vector(dx: sample.input.travel[0], dy: sample.input.travel[1])
        let locks: [DragLock: String] = [.horizontal: "x", .vertical: "y"]
        #expect(locks[DragLock(of: travel)] == sample.expect)
        var view = try makeView(isLocked: sample.input.enabled)
        try drag(&view, travel.dx, travel.dy)
        let (x, y) = (view.contentOffset.x - 300, view.contentOffset.y - 300)
        #expect(x == (sample.expect == "y" ? 0 : travel.dx))
        #expect(y == (sample.expect == "x" ? 0 : travel.dy))
    }

    @Test(arguments: [
        (Vector(dx: -10, dy: 5), DragLock.horizontal), (Vector(dx: 0, dy: 3), .vertical),
        (Vector.zero, .free),
    ])
    func `a general direction is twice as far along one axis`(travel: Vector, lock: DragLock) {
        #expect(DragLock(of: travel) == lock)
    }

    /// A content of 1000 x 1000 points in a viewport of 320 x 480, in its middle.
    private func makeView(isLocked: Bool) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentOffset: Point(x: 300, y: 300),
                sections: [.uniform(count: 0)],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 1000, height: 1000))
                ),
                settings: .init { $0.scrollSettings.isDirectionalLockEnabled = isLocked }
            )
        )
    }

    private func drag(_ view: inout CollectionView, _ dx: Double, _ dy: Double) throws {
        try view.scroll(Scroll(.by(Vector(dx: dx, dy: dy)), overscroll: .automatic))
        view.tick()
    }

    @Test func `a locked drag stays on its axis until it ends, with its fling`() throws {
        var view = try makeView(isLocked: true)
        try drag(&view, 1, 8)
        try drag(&view, 20, 8)
        #expect(view.contentOffset == Point(x: 300, y: 316))
        try view.fling(velocity: Vector(dx: 500, dy: 100))
        view.settle()
        #expect(view.contentOffset.x == 300 && view.contentOffset.y > 350)
        try drag(&view, 8, 1)
        #expect(view.contentOffset.x == 308)
    }

    @Test func `a diagonal drag, and one without the lock, moves both axes`() throws {
        for (isLocked, first) in [(true, Vector(dx: 5, dy: 6)), (false, Vector(dx: 1, dy: 8))] {
            var view = try makeView(isLocked: isLocked)
            try drag(&view, first.dx, first.dy)
            try drag(&view, 20, 1)
            #expect(view.contentOffset == Point(x: 300 + first.dx + 20, y: 301 + first.dy))
        }
    }
}
