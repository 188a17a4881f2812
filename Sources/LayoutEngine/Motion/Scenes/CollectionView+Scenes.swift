import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// The items of a scene.
extension CollectionView {
    /// Whether behaviours act on items.
    package var isScene: Bool { state.motion.scene != nil }

    /// The items of a scene as its behaviours name them; `nil` without behaviours.
    public var sceneItems: SceneItems? { state.sceneItems }

    /// The items as behaviours name them, also before there are any.
    public var nameableItems: SceneItems {
        if let sceneItems { return sceneItems }
        var items =
            layoutConfiguration.definition.placesItems
            ? SceneItems(sections) : SceneItems([:], present: [], numbering: sceneNumbering)
        items.names = dataNames
        return items
    }

    /// The numbers of cells, as behaviours name them.
    var sceneNumbering: SceneNumbering { SceneNumbering(state.content) }
}

extension CollectionView.State {
    /// The items of a scene as its behaviours name them; `nil` without behaviours.
    var sceneItems: SceneItems? {
        var items = motion.scene?.items(SceneNumbering(content))
        items?.names = DataNames(content)
        return items
    }
}

/// Changes of a scene.
extension CollectionView {
    /// The names of the behaviours of a scene and of those in groups, without those of touches.
    var behaviorNames: [BehaviorID] { state.motion.scene?.behaviors.flatMap(\.names) ?? [] }

    /// Changes the behaviours and wakes the items that they act on.
    ///
    /// - Throws: ``CollectionViewError``.
    mutating func applyChange(_ change: BehaviorChange) throws(CollectionViewError) {
        let numbering = sceneNumbering
        try changeScene { (scene, sequence) throws(DynamicsError) in
            try scene.apply(change, numbering, sequence: sequence)
        }
    }

    private mutating func changeScene(
        _ change: (inout any BehaviorScene, _ sequence: Int) throws(DynamicsError) -> Void
    ) throws(CollectionViewError) {
        var changed = self
        changed.beginChange()
        let sequence = changed.sequence
        try changed.state.motion.changeScene { (scene) throws(DynamicsError) in
            try change(&scene, sequence)
        }
        changed.history.noteRigidChange(at: sequence)
        self = changed
    }
}

/// Items of a scene that are moved by hand.
extension CollectionView {
    /// Implements ``setItem(_:to:)``.
    mutating func applyState(_ new: ItemState, to path: ItemPath) throws(CollectionViewError) {
        guard let items = sceneItems else { throw .notAScene }
        guard let id = items.item(section: path.section, item: path.item) else {
            throw .noSuchElement(.cell(section: path.section, item: path.item))
        }
        let isThrown = new.velocity != nil || new.angularVelocity != nil
        if isThrown, !state.motion.isHeld(id) { throw .immovableItem(path) }
        if state.motion.presented(items.element(of: id)) == nil {
            throw .immovableItem(path)
        }
        try changeScene { (scene, _) throws(DynamicsError) in
            guard let item = scene.bodies.animator.item(id) else { return }
            if new.center != nil || new.angle != nil {
                let center = new.center ?? item.center
                try scene.bodies.animator.moveItem(id, to: center, angle: new.angle)
            }
            guard isThrown, let motion = scene.bodies.animator.motion(of: id) else { return }
            try scene.bodies.animator.setVelocity(
                new.velocity ?? motion.linearVelocity,
                angular: new.angularVelocity ?? motion.angularVelocity,
                of: id
            )
        }
    }

    /// Implements ``touch(_:)``.
    mutating func applyTouch(_ touch: SceneTouch) throws(CollectionViewError) -> ElementID? {
        var changed = self
        changed.beginChange()
        var element: ElementID?
        if case .began(let point, _, _) = touch.phase {
            element = self.element(at: point) { state.motion.isMovable($0) }
        }
        try changed.state.motion.touch(
            touch.atScale(zoomScale),
            on: element,
            in: changed.surroundings
        )
        changed.history.noteRigidChange(at: changed.sequence)
        self = changed
        return element
    }
}
