import CLayoutdBox2D

extension RigidWorld {
    /// Builds the world of a state.
    ///
    /// The world continues nearly like the one from which the state was read: libbox2d solves
    /// contacts in the order in which it found them, which is different now.
    convenience init(_ state: AnimatorState) {
        self.init()
        CB2World_Prepare(world)
        setGravity(state.gravity)
        for body in state.bodies { addBody(body) }
        for boundary in state.boundaries { addBoundary(boundary) }
        for joint in state.joints { addJoint(state.definition(of: joint)) }
        let pairs = state.pairs.map { CB2Pair(a: $0.a, b: $0.b) }
        CB2World_Resume(world, pairs, Int32(pairs.count))
        seed(state)
        // Last, because everything that is added wakes the bodies it touches.
        for (index, body) in state.bodies.enumerated() {
            setIdle(index, body.motion)
        }
    }

    /// Sets whether a body is awake, and how long it has been slow and still.
    func setIdle(_ body: Int, _ motion: BodyMotion) {
        CB2World_SetIdle(world, Int32(body), motion.state)
    }

    /// Lets the next sub-step start from the previous impulses.
    private func seed(_ state: AnimatorState) {
        let contacts = state.contactImpulses.map(\.raw)
        // Joints that are newer than the impulses have none yet.
        let joints = state.joints.indices.map { index in
            state.jointImpulses.indices.contains(index) ? state.jointImpulses[index].raw : .init()
        }
        CB2World_Seed(world, contacts, Int32(contacts.count), joints)
    }

    /// The current impulses of contacts.
    func contactImpulses() -> [ContactImpulse] {
        let impulses: [CB2ContactImpulse] = read(atMost: 2 * contactCount) {
            Int(CB2World_ReadContactImpulses(world, $0))
        }
        return impulses.map { ContactImpulse($0) }
    }

    /// The current impulses of joints.
    func jointImpulses(count joints: Int) -> [JointImpulse] {
        let impulses: [CB2JointImpulse] = read(atMost: joints) {
            CB2World_ReadJointImpulses(world, $0)
            return joints
        }
        return impulses.map { JointImpulse($0) }
    }
}
