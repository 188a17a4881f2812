import Dynamics
import Geometry
import Layouts

extension TetheredElements {
    /// Which elements are simulated, and how those move that are awake; where they belong is the
    /// layout's to say.
    struct Snapshot: Sendable, Codable {
        let elements: [ElementID]
        let awake: [TetherSolver.AwakeItem]
        let held: Set<ElementID>
    }

    var snapshot: Snapshot {
        Snapshot(elements: attributes.map(\.element), awake: solver.awakeItems, held: held)
    }

    /// Goes on from a snapshot.
    ///
    /// - Parameters:
    ///   - snapshot: What there was.
    ///   - dynamics: The springs.
    ///   - axis: The scroll axis.
    ///   - place: Where an element is tied; `nil` results if it has no place.
    init?(
        restoring snapshot: Snapshot,
        _ dynamics: SpringDynamics,
        axis: Axis,
        place: (ElementID) -> LayoutAttributes?
    ) {
        let attributes = snapshot.elements.compactMap(place)
        guard attributes.count == snapshot.elements.count,
            let solver = TetherSolver(
                spring: dynamics.spring,
                count: attributes.count,
                awake: snapshot.awake
            )
        else { return nil }
        self.init(attributes: attributes, solver: solver, dynamics, axis, held: snapshot.held)
    }
}
