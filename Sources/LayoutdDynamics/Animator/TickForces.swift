import CLayoutdBox2D

/// The forces of all behaviours in a tick.
struct TickForces {
    /// Forces that stay constant during the tick, one for each body; `nil` if there are none.
    private var constant: [CB2Force]?
    /// Behaviours with forces that depend on how bodies move, each with the indices of its bodies.
    private var varying: [(definition: any BehaviorDefinition, bodies: [Int])] = []

    /// The cost of the varying forces of a sub-step, in quarters of the unit of ``StepCost``.
    private(set) var varyingCost = 0
    /// Whether a varying force depends on time.
    private(set) var dependsOnTime = false

    /// Adds the forces of a behaviour.
    mutating func add(_ definition: any BehaviorDefinition, on bodies: [BodyRecord]) {
        definition.addConstantForces(to: &constant, on: bodies)
        guard definition.hasVaryingForces else { return }
        let items = Set(definition.items)
        let indices = bodies.indices.filter { items.contains(bodies[$0].item) }
        varying.append((definition, indices))
        varyingCost += definition.varyingForceCost * indices.count
        dependsOnTime = dependsOnTime || definition.dependsOnTime
    }

    /// The forces of a sub-step that starts now, one for each body; `nil` if there are none.
    func inSubstep(
        of bodies: [BodyRecord],
        in world: RigidWorld,
        at time: Double
    ) -> [CB2Force]? {
        guard !varying.isEmpty else { return constant }
        let motions = world.motions().map { BodyMotion($0) }
        var sum = constant ?? Array(repeating: CB2Force(), count: bodies.count)
        for (definition, indices) in varying {
            definition.addVaryingForces(
                to: &sum,
                on: indices,
                of: bodies,
                moving: motions,
                at: time
            )
        }
        return sum
    }
}

extension AnimatorState {
    /// Starts a tick: gives impulses, collects forces, and adds the cost of the behaviours.
    mutating func startTick(in world: RigidWorld) -> TickForces {
        var forces = TickForces()
        for primitive in primitives {
            let definition = primitive.definition
            cost += definition.cost
            forces.add(definition, on: bodies)
            guard let behavior = definition.strike(bodies, in: world) else { continue }
            behaviors.change(primitive.id) { $0 = behavior }
        }
        return forces
    }
}

extension CB2Force {
    /// Adds another force; if both override the velocity, the first counts.
    mutating func add(_ other: CB2Force) {
        x += other.x
        y += other.y
        torque += other.torque
        keepsAwake = keepsAwake || other.keepsAwake
        guard other.overridesVelocity, !overridesVelocity else { return }
        overridesVelocity = true
        vx = other.vx
        vy = other.vy
    }
}
