import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Changes of a scene.
extension CollectionView {
    /// Changes the behaviours and wakes the items that they act on.
    ///
    /// - Parameter change: Makes the change and returns the contacts that it ended.
    /// - Throws: ``EventError/scene(_:)``.
    mutating func applyBehaviorChange(
        _ change: (inout SceneMotion) throws(DynamicsError) -> [ContactEvent]
    ) throws(EventError) {
        var changed = self
        changed.beginChange()
        let isScene: Bool
        do throws(DynamicsError) {
            isScene = try changed.state.motion.changeBehaviors(
                sequence: changed.sequence,
                change
            )
        } catch {
            throw .scene(.dynamics(error))
        }
        guard isScene else { throw .scene(.notAScene) }
        changed.history.noteRigidChange(at: changed.sequence)
        self = changed
    }

    /// Changes the items and wakes them.
    ///
    /// - Parameter change: Makes the change and returns the contacts that it ended.
    /// - Throws: ``EventError/scene(_:)``.
    mutating func applySceneChange(
        _ change: (inout DynamicAnimator) throws(DynamicsError) -> [ContactEvent]
    ) throws(EventError) {
        var changed = self
        changed.beginChange()
        let isScene: Bool
        do throws(DynamicsError) {
            isScene = try changed.state.motion.changeScene(sequence: changed.sequence, change)
        } catch {
            throw .scene(.dynamics(error))
        }
        guard isScene else { throw .scene(.notAScene) }
        changed.history.noteRigidChange(at: changed.sequence)
        self = changed
    }
}

/// Items of a scene that are moved by hand.
extension CollectionView {
    /// Implements ``setItem(_:to:)``.
    mutating func applyState(_ new: ItemState, to path: ItemPath) throws(EventError) {
        guard let items = sceneItems else { throw .scene(.notAScene) }
        guard let id = items.item(section: path.section, item: path.item) else {
            throw .noSuchElement(.cell(section: path.section, item: path.item))
        }
        let isThrown = new.velocity != nil || new.angularVelocity != nil
        if isThrown, !state.motion.isHeld(id) { throw .scene(.immovableItem(path)) }
        if state.motion.presented(items.element(of: id)) == nil {
            throw .scene(.immovableItem(path))
        }
        try applySceneChange { (animator) throws(DynamicsError) in
            guard let item = animator.item(id) else { return [] }
            if new.center != nil || new.angle != nil {
                try animator.moveItem(id, to: new.center ?? item.center, angle: new.angle)
            }
            guard isThrown, let motion = animator.motion(of: id) else { return [] }
            try animator.setVelocity(
                new.velocity ?? motion.linearVelocity,
                angular: new.angularVelocity ?? motion.angularVelocity,
                of: id
            )
            return []
        }
    }

    /// Implements ``touch(_:)``.
    mutating func applyTouch(_ touch: SceneTouch) throws(EventError) -> ElementID? {
        var changed = self
        changed.beginChange()
        var element: ElementID?
        if case .began(let point, _, _) = touch.phase {
            element = self.element(at: point) { state.motion.isMovable($0) }
        }
        do throws(SceneError) {
            try changed.state.motion.touch(touch, on: element, in: changed.surroundings)
        } catch {
            throw .scene(error)
        }
        changed.history.noteRigidChange(at: changed.sequence)
        self = changed
        return element
    }
}
