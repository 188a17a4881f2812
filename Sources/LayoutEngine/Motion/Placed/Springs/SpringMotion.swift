import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Springs that tie the elements near the viewport to their places.
///
/// Element *i* of ``attributes`` is item *i* of the solver. The order is that of
/// ``/LayoutdLayouts/ElementID``. While all rest, they are not stored: see ``isDormant``.
struct SpringMotion: Sendable {
    /// Where each element is tied: at its place in the layout, or on the way there.
    var attributes: AttributeList
    private(set) var dynamics: SpringDynamics
    /// The scroll axis, which is the solver's main one.
    private(set) var axis: Axis
    var solver: TetherSolver
    /// The elements that a change of the layout has set in motion: they are not dropped before they
    /// come to rest, even if their new places are far away.
    var held: Set<ElementID> = []
    /// Whether the elements are not stored because all rest: the viewport determines which they
    /// are.
    var isDormant = false
    /// The tiling to do at the start of the next tick.
    var pendingTiling: PendingTiling?

    /// Makes springs that hold nothing yet.
    init(_ dynamics: SpringDynamics, axis: Axis) {
        self.dynamics = dynamics
        self.axis = axis
        attributes = AttributeList([])
        solver = TetherSolver(spring: dynamics.spring)
    }

    var count: Int { attributes.count }

    var isResting: Bool { solver.isResting }

    /// The number under which moves are recorded from now on; it never decreases.
    var moveNumber: Int {
        get { solver.moveNumber }
        set { solver.moveNumber = newValue }
    }

    /// Whether every position is finite.
    var isFinite: Bool { solver.isFinite }

    /// The index of an element among the simulated ones, or `nil` if it rests where it belongs.
    func index(of element: ElementID) -> Int? {
        let index = partitionPoint(count: count) { attributes[$0].element >= element }
        guard index < attributes.count, attributes[index].element == element else { return nil }
        return index
    }

    /// The same as ``index(of:)``, faster if the element is where it is expected.
    func index(of element: ElementID, likely index: Int) -> Int? {
        if index < attributes.count, attributes[plain: index].element == element { return index }
        return self.index(of: element)
    }

    /// How an element has moved.
    enum Change {
        /// Not at all.
        case none
        /// Along the scroll axis.
        case along
        /// In any direction.
        case anyhow
    }

    /// How an element has moved since a number.
    func change(of item: Int, since number: Int) -> Change {
        guard solver.lastMove(of: item) > number else { return .none }
        return solver.lastCrossMove > number ? .anyhow : .along
    }

    /// Whether an element is or may be away from its anchor, or has moved since a number.
    func hasMoved(_ item: Int, since number: Int) -> Bool {
        solver.lastMove(of: item) > number || !solver.isAsleep(item)
    }

    /// Continues with another scroll axis.
    mutating func setAxis(_ axis: Axis) {
        guard axis != self.axis else { return }
        self.axis = axis
        solver.transpose()
    }

    /// Replaces the springs of all elements.
    mutating func setDynamics(_ dynamics: SpringDynamics) {
        self.dynamics = dynamics
        solver.setSpring(dynamics.spring)
    }

    mutating func step(substeps: Int) {
        solver.step(substeps: substeps)
    }

    /// Displaces every element by its share of a scroll.
    mutating func pull(_ pull: Pull) {
        for item in attributes.indices { displace(item, by: pull) }
    }

    /// An element as it is now.
    func presented(_ item: Int) -> PresentedElement {
        presented(attributes[item], solver.displacement(of: item), solver.velocity(of: item))
    }

    /// An element tied to an anchor, with a displacement and a velocity.
    @inline(__always)
    func presented(
        _ anchor: LayoutAttributes,
        _ displacement: (main: Double, cross: Double),
        _ velocity: (main: Double, cross: Double)
    ) -> PresentedElement {
        var frame = anchor.frame
        frame.origin = frame.origin + vector(displacement)
        return PresentedElement(
            element: anchor.element,
            frame: frame,
            zIndex: anchor.zIndex,
            velocity: vector(velocity),
            anchor: anchor.frame.center,
            angle: anchor.angle,
            alpha: anchor.alpha,
            scale: anchor.scale
        )
    }

    /// Moves an element away from where it is.
    mutating func displace(_ item: Int, by move: Vector) {
        guard move != .zero else { return }
        solver.displace(item, by: move[axis], cross: move[axis.cross])
    }

    mutating func displace(_ item: Int, by pull: Pull) {
        let anchor = attributes[item].frame.center
        let displacement = pull.displacement(of: anchor, dynamics: dynamics)
        solver.displace(
            item,
            by: displacement[axis],
            cross: dynamics.axisLocked ? 0 : displacement[axis.cross]
        )
    }

    @inline(__always)
    func vector(_ lanes: (main: Double, cross: Double)) -> Vector {
        axis == .vertical
            ? Vector(dx: lanes.cross, dy: lanes.main) : Vector(dx: lanes.main, dy: lanes.cross)
    }
}

extension LayoutAttributes {
    /// Whether the element has a visible area; without one it is not simulated.
    var hasArea: Bool { frame.size.width > 0 && frame.size.height > 0 }
}
