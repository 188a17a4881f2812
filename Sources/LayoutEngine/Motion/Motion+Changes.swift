import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Scrolls, and changes of the layout.
extension Motion {
    /// Displaces every element that springs hold, or that is tied to the layout, by its share of a
    /// scroll.
    ///
    /// - Returns: Whether bodies are tied to the layout.
    mutating func pull(_ pull: Pull) -> Bool {
        changeSprings { $0.pull(pull) }
        changeTiledBodies { $0.pull(pull) }
        changeFree { $0.bodies.pull(pull) }
        return load.hasTies
    }

    /// Moves elements together with their places.
    mutating func carry(by way: Vector, where moves: (ElementID) -> Bool) {
        changeTiledBodies { $0.carry(by: way, where: moves) }
        changeSprings { $0.carry(by: way, where: moves) }
    }

    /// Displaces some elements by their share of a scroll.
    mutating func pull(_ pull: Pull, where moves: (ElementID) -> Bool) {
        changeSprings { springs in
            for item in springs.attributes.indices where moves(springs.attributes[item].element) {
                let anchor = springs.attributes[item].frame.center
                springs.displace(
                    item,
                    by: pull.displacement(of: anchor, dynamics: springs.dynamics)
                )
            }
        }
    }

    /// Requests tiling in the next tick, unless springs always hold all elements.
    ///
    /// - Parameter pull: How the scroll pulls the elements that it brings in; `nil` if it does not.
    mutating func requestTiling(pull: Pull?) {
        changeTiledBodies { $0.pendingTiling = PendingTiling(pull: pull) }
        changeSprings { springs in
            guard springs.dynamics.tiled else { return }
            springs.pendingTiling = PendingTiling(pull: pull)
        }
    }

    /// Requests tiling in the next tick after an animated scroll has moved the offset; a pending
    /// pull is kept.
    mutating func requestTilingAgain() {
        requestTiling(pull: pendingTiling?.pull)
    }

    /// Ties an element to its place immediately; it may vanish with the next tiling.
    mutating func release(_ element: ElementID, at place: LayoutAttributes) {
        changeTiledBodies { tiled in
            tiled.moveAnchor(of: element, to: place)
            tiled.held.remove(element)
        }
        changeSprings { $0.release(element, at: place) }
    }

    /// Ties an element to its place, and puts it somewhere else, at rest.
    ///
    /// - Returns: Whether a spring or a body holds it.
    mutating func put(
        _ element: ElementID,
        tiedTo place: LayoutAttributes,
        at center: Point
    ) -> Bool {
        let isTied = changeSprings { $0.put(element, tiedTo: place, at: center) }
        return isTied ?? changeTiledBodies { $0.put(element, tiedTo: place, at: center) } ?? false
    }

    /// Moves the anchor of an element, if it has one.
    mutating func moveAnchor(
        of element: ElementID,
        to place: LayoutAttributes,
        _ response: LayoutChange.BodyResponse
    ) {
        changeTiledBodies { $0.moveAnchor(of: element, to: place, response) }
        changeSprings { $0.moveAnchor(of: element, to: place, response) }
    }

    /// Ties elements to their new places after a change of the layout.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - view: A view with this motion and the new layout.
    ///   - place: The element that each becomes and where it is tied; `nil` if nothing ties it.
    mutating func reanchor(
        _ change: LayoutChange,
        in view: CollectionView,
        to place: (ElementID) -> TiedPlace?
    ) {
        let (shift, response) = (change.destination.shift, change.response)
        changeTiledBodies { tiled in
            tiled.reanchor(
                shift: shift,
                response,
                newElement: change.map.new,
                to: place,
                numbering: view.sceneNumbering,
                sequence: view.sequence
            )
        }
        changeSprings { $0.reanchor(shift: shift, response) { place($0.element)?.anchor } }
    }

    /// Requests tiling in the next tick after a change of the layout, even if springs always hold
    /// all elements.
    mutating func requestTiling(_ pending: PendingTiling) {
        changeTiledBodies { $0.pendingTiling = pending }
        changeSprings { $0.pendingTiling = pending }
    }

    /// The tiling that is still pending from a scroll before a change of the layout.
    ///
    /// - Parameter change: The change, of a view with this motion.
    /// - Returns: A tiling that pulls the elements brought near the viewport by the scroll, but not
    ///   those brought by the change.
    func pendingTiling(after change: LayoutChange) -> PendingTiling {
        guard let pending = pendingTiling, let pull = pending.pull else { return PendingTiling() }
        let near = (try? elementsToSimulate(in: change.old)) ?? []
        let pulled = pending.pulled ?? Set(near.map(\.element))
        return PendingTiling(
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
    ) throws(CollectionViewError) {
        changeSprings { $0.setAxis(surroundings.scrollAxis) }
        changeTiledBodies { $0.resize(surroundings) }
        try convertingErrors { () throws(DynamicsError) in
            _ = try changeFree { (free) throws(DynamicsError) in try free.resize(surroundings) }
        }
    }

    /// Throws if a batch would lead to more bodies than allowed, with those of items that still
    /// fall.
    func requireBodies(
        for plan: BatchUpdate,
        in view: CollectionView
    ) throws(CollectionViewError) {
        guard case .free(let free) = self, let cradle = free.value.cradle else { return }
        let limit = view.state.limits.rigidElements
        let entering = plan.insertions.reduce(plan.reloads.count) { $0 + $1.items.count }
        let count = free.value.bodies.members.count + entering
        guard count > limit else { return }
        let wait = cradle.time(untilGone: count - limit, after: view.state.timeline.time)
        throw .tooManyFallingItems(count: count, limit: limit, wait: wait)
    }

    /// Deletes, moves and inserts items that are not where the layout puts them.
    ///
    /// - Parameters:
    ///   - update: The changes.
    ///   - view: A view with this motion and the new data and layout.
    /// - Throws: ``CollectionViewError``; the motion must not be used any more.
    mutating func update(
        _ update: FreeUpdate,
        in view: CollectionView
    ) throws(CollectionViewError) {
        _ = try convertingErrors { () throws(DynamicsError) in
            try changeFree { (free) throws(DynamicsError) in try free.update(update, in: view) }
        }
    }

    /// Replaces all data.
    ///
    /// - Parameter view: A view with this motion and the new data and layout; its transition has
    ///   ended.
    /// - Returns: The motion for the new data.
    /// - Throws: ``CollectionViewError``.
    func reloaded(in view: CollectionView) throws(CollectionViewError) -> Motion {
        switch self {
        case .still: return self
        case .placed(.springs(let springs)):
            return try Motion(.spring(springs.value.dynamics), in: view)
        case .placed(.bodies(var tiled)):
            let elements = try TiledBodies.elementsToSimulate(in: view)
            tiled.value.reload(elements, in: view)
            return .placed(.bodies(tiled))
        case .free(var free):
            try convertingErrors { () throws(DynamicsError) in try free.value.reload(in: view) }
            return .free(free)
        }
    }
}

/// Changes of settings.
extension Motion {
    /// Applies a change of the layout's configuration.
    ///
    /// - Parameter view: A view with this motion, the new configuration and its layout.
    /// - Throws: ``CollectionViewError``.
    mutating func reconfigure(
        in view: CollectionView
    ) throws(CollectionViewError) {
        let axis = view.layout.scrollAxis
        changeSprings { $0.setAxis(axis) }
        changeTiledBodies { $0.axis = axis }
        guard case .newtonian(let cradle) = view.layoutConfiguration.definition.motion else {
            return
        }
        try convertingErrors { () throws(DynamicsError) in
            _ = try changeFree { (free) throws(DynamicsError) in
                try free.reconfigure(to: cradle, sequence: view.sequence)
            }
        }
    }

    /// Changes how elements move.
    ///
    /// Elements that springs hold stay where they are; items of behaviours with the same name keep
    /// their velocities. Springs and behaviours hold elements where they are before a change of the
    /// layout that comes with this one.
    ///
    /// - Parameters:
    ///   - dynamics: How they move from now on.
    ///   - old: The view before all changes.
    ///   - view: A view with this motion, and with the new layout.
    /// - Returns: The new motion.
    /// - Throws: ``CollectionViewError``.
    func moving(
        by dynamics: CollectionView.Dynamics?,
        from old: CollectionView,
        in view: CollectionView
    ) throws(CollectionViewError) -> Motion {
        if case .spring(let springs) = dynamics { try springs.requireSprings() }
        guard case .springsOrBehaviors = view.layoutConfiguration.definition.motion else {
            throw .unsuitableDynamics
        }
        switch (self, dynamics) {
        case (.still, nil), (.placed, nil): return .still
        case (.still, .spring(let dynamics)):
            return .placed(.springs(Boxed(springs(dynamics, from: old, in: view))))
        case (.placed(.springs(var springs)), .spring(let dynamics)):
            springs.value.setDynamics(dynamics)
            // A scroll since the last tick pulls what it brings in; it has to wait for the tick.
            if springs.value.pendingTiling?.pull == nil {
                // What an animation moves keeps its velocity until the next tick ties it.
                springs.value.hold(in: old) { !old.state.transition.contains($0) }
            }
            // Even without tiling, the next tick decides what to simulate.
            if springs.value.pendingTiling == nil { springs.value.pendingTiling = PendingTiling() }
            return .placed(.springs(springs))
        case (.placed(.bodies(let tiled)), .spring(let dynamics)):
            return springs(dynamics, takingOver: tiled.value, from: old, in: view)
        case (.still, .behaviors), (.placed(.springs), .behaviors):
            var motion = try Motion(dynamics, from: old, in: view)
            motion.takeOver(self)
            return motion
        case (.placed(.bodies), .behaviors(let behaviors, let groups)),
            (.free, .behaviors(let behaviors, let groups)):
            guard var scene,
                view.layoutConfiguration.definition.placesItems || groups?.isEmpty ?? true
            else { throw .unsuitableDynamics }
            let (numbering, sequence) = (view.sceneNumbering, view.sequence)
            try convertingErrors { () throws(DynamicsError) in
                try scene.setItemGroups(groups ?? [], sequence: sequence)
                try scene.replaceBehaviors(with: behaviors, numbering, sequence: sequence)
            }
            return scene.motion
        case (.free, nil), (.free, .spring): throw .unsuitableDynamics
        }
    }

    /// Springs that hold the elements where an old view has them, at rest.
    private func springs(
        _ dynamics: SpringDynamics,
        from old: CollectionView,
        in view: CollectionView
    ) -> SpringMotion {
        var springs = SpringMotion(dynamics, axis: view.layout.scrollAxis)
        springs.moveNumber = view.sequence
        springs.hold(in: old)
        springs.pendingTiling = PendingTiling()
        return springs
    }

    /// Springs that take over elements where bodies have left them.
    private func springs(
        _ dynamics: SpringDynamics,
        takingOver tiled: TiledBodies,
        from old: CollectionView,
        in view: CollectionView
    ) -> Motion {
        var springs = springs(dynamics, from: old, in: view)
        for item in springs.attributes.indices {
            let place = springs.attributes[item]
            guard let element = tiled.bodies.presented(place.element) else { continue }
            springs.displace(item, by: element.frame.center - place.frame.center)
        }
        return .placed(.springs(Boxed(springs)))
    }

    /// Starts the bodies of a new scene where springs have left their elements.
    private mutating func takeOver(_ old: Motion) {
        guard let springs = old.springs, var scene else { return }
        let moves = scene.bodies.members.compactMap { member -> ItemDisplacement? in
            guard let index = springs.index(of: member.element) else { return nil }
            let center = springs.presented(index).frame.center
            return ItemDisplacement(member.item, by: center - member.anchor)
        }
        try? scene.bodies.animator.displaceItems(moves)
        self = scene.motion
    }
}
