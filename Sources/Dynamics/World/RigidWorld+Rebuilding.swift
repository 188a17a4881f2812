import CBox2D

extension RigidWorld {
    /// Builds the world of a state.
    ///
    /// The world goes on as the one from which the state was read, but for what libbox2d hides: the
    /// impulses with which it starts solving joints and contacts.
    convenience init(_ state: AnimatorState) {
        self.init()
        CB2World_Prepare(world)
        setGravity(state.gravity)
        for body in state.bodies { addBody(body) }
        for boundary in state.boundaries { addBoundary(boundary) }
        for joint in state.joints { addJoint(state.definition(of: joint)) }
        let pairs = state.pairs.map { CB2Pair(a: $0.a, b: $0.b) }
        CB2World_Resume(world, pairs, Int32(pairs.count))
        // Last, for whatever is added wakes what it meets.
        for (index, body) in state.bodies.enumerated() {
            let motion = body.motion
            CB2World_SetIdle(world, Int32(index), motion.idleTime, motion.isAwake)
        }
    }
}
