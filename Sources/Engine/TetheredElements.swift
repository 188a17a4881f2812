import Dynamics
import Geometry
import Layouts

/// The elements near the viewport that springs move: where they belong, and their motion.
///
/// Element *i* of ``attributes`` is item *i* of the solver. The order is that of ``ElementID``.
struct TetheredElements: Sendable {
    private(set) var attributes: [LayoutAttributes]
    private let dynamics: SpringDynamics
    private let axis: Axis
    private(set) var solver: TetherSolver

    init(dynamics: SpringDynamics, axis: Axis) {
        self.init(attributes: [], solver: TetherSolver(spring: dynamics.spring), dynamics, axis)
    }

    /// Takes over a solver whose items are elements with these attributes.
    init(
        attributes: [LayoutAttributes],
        solver: TetherSolver,
        _ dynamics: SpringDynamics,
        _ axis: Axis
    ) {
        self.attributes = attributes
        self.solver = solver
        self.dynamics = dynamics
        self.axis = axis
    }

    var count: Int { attributes.count }

    var isResting: Bool { solver.isResting }

    /// Whether every position is a number.
    var isFinite: Bool { solver.isFinite }

    /// The number of an element among the simulated ones, or `nil` if it rests where it belongs.
    func index(of element: ElementID) -> Int? {
        let index = partitionPoint(count: count) { attributes[$0].element >= element }
        guard index < attributes.count, attributes[index].element == element else { return nil }
        return index
    }

    /// Moves the anchors to where a new layout puts the elements; these stay where they are, keep
    /// their velocities, and swing to their new places.
    ///
    /// - Parameter place: The attributes that the layout gives an element now, or `nil` if it has
    ///   no such element any more.
    mutating func reanchor(to place: (ElementID) -> LayoutAttributes?) {
        var kept: [LayoutAttributes] = []
        var sources: [Int?] = []
        var moves: [Vector] = []
        for (item, old) in attributes.enumerated() {
            guard let new = place(old.element) else { continue }
            kept.append(new)
            sources.append(item)
            moves.append(old.frame.center - new.frame.center)
        }
        attributes = kept
        solver.replaceItems(with: sources)
        for (item, move) in moves.enumerated() where move != .zero {
            solver.displace(item, by: move[axis], cross: move[axis.cross])
        }
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
    /// Elements without area have no body; they stay where the layout puts them.
    ///
    /// - Parameters:
    ///   - elements: The attributes that the layout gives them, in the order of ``ElementID``.
    ///   - pull: The latest scroll.
    mutating func replace(with elements: [LayoutAttributes], pull: Pull?) {
        let old = attributes
        attributes = elements.filter { $0.frame.size.width > 0 && $0.frame.size.height > 0 }
        var sources: [Int?] = []
        sources.reserveCapacity(attributes.count)
        var next = 0
        for new in attributes {
            while next < old.count, old[next].element < new.element { next += 1 }
            let survives = next < old.count && old[next].element == new.element
            sources.append(survives ? next : nil)
        }
        solver.replaceItems(with: sources)
        guard let pull else { return }
        for (item, source) in sources.enumerated() where source == nil {
            displace(item, by: pull)
        }
    }

    /// An element as it is now.
    func presented(_ item: Int) -> PresentedElement {
        let attributes = attributes[item]
        let displacement = vector(solver.displacement(of: item))
        var frame = attributes.frame
        frame.origin = frame.origin + displacement
        return PresentedElement(
            element: attributes.element,
            frame: frame,
            zIndex: attributes.zIndex,
            velocity: vector(solver.velocity(of: item)),
            anchor: attributes.frame.center,
            angle: attributes.angle
        )
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

    private func vector(_ lanes: (main: Double, cross: Double)) -> Vector {
        axis == .vertical
            ? Vector(dx: lanes.cross, dy: lanes.main) : Vector(dx: lanes.main, dy: lanes.cross)
    }
}
