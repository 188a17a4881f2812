extension TetherSolver {
    /// Positions (metres from the anchor) and velocities (metres per second) along one axis, eight
    /// items to a block.
    struct Lane: Sendable {
        var positions: [SIMD8<Float>]
        var velocities: [SIMD8<Float>]

        /// Creates a lane with all items at rest.
        init(blocks: Int) {
            positions = Array(repeating: .zero, count: blocks)
            velocities = Array(repeating: .zero, count: blocks)
        }

        mutating func copy(_ source: Int, from other: Lane, to item: Int) {
            positions[item / 8][item % 8] = other.positions[source / 8][source % 8]
            velocities[item / 8][item % 8] = other.velocities[source / 8][source % 8]
        }

        /// Moves an item by a distance in points.
        mutating func displace(_ item: Int, by distance: Double) {
            let old = Double(positions[item / 8][item % 8])
            positions[item / 8][item % 8] = Float(old + distance / Integrator.pointsPerMetre)
        }

        /// The distance from the anchor, in points.
        func displacement(of item: Int) -> Double {
            Double(positions[item / 8][item % 8]) * Integrator.pointsPerMetre
        }

        /// The velocity, in points per second.
        func velocity(of item: Int) -> Double {
            Double(velocities[item / 8][item % 8]) * Integrator.pointsPerMetre
        }
    }
}
