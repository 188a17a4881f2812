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
                scrollAnchor: anchor
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
