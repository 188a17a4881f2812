/// All that a solver is, apart from its constants: who sleeps lies on its anchor, and only who is
/// awake has anything to tell.
extension TetherSolver {
    /// An item that is awake.
    public struct AwakeItem: Sendable, Hashable, Codable {
        /// Its number.
        public let item: Int
        fileprivate let main: Motion
        /// `nil` if nothing moves across.
        fileprivate let cross: Motion?
        /// Seconds that it has been slow.
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

    /// Makes a solver whose items sleep but for these; it goes on, to the bit, as the one that they
    /// were read from.
    ///
    /// - Parameters:
    ///   - spring: The spring that holds every item.
    ///   - count: The number of items.
    ///   - awake: The items that are awake; `nil` results if one of them is not among `count`.
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
