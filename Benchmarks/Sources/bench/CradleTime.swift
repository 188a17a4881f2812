import LayoutEngine
import LayoutdGeometry

/// The cost of collisions in a session, compared with springs.
struct CradleTime: Benchmark {
    let title = "Moving a session"
    let method = """
        One tick of a whole session: the preset `springy`, dragged by 40 points every second, and the \
        preset `newtonian` with ten items that hang in each other's way, whose anchor moves every \
        second. Then building the engine's world of such a cradle anew, with a tick, at the end of the longest \
        history there is: 3980 sub-steps of single bodies are repeated.
        """
    let metric = Metric.wall

    func comparisons() throws -> [Comparison] {
        let springy = Journey(try .springy()) { view, _ in try view.drag() }
        let cradle = Journey(try .cradle()) { view, round in
            try view.resizeViewport(to: Size(width: round % 2 == 0 ? 420 : 320, height: 480))
        }
        let snapshot = try CollectionView.experiencedCradle().snapshot()
        return [
            Comparison(contestants: [
                Contestant(name: "springy, a tick", sample: springy.sample),
                Contestant(name: "newtonian, a tick", sample: cradle.sample),
                Contestant(name: "newtonian, the world") {
                    Cost(
                        wall: try Clock.monotonic.time {
                            var view = try CollectionView(restoring: snapshot)
                            // The world is built on motion.
                            view.tick()
                        }
                    )
                },
            ])
        ]
    }
}

/// A session that is kept in motion.
///
/// A class, because the motion continues from sample to sample.
private final class Journey {
    private var view: CollectionView
    private let disturb: (inout CollectionView, _ round: Int) throws -> Void
    private var round = 0

    init(
        _ view: CollectionView,
        disturb: @escaping (inout CollectionView, _ round: Int) throws -> Void
    ) {
        self.view = view
        self.disturb = disturb
    }

    /// The cost of one tick.
    func sample() throws -> Cost {
        let (seconds, ticks) = (10, 60)
        let spent = try Clock.monotonic.time {
            for _ in 0..<seconds {
                try disturb(&view, round)
                round += 1
                view.passTicks(ticks)
            }
        }
        guard !view.isResting else { throw Failure(description: "a session came to rest") }
        return Cost(wall: spent / Double(seconds * ticks))
    }
}
