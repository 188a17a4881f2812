extension AnimatorState {
    /// Removes the joints of behaviours, and of their ties, that no longer exist.
    mutating func removeJoints(but primitives: [PrimitiveBehavior], in world: RigidWorld) {
        guard !joints.isEmpty else { return }
        let owners = Set(primitives.map(\.id))
        let tied = tiedItems(primitives)
        for index in joints.indices.reversed() {
            let joint = joints[index]
            let exists = tied[joint.owner]?.contains(joint.item) ?? owners.contains(joint.owner)
            guard !exists else { continue }
            world.removeJoint(index)
            joints.remove(at: index)
        }
    }

    /// The items that each behaviour of ties holds.
    private func tiedItems(
        _ primitives: [PrimitiveBehavior]
    ) -> [BehaviorID: Set<DynamicItemID>] {
        var tied: [BehaviorID: Set<DynamicItemID>] = [:]
        for primitive in primitives {
            guard let tethers = primitive.definition.tethers else { continue }
            tied[primitive.id] = Set(tethers.ties.lazy.map(\.item))
        }
        return tied
    }

    /// Adds the joints of behaviours, and of their ties, that have none yet.
    mutating func addJoints(_ primitives: [PrimitiveBehavior], in world: RigidWorld) {
        let owners = Set(joints.map(\.owner))
        for primitive in primitives {
            if let tethers = primitive.definition.tethers {
                addTies(tethers, owner: primitive.id, in: world)
                continue
            }
            guard !owners.contains(primitive.id) else { continue }
            let definition = primitive.definition
            guard let joint = definition.makeJoint(owner: primitive.id, body) else { continue }
            joints.append(joint)
            world.addJoint(self.definition(of: joint))
            guard let behavior = definition.adopting(joint) else { continue }
            behaviors.change(primitive.id) { $0 = behavior }
        }
    }

    /// Adds the joints of ties that have none yet, and notes where they tie.
    private mutating func addTies(
        _ tethers: TetherBehavior,
        owner: BehaviorID,
        in world: RigidWorld
    ) {
        let tied = Set(joints.lazy.filter { $0.owner == owner }.map(\.item))
        var anchors: [DynamicItemID: JointRecord] = [:]
        for tie in tethers.ties where !tied.contains(tie.item) {
            guard let body = body(tie.item) else { continue }
            let joint = tethers.joint(of: tie, owner: owner, at: body.motion.position)
            joints.append(joint)
            world.addJoint(definition(of: joint))
            if tie.anchor == nil { anchors[tie.item] = joint }
        }
        guard !anchors.isEmpty else { return }
        var adopted = tethers
        adopted.setAnchors { anchors[$0]?.place.point }
        behaviors.change(owner) { $0 = adopted.behavior }
    }

    /// Updates the joints of a changed behaviour; except for anchors and snap points, the place
    /// where a joint was created stays the same.
    mutating func changeJoints(_ named: NamedBehavior, in world: RigidWorld) {
        guard let definition = named.behavior.definition else { return }
        let ties = definition.tethers.map { tethers in
            Dictionary(uniqueKeysWithValues: tethers.ties.map { ($0.item, $0) })
        }
        for (index, old) in joints.enumerated() where old.owner == named.id {
            var joint = old
            if let tethers = definition.tethers {
                guard let tie = ties?[old.item] else { continue }
                joint = tethers.joint(of: tie, owner: named.id, at: old.place)
            } else {
                definition.update(&joint)
            }
            // To change an unchanged tie would wake its item.
            guard definition.tethers == nil || joint != old else { continue }
            joints[index] = joint
            world.changeJoint(index, to: self.definition(of: joint))
        }
    }

    private func body(_ item: DynamicItemID) -> BodyRecord? {
        bodyNumbers[item].map { bodies[$0] }
    }
}
