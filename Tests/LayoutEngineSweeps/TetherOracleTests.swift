import Testing

@_spi(Benchmarks) @testable import LayoutdDynamics

/// Compares the closed form with libbox2d; each body is anchored at its world's origin.
///
/// Both round to single precision in different places. An item whose speed meets the sleep
/// threshold of 1 pt/s to within that rounding may fall asleep a tick apart; none does here.
struct TetherOracleTests {
    struct Preset: CustomTestStringConvertible, Sendable {
        let name: String
        let spring: TetherSpring
        let width, height: Float

        var testDescription: String { name }
    }

    private static let presets = [
        Preset(
            name: "springy",
            spring: TetherSpring(frequency: 1, damping: 0.8),
            width: 0.44,
            height: 0.44
        ),
        Preset(
            name: "bounce",
            spring: TetherSpring(frequency: 0.8, damping: 0.5),
            width: 0.5,
            height: 0.5
        ),
        Preset(
            name: "two-column",
            spring: TetherSpring(frequency: 1.5, damping: 0.1),
            width: 1.5,
            height: 0.97
        ),
    ]

    private static let ticks = 600

    /// Three kicks, in points: the finger at (160, 300) scrolls a grid of five columns, and items
    /// follow by their distance from it.
    private func kick(_ item: Int, at tick: Int) -> Double? {
        let deltas = [0: 40.0, 40: -60.0, 150: 25.0]
        guard let delta = deltas[tick] else { return nil }
        let dx = abs(Double(32 + item % 5 * 64) - 160)
        let dy = abs(Double(32 + item / 5 * 54) - 300)
        return delta * min(1, (dx + dy) / 1500)
    }

    private struct State {
        var displacement: Double
        var isAsleep: Bool
    }

    /// The solver's states: one row for each tick, one column for each item.
    private func solve(_ preset: Preset, items: Int) -> [[State]] {
        var solver = TetherSolver(spring: preset.spring)
        solver.replaceItems(with: Array(repeating: nil, count: items))
        return (0..<Self.ticks).map { tick in
            for item in 0..<items {
                if let kick = kick(item, at: tick) { solver.displace(item, by: kick) }
            }
            solver.step(substeps: tick == 0 ? 1 : 2)
            return (0..<items).map {
                State(
                    displacement: solver.displacement(of: $0).main,
                    isAsleep: solver.isAsleep($0)
                )
            }
        }
    }

    /// The engine's states of one item, alone in a world with its anchor at the origin.
    private func simulate(_ preset: Preset, item: Int) -> [State] {
        let world = RigidWorld()
        let body = world.addTetheredBox(
            width: preset.width,
            height: preset.height,
            x: 0,
            y: 0,
            spring: preset.spring
        )
        return (0..<Self.ticks).map { tick in
            if let kick = kick(item, at: tick) {
                world.displace(body, dx: 0, dy: kick)
            }
            world.step(substeps: tick == 0 ? 1 : 2)
            let state = world.states()[body]
            return State(
                displacement: Double(state.y) * Integrator.pointsPerMetre,
                isAsleep: !state.isAwake
            )
        }
    }

    @Test(arguments: presets, [40, 120, 1000])
    func `the solver stays within 1e-4 pt of libbox2d and sleeps at the same tick`(
        preset: Preset,
        items: Int
    ) async {
        let solved = solve(preset, items: items)
        var largest = 0.0
        var sleepers = 0
        for item in 0..<items {
            // This takes long; let waiting tests use the few threads there are.
            await Task.yield()
            for (tick, expected) in simulate(preset, item: item).enumerated() {
                let found = solved[tick][item]
                largest = max(largest, abs(found.displacement - expected.displacement))
                if found.isAsleep != expected.isAsleep {
                    Issue.record("item \(item), tick \(tick): asleep is \(found.isAsleep)")
                    break
                }
            }
            if solved[Self.ticks - 1][item].isAsleep { sleepers += 1 }
        }
        #expect(largest <= 1e-4)
        #expect(sleepers == items, "all must have come to rest for the comparison to mean much")
    }
}
