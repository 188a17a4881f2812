import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// Boxes in rows of 20 that fall into a heap in a viewport of 800 by 800 points.
struct HeapTests {
    /// A heap; lengths in points.
    struct Heap: Sendable, CustomTestStringConvertible {
        let count: Int
        let side: Double
        /// The distance between two boxes at the start.
        let gap: Double

        var testDescription: String { "\(count) boxes of \(side) pt, \(gap) pt apart" }

        func makeView() throws -> CollectionView {
            let items = (0..<count).map { DynamicItemID($0) }
            let collision = CollisionBehavior(items: items, referenceBoundsInsets: .zero)
            return try CollectionView(
                CollectionView.Configuration(
                    viewport: Size(width: 800, height: 800),
                    sections: [.placed(places)],
                    layout: .absolute(AbsoluteLayout.Configuration()),
                    dynamics: .behaviors([
                        NamedBehavior("gravity", .gravity(GravityBehavior(items: items))),
                        NamedBehavior("walls", .collision(collision)),
                    ])
                )
            )
        }

        private var places: [ItemPlacement] {
            (0..<count).map { box in
                let (row, column) = box.quotientAndRemainder(dividingBy: 20)
                let center = Point(
                    x: 100 + Double(column) * (side + gap),
                    y: 100 + Double(row) * (side + gap)
                )
                return ItemPlacement(center: center, size: Size(width: side, height: side))
            }
        }
    }

    private static let heaps = [(60, 30.0), (120, 30), (200, 30), (300, 30), (500, 20)]
        .flatMap { count, side in
            [0, 0.5, 2, 3].map { Heap(count: count, side: side, gap: $0) }
        }

    @Test(arguments: heaps)
    func `a heap rests within 900 ticks, and inside its walls`(heap: Heap) throws {
        var view = try heap.makeView()
        let ticks = view.settle(within: 900)
        #expect(view.isResting, "after \(ticks) ticks")
        let bounds = Rect(x: 0, y: 0, width: 800, height: 800)
        for item in 0..<heap.count {
            let center = try #require(view.center(item))
            #expect(center.x > 0 && center.x < bounds.maxX, "item \(item)")
            #expect(center.y > 0 && center.y < bounds.maxY, "item \(item)")
        }
    }

    /// Between its checkpoints, too, a heap falls asleep in the same tick.
    @Test(arguments: [30, 95, 101, 107, 113])
    func `a restored heap settles bit for bit like the original`(tick: Int) throws {
        var view = try Heap(count: 60, side: 30, gap: 0.5).makeView()
        for _ in 0..<tick { view.tick() }
        let data = try JSONEncoder().encode(view.snapshot())
        let snapshot = try JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        var restored = try CollectionView(restoring: snapshot)
        for tick in 0..<200 {
            try #require(try restored.frame() == view.frame(), "\(tick) ticks later")
            #expect(restored.isResting == view.isResting)
            view.tick()
            restored.tick()
        }
        #expect(view.isResting)
    }
}
