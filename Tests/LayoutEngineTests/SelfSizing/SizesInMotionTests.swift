import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Sizes that arrive while something moves.
struct SizesInMotionTests {
    /// A hundred rows of an estimated 40 points, scrolled to row 50.
    private func list(_ dynamics: CollectionView.Dynamics? = nil) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentOffset: Point(x: 0, y: 2000),
                sections: [.uniform(count: 100)],
                layout: .list(ListLayout.Configuration(estimatedRowHeight: 40)),
                dynamics: dynamics
            )
        )
    }

    private func row(_ item: Int, _ height: Double) -> MeasuredSize {
        MeasuredSize(.cell(section: 0, item: item), height: height)
    }

    /// Where a row is shown in the viewport.
    private func place(of item: Int, in view: CollectionView) throws -> Double {
        let shown = try #require(view.presented(.cell(section: 0, item: item)))
        return shown.frame.minY - view.contentOffset.y
    }

    private func drag(_ dy: Double) -> Scroll {
        Scroll(.by(Vector(dx: 0, dy: dy)), touch: .at(Point(x: 160, y: 240)))
    }

    @Test func `a finger keeps the row under it`() throws {
        var view = try list()
        try view.scroll(drag(10))
        let before = try place(of: 56, in: view)
        try view.setSizes([row(3, 140), row(20, 10)])
        #expect(view.contentOffset.y == 2080)
        #expect(try place(of: 56, in: view) == before)
        try view.scroll(drag(5))
        #expect(try place(of: 56, in: view) == before - 5)
        // Below the finger only what is below the row moves.
        try view.setSizes([row(54, 90)])
        #expect(try place(of: 54, in: view) == 54 * 40 - 2015)
        #expect(try place(of: 56, in: view) == before + 45)
    }

    @Test func `a finger that holds the content beyond an edge keeps it there`() throws {
        var view = try list()
        try view.scroll(Scroll(.to(.zero), touch: .none))
        try view.scroll(
            Scroll(
                .by(Vector(dx: 0, dy: -100)),
                touch: .at(Point(x: 160, y: 240)),
                overscroll: .rubberBand
            )
        )
        let offset = view.contentOffset.y
        #expect(offset < -20)
        try view.setSizes([row(0, 90)])
        #expect(view.contentOffset.y == offset)
        try view.fling(velocity: .zero)
        while !view.isResting { view.tick() }
        #expect(view.contentOffset.y == 0)
    }

    @Test func `a fling goes on with the content`() throws {
        var (view, plain) = (try list(), try list())
        for index in 0..<40 {
            if index == 0 {
                try view.fling(velocity: Vector(dx: 0, dy: -1500))
                try plain.fling(velocity: Vector(dx: 0, dy: -1500))
            }
            view.tick()
            plain.tick()
            if index == 5 { try view.setSizes([row(1, 65)]) }
            let shift = index < 5 ? 0.0 : 25
            #expect(abs(view.contentOffset.y - plain.contentOffset.y - shift) < 1e-6, "\(index)")
        }
    }

    @Test func `a bounce comes back to the edge that has moved`() throws {
        var view = try list()
        try view.scroll(Scroll(.to(Point(x: 0, y: 3520)), touch: .none))
        try view.fling(velocity: Vector(dx: 0, dy: 1200))
        for _ in 0..<6 { view.tick() }
        let beyond = view.contentOffset.y - 3520
        #expect(beyond > 10)
        let before = try place(of: 99, in: view)
        try view.setSizes([row(2, 100)])
        #expect(try place(of: 99, in: view) == before)
        #expect(view.contentOffset.y == 3580 + beyond)
        while !view.isResting { view.tick() }
        #expect(view.contentOffset.y == 3580)
    }

    @Test func `a finger that pulls a chat beyond its end keeps it at the end`() throws {
        var view = try list()
        try view.scroll(Scroll(.to(Point(x: 0, y: 3520)), touch: .none))
        try view.scroll(
            Scroll(
                .by(Vector(dx: 0, dy: 60)),
                touch: .at(Point(x: 160, y: 240)),
                overscroll: .rubberBand
            )
        )
        let beyond = view.contentOffset.y - 3520
        #expect(beyond > 10)
        try view.setSizes([row(99, 100)], keeping: .end)
        #expect(abs(view.contentOffset.y - 3580 - beyond) < 1e-9)
        try view.fling(velocity: .zero)
        while !view.isResting { view.tick() }
        #expect(view.contentOffset.y == 3580)
    }

    @Test func `a bounce at the end of a chat comes back to the new end`() throws {
        var view = try list()
        try view.scroll(Scroll(.to(Point(x: 0, y: 3520)), touch: .none))
        try view.fling(velocity: Vector(dx: 0, dy: 1200))
        for _ in 0..<6 { view.tick() }
        try view.setSizes([row(99, 100)], keeping: .end)
        #expect(!view.isResting)
        while !view.isResting { view.tick() }
        #expect(view.contentOffset.y == 3580)
    }

    @Test func `running animations go on, shifted with their places`() throws {
        var view = try list()
        try view.update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 52))]))
        for _ in 0..<6 { view.tick() }
        let before = try (50..<60).map { try place(of: $0, in: view) }
        #expect(!view.isResting)
        try view.setSizes([row(54, 70)])
        let after = try (50..<60).map { try place(of: $0, in: view) }
        for (index, item) in (50..<60).enumerated() {
            let moved = item > 54 ? 30.0 : 0
            #expect(abs(after[index] - before[index] - moved) < 1e-9, "\(item)")
        }
        while !view.isResting { view.tick() }
        #expect(try place(of: 53, in: view) == 53 * 40 - 2000)
    }

    @Test func `an animated scroll ends at its element`() throws {
        var view = try list()
        try view.scroll(to: .cell(section: 0, item: 90), at: .start, animated: true)
        for _ in 0..<5 { view.tick() }
        try view.setSizes([row(10, 100), row(70, 100)])
        while !view.isResting { view.tick() }
        #expect(try place(of: 90, in: view) == 0 || view.contentOffset.y == 3640)
    }

    @Test func `sizes are animated if that is asked for`() throws {
        var view = try list()
        let before = try place(of: 55, in: view)
        try view.setSizes([row(51, 80)], animated: true)
        #expect(try place(of: 55, in: view) == before)
        for _ in 0..<6 { view.tick() }
        let halfway = try place(of: 55, in: view)
        #expect(halfway > before && halfway < before + 40)
        while !view.isResting { view.tick() }
        #expect(try place(of: 55, in: view) == before + 40)
    }

    @Test func `springs swing on around the places that move`() throws {
        var view = try list(.spring(SpringDynamics(damping: 0.3, frequency: 2)))
        try view.scroll(drag(60))
        for _ in 0..<4 { view.tick() }
        let cells = (51..<60).map { ElementID.cell(section: 0, item: $0) }
        func swings(_ view: CollectionView) throws -> [(way: Double, velocity: Double)] {
            try cells.map { cell in
                let shown = try #require(view.presented(cell))
                let place = try #require(view.layout.attributes(for: cell))
                return (shown.frame.center.y - place.frame.center.y, shown.velocity.dy)
            }
        }
        let before = try swings(view)
        #expect(before.contains { abs($0.way) > 1 })
        try view.setSizes([row(2, 90), row(53, 70)])
        for (before, after) in zip(before, try swings(view)) {
            #expect(abs(before.way - after.way) < 1e-3)
            #expect(abs(before.velocity - after.velocity) < 1e-3)
        }
    }

    /// A row of cells with an estimated width of 100, scrolled by itself, 1000 points far.
    private func row(
        _ behavior: OrthogonalScrollingBehavior,
        _ direction: LayoutDirection = .leftToRight
    ) throws -> CollectionView {
        let size = CollectionLayoutSize(width: .estimated(100), height: .absolute(80))
        let section = CollectionLayoutSection(
            group: .line(
                .horizontal,
                layoutSize: size,
                subitems: [.item(CollectionLayoutItem(layoutSize: size))]
            ),
            orthogonalScrollingBehavior: behavior
        )
        return try CollectionView(
            CollectionView.Configuration(
                environment: LayoutEnvironment(layoutDirection: direction),
                sections: [.uniform(count: 40)],
                orthogonalOffsets: [0: 1000],
                layout: .compositional(CompositionalLayout.Configuration(section: section))
            )
        )
    }

    private func x(of item: Int, in view: CollectionView) throws -> Double {
        try #require(view.presented(.cell(section: 0, item: item))).frame.minX
    }

    @Test(arguments: [OrthogonalScrollingBehavior.continuous, .continuousGroupLeadingBoundary])
    func `a section that scrolls by itself keeps its first visible cell`(
        behavior: OrthogonalScrollingBehavior
    ) throws {
        var view = try row(behavior)
        #expect(try x(of: 10, in: view) == 0)
        try view.setSizes([MeasuredSize(.cell(section: 0, item: 3), width: 160)])
        #expect(try x(of: 10, in: view) == 0)
        #expect(view.orthogonalOffsets == [0: 1060])
        try view.setSizes([MeasuredSize(.cell(section: 0, item: 10), width: 30)])
        #expect(try x(of: 10, in: view) == 0)
        #expect(try x(of: 11, in: view) == 30)
    }

    @Test func `a section read from the right keeps its first visible cell`() throws {
        var view = try row(.continuous, .rightToLeft)
        #expect(try x(of: 10, in: view) == 220)
        try view.setSizes([MeasuredSize(.cell(section: 0, item: 3), width: 160)])
        #expect(try x(of: 10, in: view) == 220)
    }

    @Test(arguments: [OrthogonalScrollingBehavior.continuous, .groupPaging])
    func `a fling of a section goes on`(behavior: OrthogonalScrollingBehavior) throws {
        var (view, plain) = (try row(behavior), try row(behavior))
        try view.scroll(section: 0, .fling(velocity: Vector(dx: 900, dy: 0)))
        try plain.scroll(section: 0, .fling(velocity: Vector(dx: 900, dy: 0)))
        for index in 0..<60 {
            view.tick()
            plain.tick()
            if index == 3 {
                try view.setSizes([MeasuredSize(.cell(section: 0, item: 3), width: 160)])
            }
            let (a, b) = (try x(of: 11, in: view), try x(of: 11, in: plain))
            #expect(abs(a - b) < 1e-6, "\(index)")
        }
    }
}
