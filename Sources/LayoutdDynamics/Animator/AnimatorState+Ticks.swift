import CLayoutdBox2D
import LayoutdGeometry

extension AnimatorState {
    /// Passes one tick: pushes, sub-steps with fields, and what is read back.
    ///
    /// - Parameters:
    ///   - substeps: How many; 0 is a tick as well.
    ///   - world: The engine.
    ///   - limit: The tick ends early, and means nothing then, when it has cost more.
    /// - Returns: What began and ceased to touch.
    mutating func tick(
        substeps: Int,
        in world: RigidWorld,
        limit: Int = .max
    ) -> [ContactEvent] {
        cost = 0
        guard !bodies.isEmpty, isFinite else { return [] }
        let forces = startTick(in: world)
        let forceCost = StepCost.varyingForces(forces.varyingCount)
        for _ in 0..<substeps where isFinite && cost <= limit {
            isFinite = world.step(
                substeps: 1,
                forces: forces.inSubstep(of: bodies, in: world)
            )
            cost += forceCost + StepCost.substep(bodies.count, joints.count, world.contactCount)
        }
        guard isFinite, cost <= limit else { return [] }
        world.land()
        readBack(world)
        return contacts(world.takeContactEvents())
    }

    /// Takes over what only a new world needs.
    mutating func readHidden(_ world: RigidWorld) {
        pairs = world.pairs()
        contactImpulses = world.contactImpulses()
        jointImpulses = world.jointImpulses(count: joints.count)
    }

    /// Takes over where the bodies are.
    mutating func readBack(_ world: RigidWorld) {
        for (index, state) in world.motions().enumerated() {
            bodies[index].motion = BodyMotion(state)
        }
    }
}
