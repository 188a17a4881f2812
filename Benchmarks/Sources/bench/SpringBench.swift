@_spi(Benchmarks) import LayoutdDynamics

/// Items on springs.
protocol SpringBench: ~Copyable {
    /// Moves every item by a distance in points and wakes it.
    mutating func kick(by distance: Double)
    /// Advances by 1/60 s.
    mutating func tick()
    /// Whether every item is awake.
    var isAwake: Bool { get }
}

extension TetherSolver: SpringBench {
    init(items: Int, spring: TetherSpring) {
        self.init(spring: spring)
        replaceItems(with: Array(repeating: nil, count: items))
    }

    mutating func kick(by distance: Double) {
        for item in 0..<count { displace(item, by: distance) }
    }

    mutating func tick() { step(substeps: 2) }

    var isAwake: Bool { !(0..<count).contains(where: isAsleep) }
}

extension RigidWorld: SpringBench {
    /// Boxes of 44 by 44 points, five to a row, 10 points between rows.
    convenience init(items: Int, spring: TetherSpring) {
        self.init()
        for item in 0..<items {
            _ = addTetheredBox(
                width: 0.44,
                height: 0.44,
                x: 0.32 + 0.64 * Float(item % 5),
                y: 0.32 + 0.54 * Float(item / 5),
                spring: spring
            )
        }
    }

    func kick(by distance: Double) { displaceAll(dx: 0, dy: distance) }

    func tick() { step(substeps: 2) }

    var isAwake: Bool { states().allSatisfy(\.isAwake) }
}
