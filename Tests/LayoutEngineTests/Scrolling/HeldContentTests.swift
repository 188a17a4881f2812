import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Changes of data and viewport while a finger or a bounce has content beyond an edge.
struct HeldContentTests {
    /// 40 rows of 100 points in a viewport of 320 x 480.
    private func makeView(
        _ anchor: ScrollAnchor = .offset,
        at offset: Double = 0,
        inset: Double = 0
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentInset: Insets(top: inset),
                contentOffset: Point(x: 0, y: offset),
                sections: [.uniform(count: 40)],
                layout: .list(ListLayout.Configuration(rowHeight: 100)),
                settings: .init { $0.scrollAnchor = anchor }
            )
        )
    }

    private static let viewport = Size(width: 320, height: 480)
    /// The greatest offset inside the range.
    private static let end = 4000.0 - 480

    private func insertion(of count: Int) -> UpdateBatch {
        UpdateBatch((0..<count).map { .insertItem(ItemPath(section: 0, item: $0)) })
    }

    /// The offsets of the coming ticks, until nothing moves.
    private func offsets(of view: inout CollectionView) -> [Double] {
        var offsets: [Double] = []
        while !view.isResting, offsets.count < 600 {
            view.tick()
            offsets.append(view.contentOffset.y)
        }
        return offsets
    }
}

/// Rows before the content.
extension HeldContentTests {
    @Test(arguments: [0.0, -900, 700], [1, 5, 12])
    func `a bounce goes on to its edge when rows are prepended`(
        velocity: Double,
        ticks: Int
    ) throws {
        var view = try makeView(.firstVisible)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -100)), overscroll: .free))
        try view.fling(velocity: Vector(dx: 0, dy: velocity))
        view.pass(ticks)
        var other = view
        try view.update(insertion(of: 5), animated: false)
        #expect(view.contentOffset.y == other.contentOffset.y + 500)
        let (found, expected) = (offsets(of: &view), offsets(of: &other))
        #expect(found.count == expected.count)
        for (index, offset) in zip(expected.indices, expected) {
            #expect(abs(found[index] - offset - 500) < 1e-9, "tick \(index)")
        }
        #expect(view.contentOffset.y == 500 && other.contentOffset.y == 0)
    }

    @Test func `an impact goes on to its edge when rows are prepended`() throws {
        var view = try makeView(.firstVisible, at: 50)
        try view.fling(velocity: Vector(dx: 0, dy: -2000))
        view.pass(4)
        #expect(view.contentOffset.y < 0)
        try view.update(insertion(of: 3), animated: false)
        #expect(view.contentOffset.y > 200 && view.contentOffset.y < 300)
        view.settle()
        #expect(view.contentOffset.y == 300)
    }

    @Test func `a fling that has not reached its edge goes on into the new rows`() throws {
        var view = try makeView(.firstVisible, at: 300)
        try view.fling(velocity: Vector(dx: 0, dy: -1000))
        view.pass(2)
        try view.update(insertion(of: 5), animated: false)
        view.settle()
        #expect(abs(view.contentOffset.y - (800 - 494.01)) < 1e-9)
    }

    @Test func `rows after the content do not throw a bounce at its end back`() throws {
        var view = try makeView(at: Self.end)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 80)), overscroll: .free))
        try view.fling(velocity: .zero)
        view.pass(3)
        let rows = (40..<45).map { BatchUpdate.Operation.insertItem(.init(section: 0, item: $0)) }
        try view.update(UpdateBatch(rows), animated: false)
        view.settle()
        #expect(view.contentOffset.y == Self.end)
    }
}

/// Changes of the viewport.
extension HeldContentTests {
    @Test(arguments: ScrollAnchor.named)
    func `content under a finger stays where an inset comes`(anchor: ScrollAnchor) throws {
        var view = try makeView(anchor)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -100)), overscroll: .free))
        view.pass(60)
        try view.resizeViewport(to: Self.viewport, contentInset: Insets(top: 60))
        #expect(view.contentOffset.y == -100)
        try view.fling(velocity: .zero)
        #expect(view.contentOffset.y == -100)
        view.settle()
        #expect(view.contentOffset.y == -60)
    }

    @Test(arguments: ScrollAnchor.named)
    func `a bounce goes on to the edge of a new inset`(anchor: ScrollAnchor) throws {
        var view = try makeView(anchor)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -100)), overscroll: .free))
        try view.fling(velocity: .zero)
        view.tick()
        let offset = view.contentOffset.y
        #expect(offset < -60)
        try view.resizeViewport(to: Self.viewport, contentInset: Insets(top: 60))
        #expect(view.contentOffset.y == offset)
        let offsets = offsets(of: &view)
        #expect(view.contentOffset.y == -60)
        #expect(offsets.allSatisfy { $0 <= -60 })
    }

    @Test(arguments: ScrollAnchor.named)
    func `a bounce that has passed the edge of a new inset goes on to its own`(
        anchor: ScrollAnchor
    ) throws {
        var view = try makeView(anchor)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -100)), overscroll: .free))
        try view.fling(velocity: .zero)
        view.pass(8)
        let offset = view.contentOffset.y
        #expect(offset > -60)
        try view.resizeViewport(to: Self.viewport, contentInset: Insets(top: 60))
        #expect(view.contentOffset.y == offset)
        view.settle()
        #expect(view.contentOffset.y == 0)
    }

    @Test func `content under a finger stays when the refresh is over`() throws {
        var view = try makeView(at: -60, inset: 60)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -40)), overscroll: .free))
        try view.resizeViewport(to: Self.viewport, contentInset: .zero)
        #expect(view.contentOffset.y == -100)
    }

    @Test(arguments: ScrollAnchor.named)
    func `a keyboard does not stop a bounce at the end`(anchor: ScrollAnchor) throws {
        var view = try makeView(anchor, at: Self.end)
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 90)), overscroll: .free))
        var held = view
        try view.fling(velocity: .zero)
        view.pass(2)
        let offset = view.contentOffset.y
        try view.resizeViewport(to: Self.viewport, contentInset: Insets(bottom: 300))
        #expect(view.contentOffset.y == offset)
        view.settle()
        #expect(view.contentOffset.y == (anchor == .end ? Self.end + 300 : Self.end))
        try held.resizeViewport(to: Self.viewport, contentInset: Insets(bottom: 300))
        #expect(held.contentOffset.y == Self.end + 90)
    }

    @Test func `content that nothing holds is clamped`() throws {
        var jumped = try makeView()
        try jumped.scroll(Scroll(.to(Point(x: 0, y: -100)), overscroll: .free))
        try jumped.resizeViewport(to: Self.viewport, contentInset: Insets(top: 60))
        #expect(jumped.contentOffset.y == -60)
        // Inside the range a finger holds nothing outside.
        var inside = try makeView(at: 3000)
        try inside.scroll(Scroll(.by(Vector(dx: 0, dy: 500))))
        try inside.resizeViewport(to: Size(width: 320, height: 600))
        #expect(inside.contentOffset.y == 3400)
    }

    @Test func `a change of the data clamps content under a finger`() throws {
        var view = try makeView()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -100)), overscroll: .free))
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 39))]), animated: false)
        #expect(view.contentOffset.y == 0)
    }
}
