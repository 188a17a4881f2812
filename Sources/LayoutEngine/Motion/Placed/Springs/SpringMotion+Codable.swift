import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

extension SpringMotion: Codable {
    private enum CodingKeys: CodingKey {
        case attributes
        case dynamics
        case axis
        case awake
        case held
        case isDormant
        case pendingTiling
    }

    /// Reads the elements, and the motion of awake ones; the others rest where they are tied.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let dynamics = try container.decode(SpringDynamics.self, forKey: .dynamics)
        // Springs of other numbers cannot even be made.
        try dynamics.requireSprings()
        self.init(
            dynamics,
            axis: try container.decode(Axis.self, forKey: .axis)
        )
        attributes = try container.decode(AttributeList.self, forKey: .attributes)
        held = try container.decode(Set<ElementID>.self, forKey: .held)
        isDormant = try container.decode(Bool.self, forKey: .isDormant)
        pendingTiling = try container.decodeIfPresent(PendingTiling.self, forKey: .pendingTiling)
        let awake = try container.decode([TetherSolver.AwakeItem].self, forKey: .awake)
        guard
            let solver = TetherSolver(
                spring: dynamics.spring,
                count: attributes.count,
                awake: awake
            )
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .awake,
                in: container,
                debugDescription: "more items are awake than there are"
            )
        }
        self.solver = solver
    }

    /// Writes the format that ``init(from:)`` reads.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(dynamics, forKey: .dynamics)
        try container.encode(axis, forKey: .axis)
        try container.encode(attributes, forKey: .attributes)
        try container.encode(solver.awakeItems, forKey: .awake)
        try container.encode(held, forKey: .held)
        try container.encode(isDormant, forKey: .isDormant)
        try container.encodeIfPresent(pendingTiling, forKey: .pendingTiling)
    }
}
