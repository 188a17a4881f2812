import Geometry

extension AnimatorState {
    /// Removes the joints whose behaviours are gone.
    mutating func removeJoints(but primitives: [NamedBehavior], in world: RigidWorld) {
        guard !joints.isEmpty else { return }
        let owners = Set(primitives.map(\.id))
        for index in joints.indices.reversed() where !owners.contains(joints[index].owner) {
            world.removeJoint(index)
            joints.remove(at: index)
        }
    }

    /// Adds the joints of behaviours that have none yet.
    mutating func addJoints(_ primitives: [NamedBehavior], in world: RigidWorld) {
        let owners = Set(joints.map(\.owner))
        for named in primitives where !owners.contains(named.id) {
            guard let joint = makeJoint(named) else { continue }
            joints.append(joint)
            world.addJoint(definition(of: joint))
            if let length = joint.reportedLength { setLength(length, of: named.id) }
        }
    }

    /// Changes the joint of a behaviour that has changed; the place where a joint was made stays what
    /// it is, but for anchors and snap points.
    mutating func changeJoint(_ named: NamedBehavior, in world: RigidWorld) {
        guard let index = joints.firstIndex(where: { $0.owner == named.id }) else { return }
        var joint = joints[index]
        switch named.behavior {
        case .snap(let snap): joint.place = EngineVector(snap.snapPoint)
        case .attachment(let attachment): joint.follow(attachment)
        default: return
        }
        joints[index] = joint
        world.changeJoint(index, to: definition(of: joint))
    }

    /// From now on the behaviour says how long its joint is.
    private mutating func setLength(_ length: Double, of id: BehaviorID) {
        behaviors.change(id) { behavior in
            guard case .attachment(var attachment) = behavior else { return }
            attachment.length = length
            behavior = .attachment(attachment)
        }
    }

    private func makeJoint(_ named: NamedBehavior) -> JointRecord? {
        switch named.behavior {
        case .snap(let snap): makeSnap(snap, owner: named.id)
        case .attachment(let attachment): makeJoint(attachment, owner: named.id)
        default: nil
        }
    }

    func body(_ item: DynamicItemID) -> BodyRecord? {
        bodyNumbers[item].map { bodies[$0] }
    }
}
