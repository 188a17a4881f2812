import CBox2D
import Geometry

extension AnimatorState {
    /// Passes one tick: pushes, sub-steps with fields, and what is read back.
    ///
    /// - Parameters:
    ///   - substeps: How many; 0 is a tick as well.
    ///   - world: The engine.
    /// - Returns: What began and ceased to touch.
    mutating func tick(substeps: Int, in world: RigidWorld) -> [ContactEvent] {
        guard !bodies.isEmpty, isFinite else { return [] }
        let primitives = primitives
        strike(primitives, in: world)
        let forces = pushes(primitives)
        let fields = fields(primitives)
        if fields.isEmpty {
            isFinite = world.step(substeps: substeps, forces: forces)
        } else {
            for _ in 0..<substeps where isFinite {
                let all = add(fields, to: forces, world.motions().map { BodyMotion($0) })
                isFinite = world.step(substeps: 1, forces: all)
            }
        }
        guard isFinite else { return [] }
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
