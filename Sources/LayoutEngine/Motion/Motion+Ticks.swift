import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Time passing.
extension Motion {
    /// Begins a change under a number.
    mutating func beginChange(_ number: Int) {
        guard case .springs = self else { return }
        changeSprings { $0.moveNumber = number }
    }

    /// Begins a tick, at the time and the change before it.
    ///
    /// - Returns: The elements that have lost their bodies.
    mutating func beginTick(_ surroundings: Surroundings) -> [ElementIdentity] {
        guard case .newtonian(var newtonian) = self else { return [] }
        self = .still
        defer { self = .newtonian(newtonian) }
        return newtonian.value.beginTick(surroundings)
    }

    /// Moves what springs hold by sub-steps.
    @inline(__always)
    mutating func stepSprings(substeps: Int) {
        changeSprings { $0.step(substeps: substeps) }
    }

    /// Moves what an animator moves by sub-steps.
    ///
    /// - Parameters:
    ///   - substeps: How many.
    ///   - timeline: At the end of the tick.
    ///   - limit: What moving may cost.
    /// - Returns: What it cost, in sub-steps of single bodies that touch nothing, and the elements that
    ///   are seen no more.
    /// - Throws: `StepTooCostly`; the motion is of no use then.
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
            let cost = try scene.value.bodies.step(
                substeps: substeps,
                sequence: number,
                limit: limit
            )
            self = .scene(scene)
            return (cost, [])
        case .newtonian(var newtonian):
            self = .still
            let cost = try newtonian.value.bodies.step(
                substeps: substeps,
                sequence: number,
                limit: limit
            )
            let gone = newtonian.value.advanceFading(to: timeline.time)
            self = .newtonian(newtonian)
            return (cost, gone)
        }
    }
}

/// Springs that come and go with the viewport.
extension Motion {
    /// Whether the elements that springs hold must be looked up again before they change.
    var isDormant: Bool {
        if case .springs(let springs) = self { springs.value.isDormant } else { false }
    }

    /// Whether elements have to be exchanged at the start of the next tick.
    var needsTiling: Bool {
        if case .springs(let springs) = self { springs.value.pendingTiling != nil } else { false }
    }

    /// Whether elements stay with their springs until they have come to rest.
    var holdsElements: Bool {
        if case .springs(let springs) = self { !springs.value.held.isEmpty } else { false }
    }

    /// Whether nothing need be kept of the elements, because all rest and are those near the viewport.
    var canBecomeDormant: Bool {
        guard case .springs(let springs) = self else { return false }
        return springs.value.isResting && springs.value.dynamics.tiled && !springs.value.isDormant
            && springs.value.held.isEmpty && springs.value.pendingTiling == nil
    }

    /// The elements that springs are to hold: those whose place in the layout is in or near the
    /// viewport, or all; none without springs.
    ///
    /// - Throws: ``CollectionView/ConfigurationError/tooManySimulatedElements(limit:)``.
    func elementsToSimulate(
        in view: CollectionView
    ) throws(CollectionView.ConfigurationError) -> [LayoutAttributes] {
        guard case .springs(let springs) = self else { return [] }
        return try springs.value.elementsToSimulate(in: view)
    }

    /// Forgets the elements, which all rest.
    mutating func becomeDormant() {
        changeSprings { $0.becomeDormant() }
    }

    /// Restores the elements that were forgotten at rest.
    mutating func wake(_ elements: [LayoutAttributes]) {
        changeSprings { _ = $0.replace(with: elements, pull: nil) }
    }

    /// Exchanges the elements that springs hold.
    ///
    /// - Parameters:
    ///   - elements: Those to hold, where they are tied.
    ///   - visible: The visible part, in content coordinates.
    ///   - transition: The elements on their way.
    ///   - limit: The most elements to hold.
    ///   - horizon: Released elements that moved after this change are returned.
    /// - Returns: Those elements.
    mutating func tile(
        _ elements: [LayoutAttributes],
        visible: Rect,
        _ transition: Transition,
        limit: Int,
        reportingMovesAfter horizon: Int
    ) -> [ElementID] {
        changeSprings { springs in
            let pending = springs.pendingTiling
            springs.pendingTiling = nil
            springs.releaseSettled(outside: visible.outset(by: springs.dynamics.overscan)) {
                transition.track(of: $0) != nil
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

    /// Changes the springs, if there are any.
    @inline(__always)
    mutating func changeSprings<Result>(
        _ change: (inout SpringMotion) -> Result
    ) -> Result? {
        guard case .springs(var springs) = self else { return nil }
        // Alone, what is changed need not be copied.
        self = .still
        defer { self = .springs(springs) }
        return change(&springs.value)
    }
}
