public import Dynamics
import Geometry
import Layouts

extension CollectionView {
    /// The latest 256 contacts, in the order in which they began and ended.
    public var contacts: [ContactRecord] { rigid?.contacts.records ?? [] }

    /// Why a scene cannot be changed; it is then as it was.
    public enum SceneError: Error, Equatable {
        /// The collection view has no behaviours that could be changed.
        case notAScene
        /// The animator refuses it.
        case dynamics(DynamicsError)
    }

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
        guard cradle == nil, var animator = rigid?.animator else { throw .notAScene }
        let ended: [ContactEvent]
        do throws(DynamicsError) {
            ended = try change(&animator)
        } catch {
            throw .dynamics(error)
        }
        beginChange()
        let sequence = timeline.sequence
        history.noteRigidChange(at: sequence)
        rigid?.animator = animator
        rigid?.note(ended, sequence: sequence)
    }
}

extension CollectionView {
    /// Makes what the configuration says move, all at rest unless behaviours move it.
    mutating func setInMotion(_ dynamics: Dynamics?) throws(ConfigurationError) {
        switch (layoutConfiguration.definition.motion, dynamics) {
        case (.behaviors, .behaviors(let behaviors)): try stage(behaviors)
        case (.newtonian(let configuration), nil): try rig(configuration)
        case (.springs, .spring(let springs)):
            var tethered = TetheredElements(dynamics: springs, axis: self.layout.scrollAxis)
            tethered.replace(with: try elementsToSimulate(springs), pull: nil)
            self.tethered = tethered
        case (_, nil): break
        case (_, .some): throw .unsuitableDynamics
        }
    }

    private mutating func stage(_ behaviors: [NamedBehavior]) throws(ConfigurationError) {
        let count = layout.elementCount
        guard count <= maximumRigidElements else {
            throw .tooManyRigidElements(count: count, limit: maximumRigidElements)
        }
        do throws(DynamicsError) {
            rigid = try RigidElements(scene: behaviors, layout: layout, sections: sections)
        } catch {
            throw .dynamics(error)
        }
    }

    /// What boundaries of the viewport are made of.
    var referenceBounds: Rect { Rect(origin: .zero, size: contentSize) }

    /// Moves boundaries and anchors to where a new viewport has them.
    mutating func fitRigidElements() throws(ConfigurationError) {
        let bounds = referenceBounds
        // New bounds wake everything, which is needless where nothing minds them.
        if cradle?.hasWalls ?? true { rigid?.animator.setReferenceBounds(bounds) }
        do throws(DynamicsError) {
            try fitCradle()
        } catch {
            throw .dynamics(error)
        }
    }
}

extension CollectionView.Dynamics {
    /// The springs, if it is those.
    public var springs: SpringDynamics? {
        guard case .spring(let springs) = self else { return nil }
        return springs
    }
}
