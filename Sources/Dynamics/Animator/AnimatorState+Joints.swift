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

    private func makeSnap(_ snap: SnapBehavior, owner: BehaviorID) -> JointRecord? {
        guard let body = body(snap.item) else { return nil }
        var joint = JointRecord(.snap, owner: owner, item: snap.item)
        joint.place = EngineVector(snap.snapPoint)
        joint.grip = body.halfSize
        joint.damping = Float(snap.damping)
        return joint
    }

    private func makeJoint(_ attachment: AttachmentBehavior, owner: BehaviorID) -> JointRecord? {
        let ends = attachment.items
        guard let item = body(ends[0]), let other = body(ends.last ?? ends[0]) else { return nil }
        let isPair = ends.count == 2
        var joint = JointRecord(
            attachment.kind,
            owner: owner,
            item: item.item,
            other: isPair ? other.item : nil
        )
        joint.referenceAngle = (isPair ? other.motion.angle : 0) - item.motion.angle
        switch attachment.joint {
        case .anchor, .items, .limit:
            joint.hold(attachment.joint)
            joint.length = joint.distance(item, isPair ? other : nil)
        case .fixed(_, _, let anchor), .pin(_, _, let anchor), .sliding(_, _, let anchor, _):
            joint.grip = item.motion.localPoint(EngineVector(anchor))
            joint.otherGrip = other.motion.localPoint(EngineVector(anchor))
        case .slidingToAnchor(_, let anchor, _):
            joint.place = EngineVector(anchor)
            joint.grip = item.motion.localPoint(joint.place)
        }
        if let axis = attachment.axis { joint.axis = item.motion.localVector(axis) }
        joint.follow(attachment)
        // A pivot that is to keep the distance of now, up to a point, holds the item where the place
        // is; one that is given its length pulls the item there.
        if joint.isPivot, attachment.length == nil {
            joint.grip = item.motion.localPoint(joint.place)
        }
        return joint
    }

    private func body(_ item: DynamicItemID) -> BodyRecord? {
        bodyNumbers[item].map { bodies[$0] }
    }
}
