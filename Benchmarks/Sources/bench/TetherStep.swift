@_spi(Benchmarks) import LayoutdDynamics

/// The closed form, compared with the engine that it replaces.
struct TetherStep: Benchmark {
    let title = "Stepping springs"
    let method = """
        One item through one tick of two sub-steps, all items awake: `TetherSolver` against libbox2d, \
        driven by `RigidWorld` as UIKit drives its engine, one body and one soft joint an item, \
        nothing colliding. Items stand in the rows of the preset `springy`, with its springs (1 Hz, \
        damping 0.8). Every second of simulated time both are given the same kick, which is not \
        timed; after it both must still be awake as a whole. One thread; compiler's default flags, the system's libbox2d.
        """
    let metric = Metric.wall

    func comparisons() -> [Comparison] {
        [40, 120, 1_000, 10_000].map(comparison)
    }

    private func comparison(items: Int) -> Comparison {
        let spring = TetherSpring(frequency: 1, damping: 0.8)
        let solver = Ride(TetherSolver(items: items, spring: spring), items: items)
        let world = Ride(RigidWorld(items: items, spring: spring), items: items)
        return Comparison(contestants: [
            Contestant(name: "TetherSolver, \(grouped(items)) items", sample: solver.sample),
            Contestant(
                name: "libbox2d, \(grouped(items)) items",
                bound: items == 120 ? .atLeast(250) : nil,
                sample: world.sample
            ),
        ])
    }
}

/// Items that are kept in motion by kicks.
///
/// A class, because the motion continues from sample to sample.
private final class Ride<Mover: SpringBench & ~Copyable> {
    private var mover: Mover
    private let items: Int
    private let kicks: Int
    private var kick = 40.0

    private static var ticksPerKick: Int { 60 }

    init(_ mover: consuming Mover, items: Int) {
        self.mover = mover
        self.items = items
        kicks = max(1, 100_000 / (items * Self.ticksPerKick))
    }

    /// The cost of one item in one tick.
    func sample() throws -> Cost {
        var spent = 0.0
        for _ in 0..<kicks {
            mover.kick(by: kick)
            kick = -kick
            spent += Clock.monotonic.time {
                for _ in 0..<Self.ticksPerKick { mover.tick() }
            }
            guard mover.isAwake else { throw Failure(description: "an item fell asleep") }
        }
        return Cost(wall: spent / Double(kicks * Self.ticksPerKick * items))
    }
}
