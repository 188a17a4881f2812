import CBox2D

/// Rigid bodies in libbox2d, driven as UIKit drives its engine.
///
/// Metres, radians and seconds; y grows downwards. The benchmarks, a package of their own, reach it
/// by `@_spi(Benchmarks) import Dynamics`; nobody else should.
@_spi(Benchmarks) public struct RigidWorld: ~Copyable {
    private let world: OpaquePointer
    private var bodyCount = 0

    /// What a body does.
    public struct BodyState: Equatable {
        /// Centre, in metres.
        public var x, y: Float
        /// Rotation, in radians.
        public var angle: Float
        /// Velocity, in metres per second.
        public var vx, vy: Float
        /// Angular velocity, in radians per second.
        public var spin: Float
        /// Whether the engine still moves it.
        public var isAwake: Bool
    }

    /// Makes a world without bodies and without gravity.
    public init() {
        world = CB2World_Create()
    }

    deinit {
        CB2World_Destroy(world)
    }

    /// Adds a box with UIKit's default material and ties its centre to an anchor.
    ///
    /// - Parameters:
    ///   - width: In metres, greater than zero.
    ///   - height: In metres, greater than zero.
    ///   - x: The anchor's place, in metres; the box starts there.
    ///   - y: The anchor's place, in metres.
    ///   - spring: The spring between anchor and centre.
    /// - Returns: The body's number, from 0 in order.
    public mutating func addTetheredBox(
        width: Float,
        height: Float,
        x: Float,
        y: Float,
        spring: TetherSpring
    ) -> Int {
        let body = CB2World_AddBox(
            world,
            CB2BoxDef(
                x: x,
                y: y,
                angle: 0,
                halfWidth: width / 2,
                halfHeight: height / 2,
                density: 1,
                friction: 0.2,
                restitution: 0.2,
                linearDamping: Float(Integrator.resistance),
                angularDamping: Float(Integrator.resistance)
            )
        )
        CB2World_AddTether(world, body, x, y, Float(spring.frequency), Float(spring.damping))
        bodyCount += 1
        return Int(body)
    }

    /// Moves a body by a distance in points, keeps its velocity and wakes it.
    public mutating func displace(_ body: Int, dx: Double, dy: Double) {
        displace(body, from: states()[body], dx: dx, dy: dy)
    }

    /// Moves every body by the same distance in points, keeps their velocities and wakes them.
    public mutating func displaceAll(dx: Double, dy: Double) {
        for (body, state) in states().enumerated() {
            displace(body, from: state, dx: dx, dy: dy)
        }
    }

    private mutating func displace(_ body: Int, from state: BodyState, dx: Double, dy: Double) {
        // The sum is rounded to single precision once, as a new position is.
        let x = Float(Double(state.x) + dx / Integrator.pointsPerMetre)
        let y = Float(Double(state.y) + dy / Integrator.pointsPerMetre)
        CB2World_MoveBody(world, Int32(body), x, y, state.angle)
    }

    /// Takes sub-steps of ``Integrator/substep``.
    public mutating func step(substeps: Int) {
        CB2World_Step(world, Int32(substeps))
    }

    /// The states of all bodies, in the order in which they were added.
    public func states() -> [BodyState] {
        let raw = [CB2BodyState](unsafeUninitializedCapacity: bodyCount) { buffer, count in
            // An empty buffer has no address, and then there is nothing to read.
            if let start = buffer.baseAddress { CB2World_ReadBodies(world, start) }
            count = bodyCount
        }
        return raw.map {
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
