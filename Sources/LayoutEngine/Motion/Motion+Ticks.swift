import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Ticks.
extension Motion {
    /// Starts a change with a number.
    mutating func beginChange(_ number: Int) {
        guard case .springs = self else { return }
        changeSprings { $0.moveNumber = number }
    }

    /// Starts a tick; the surroundings are those before it.
    ///
    /// - Returns: The elements that no longer have bodies.
    mutating func beginTick(_ surroundings: Surroundings) -> [ElementIdentity] {
        switch self {
        case .still, .springs: return []
        case .scene(var scene):
            self = .still
            scene.value.advanceTouches(surroundings)
            self = .scene(scene)
            return []
        case .newtonian(var newtonian):
            self = .still
            defer { self = .newtonian(newtonian) }
            return newtonian.value.beginTick(surroundings)
        }
    }

    /// Moves the elements that springs hold.
    @inline(__always)
    mutating func stepSprings(substeps: Int) {
        changeSprings { $0.step(substeps: substeps) }
    }

    /// Moves the bodies of an animator.
    ///
    /// - Parameters:
    ///   - substeps: The number of sub-steps.
    ///   - timeline: The timeline at the end of the tick.
    ///   - limit: The highest cost.
    /// - Returns: The cost, in sub-steps of single bodies that touch nothing, and the elements that
    ///   are no longer visible.
    /// - Throws: `StepTooCostly`; the motion must not be used any more.
    mutating func stepBodies(
        substeps: Int,
        to timeline: Timeline,
        limit: Int
    ) throws(StepTooCostly) -> (cost: Int, gone: [ElementIdentity]) {
        let number = timeline.sequence
        switch self {
        case .still, .springs: return (0, [])
        case .scene(var scene):
            self = .still
            if scene.value.tile?.hasMovedAnchors ?? false { scene.value.tieToAnchors() }
            let cost = try scene.value.bodies.step(
                substeps: substeps,
                sequence: number,
                limit: limit
            )
            scene.value.finishReleases()
            let gone = scene.value.fading.advance(to: timeline.time)
            self = .scene(scene)
            return (cost, gone)
        case .newtonian(var newtonian):
            self = .still
            let cost = try newtonian.value.bodies.step(
                substeps: substeps,
                sequence: number,
                limit: limit
            )
            let gone = newtonian.value.fading.advance(to: timeline.time)
            self = .newtonian(newtonian)
            return (cost, gone)
        }
    }
}

/// Tiling: springs or bodies hold the elements near the viewport.
extension Motion {
    /// Whether the elements that springs hold must be restored before a change.
    var isDormant: Bool {
        if case .springs(let springs) = self { springs.value.isDormant } else { false }
    }

    /// Whether the next tick starts with tiling.
    var needsTiling: Bool { pendingTiling != nil }

    /// The tiling to do at the start of the next tick.
    var pendingTiling: SpringMotion.PendingTiling? {
        switch self {
        case .still, .newtonian: nil
        case .springs(let springs): springs.value.pendingTiling
        case .scene(let scene): scene.value.tile?.pendingTiling
        }
    }

    /// Whether springs or bodies hold elements that a change of the layout has set in motion.
    var holdsElements: Bool {
        switch self {
        case .still, .newtonian: false
        case .springs(let springs): !springs.value.held.isEmpty
        case .scene(let scene): !(scene.value.tile?.held.isEmpty ?? true)
        }
    }

    /// Whether the elements' state can be dropped, because all rest and are those near the
    /// viewport.
    var canBecomeDormant: Bool {
        guard case .springs(let springs) = self else { return false }
        return springs.value.isResting && springs.value.dynamics.tiled && !springs.value.isDormant
            && springs.value.held.isEmpty && springs.value.pendingTiling == nil
    }

    /// The elements that springs or bodies should hold: all, or those with places in or near the
    /// viewport; none if neither holds any.
    ///
    /// - Throws: ``CollectionView/ConfigurationError/tooManySimulatedElements(limit:)``,
    ///   ``CollectionView/ConfigurationError/tooManyRigidElements(count:limit:)``.
    func elementsToSimulate(
        in view: CollectionView
    ) throws(CollectionView.ConfigurationError) -> [LayoutAttributes] {
        switch self {
        case .still, .newtonian: []
        case .springs(let springs): try springs.value.elementsToSimulate(in: view)
        case .scene(let scene):
            scene.value.tile == nil ? [] : try SceneMotion.elementsToSimulate(in: view)
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
    ///   - numbering: The numbers of cells that have none.
    ///   - sequence: The number of the change.
    ///   - horizon: Released elements that moved after this change are returned.
    /// - Returns: Those elements.
    mutating func tile(
        _ elements: [LayoutAttributes],
        visible: Rect,
        _ transition: Transition,
        _ limits: Limits,
        _ numbering: SceneNumbering,
        sequence: Int,
        reportingMovesAfter horizon: Int
    ) -> [ElementID] {
        if case .scene = self {
            return changeTile { scene in
                scene.retile(
                    elements,
                    visible: visible,
                    limit: limits.rigidElements,
                    numbering: numbering,
                    sequence: sequence
                ) { transition.contains($0) }
            } ?? []
        }
        let limit = limits.simulatedElements
        return changeSprings { springs in
            let pending = springs.pendingTiling
            springs.pendingTiling = nil
            springs.releaseSettled(outside: visible.outset(by: springs.dynamics.overscan)) {
                transition.contains($0)
            }
            return springs.replace(
                with: elements,
                pull: pending?.pull,
                only: pending?.pulled,
                limit: limit,
                reportingMovesAfter: horizon
            )
        } ?? []
    }

    /// Changes a scene over a layout that places its items, if there is one.
    mutating func changeTile<Result>(
        _ change: (inout SceneMotion) -> Result
    ) -> Result? {
        guard case .scene(var scene) = self, scene.value.tile != nil else { return nil }
        self = .still
        defer { self = .scene(scene) }
        return change(&scene.value)
    }

    /// Changes the springs, if there are any.
    @inline(__always)
    mutating func changeSprings<Result>(
        _ change: (inout SpringMotion) -> Result
    ) -> Result? {
        guard case .springs(var springs) = self else { return nil }
        // A unique reference need not be copied for the change.
        self = .still
        defer { self = .springs(springs) }
        return change(&springs.value)
    }
}
