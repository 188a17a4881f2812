import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Scrolls, and changes of the layout.
extension Motion {
    /// Displaces every element that springs hold, or that is tied to the layout, by its share of a
    /// scroll.
    mutating func pull(_ pull: Pull) {
        if case .scene(var scene) = self {
            self = .still
            scene.value.pull(pull)
            self = .scene(scene)
        }
        changeSprings { $0.pull(pull) }
    }

    /// Requests tiling in the next tick, unless springs always hold all elements.
    ///
    /// - Parameter pull: How the scroll pulls the elements that it brings in; `nil` if it does not.
    mutating func requestTiling(pull: Pull?) {
        if case .scene = self {
            changeTile { $0.tile?.pendingTiling = SpringMotion.PendingTiling(pull: pull) }
        }
        changeSprings { springs in
            guard springs.dynamics.tiled else { return }
            springs.pendingTiling = SpringMotion.PendingTiling(pull: pull)
        }
    }

    /// Requests tiling in the next tick after an animated scroll has moved the offset; a pending
    /// pull is kept.
    mutating func requestTilingAgain() {
        if case .scene = self {
            requestTiling(SpringMotion.PendingTiling(pull: pendingTiling?.pull))
        }
        changeSprings { springs in
            guard springs.dynamics.tiled else { return }
            springs.pendingTiling = SpringMotion.PendingTiling(pull: springs.pendingTiling?.pull)
        }
    }

    /// Ties an element to its place immediately; it may vanish with the next tiling.
    mutating func release(_ element: ElementID, at place: LayoutAttributes) {
        changeTile { scene in
            scene.moveAnchor(of: element, to: place)
            scene.tile?.held.remove(element)
        }
        changeSprings { $0.release(element, at: place) }
    }

    /// Moves the anchor of an element, if it has one; the element stays where it is.
    mutating func moveAnchor(of element: ElementID, to place: LayoutAttributes) {
        changeTile { $0.moveAnchor(of: element, to: place) }
        changeSprings { $0.moveAnchor(of: element, to: place) }
    }

    /// Ties elements to their new places after a change of the layout.
    ///
    /// - Parameters:
    ///   - shift: How far the content moves under the elements, in points.
    ///   - map: Maps old elements to new ones.
    ///   - numbering: The numbers of cells that have none.
    ///   - sequence: The number of the change.
    ///   - place: The element that each becomes and where it is tied; `nil` if nothing ties it.
    mutating func reanchor(
        shift: Vector,
        _ map: ElementMap,
        _ numbering: SceneNumbering,
        sequence: Int,
        to place: (ElementID) -> TiedPlace?
    ) {
        changeTile { scene in
            scene.reanchor(
                shift: shift,
                newElement: map.new,
                to: place,
                numbering: numbering,
                sequence: sequence
            )
        }
        changeSprings { $0.reanchor(shift: shift) { place($0.element)?.anchor } }
    }

    /// Requests tiling in the next tick after a change of the layout, even if springs always hold
    /// all elements.
    mutating func requestTiling(_ pending: SpringMotion.PendingTiling) {
        changeTile { $0.tile?.pendingTiling = pending }
        changeSprings { $0.pendingTiling = pending }
    }

    /// The tiling that is still pending from a scroll before a change of the layout.
    ///
    /// - Parameter change: The change, of a view with this motion.
    /// - Returns: A tiling that pulls the elements brought near the viewport by the scroll, but not
    ///   those brought by the change.
    func pendingTiling(after change: LayoutChange) -> SpringMotion.PendingTiling {
        guard let pending = pendingTiling, let pull = pending.pull else {
            return SpringMotion.PendingTiling()
        }
        let near = (try? elementsToSimulate(in: change.old)) ?? []
        let pulled = pending.pulled ?? Set(near.map(\.element))
        return SpringMotion.PendingTiling(
            pull: pull.shifted(by: change.destination.shift),
            pulled: Set(pulled.compactMap(change.map.new))
        )
    }
}

/// Changes of the viewport and the data.
extension Motion {
    /// Moves boundaries and anchors to where they are in a new viewport, which may scroll along
    /// another axis.
    mutating func resize(
        _ surroundings: Surroundings
    ) throws(CollectionView.ConfigurationError) {
        switch self {
        case .still: break
        case .springs: changeSprings { $0.setAxis(surroundings.scrollAxis) }
        case .scene(var scene):
            self = .still
            scene.value.resize(surroundings)
            self = .scene(scene)
        case .newtonian(var newtonian):
            self = .still
            do throws(DynamicsError) {
                try newtonian.value.resize(surroundings)
            } catch {
                throw .dynamics(error)
            }
            self = .newtonian(newtonian)
        }
    }

    /// Applies a batch to items that are not where the layout puts them.
    ///
    /// - Parameters:
    ///   - batch: The changes.
    ///   - plan: The same changes, planned for the data before.
    ///   - surroundings: The surroundings of the items.
    ///   - limit: The most items that may collide.
    /// - Throws: ``CollectionView/UpdateError``; the motion must not be used any more.
    mutating func update(
        by batch: UpdateBatch,
        _ plan: BatchUpdate,
        in surroundings: Surroundings,
        limit: Int
    ) throws(CollectionView.UpdateError) {
        guard case .newtonian(var newtonian) = self else { return }
        self = .still
        try newtonian.value.update(by: batch, plan, in: surroundings, limit: limit)
        self = .newtonian(newtonian)
    }

    /// Deletes, moves and inserts items of a scene.
    ///
    /// - Parameters:
    ///   - update: The changes.
    ///   - view: A view with this motion and the new data and layout.
    /// - Throws: ``CollectionView/UpdateError``; the motion must not be used any more.
    mutating func updateScene(
        _ update: SceneMotion.Update,
        in view: CollectionView
    ) throws(CollectionView.UpdateError) {
        guard case .scene(var scene) = self else { return }
        self = .still
        do throws(DynamicsError) {
            try scene.value.update(update, to: view.layout, view.cells, in: view.surroundings)
        } catch {
            throw .configuration(.dynamics(error))
        }
        self = .scene(scene)
    }

    /// Replaces all data.
    ///
    /// - Parameter view: A view with this motion and the new data and layout; its transition has
    ///   ended.
    /// - Returns: The motion for the new data.
    /// - Throws: ``CollectionView/UpdateError``.
    func reloaded(in view: CollectionView) throws(CollectionView.UpdateError) -> Motion {
        switch self {
        case .still: return self
        case .scene(let scene) where scene.value.tile != nil:
            var motion = self
            let elements = try SceneMotion.elementsOfNewData(in: view)
            motion.changeTile { scene in
                let sequence = view.sequence
                scene.reanchor(
                    shift: .zero,
                    newElement: { _ in nil },
                    to: { _ in nil },
                    numbering: view.sceneNumbering,
                    sequence: sequence
                )
                scene.setVisible(view.visibleRect)
                scene.arrive(elements, view.sceneNumbering)
                scene.tile?.pendingTiling = nil
            }
            return motion
        case .scene:
            var motion = self
            let update = SceneMotion.Update(newElement: { _ in nil }, isAnimated: false)
            try motion.updateScene(update, in: view)
            return motion
        case .springs(let springs):
            do throws(CollectionView.ConfigurationError) {
                return try Motion(.spring(springs.value.dynamics), in: view)
            } catch {
                throw .configuration(error)
            }
        case .newtonian(var newtonian):
            try newtonian.value.reload(view.sections, in: view.surroundings)
            return .newtonian(newtonian)
        }
    }
}

/// Changes of settings.
extension Motion {
    /// Applies a change of the layout's configuration.
    ///
    /// - Parameter view: A view with this motion, the new configuration and its layout.
    /// - Returns: The motion in that layout.
    /// - Throws: ``CollectionView/ConfigurationError``.
    func reconfigured(
        in view: CollectionView
    ) throws(CollectionView.ConfigurationError) -> Motion {
        switch (self, view.layoutConfiguration.definition.motion) {
        case (.springs(var springs), _):
            springs.value.setAxis(view.layout.scrollAxis)
            return .springs(springs)
        case (.scene(var scene), _):
            scene.value.tile?.axis = view.layout.scrollAxis
            return .scene(scene)
        case (.newtonian(var newtonian), .newtonian(let configuration)):
            do throws(DynamicsError) {
                try newtonian.value.reconfigure(to: configuration, sequence: view.sequence)
            } catch {
                throw .dynamics(error)
            }
            return .newtonian(newtonian)
        default: return self
        }
    }

    /// Changes how elements move.
    ///
    /// Elements that springs hold stay where they are; items of behaviours with the same name keep
    /// their velocities.
    ///
    /// - Parameters:
    ///   - dynamics: How they move from now on.
    ///   - view: A view with this motion.
    /// - Returns: The new motion.
    /// - Throws: ``CollectionView/ConfigurationError``.
    func moving(
        by dynamics: CollectionView.Dynamics?,
        in view: CollectionView
    ) throws(CollectionView.ConfigurationError) -> Motion {
        let takesSprings = view.layoutConfiguration.definition.motion == .springsOrBehaviors
        if case .spring(let springs) = dynamics { try springs.requireSprings() }
        switch (self, dynamics) {
        case (.scene(let scene), nil) where scene.value.tile != nil: return .still
        case (.scene(let scene), .spring(let dynamics)) where scene.value.tile != nil:
            return try springs(dynamics, takingOver: scene.value, in: view)
        case (.still, .behaviors), (.springs, .behaviors):
            var motion = try Motion(dynamics, in: view)
            motion.takeOver(self)
            return motion
        case (.still, nil) where takesSprings, (.springs, nil): return .still
        case (.still, .spring(let dynamics)) where takesSprings:
            var springs = SpringMotion(dynamics, axis: view.layout.scrollAxis)
            springs.moveNumber = view.sequence
            springs.pendingTiling = SpringMotion.PendingTiling()
            return .springs(Boxed(springs))
        case (.springs(var springs), .spring(let dynamics)):
            springs.value.setDynamics(dynamics)
            // Even without tiling, the next tick decides what to simulate.
            if springs.value.pendingTiling == nil {
                springs.value.pendingTiling = SpringMotion.PendingTiling()
            }
            return .springs(springs)
        case (.scene(let scene), .behaviors(let behaviors)):
            var scene = scene
            do throws(DynamicsError) {
                try scene.value.replaceBehaviors(
                    with: behaviors,
                    numbering: view.sceneNumbering,
                    sequence: view.sequence
                )
            } catch {
                throw .dynamics(error)
            }
            return .scene(scene)
        default: throw .unsuitableDynamics
        }
    }

    /// Springs that take over elements where bodies have left them.
    private func springs(
        _ dynamics: SpringDynamics,
        takingOver scene: SceneMotion,
        in view: CollectionView
    ) throws(CollectionView.ConfigurationError) -> Motion {
        var springs = SpringMotion(dynamics, axis: view.layout.scrollAxis)
        springs.moveNumber = view.sequence
        springs.replace(with: try springs.elementsToSimulate(in: view), pull: nil)
        for item in springs.attributes.indices {
            let place = springs.attributes[item]
            guard let element = scene.bodies.presented(place.element) else { continue }
            springs.displace(item, by: element.frame.center - place.frame.center)
        }
        return .springs(Boxed(springs))
    }

    /// Starts the bodies of a new scene where springs have left their elements.
    private mutating func takeOver(_ old: Motion) {
        guard case .springs(let springs) = old else { return }
        guard case .scene(var scene) = self else { return }
        let moves = scene.value.bodies.members.compactMap { member -> ItemDisplacement? in
            guard let index = springs.value.index(of: member.element) else { return nil }
            let center = springs.value.presented(index).frame.center
            return ItemDisplacement(member.item, by: center - member.anchor)
        }
        try? scene.value.bodies.animator.displaceItems(moves)
        self = .scene(scene)
    }

    /// Carries out what a finger on a scene does.
    ///
    /// - Parameters:
    ///   - touch: What it does.
    ///   - element: The cell that it grabs if it begins.
    ///   - surroundings: The surroundings of the items.
    /// - Throws: ``CollectionView/SceneError``.
    mutating func touch(
        _ touch: SceneTouch,
        on element: ElementID?,
        in surroundings: Surroundings
    ) throws(CollectionView.SceneError) {
        guard case .scene(var scene) = self else { throw .notAScene }
        try scene.value.apply(touch, to: element, in: surroundings)
        self = .scene(scene)
    }

    /// Whether a finger can move a cell.
    func isMovable(_ element: ElementID) -> Bool {
        if case .scene(let scene) = self { scene.value.isMovable(element) } else { false }
    }

    /// Whether behaviours hold an item, and it is not anchored.
    func isHeld(_ item: DynamicItemID) -> Bool {
        guard case .scene(let scene) = self else { return false }
        let animator = scene.value.bodies.animator
        return animator.motion(of: item) != nil && !animator.isAnchored(item)
    }

    /// Changes the behaviours of a scene, if there is one.
    ///
    /// - Parameters:
    ///   - sequence: The number of the change.
    ///   - change: Makes the change and returns the contacts that it ended.
    /// - Returns: Whether there is a scene.
    /// - Throws: `DynamicsError` of `change`.
    mutating func changeBehaviors(
        sequence: Int,
        _ change: (inout SceneMotion) throws(DynamicsError) -> [ContactEvent]
    ) throws(DynamicsError) -> Bool {
        guard case .scene(var scene) = self else { return false }
        let ended = try change(&scene.value)
        scene.value.bodies.note(ended, sequence: sequence)
        self = .scene(scene)
        return true
    }

    /// Changes the items of a scene, if there is one.
    ///
    /// - Parameters:
    ///   - sequence: The number of the change.
    ///   - change: Makes the change and returns the contacts that it ended.
    /// - Returns: Whether there is a scene.
    /// - Throws: `DynamicsError` of `change`.
    @discardableResult
    mutating func changeScene(
        sequence: Int,
        _ change: (inout DynamicAnimator) throws(DynamicsError) -> [ContactEvent]
    ) throws(DynamicsError) -> Bool {
        guard case .scene(var scene) = self else { return false }
        try scene.value.change(sequence: sequence, change)
        self = .scene(scene)
        return true
    }
}
