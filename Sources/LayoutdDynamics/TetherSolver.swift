/// Items that only springs hold to fixed anchors, moved in closed form.
///
/// Positions are relative to each item's anchor, so that precision does not fall with the distance
/// from the origin. A sub-step takes a few multiplications and additions, for eight items at a
/// time. Sleep follows Box2D: an item that stays at or below 1 pt/s for half a second falls
/// asleep, but only within half a point of its anchor, and is then moved exactly onto it. Sleeping
/// items cost nothing.
///
/// Items move along a main axis. The cross axis is stored only from the first move along it until
/// all items rest.
///
/// A solver is a value: a copy is a snapshot, and equal calls give equal bits.
///
/// - Note: Source: the closed form of ``TetherSpring``; sleep and speed limit of Box2D 2.4
///   (b2_timeToSleep, b2_linearSleepTolerance, b2_maxTranslation). Stays within 1e-4 pt of libbox2d.
public struct TetherSolver: Sendable {
    /// The number of items; they are numbered from 0.
    public private(set) var count = 0

    private var loss: Float
    private var pull: Float
    var main = Lane(blocks: 0)
    var cross: Lane?
    /// Seconds each item has been below the sleep speed; infinite while asleep.
    var clocks: [SIMD8<Float>] = []
    /// The move number at which each block last moved.
    var moves: [Int] = []
    var mayMove = false
    /// The number to record for moves from now on, which must not decrease; see ``lastMove(of:)``.
    public var moveNumber = 0
    /// The latest move number at which an item moved, or could have moved, along the cross axis.
    public private(set) var lastCrossMove = 0
    /// Whether all positions and velocities are finite; once false, later states are invalid.
    public private(set) var isFinite = true

    private static let landingSquared: Float = 0.005 * 0.005
    private static let sleepSpeedSquared: Float = 0.01 * 0.01
    private static let timeToSleep: Float = 0.5
    /// In metres per second: an item may move by two metres in one sub-step.
    private static let maximumSpeed = 2 / Integrator.substep

    /// Creates a solver without items.
    ///
    /// - Parameters:
    ///   - spring: The spring that holds every item.
    ///   - resistance: Damping of all velocities, in 1/s.
    public init(spring: TetherSpring, resistance: Double = Integrator.resistance) {
        (loss, pull) = spring.coefficients(resistance: resistance)
    }

    /// Changes the spring that holds every item.
    ///
    /// - Parameters:
    ///   - spring: The spring.
    ///   - resistance: Damping of all velocities, in 1/s.
    public mutating func setSpring(
        _ spring: TetherSpring,
        resistance: Double = Integrator.resistance
    ) {
        (loss, pull) = spring.coefficients(resistance: resistance)
    }

    /// Whether every item is asleep on its anchor.
    public var isResting: Bool { !mayMove }

    /// An item's distance from its anchor, in points.
    public func displacement(of item: Int) -> (main: Double, cross: Double) {
        (main.displacement(of: item), cross?.displacement(of: item) ?? 0)
    }

    /// An item's velocity, in points per second.
    public func velocity(of item: Int) -> (main: Double, cross: Double) {
        (main.velocity(of: item), cross?.velocity(of: item) ?? 0)
    }

    /// Whether an item is asleep.
    public func isAsleep(_ item: Int) -> Bool {
        clocks[item / 8][item % 8] == .infinity
    }

    /// The latest move number of an item; eight neighbouring items share the latest of theirs.
    public func lastMove(of item: Int) -> Int { moves[item / 8] }

    /// Moves an item by a distance, keeps its velocity and wakes it.
    ///
    /// - Parameters:
    ///   - item: The item's number.
    ///   - distance: Points along the main axis, finite.
    ///   - crossDistance: Points along the cross axis, finite.
    public mutating func displace(
        _ item: Int,
        by distance: Double,
        cross crossDistance: Double = 0
    ) {
        main.displace(item, by: distance)
        if crossDistance != 0 {
            if cross == nil { cross = Lane(blocks: clocks.count) }
            cross?.displace(item, by: crossDistance)
            lastCrossMove = moveNumber
        }
        clocks[item / 8][item % 8] = 0
        moves[item / 8] = moveNumber
        mayMove = true
        isFinite = isFinite && Float(distance).isFinite && Float(crossDistance).isFinite
    }

    /// Takes the velocity from an item, which stays where it is.
    public mutating func stop(_ item: Int) {
        main.velocities[item / 8][item % 8] = 0
        cross?.velocities[item / 8][item % 8] = 0
    }

    /// Replaces the items: new item *i* continues old item `sources[i]`, or is asleep on its anchor
    /// if that is `nil`.
    public mutating func replaceItems(with sources: [Int?]) {
        let old = self
        let blocks = (sources.count + 7) / 8
        count = sources.count
        main = Lane(blocks: blocks)
        cross = old.cross.map { _ in Lane(blocks: blocks) }
        clocks = Array(repeating: SIMD8(repeating: .infinity), count: blocks)
        moves = Array(repeating: 0, count: blocks)
        mayMove = false
        for (item, source) in sources.enumerated() {
            guard let source else { continue }
            moves[item / 8] = max(moves[item / 8], old.moves[source / 8])
            guard !old.isAsleep(source) else { continue }
            main.copy(source, from: old.main, to: item)
            if let lanes = old.cross {
                cross?.copy(source, from: lanes, to: item)
            }
            clocks[item / 8][item % 8] = old.clocks[source / 8][source % 8]
            mayMove = true
        }
    }

    /// Exchanges the main and the cross axis; no item moves.
    public mutating func transpose() {
        let lane = main
        main = cross ?? Lane(blocks: clocks.count)
        cross = mayMove ? lane : nil
        lastCrossMove = moveNumber
    }

    /// Advances all items by `substeps` sub-steps of ``Integrator/substep``.
    public mutating func step(substeps: Int) {
        guard mayMove, substeps > 0 else { return }
        if cross == nil {
            mayMove = stepMain(substeps)
        } else {
            mayMove = stepBoth(substeps)
            lastCrossMove = moveNumber
            if !mayMove { cross = nil }
        }
    }

    /// Steps along the main axis alone; returns whether any item is still awake.
    private mutating func stepMain(_ substeps: Int) -> Bool {
        let (loss, pull, h) = (loss, pull, Integrator.substep)
        var moving = false
        for block in clocks.indices {
            var clock = clocks[block]
            guard any(clock .< .infinity) else { continue }
            var x = main.positions[block]
            var v = main.velocities[block]
            for _ in 0..<substeps {
                v -= loss * v + pull * x
                if let factor = Self.slowing(v * v) { v *= factor }
                x += h * v
                guard let landed = Self.landed(&clock, v * v, x * x) else { continue }
                x.replace(with: 0, where: landed)
                v.replace(with: 0, where: landed)
            }
            main.positions[block] = x
            main.velocities[block] = v
            clocks[block] = clock
            moves[block] = moveNumber
            isFinite = isFinite && Self.areFinite(x)
            moving = moving || any(clock .< .infinity)
        }
        return moving
    }

    /// Steps along both axes, which are coupled by the speed limit and sleep; returns whether any
    /// item is still awake.
    private mutating func stepBoth(_ substeps: Int) -> Bool {
        guard var cross else { return stepMain(substeps) }
        self.cross = nil
        let (loss, pull, h) = (loss, pull, Integrator.substep)
        var moving = false
        for block in clocks.indices {
            var clock = clocks[block]
            guard any(clock .< .infinity) else { continue }
            var (x, y) = (main.positions[block], cross.positions[block])
            var (vx, vy) = (main.velocities[block], cross.velocities[block])
            for _ in 0..<substeps {
                vx -= loss * vx + pull * x
                vy -= loss * vy + pull * y
                if let factor = Self.slowing(vx * vx + vy * vy) {
                    vx *= factor
                    vy *= factor
                }
                x += h * vx
                y += h * vy
                guard let landed = Self.landed(&clock, vx * vx + vy * vy, x * x + y * y) else {
                    continue
                }
                x.replace(with: 0, where: landed)
                y.replace(with: 0, where: landed)
                vx.replace(with: 0, where: landed)
                vy.replace(with: 0, where: landed)
            }
            (main.positions[block], cross.positions[block]) = (x, y)
            (main.velocities[block], cross.velocities[block]) = (vx, vy)
            clocks[block] = clock
            moves[block] = moveNumber
            isFinite = isFinite && Self.areFinite(x) && Self.areFinite(y)
            moving = moving || any(clock .< .infinity)
        }
        self.cross = cross
        return moving
    }

    /// Whether positions are finite; a non-finite velocity makes its position so in one sub-step.
    @inline(__always)
    private static func areFinite(_ positions: SIMD8<Float>) -> Bool {
        // For infinities and NaN the difference is NaN.
        all((positions - positions) .== 0)
    }

    /// The factors that reduce items to the engine's speed limit; `nil` if no item is faster, which
    /// is nearly always the case.
    @inline(__always)
    private static func slowing(_ speedSquared: SIMD8<Float>) -> SIMD8<Float>? {
        let isTooFast = speedSquared .> maximumSpeed * maximumSpeed
        guard any(isTooFast) else { return nil }
        let factor = maximumSpeed / speedSquared.squareRoot()
        return SIMD8(repeating: 1).replacing(with: factor, where: isTooFast)
    }

    /// Advances the sleep clocks by a sub-step, and puts items to sleep that have been slow for
    /// long enough near their anchors; returns these items, or `nil` for none.
    @inline(__always)
    private static func landed(
        _ clock: inout SIMD8<Float>,
        _ speedSquared: SIMD8<Float>,
        _ distanceSquared: SIMD8<Float>
    ) -> SIMDMask<SIMD8<Int32>>? {
        let isFast = speedSquared .> sleepSpeedSquared
        guard !all(isFast) else {
            clock = .zero
            return nil
        }
        clock += Integrator.substep
        clock.replace(with: 0, where: isFast)
        let landed = (clock .>= timeToSleep) .& (distanceSquared .<= landingSquared)
        guard any(landed) else { return nil }
        clock.replace(with: .infinity, where: landed)
        return landed
    }
}
