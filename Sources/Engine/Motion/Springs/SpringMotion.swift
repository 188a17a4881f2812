import Dynamics
import Geometry
import Layouts

/// The elements near the viewport that springs move: where they belong, and their motion.
///
/// Element *i* of ``attributes`` is item *i* of the solver. The order is that of
/// ``/Layouts/ElementID``.
struct TetheredElements: Sendable {
    /// Where each is tied: where the layout puts it, or on its way there.
    private(set) var attributes: AttributeList
    private(set) var dynamics: SpringDynamics
    /// The scroll axis, which is the solver's main one.
    private(set) var axis: Axis
    private(set) var solver: TetherSolver
    /// Those that a change of the layout has set in motion: they are not to vanish before they have
    /// come to rest, wherever they belong now.
    private(set) var held: Set<ElementID>
    /// Whether nothing is kept of them, for all rest: who they are is to be seen from the layout.
    private(set) var isDormant = false

    init(dynamics: SpringDynamics, axis: Axis) {
        self.init(attributes: [], solver: TetherSolver(spring: dynamics.spring), dynamics, axis)
    }

    /// Takes over a solver whose items are elements with these attributes.
    init(
        attributes: some Collection<LayoutAttributes>,
        solver: TetherSolver,
        _ dynamics: SpringDynamics,
        _ axis: Axis,
        held: Set<ElementID> = []
    ) {
        self.attributes = AttributeList(attributes)
        self.solver = solver
        self.held = held
        self.dynamics = dynamics
        self.axis = axis
    }

    var count: Int { attributes.count }

    var isResting: Bool { solver.isResting }

    /// The number under which moves are noted from now on, at least that of before.
    var moveNumber: Int {
        get { solver.moveNumber }
        set { solver.moveNumber = newValue }
    }

    /// Whether every position is a number.
    var isFinite: Bool { solver.isFinite }

    /// The number of an element among the simulated ones, or `nil` if it rests where it belongs.
    func index(of element: ElementID) -> Int? {
        let index = partitionPoint(count: count) { attributes[$0].element >= element }
        guard index < attributes.count, attributes[index].element == element else { return nil }
        return index
    }

    /// The latest number under which an element has moved, or one of its neighbours.
    func lastMove(of item: Int) -> Int { solver.lastMove(of: item) }

    /// The latest number under which any element has moved, or may have, across the scroll axis.
    var lastCrossMove: Int { solver.lastCrossMove }

    /// Whether an element is anywhere else, or may be, than it was under a number, or than where it is
    /// tied.
    func hasMoved(_ item: Int, since number: Int) -> Bool {
        solver.lastMove(of: item) > number || !solver.isAsleep(item)
    }

    /// Ties elements to other places; they stay where they are, keep their velocities, and swing
    /// there.
    ///
    /// - Parameters:
    ///   - shift: How far the content moved under them, in points.
    ///   - place: Who an element is from now on and where it is tied, or `nil` if it goes.
    mutating func reanchor(
        shift: Vector = .zero,
        to place: (LayoutAttributes) -> LayoutAttributes?
    ) {
        var kept: [(attributes: LayoutAttributes, source: Int)] = []
        for (item, old) in attributes.enumerated() {
            if let new = place(old) { kept.append((new, item)) }
        }
        kept.sort { $0.attributes.element < $1.attributes.element }
        let moves = kept.map { new, source in
            attributes[source].frame.center + shift - new.frame.center
        }
        attributes = AttributeList(kept.map(\.attributes))
        held = Set(attributes.map(\.element))
        solver.replaceItems(with: kept.map(\.source))
        for (item, move) in moves.enumerated() { displace(item, by: move) }
    }

    /// Moves the place to which an element is tied, if it is; it stays where it is.
    mutating func moveAnchor(of element: ElementID, to place: LayoutAttributes) {
        guard let item = index(of: element) else { return }
        let move = attributes[item].frame.center - place.frame.center
        attributes[item] = place
        displace(item, by: move)
    }

    /// Ties an element to its place at once; it may vanish with the next tiling.
    mutating func release(_ element: ElementID, at place: LayoutAttributes) {
        moveAnchor(of: element, to: place)
        held.remove(element)
    }

    /// Keeps nothing any more of elements that all rest, until they are replaced.
    mutating func becomeDormant() {
        precondition(isResting && held.isEmpty, "what moves cannot be forgotten")
        attributes = AttributeList([])
        solver.replaceItems(with: [])
        isDormant = true
    }

    /// Goes on with another scroll axis.
    mutating func setAxis(_ axis: Axis) {
        guard axis != self.axis else { return }
        self.axis = axis
        solver.transpose()
    }

    /// Holds every element by other springs from now on.
    mutating func setDynamics(_ dynamics: SpringDynamics) {
        self.dynamics = dynamics
        solver.setSpring(dynamics.spring)
    }

    mutating func step(substeps: Int) {
        solver.step(substeps: substeps)
    }

    /// Displaces every element by its part of a scroll.
    mutating func pull(_ pull: Pull) {
        for item in attributes.indices { displace(item, by: pull) }
    }

    /// Makes `elements` the simulated ones: those that were so before go on as they are, new ones
    /// start on their anchors, displaced by `pull` if there is one ("created in flight").
    ///
    /// Elements without area have no body; they stay where the layout puts them. Those that are
    /// ``held`` remain, as long as there is room.
    ///
    /// - Parameters:
    ///   - elements: Where they are tied, in the order of ``/Layouts/ElementID``.
    ///   - pull: The latest scroll.
    ///   - pulled: The new ones that it displaces; `nil` for all.
    ///   - limit: The most elements to simulate, at least as many as `elements`.
    ///   - horizon: Who is simulated no more and last moved under a later number than this is reported.
    /// - Returns: Those elements.
    @discardableResult
    mutating func replace(
        with elements: [LayoutAttributes],
        pull: Pull?,
        only pulled: Set<ElementID>? = nil,
        limit: Int = .max,
        reportingMovesAfter horizon: Int = .max
    ) -> [ElementID] {
        let old = self
        isDormant = false
        var released: [ElementID] = []
        func release(_ item: Int) {
            if old.hasMoved(item, since: horizon) { released.append(old.attributes[item].element) }
        }
        attributes = AttributeList(addingHeld(to: elements.filter(\.hasArea), limit: limit))
        var sources: [Int?] = []
        sources.reserveCapacity(attributes.count)
        var next = 0
        for new in attributes {
            while next < old.count, old.attributes[next].element < new.element {
                release(next)
                next += 1
            }
            guard next < old.count, old.attributes[next].element == new.element else {
                sources.append(nil)
                continue
            }
            // Whoever goes on stays tied where it is: a move of the anchor is a move of the element.
            attributes[sources.count] = old.attributes[next]
            sources.append(next)
            next += 1
        }
        for item in next..<old.count { release(item) }
        solver.replaceItems(with: sources)
        guard let pull else { return released }
        for (item, source) in sources.enumerated() where source == nil {
            guard pulled?.contains(attributes[item].element) ?? true else { continue }
            displace(item, by: pull)
        }
        return released
    }

    /// Lets go of those of ``held`` that sleep where they are to stay, or have gone where nobody looks.
    ///
    /// - Parameters:
    ///   - sight: Where somebody looks, in content coordinates.
    ///   - isMoving: Whether an element's place is moving.
    mutating func releaseSettled(outside sight: Rect, isMoving: (ElementID) -> Bool) {
        guard !held.isEmpty else { return }
        for (item, attributes) in attributes.enumerated() {
            let isSettled = solver.isAsleep(item) && !isMoving(attributes.element)
            let isGone =
                !attributes.frame.overlaps(sight) && !presented(item).frame.overlaps(sight)
            if isSettled || isGone { held.remove(attributes.element) }
        }
    }

    /// Adds those that are ``held``.
    private func addingHeld(to elements: [LayoutAttributes], limit: Int) -> [LayoutAttributes] {
        guard !held.isEmpty else { return elements }
        let present = Set(elements.map(\.element))
        let added = attributes.filter {
            held.contains($0.element) && !present.contains($0.element)
        }
        guard !added.isEmpty, elements.count + added.count <= limit else { return elements }
        return (elements + added).sorted { $0.element < $1.element }
    }

    /// An element as it is now.
    func presented(_ item: Int) -> PresentedElement {
        presented(attributes[item], solver.displacement(of: item), solver.velocity(of: item))
    }

    /// An element that is tied somewhere, as it is with a displacement and a velocity.
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
            angle: anchor.angle
        )
    }

    /// Moves an element away from where it is.
    private mutating func displace(_ item: Int, by move: Vector) {
        guard move != .zero else { return }
        solver.displace(item, by: move[axis], cross: move[axis.cross])
    }

    private mutating func displace(_ item: Int, by pull: Pull) {
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
    /// Whether there is anything to be seen of an element; without, it has no body.
    var hasArea: Bool { frame.size.width > 0 && frame.size.height > 0 }
}
