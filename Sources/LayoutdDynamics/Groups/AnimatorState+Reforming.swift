import LayoutdGeometry

extension AnimatorState {
    /// Forms a group again from items, where they are; it keeps its angle, and what holds it keeps hold of
    /// the same places.
    ///
    /// - Parameters:
    ///   - id: The group.
    ///   - states: Its items.
    ///   - start: The velocity that it gets; `nil` to move on, so that each of its items keeps its own.
    ///   - world: The engine's world.
    mutating func reform(
        _ id: DynamicItemID,
        from states: [DynamicItem],
        _ start: BodyVelocity? = nil,
        in world: RigidWorld
    ) {
        guard let old = item(id) else { return }
        let new = DynamicItem(grouping: states, angle: old.angle)
        items[id] = new
        guard let index = bodyNumbers[id] else { return }
        let motion = bodies[index].motion
        if bodies[index].takeShape(of: new) { world.setShape(of: index, to: bodies[index]) }
        let center = new.center == old.center ? motion.position : EngineVector(new.center)
        let velocity = start?.linear ?? motion.velocity(at: center - motion.position)
        world.move(index, to: center, angle: motion.angle)
        world.setVelocity(velocity, spin: start?.spin ?? motion.spin, of: index)
        bodies[index].motion.position = center
        shiftGrips(of: id, by: motion.localPoint(center), in: world)
        readBack(world)
    }

    /// Lets joints hold a group at the same places although its centre has moved in it.
    private mutating func shiftGrips(
        of id: DynamicItemID,
        by way: EngineVector,
        in world: RigidWorld
    ) {
        let shift = way.vector
        for index in joints.indices where joints[index].item == id || joints[index].other == id {
            var joint = joints[index]
            switch joint.kind {
            // These hold the centre, and corners at both sides of it.
            case .tether where isTie(joint): continue
            case .snap:
                guard let number = bodyNumbers[id] else { continue }
                joint.grip = bodies[number].halfSize
            default:
                if joint.item == id { joint.grip = joint.grip - way }
                if joint.other == id { joint.otherGrip = joint.otherGrip - way }
                behaviors.change(joint.owner) { $0 = $0?.shiftingOffsets(of: id, by: -shift) }
            }
            joints[index] = joint
            world.changeJoint(index, to: definition(of: joint))
        }
    }
}

extension DynamicBehavior {
    /// The behaviour with other offsets at an item; only attachments have any that joints follow.
    fileprivate func shiftingOffsets(of item: DynamicItemID, by way: Vector) -> DynamicBehavior {
        guard case .attachment(var attachment) = self else { return self }
        func shifted(_ offset: Vector, of held: DynamicItemID) -> Vector {
            held == item ? offset + way : offset
        }
        let joint = attachment.joint
        switch joint {
        case .anchor(let held, let offset, let anchor):
            attachment.joint = .anchor(held, offset: shifted(offset, of: held), anchor: anchor)
        case .items(let held, let offset, let other, let otherOffset),
            .limit(let held, let offset, let other, let otherOffset):
            let isRope = if case .limit = joint { true } else { false }
            let join = isRope ? AttachmentBehavior.Joint.limit : AttachmentBehavior.Joint.items
            attachment.joint =
                join(held, shifted(offset, of: held), other, shifted(otherOffset, of: other))
        case .fixed, .pin, .sliding, .slidingToAnchor: return self
        }
        return .attachment(attachment)
    }
}
