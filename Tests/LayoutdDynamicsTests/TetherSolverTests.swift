import LayoutdDynamics
import Testing

struct TetherSolverTests {
    private static let springy = TetherSpring(frequency: 1, damping: 0.8)

    private func solver(_ spring: TetherSpring = springy, items: Int) -> TetherSolver {
        var solver = TetherSolver(spring: spring)
        solver.replaceItems(with: Array(repeating: nil, count: items))
        return solver
    }

    @Test func `new items are asleep at their anchors`() {
        let solver = solver(items: 19)
        #expect(solver.count == 19 && solver.isResting)
        #expect(
            (0..<19).allSatisfy { solver.isAsleep($0) && solver.displacement(of: $0) == (0, 0) }
        )
    }

    @Test func `moving one item wakes only that item`() {
        var solver = solver(items: 19)
        solver.displace(9, by: 12.5)
        #expect(!solver.isResting)
        #expect((0..<19).filter { !solver.isAsleep($0) } == [9])
        #expect(abs(solver.displacement(of: 9).main - 12.5) < 1e-5)
        solver.step(substeps: 2)
        #expect((0..<19).filter { solver.displacement(of: $0).main != 0 } == [9])
    }

    @Test func `every item comes to rest exactly at its anchor`() {
        for damping in [0.1, 0.5, 0.8, 1, 3] {
            var solver = solver(TetherSpring(frequency: 1.5, damping: damping), items: 9)
            for item in 0..<9 { solver.displace(item, by: Double(item * 40 - 130)) }
            for _ in 0..<3600 { solver.step(substeps: 2) }
            #expect(solver.isResting, "damping \(damping)")
            #expect((0..<9).allSatisfy { solver.displacement(of: $0) == (0, 0) })
            #expect((0..<9).allSatisfy { solver.velocity(of: $0) == (0, 0) })
        }
    }

    @Test func `a weak spring does not fall asleep away from its anchor`() {
        var solver = solver(TetherSpring(frequency: 0.05, damping: 10), items: 1)
        solver.displace(0, by: 2)
        solver.step(substeps: 2400)
        #expect(abs(solver.velocity(of: 0).main) < 1)
        #expect(solver.displacement(of: 0).main > 0.5 && !solver.isAsleep(0))
    }

    @Test func `an undisturbed spring never gains energy`() {
        var solver = solver(TetherSpring(frequency: 2, damping: 0), items: 1)
        let stiffness = (2 * Double.pi * 2) * (2 * Double.pi * 2)
        func energy() -> Double {
            let (x, v) = (solver.displacement(of: 0).main, solver.velocity(of: 0).main)
            return (v * v + stiffness * x * x) / 2
        }
        solver.displace(0, by: 100)
        var last = energy()
        for _ in 0..<600 {
            solver.step(substeps: 1)
            #expect(energy() <= last * 1.01)
            last = energy()
        }
        #expect(last < stiffness * 100 * 100 / 2)
    }

    @Test func `an item moved far stays within the engine's speed limit`() {
        var along = solver(TetherSpring(frequency: 60, damping: 0.5), items: 1)
        along.displace(0, by: 1_000_000)
        along.step(substeps: 1)
        #expect(abs(along.velocity(of: 0).main + 24_000) < 0.01)

        var across = solver(TetherSpring(frequency: 60, damping: 0.5), items: 1)
        across.displace(0, by: 300_000, cross: 400_000)
        across.step(substeps: 1)
        let (vx, vy) = across.velocity(of: 0)
        #expect(abs((vx * vx + vy * vy).squareRoot() - 24_000) < 0.1)
        #expect(abs(vy / vx - 4.0 / 3) < 1e-5)
    }

    @Test func `both axes move like one axis, until both are at rest`() {
        var single = solver(items: 10)
        var double = solver(items: 10)
        for item in 0..<10 {
            single.displace(item, by: Double(item + 3))
            double.displace(item, by: Double(item + 3), cross: -Double(item + 3))
        }
        for _ in 0..<40 {
            single.step(substeps: 2)
            double.step(substeps: 2)
            for item in 0..<10 {
                let (main, cross) = double.displacement(of: item)
                #expect(main == single.displacement(of: item).main && cross == -main)
            }
        }
        for _ in 0..<600 { double.step(substeps: 2) }
        #expect(double.isResting && double.displacement(of: 3) == (0, 0))
    }

    @Test func `replaced items keep position, velocity and sleep clock`() {
        var moved = solver(items: 20)
        for item in 0..<20 where item % 3 != 0 { moved.displace(item, by: Double(item), cross: 1) }
        moved.step(substeps: 5)
        var kept = moved
        let sources: [Int?] = [nil, 17, 4, nil, 5, 3, 19, 8, 2, 16]
        kept.replaceItems(with: sources)
        #expect(kept.count == 10)
        for _ in 0..<600 {
            for (item, source) in sources.enumerated() {
                guard let source else {
                    #expect(kept.isAsleep(item) && kept.displacement(of: item) == (0, 0))
                    continue
                }
                #expect(kept.displacement(of: item) == moved.displacement(of: source))
                #expect(kept.velocity(of: item) == moved.velocity(of: source))
                #expect(kept.isAsleep(item) == moved.isAsleep(source))
            }
            kept.step(substeps: 2)
            moved.step(substeps: 2)
        }
        #expect(kept.isResting && moved.isResting)
    }

    @Test func `removing every moving item leaves a solver at rest`() {
        var solver = solver(items: 3)
        solver.displace(1, by: 5)
        solver.replaceItems(with: [0, nil, 2])
        #expect(solver.isResting)
    }

    @Test(arguments: [
        (60, [1, 2, 2, 2]), (120, [0, 1, 1, 1, 1]), (30, [3, 4, 4, 4]), (240, [0, 0, 1, 0, 1, 0]),
    ])
    func `sub-steps follow the phase counted from the start`(rate: Int, expected: [Int]) {
        let counted = (0..<expected.count).map {
            Integrator.substeps(from: Double($0) / Double(rate), to: Double($0 + 1) / Double(rate))
        }
        #expect(counted == expected)
    }
}
