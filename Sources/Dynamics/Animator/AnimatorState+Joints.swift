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

extension AttachmentBehavior {
    /// The engine's joint, as far as it does not depend on lengths.
    fileprivate var kind: JointRecord.Kind {
        switch joint {
        case .anchor, .items: .rod
        case .fixed: .weld
        case .pin: .pin
        case .sliding, .slidingToAnchor: .slider
        case .limit: .rope
        }
    }

    /// Of length 1, in the engine's precision; `nil` for what does not slide.
    fileprivate var axis: EngineVector? {
        switch joint {
        case .sliding(_, _, _, let axis), .slidingToAnchor(_, _, let axis):
            let length = axis.length
            return EngineVector(x: Float(axis.dx / length), y: Float(axis.dy / length))
        default: return nil
        }
    }
}

extension JointRecord {
    /// Takes over what of a behaviour may change while it lives.
    fileprivate mutating func follow(_ attachment: AttachmentBehavior) {
        switch attachment.joint {
        case .anchor, .items, .limit:
            hold(attachment.joint)
            if let length = attachment.length { self.length = Metres.from(length) }
            frequency = Float(attachment.frequency)
            damping = Float(attachment.damping)
            chooseKind(attachment.joint)
        case .pin:
            friction = Float(attachment.frictionTorque)
            range = attachment.attachmentRange.map {
                Float($0.lowerBound)...Float($0.upperBound)
            }
        case .sliding, .slidingToAnchor:
            range = attachment.attachmentRange.map {
                Metres.from($0.lowerBound)...Metres.from($0.upperBound)
            }
        case .fixed: break
        }
    }

    fileprivate mutating func hold(_ joint: AttachmentBehavior.Joint) {
        switch joint {
        case .anchor(_, let offset, let anchor):
            grip = EngineVector(offset)
            place = EngineVector(anchor)
        case .items(_, let offset, _, let attachedOffset),
            .limit(_, let offset, _, let attachedOffset):
            grip = EngineVector(offset)
            otherGrip = EngineVector(attachedOffset)
        default: break
        }
    }

    /// What a length and a frequency make of a rod.
    ///
    /// A rod to a place that is too short to have a direction is a pivot. A spring to a place that is
    /// shorter than the engine's shortest rod has no length at all.
    private mutating func chooseKind(_ joint: AttachmentBehavior.Joint) {
        let isAnchored = if case .anchor = joint { true } else { false }
        switch joint {
        case .anchor, .items:
            if frequency > 0 {
                kind = isAnchored && length <= Self.shortestSpring ? .tether : .spring
            } else {
                kind = isAnchored && length < Self.shortestRod ? .pin : .rod
            }
        default: break
        }
    }

    /// In metres: a point, and half a point.
    private static let shortestRod: Float = 0.01
    private static let shortestSpring: Float = 0.005

    /// The distance between what it holds, in metres.
    fileprivate func distance(_ item: BodyRecord, _ other: BodyRecord?) -> Float {
        let end = other?.motion.worldPoint(otherGrip) ?? place
        return (end - item.motion.worldPoint(grip)).length
    }

    /// In points; `nil` for joints that keep no length.
    fileprivate var reportedLength: Double? {
        switch kind {
        case .rod, .spring, .rope, .tether: Metres.points(length)
        case .pin where isPivot: Metres.points(length)
        default: nil
        }
    }

    /// Whether it is a rod that is too short to have a direction.
    fileprivate var isPivot: Bool { kind == .pin && other == nil }
}
