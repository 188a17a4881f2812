import CLayoutdBox2D

/// Tethered boxes in the engine, for comparison with the closed form of ``TetherSolver``.
@_spi(Benchmarks) extension RigidWorld {
    /// The state of a body.
    public struct BodyState: Equatable {
        /// Centre, in metres.
        public var x, y: Float
        /// Rotation, in radians.
        public var angle: Float
        /// Velocity, in metres per second.
        public var vx, vy: Float
        /// Angular velocity, in radians per second.
        public var spin: Float
        /// Whether the engine simulates it.
        public var isAwake: Bool
    }

    /// Adds a box with UIKit's default material and ties its centre to an anchor.
    ///
    /// - Parameters:
    ///   - width: The width in metres, greater than zero.
    ///   - height: The height in metres, greater than zero.
    ///   - x: The anchor's x, in metres; the box starts at the anchor.
    ///   - y: The anchor's y, in metres.
    ///   - spring: The spring between anchor and centre.
    ///   - collides: Whether it collides with all other such boxes.
    /// - Returns: The body's number, counted from 0 in order.
    public func addTetheredBox(
        width: Float,
        height: Float,
        x: Float,
        y: Float,
        spring: TetherSpring,
        collides: Bool = false
    ) -> Int {
        let body = bodyCount
        let place = EngineVector(x: x, y: y)
        var record = BodyRecord(
            DynamicItemID(body),
            halfSize: EngineVector(x: width / 2, y: height / 2),
            motion: BodyMotion(position: place, angle: 0)
        )
        if collides { record.filter = ContactFilter(category: 1, mask: 1) }
        addBody(record)
        var tether = JointRecord(.tether, owner: "tether", item: DynamicItemID(body))
        tether.place = place
        tether.frequency = Float(spring.frequency)
        tether.damping = Float(spring.damping)
        addJoint(tether.definition(bodies: (body, -1)))
        return body
    }

    /// Moves a body by a distance in points, keeps its velocity and wakes it.
    public func displace(_ body: Int, dx: Double, dy: Double) {
        displace(body, from: states()[body], dx: dx, dy: dy)
    }

    /// Moves every body by the same distance in points, keeps their velocities and wakes them.
    public func displaceAll(dx: Double, dy: Double) {
        for (body, state) in states().enumerated() {
            displace(body, from: state, dx: dx, dy: dy)
        }
    }

    private func displace(_ body: Int, from state: BodyState, dx: Double, dy: Double) {
        // The sum is rounded to single precision only once, like a new position.
        let x = Float(Double(state.x) + dx / Integrator.pointsPerMetre)
        let y = Float(Double(state.y) + dy / Integrator.pointsPerMetre)
        move(body, to: EngineVector(x: x, y: y), angle: state.angle)
    }

    /// Takes sub-steps of ``Integrator/substep``.
    public func step(substeps: Int) {
        _ = step(substeps: substeps, forces: nil)
        land()
    }

    /// The states of all bodies, in the order in which they were added.
    public func states() -> [BodyState] {
        motions().map {
            BodyState(
                x: $0.x,
                y: $0.y,
                angle: $0.angle,
                vx: $0.vx,
                vy: $0.vy,
                spin: $0.spin,
                isAwake: $0.awake
            )
        }
    }
}
