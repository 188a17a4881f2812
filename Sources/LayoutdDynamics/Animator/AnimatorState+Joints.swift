extension AnimatorState {
    /// Removes the joints of behaviours that no longer exist.
    mutating func removeJoints(but primitives: [PrimitiveBehavior], in world: RigidWorld) {
        guard !joints.isEmpty else { return }
        let owners = Set(primitives.map(\.id))
        for index in joints.indices.reversed() where !owners.contains(joints[index].owner) {
            world.removeJoint(index)
            joints.remove(at: index)
        }
    }

    /// Adds the joints of behaviours that have none yet.
    mutating func addJoints(_ primitives: [PrimitiveBehavior], in world: RigidWorld) {
        let owners = Set(joints.map(\.owner))
        for primitive in primitives where !owners.contains(primitive.id) {
            let definition = primitive.definition
            guard let joint = definition.makeJoint(owner: primitive.id, body) else { continue }
            joints.append(joint)
            world.addJoint(self.definition(of: joint))
            guard let behavior = definition.adopting(joint) else { continue }
            behaviors.change(primitive.id) { $0 = behavior }
        }
    }

    /// Updates the joint of a changed behaviour; except for anchors and snap points, the place
    /// where a joint was created stays the same.
    mutating func changeJoint(_ named: NamedBehavior, in world: RigidWorld) {
        guard let index = joints.firstIndex(where: { $0.owner == named.id }) else { return }
        var joint = joints[index]
        named.behavior.definition?.update(&joint)
        joints[index] = joint
        world.changeJoint(index, to: definition(of: joint))
    }

    private func body(_ item: DynamicItemID) -> BodyRecord? {
        bodyNumbers[item].map { bodies[$0] }
    }
}
