import LayoutEngine
@_spi(Benchmarks) import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// What a view adds to the engine that moves its cells.
struct CollisionTick: Benchmark {
    let title = "Moving cells that collide"
    let method = """
        One tick of two sub-steps of 50 cells, five to a line and 2 points apart, tied to their \
        places (1 Hz, damping 0.8) and colliding: by libbox2d, driven by `RigidWorld`, one body and \
        one soft joint per cell; and by the engine's `CollectionView` over a flow with attachments to \
        the layout and collisions, without HTTP. Every second of simulated time the content is \
        dragged by 118 points, down and back up in turn, and the bodies get the same displacements, \
        which is not timed. A sample is two such seconds, in which the view rebuilds its world \
        three times, as it does after every 40 ticks of 50 bodies. After each sample the cells of \
        both must be in the same places, and cells must have collided.
        """
    let metric = Metric.processor

    func comparisons() throws -> [Comparison] {
        let plain = PlainCells(kicks: try CellView().kicks())
        let view = try CellView()
        return [
            Comparison(contestants: [
                Contestant(name: "libbox2d, 50 cells", sample: plain.sample),
                Contestant(name: "a view of 50 cells", bound: .atMost(1.3)) {
                    let cost = try view.sample()
                    try Self.checkAlike(plain.centers, view.centers)
                    return cost
                },
            ])
        ]
    }

    /// Checks that two simulations of the cells have led to the same places.
    private static func checkAlike(_ one: [Point], _ other: [Point]) throws {
        let distances = zip(one, other).map { ($0 - $1).length }
        guard one.count == cellCount, other.count == cellCount, distances.allSatisfy({ $0 < 0.1 })
        else { throw Failure(description: "cells are not in the same places") }
    }
}

private let ticksPerKick = 60
private let cellCount = 50
private let cellSize = Size(width: 62.4, height: 58)

/// A view of cells that all have bodies.
///
/// A class, like ``PlainCells``, because the motion continues from sample to sample.
private final class CellView {
    private var view: CollectionView

    init() throws {
        let metrics = FlowLayout.Metrics(
            itemSize: cellSize,
            minimumLineSpacing: 2,
            minimumInteritemSpacing: 2
        )
        let tethers = DynamicBehavior.tethers(TetherBehavior([]))
        let collision = DynamicBehavior.collision(CollisionBehavior(items: []))
        view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: cellCount)],
                layout: .flow(FlowLayout.Configuration(metrics: metrics)),
                dynamics: .behaviors([
                    NamedBehavior("ties", tethers, takesNewItems: true),
                    NamedBehavior("collision", collision, takesNewItems: true),
                ])
            )
        )
    }

    /// Where the cells are.
    var centers: [Point] { cells.map(\.frame.center) }

    private var cells: [PresentedElement] {
        (0..<cellCount).compactMap { view.presented(.cell(section: 0, item: $0)) }
    }

    /// Scrolls to the end of the content, or back to its start.
    private func scroll(down: Bool) throws {
        let delta = Vector(dx: 0, dy: down ? 118 : -118)
        try view.scroll(Scroll(.by(delta), touch: .at(Point(x: 160, y: 240))))
    }

    /// Where the cells are tied, and how far the two scrolls displace each.
    func kicks() throws -> Kicks {
        let start = cells
        try scroll(down: true)
        let lower = centers
        try scroll(down: false)
        return Kicks(
            anchors: start.map(\.anchor),
            down: zip(start, lower).map { $1 - $0.frame.center },
            up: zip(lower, centers).map { $1 - $0 }
        )
    }

    /// The cost of one tick.
    func sample() throws -> Cost {
        let contacts = view.contacts.last?.sequence ?? 0
        var spent = 0.0
        for down in [true, false] {
            try scroll(down: down)
            spent += Clock.ownProcessor.time { view.passTicks(ticksPerKick) }
            guard !view.isResting else { throw Failure(description: "the view came to rest") }
        }
        guard let last = view.contacts.last, last.sequence > contacts else {
            throw Failure(description: "no cells collided")
        }
        return Cost(processor: spent / Double(2 * ticksPerKick))
    }
}

/// Where cells are tied, and how far the two scrolls displace each.
private struct Kicks {
    let anchors: [Point]
    let down: [Vector]
    let up: [Vector]
}

/// The same cells in libbox2d.
private final class PlainCells {
    private let world = RigidWorld()
    private let kicks: Kicks

    init(kicks: Kicks) {
        self.kicks = kicks
        for anchor in kicks.anchors {
            _ = world.addTetheredBox(
                width: Float(cellSize.width / Integrator.pointsPerMetre),
                height: Float(cellSize.height / Integrator.pointsPerMetre),
                x: Float(anchor.x / Integrator.pointsPerMetre),
                y: Float(anchor.y / Integrator.pointsPerMetre),
                spring: TetherSpring(frequency: 1, damping: 0.8),
                collides: true
            )
        }
    }

    /// Where the bodies are.
    var centers: [Point] {
        world.states().map { state in
            Point(
                x: Double(state.x) * Integrator.pointsPerMetre,
                y: Double(state.y) * Integrator.pointsPerMetre
            )
        }
    }

    /// The cost of one tick.
    func sample() throws -> Cost {
        var spent = 0.0
        for kick in [kicks.down, kicks.up] {
            for (body, way) in kick.enumerated() { world.displace(body, dx: way.dx, dy: way.dy) }
            spent += Clock.ownProcessor.time {
                for _ in 0..<ticksPerKick { world.step(substeps: 2) }
            }
            guard world.states().allSatisfy(\.isAwake) else {
                throw Failure(description: "a body fell asleep")
            }
        }
        return Cost(processor: spent / Double(2 * ticksPerKick))
    }
}
