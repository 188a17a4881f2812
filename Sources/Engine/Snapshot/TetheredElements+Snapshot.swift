import Dynamics
import Layouts

extension TetheredElements {
    /// Which elements are simulated, and how those move that are awake; where they belong is the
    /// layout's to say.
    struct Snapshot: Sendable, Codable {
        let elements: [ElementID]
        let awake: [TetherSolver.AwakeItem]
    }

    var snapshot: Snapshot {
        Snapshot(elements: attributes.map(\.element), awake: solver.awakeItems)
    }

    /// Goes on from a snapshot; `nil` if the layout has not all of its elements.
    init?(restoring snapshot: Snapshot, _ dynamics: SpringDynamics, in layout: any CollectionLayout)
    {
        let attributes = snapshot.elements.compactMap { layout.attributes(for: $0) }
        guard attributes.count == snapshot.elements.count,
            let solver = TetherSolver(
                spring: dynamics.spring,
                count: attributes.count,
                awake: snapshot.awake
            )
        else { return nil }
        self.init(attributes: attributes, solver: solver, dynamics, layout.scrollAxis)
    }
}
