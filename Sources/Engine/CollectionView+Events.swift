public import Dynamics

extension CollectionView {
    /// Adds a behaviour to a scene at once, and wakes its items.
    ///
    /// - Parameter behavior: Names items as ``SceneItems`` does.
    /// - Throws: ``SceneError``.
    public mutating func addBehavior(_ behavior: NamedBehavior) throws(SceneError) {
        try changeScene { (animator) throws(DynamicsError) in
            try animator.addBehaviors([behavior])
            return []
        }
    }

    /// Removes a behaviour from a scene at once, and wakes its items.
    ///
    /// - Throws: ``SceneError``.
    public mutating func removeBehavior(_ id: BehaviorID) throws(SceneError) {
        try changeScene { (animator) throws(DynamicsError) in try animator.removeBehavior(id) }
    }

    private mutating func changeScene(
        _ change: (inout DynamicAnimator) throws(DynamicsError) -> [ContactEvent]
    ) throws(SceneError) {
        var changed = self
        changed.beginChange()
        let number = changed.sequence
        let isScene: Bool
        do throws(DynamicsError) {
            isScene = try changed.state.motion.changeScene(sequence: number, change)
        } catch {
            throw .dynamics(error)
        }
        guard isScene else { throw .notAScene }
        changed.history.noteRigidChange(at: number)
        self = changed
    }
}
