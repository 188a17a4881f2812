import CBox2D
import Geometry

extension AnimatorState {
    /// Gives the impulses of instantaneous pushes, which are done then.
    mutating func strike(_ primitives: [NamedBehavior], in world: RigidWorld) {
        for named in primitives {
            guard case .push(var push) = named.behavior, push.isActive, push.mode == .instantaneous
            else { continue }
            for index in bodies.indices where push.items.contains(bodies[index].item) {
                let force = push.force(on: bodies[index].item)
                world.strike(
                    index,
                    impulse: EngineVector(x: force.x, y: force.y),
                    angularImpulse: force.torque
                )
            }
            push.isActive = false
            behaviors.change(named.id) { $0 = .push(push) }
        }
    }

    /// The forces of continuous pushes, one for each body; `nil` if there are none.
    func pushes(_ primitives: [NamedBehavior]) -> [CB2Force]? {
        var forces: [CB2Force]?
        for case .push(let push) in primitives.map(\.behavior) {
            guard push.isActive, push.mode == .continuous, push.pushDirection != .zero else {
                continue
            }
            let items = Set(push.items)
            var sum = forces ?? Array(repeating: CB2Force(), count: bodies.count)
            for index in bodies.indices where items.contains(bodies[index].item) {
                sum[index].add(push.force(on: bodies[index].item))
            }
            forces = sum
        }
        return forces
    }

    /// The fields, each with the numbers of its bodies.
    func fields(_ primitives: [NamedBehavior]) -> [(field: FieldBehavior, bodies: [Int])] {
        primitives.compactMap { named in
            guard case .field(let field) = named.behavior else { return nil }
            let items = Set(field.items)
            return (field, bodies.indices.filter { items.contains(bodies[$0].item) })
        }
    }

    /// The forces of fields in a sub-step that starts from these motions, added to others.
    func add(
        _ fields: [(field: FieldBehavior, bodies: [Int])],
        to forces: [CB2Force]?,
        _ motions: [BodyMotion]
    ) -> [CB2Force] {
        var sum = forces ?? Array(repeating: CB2Force(), count: bodies.count)
        for (field, indices) in fields {
            for index in indices {
                sum[index].add(
                    field.force(
                        on: motions[index],
                        mass: bodies[index].mass,
                        charge: bodies[index].charge
                    )
                )
            }
        }
        return sum
    }
}

extension CB2Force {
    /// Adds another force; the first velocity that is demanded counts.
    fileprivate mutating func add(_ other: CB2Force) {
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

extension PushBehavior {
    /// Force and torque on an item; the offset does not turn with it.
    fileprivate func force(on item: DynamicItemID) -> CB2Force {
        var force = CB2Force()
        force.x = Float(pushDirection.dx)
        force.y = Float(pushDirection.dy)
        if let offset = targetOffsets[item].map({ EngineVector($0) }) {
            force.torque = offset.x * force.y - offset.y * force.x
        }
        return force
    }
}
