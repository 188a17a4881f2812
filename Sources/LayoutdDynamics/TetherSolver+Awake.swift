/// The complete state of a solver, apart from its constants: only awake items have a state, because
/// sleeping ones lie on their anchors.
extension TetherSolver {
    /// An item that is awake.
    public struct AwakeItem: Sendable, Hashable, Codable {
        /// The item's number.
        public let item: Int
        fileprivate let main: Motion
        /// `nil` if no item moves along the cross axis.
        fileprivate let cross: Motion?
        /// Seconds that the item has been slow.
        fileprivate let idleTime: Float

        /// Metres from the anchor, and metres per second.
        fileprivate struct Motion: Sendable, Hashable, Codable {
            let position: Float
            let velocity: Float
        }
    }

    /// The items that are awake, in order.
    public var awakeItems: [AwakeItem] {
        (0..<count).filter { !isAsleep($0) }.map { item in
            AwakeItem(
                item: item,
                main: main.motion(of: item),
                cross: cross?.motion(of: item),
                idleTime: clocks[item / 8][item % 8]
            )
        }
    }

    /// Creates a solver in which only the given items are awake.
    ///
    /// It continues, bit for bit, like the solver that they were read from.
    ///
    /// - Parameters:
    ///   - spring: The spring that holds every item.
    ///   - count: The number of items.
    ///   - awake: The items that are awake; the result is `nil` if a number is not below `count`.
    ///   - resistance: Damping of all velocities, in 1/s.
    public init?(
        spring: TetherSpring,
        count: Int,
        awake: [AwakeItem],
        resistance: Double = Integrator.resistance
    ) {
        guard awake.allSatisfy({ (0..<count).contains($0.item) }) else { return nil }
        self.init(spring: spring, resistance: resistance)
        replaceItems(with: Array(repeating: nil, count: count))
        for item in awake { wake(item) }
    }

    private mutating func wake(_ awake: AwakeItem) {
        main.set(awake.main, of: awake.item)
        if let motion = awake.cross {
            if cross == nil { cross = Lane(blocks: clocks.count) }
            cross?.set(motion, of: awake.item)
        }
        clocks[awake.item / 8][awake.item % 8] = awake.idleTime
        moves[awake.item / 8] = moveNumber
        mayMove = true
    }
}

extension TetherSolver.Lane {
    fileprivate func motion(of item: Int) -> TetherSolver.AwakeItem.Motion {
        TetherSolver.AwakeItem.Motion(
            position: positions[item / 8][item % 8],
            velocity: velocities[item / 8][item % 8]
        )
    }

    fileprivate mutating func set(_ motion: TetherSolver.AwakeItem.Motion, of item: Int) {
        positions[item / 8][item % 8] = motion.position
        velocities[item / 8][item % 8] = motion.velocity
    }
}
