import CLayoutdBox2D

/// Rigid bodies in libbox2d, used in the way UIKit uses its engine.
///
/// Metres, radians and seconds; y grows downwards. Bodies, joints and boundaries are numbered from
/// 0 in order; removing one decrements the later numbers. A class, because it owns C memory; use it
/// from one thread at a time. The benchmarks, a separate package, access it by
/// `@_spi(Benchmarks) import LayoutdDynamics`.
@_spi(Benchmarks) public final class RigidWorld {
    let world: OpaquePointer
    private(set) var bodyCount = 0

    /// Creates a world without bodies and gravity.
    public init() {
        world = CB2World_Create()
    }

    deinit {
        CB2World_Destroy(world)
    }

    func setGravity(_ gravity: EngineVector) {
        CB2World_SetGravity(world, gravity.x, gravity.y)
    }

    func addBody(_ body: BodyRecord) {
        let pieces = body.shape.pieces
        let points = pieces.joined().flatMap { [$0.x, $0.y] }
        let counts = pieces.map { Int32($0.count) }
        CB2World_AddBody(world, body.definition, points, counts, Int32(pieces.count))
        bodyCount += 1
    }

    /// Gives a body the shape of a record; it keeps its place and velocity, and is woken.
    func setShape(of body: Int, to record: BodyRecord) {
        let pieces = record.shape.pieces
        let points = pieces.joined().flatMap { [$0.x, $0.y] }
        let counts = pieces.map { Int32($0.count) }
        CB2World_SetShape(
            world,
            Int32(body),
            record.definition,
            points,
            counts,
            Int32(pieces.count)
        )
    }

    func removeBody(_ body: Int) {
        CB2World_RemoveBody(world, Int32(body))
        bodyCount -= 1
    }

    func setMaterial(_ material: BodyMaterial, of body: Int) {
        CB2World_SetMaterial(world, Int32(body), material.raw)
    }

    func setFilter(_ filter: ContactFilter, of body: Int) {
        CB2World_SetFilter(world, Int32(body), filter.raw)
    }

    func setGravityScale(_ scale: Float, of body: Int) {
        CB2World_SetGravityScale(world, Int32(body), scale)
    }

    func makeBullet(_ body: Int) {
        CB2World_SetBullet(world, Int32(body))
    }

    /// Moves a body, keeps its velocity and wakes it.
    func move(_ body: Int, to position: EngineVector, angle: Float) {
        CB2World_MoveBody(world, Int32(body), position.x, position.y, angle)
    }

    func addVelocity(_ velocity: EngineVector, spin: Float, to body: Int) {
        CB2World_AddVelocity(world, Int32(body), velocity.x, velocity.y, spin)
    }

    /// Sets the velocities of a body and wakes it.
    func setVelocity(_ velocity: EngineVector, spin: Float, of body: Int) {
        CB2World_SetVelocity(world, Int32(body), velocity.x, velocity.y, spin)
    }

    /// Applies an impulse, in newton seconds at the centre and newton metre seconds about it.
    func strike(_ body: Int, impulse: EngineVector, angularImpulse: Float) {
        CB2World_Strike(world, Int32(body), impulse.x, impulse.y, angularImpulse)
    }

    func wake(_ body: Int) {
        CB2World_Wake(world, Int32(body))
    }

    /// The mass in kg and inertia in kg·m² in the engine.
    func mass(of body: Int) -> (mass: Float, inertia: Float) {
        var result: (mass: Float, inertia: Float) = (0, 0)
        CB2World_Mass(world, Int32(body), &result.mass, &result.inertia)
        return result
    }

    func addBoundary(_ boundary: BoundaryRecord) {
        let points = boundary.points.flatMap { [$0.x, $0.y] }
        let count = Int32(boundary.points.count)
        CB2World_AddBoundary(world, points, count, boundary.isClosed, boundary.filter.raw)
    }

    func removeBoundary(_ boundary: Int) {
        CB2World_RemoveBoundary(world, Int32(boundary))
    }

    func setFilter(_ filter: ContactFilter, ofBoundary boundary: Int) {
        CB2World_SetBoundaryFilter(world, Int32(boundary), filter.raw)
    }

    func addJoint(_ definition: CB2JointDef) {
        CB2World_AddJoint(world, definition)
    }

    func removeJoint(_ joint: Int) {
        CB2World_RemoveJoint(world, Int32(joint))
    }

    func changeJoint(_ joint: Int, to definition: CB2JointDef) {
        CB2World_ChangeJoint(world, Int32(joint), definition)
    }

    /// Takes sub-steps.
    ///
    /// - Parameters:
    ///   - substeps: The number of sub-steps.
    ///   - forces: One for each body, applied in each sub-step; `nil` for none.
    /// - Returns: Whether all numbers are still finite.
    func step(substeps: Int, forces: [CB2Force]?) -> Bool {
        guard let forces else { return CB2World_Step(world, Int32(substeps), nil) }
        precondition(forces.count == bodyCount, "there must be a force for each body")
        return CB2World_Step(world, Int32(substeps), forces)
    }

    /// Ends a tick; see `CB2World_Land`.
    func land() {
        CB2World_Land(world)
    }

    /// The motions of all bodies, in order.
    func motions() -> [CB2BodyState] {
        read(atMost: bodyCount) {
            CB2World_ReadBodies(world, $0)
            return bodyCount
        }
    }

    /// The contacts that began and ended since the last call.
    func takeContactEvents() -> [CB2ContactEvent] {
        let events = Int(CB2World_ContactEventCount(world))
        return read(atMost: events) {
            CB2World_TakeContactEvents(world, $0)
            return events
        }
    }

    /// The touching pairs.
    func pairs() -> [ContactPair] {
        let all = Int(CB2World_PairCount(world))
        let pairs: [CB2Pair] = read(atMost: all) {
            CB2World_ReadPairs(world, $0)
            return all
        }
        return pairs.map { ContactPair(a: $0.a, b: $0.b) }
    }

    /// Creates an array that a closure fills.
    ///
    /// - Parameters:
    ///   - room: The most elements.
    ///   - fill: Fills elements from the first one on, and returns their number.
    /// - Returns: The elements.
    func read<Element>(
        atMost room: Int,
        _ fill: (UnsafeMutablePointer<Element>) -> Int
    ) -> [Element] {
        // All empty arrays share storage, so ThreadSanitizer reports filling one as a race.
        guard room > 0 else { return [] }
        return Array(unsafeUninitializedCapacity: room) { buffer, count in
            count = buffer.baseAddress.map(fill) ?? 0
        }
    }

    /// The number of contacts that the engine tracks.
    var contactCount: Int { Int(CB2World_ContactCount(world)) }
}
