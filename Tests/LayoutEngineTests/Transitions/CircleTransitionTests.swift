import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// A circle whose items come from the centre and shrink into it.
struct CircleTransitionTests {
    private static let center = Point(x: 160, y: 240)
    private let timing = SpringTiming(duration: 0.4, damping: 1, initialVelocity: 0)

    private func circle(
        _ sections: [CollectionView.Section] = [.uniform(count: 6)],
        _ configuration: CircleLayout.Configuration = CircleLayout.Configuration(),
        dynamics: SpringDynamics? = nil
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: sections,
                layout: .circle(configuration),
                dynamics: dynamics.map { .spring($0) }
            )
        )
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    /// Where a point is after a part of the straight way to another one.
    private func between(_ start: Point, _ end: Point, _ progress: Double) -> Point {
        start + Vector(dx: (end.x - start.x) * progress, dy: (end.y - start.y) * progress)
    }

    private func expect(_ point: Point, near other: Point) {
        #expect(abs(point.x - other.x) < 1e-9 && abs(point.y - other.y) < 1e-9, "\(point) \(other)")
    }

    @Test func `an inserted item comes from the centre, and the others move round`() throws {
        var view = try circle()
        let before = try view.everything()
        try view.update(UpdateBatch([.insertItem(path(2))]))
        let after = try view.afresh().everything()
        for tick in 0...24 {
            let progress = timing.progress(at: Double(tick) / 60)
            let new = try #require(view.presented(cell(2)))
            let end = try #require(after[cell(2)]).frame.center
            expect(new.frame.center, near: between(Self.center, end, progress))
            #expect(abs(new.alpha - progress) < 1e-9 && new.scale == 1)
            for item in 0..<6 {
                let now = item < 2 ? item : item + 1
                let start = try #require(before[cell(item)]).frame.center
                let end = try #require(after[cell(now)]).frame.center
                let moved = try #require(view.presented(cell(now)))
                expect(moved.frame.center, near: between(start, end, progress))
                #expect(moved.alpha == 1)
            }
            view.tick()
        }
        #expect(view.isResting)
        #expect(try view.everything() == after)
    }

    @Test func `a deleted item fades and shrinks into the centre`() throws {
        var view = try circle()
        let start = try #require(view.presented(cell(4))).frame
        try view.update(UpdateBatch([.deleteItem(path(4))]))
        var last = PresentedElement(resting: LayoutAttributes(element: cell(4), frame: start))
        for tick in 0..<24 {
            let progress = timing.progress(at: Double(tick) / 60)
            let gone = try #require(try view.departing().first)
            #expect(gone.element == cell(4) && gone.departing == 0)
            #expect(gone.frame.size == start.size)
            expect(gone.frame.center, near: between(start.center, Self.center, progress))
            #expect(abs(gone.alpha - (1 - progress)) < 1e-9)
            #expect(abs(gone.scale - (1 - 0.9 * progress)) < 1e-9)
            #expect(gone.alpha <= last.alpha && gone.scale <= last.scale)
            last = gone
            view.tick()
        }
        #expect(try view.departing().isEmpty && view.isResting)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `a moved item goes straight, and a reloaded one fades where it is`() throws {
        var view = try circle()
        let before = try view.everything()
        try view.update(UpdateBatch([.moveItem(from: path(0), to: path(3)), .reloadItem(path(5))]))
        view.pass(6)
        let progress = timing.progress(at: 0.1)
        let after = try view.afresh().everything()
        let moved = try #require(view.presented(cell(3)))
        let (start, end) = (try #require(before[cell(0)]), try #require(after[cell(3)]))
        expect(moved.frame.center, near: between(start.frame.center, end.frame.center, progress))
        let new = try #require(view.presented(cell(5)))
        expect(new.frame.center, near: try #require(before[cell(5)]).frame.center)
        #expect(abs(new.alpha - progress) < 1e-9)
        let old = try #require(try view.departing().first)
        expect(old.frame.center, near: new.frame.center)
        #expect(abs(old.alpha - (1 - progress)) < 1e-9 && old.scale == 1)
    }

    @Test func `a reload without animation, and updates without one, show the result`() throws {
        var view = try circle()
        try view.update(
            UpdateBatch([.insertItem(path(0)), .deleteItem(path(3)), .reloadItem(path(1))]),
            animated: false
        )
        #expect(view.isResting)
        #expect(try view.everything() == view.afresh().everything())
        try view.reloadData([.uniform(count: 2)])
        #expect(view.isResting)
        #expect(try view.everything().count == 2)
    }

    @Test func `another radius is animated`() throws {
        var view = try circle()
        let layout = LayoutConfiguration.circle(CircleLayout.Configuration(radius: 50))
        try view.reconfigure(Reconfiguration(layout: layout))
        view.pass(6)
        let radius = 128 + (50 - 128) * timing.progress(at: 0.1)
        let first = try #require(view.presented(cell(0)))
        expect(first.frame.center, near: Point(x: 160 + radius, y: 240))
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `a circle without room is refused, and nothing changes`() throws {
        var view = try circle([.uniform(count: 6)], CircleLayout.Configuration(radius: 150))
        let before = try view.frame()
        let small = Size(width: 280, height: 480)
        let error = CollectionViewError.layout(.noRoomForCircle(radius: 150, viewport: small))
        #expect(throws: error) { try view.resizeViewport(to: small) }
        #expect(throws: CollectionViewError.self) {
            try view.reconfigure(
                Reconfiguration(layout: .circle(CircleLayout.Configuration(radius: 161)))
            )
        }
        #expect(try view.frame() == before)
        #expect(throws: CollectionViewError.self) {
            try circle([], CircleLayout.Configuration(radius: 161))
        }
    }

    @Test func `springs swing items to their new angles`() throws {
        var view = try circle(dynamics: SpringDynamics(damping: 0.3, frequency: 2))
        try view.update(UpdateBatch([.insertItem(path(1)), .deleteItem(path(4))]))
        let new = try #require(view.presented(cell(1)))
        expect(new.frame.center, near: Self.center)
        #expect(new.alpha == 0)
        view.pass(12)
        #expect(try view.departing().first?.scale ?? 1 < 0.5)
        view.pass(12)
        #expect(!view.isResting)
        #expect(try view.departing().isEmpty)
        view.settle()
        expectSamePlaces(
            try view.frame().elements,
            try view.afresh().frame().elements
        )
    }

    @Test func `transitions of unseen elements start as the layout says`() throws {
        var view = try circle()
        try view.update(UpdateBatch([.insertItem(path(2))]))
        let transition = try #require(view.transition(of: cell(2)))
        expect(transition.initial.frame.center, near: Self.center)
        #expect(transition.initial.alpha == 0 && transition.final.alpha == 1)
    }
}
