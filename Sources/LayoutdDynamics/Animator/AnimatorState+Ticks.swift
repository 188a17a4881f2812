import CLayoutdBox2D
import LayoutdGeometry

extension AnimatorState {
    /// Advances by one tick: gives pushes, takes sub-steps with fields, and reads back the result.
    ///
    /// - Parameters:
    ///   - substeps: The number of sub-steps; 0 is also a tick.
    ///   - world: The engine's world.
    ///   - limit: The highest cost; beyond it the tick ends early and its result is invalid.
    /// - Returns: The contacts that began and ended.
    mutating func tick(
        substeps: Int,
        in world: RigidWorld,
        limit: Int = .max
    ) -> [ContactEvent] {
        cost = 0
        startVelocities = nil
        guard !bodies.isEmpty, isFinite else { return [] }
        let forces = startTick(in: world)
        let forceCost = forces.varyingCost / 4
        for _ in 0..<substeps where isFinite && cost <= limit {
            isFinite = world.step(
                substeps: 1,
                forces: forces.inSubstep(of: bodies, in: world, at: fieldTime)
            )
            if forces.dependsOnTime { fieldSubsteps = (fieldSubsteps ?? 0) + 1 }
            cost += forceCost + StepCost.substep(bodies.count, joints.count, world.contactCount)
        }
        guard isFinite, cost <= limit else { return [] }
        world.land()
        readBack(world)
        return contacts(world.takeContactEvents())
    }

    /// Reads back the state that only a new world needs.
    mutating func readHidden(_ world: RigidWorld) {
        pairs = world.pairs()
        contactImpulses = world.contactImpulses()
        jointImpulses = world.jointImpulses(count: joints.count)
    }

    /// Reads back the motions of the bodies.
    mutating func readBack(_ world: RigidWorld) {
        for (index, state) in world.motions().enumerated() {
            bodies[index].motion = BodyMotion(state)
        }
    }
}
