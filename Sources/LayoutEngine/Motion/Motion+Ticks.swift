import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Ticks.
extension Motion {
    /// Starts a change with a number.
    ///
    /// - Returns: Whether the change may move bodies, as a scroll pulls those near the viewport.
    mutating func beginChange(_ number: Int) -> Bool {
        changeSprings { $0.moveNumber = number }
        if case .placed(.bodies) = self { return true }
        return false
    }

    /// Starts a tick.
    ///
    /// - Parameter surroundings: Those before the tick.
    /// - Returns: The elements that no longer have bodies.
    mutating func beginTick(_ surroundings: Surroundings) -> [ElementIdentity] {
        changeTiledBodies { $0.bodies.advanceTouches(surroundings) }
        return changeFree { $0.beginTick(surroundings) } ?? []
    }

    /// What a tick has done to bodies.
    struct Step {
        /// In sub-steps of single bodies that touch nothing.
        let cost: Int
        /// The elements that are no longer visible.
        var gone: [ElementIdentity] = []
    }

    /// Moves the elements that springs hold, or the bodies of an animator.
    ///
    /// - Parameters:
    ///   - substeps: The number of sub-steps.
    ///   - timeline: The timeline at the end of the tick.
    ///   - limit: The highest cost.
    /// - Returns: What has happened to bodies; `nil` if there are none.
    /// - Throws: `StepTooCostly`; the motion must not be used any more.
    @inline(__always)
    mutating func step(
        substeps: Int,
        to timeline: Timeline,
        limit: Int
    ) throws(StepTooCostly) -> Step? {
        if changeSprings({ $0.step(substeps: substeps) }) != nil { return nil }
        return try stepBodies(substeps: substeps, to: timeline, limit: limit)
    }

    private mutating func stepBodies(
        substeps: Int,
        to timeline: Timeline,
        limit: Int
    ) throws(StepTooCostly) -> Step? {
        let cost = try changeTiledBodies { (tiled) throws(StepTooCostly) in
            try tiled.step(substeps: substeps, sequence: timeline.sequence, limit: limit)
        }
        if let cost { return Step(cost: cost) }
        return try changeFree { (free) throws(StepTooCostly) in
            let (cost, gone) = try free.step(substeps: substeps, to: timeline, limit: limit)
            return Step(cost: cost, gone: gone)
        }
    }
}

/// Items that leave a scene.
extension Motion {
    /// Stops or removes what has left a scene; see ``SceneBounds``.
    mutating func settle(_ rule: SceneBounds, in surroundings: Surroundings) {
        guard rule != .ignore, bodies?.animator.isRunning ?? false else { return }
        changeTiledBodies { tiled in
            let gone = tiled.bodies.settle(rule, in: surroundings)
            tiled.loseItems(gone)
        }
        changeFree { free in
            // The items of a cradle hang from it, and fall for a given time.
            guard free.cradle == nil else { return }
            _ = free.bodies.settle(rule, in: surroundings)
        }
    }
}

/// Tiling: springs or bodies hold the elements near the viewport.
extension Motion {
    /// The tiling to do at the start of the next tick.
    var pendingTiling: PendingTiling? {
        switch self {
        case .still, .free: nil
        case .placed(.springs(let springs)): springs.value.pendingTiling
        case .placed(.bodies(let tiled)): tiled.value.pendingTiling
        }
    }

    /// Whether springs or bodies hold elements that a change of the layout has set in motion.
    var holdsElements: Bool {
        switch self {
        case .still, .free: false
        case .placed(.springs(let springs)): !springs.value.held.isEmpty
        case .placed(.bodies(let tiled)): !tiled.value.held.isEmpty
        }
    }

    /// Whether the elements that springs hold must be restored before a change.
    var isDormant: Bool {
        guard case .placed(.springs(let springs)) = self else { return false }
        return springs.value.isDormant
    }

    /// Whether the elements' state can be dropped, because all rest and are those near the
    /// viewport.
    var canBecomeDormant: Bool {
        guard case .placed(.springs(let springs)) = self else { return false }
        return springs.value.isResting && springs.value.dynamics.tiled && !springs.value.isDormant
            && springs.value.held.isEmpty && springs.value.pendingTiling == nil
    }

    /// The elements that springs or bodies should hold: all, or those with places in or near the
    /// viewport; none if neither holds any.
    ///
    /// - Throws: ``CollectionViewError/tooManySimulatedElements(limit:)``,
    ///   ``CollectionViewError/tooManyRigidElements(count:limit:)``.
    func elementsToSimulate(
        in view: CollectionView
    ) throws(CollectionViewError) -> [LayoutAttributes] {
        switch self {
        case .still, .free: []
        case .placed(.springs(let springs)): try springs.value.elementsToSimulate(in: view)
        case .placed(.bodies): try TiledBodies.elementsToSimulate(in: view)
        }
    }

    /// Drops the elements, which all rest.
    mutating func becomeDormant() {
        changeSprings { $0.becomeDormant() }
    }

    /// Restores the elements that were dropped at rest.
    mutating func wake(_ elements: [LayoutAttributes]) {
        changeSprings { _ = $0.replace(with: elements, pull: nil) }
    }

    /// Replaces the elements that springs or bodies hold.
    ///
    /// - Parameters:
    ///   - elements: The elements to hold, where they are tied.
    ///   - visible: The visible part, in content coordinates.
    ///   - transition: The running transition.
    ///   - limits: The most elements to hold.
    ///   - content: The data.
    ///   - sequence: The number of the change.
    ///   - horizon: Released elements that moved after this change are returned.
    /// - Returns: Those elements.
    mutating func tile(
        _ elements: [LayoutAttributes],
        visible: Rect,
        _ transition: Transition,
        _ limits: Limits,
        _ content: Content,
        sequence: Int,
        reportingMovesAfter horizon: Int
    ) -> [ElementID] {
        let released = changeSprings { springs in
            let pending = springs.pendingTiling
            springs.pendingTiling = nil
            springs.releaseSettled(outside: visible.outset(by: springs.dynamics.overscan)) {
                transition.contains($0)
            }
            return springs.replace(
                with: elements,
                pull: pending?.pull,
                only: pending?.pulled,
                limit: limits.simulatedElements,
                reportingMovesAfter: horizon
            )
        }
        if let released { return released }
        return changeTiledBodies { tiled in
            tiled.retile(
                elements,
                visible: visible,
                limit: limits.rigidElements,
                numbering: SceneNumbering(content),
                sequence: sequence
            ) { transition.contains($0) }
        } ?? []
    }
}
