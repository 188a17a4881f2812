import CPlainHeap
import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// What a heap of boxes costs until it rests.
struct HeapTick: Benchmark {
    let title = "Heaps"
    let method = """
        One tick of two sub-steps of a heap until it rests, of 900 ticks at most: boxes in rows of \
        20, half a point apart, the first at 100 by 100, fall in a viewport of 800 by 800 points with \
        `gravity` and a `collision` with the reference bounds; by libbox2d with its own settings, \
        the same boxes between four edges (gravity 10, friction 0.2), and by the engine's \
        `CollectionView`, without HTTP. A sample is one heap. The view must rest within 900 ticks.
        """
    let metric = Metric.processor

    func rounds(quick: Bool) -> Int { quick ? 3 : 7 }

    func comparisons() throws -> [Comparison] {
        [(60, 30.0), (120, 30), (200, 30), (300, 30), (500, 20)].map { count, side in
            let heap = Heap(count: count, side: side)
            return Comparison(contestants: [
                Contestant(name: "libbox2d, \(count) boxes", sample: heap.plainSample),
                Contestant(
                    name: "a view of \(count) boxes",
                    bound: .atMost(1.5),
                    sample: heap.sample
                ),
            ])
        }
    }
}

private let longest = 900
private let viewport = 800.0
private let gap = 0.5

/// A heap of boxes; lengths in points.
private struct Heap {
    let count: Int
    let side: Double

    private var centers: [Point] {
        (0..<count).map { box in
            let (row, column) = box.quotientAndRemainder(dividingBy: 20)
            return Point(
                x: 100 + Double(column) * (side + gap),
                y: 100 + Double(row) * (side + gap)
            )
        }
    }

    /// The cost of one tick by the engine.
    func sample() throws -> Cost {
        var view = try makeView()
        var ticks = 0
        let spent = Clock.ownProcessor.time {
            while !view.isResting, ticks < longest {
                view.tick()
                ticks += 1
            }
        }
        guard view.isResting else { throw Failure(description: "\(count) boxes do not rest") }
        return Cost(processor: spent / Double(ticks))
    }

    private func makeView() throws -> CollectionView {
        let items = (0..<count).map { DynamicItemID($0) }
        let collision = CollisionBehavior(items: items, referenceBoundsInsets: .zero)
        let places = centers.map { center in
            ItemPlacement(center: center, size: Size(width: side, height: side))
        }
        return try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: viewport, height: viewport),
                sections: [.placed(places)],
                layout: .absolute(AbsoluteLayout.Configuration()),
                dynamics: .behaviors([
                    NamedBehavior("gravity", .gravity(GravityBehavior(items: items))),
                    NamedBehavior("walls", .collision(collision)),
                ])
            )
        )
    }

    /// The cost of one tick by libbox2d.
    func plainSample() throws -> Cost {
        let metres = { Float($0 / Integrator.pointsPerMetre) }
        let heap = PlainHeap_Create(metres(viewport))
        defer { PlainHeap_Destroy(heap) }
        for center in centers {
            PlainHeap_AddBox(heap, metres(center.x), metres(center.y), metres(side))
        }
        var ticks = 0
        let spent = Clock.ownProcessor.time {
            while PlainHeap_IsAwake(heap), ticks < longest {
                PlainHeap_Step(heap, 2)
                ticks += 1
            }
        }
        return Cost(processor: spent / Double(ticks))
    }
}
