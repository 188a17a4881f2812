import CLayoutdBox2D
public import LayoutdGeometry

/// A force, or one impulse, on each of its items (`UIPushBehavior`).
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct PushBehavior: Sendable, Hashable, Codable {
    /// How long a push lasts.
    public enum Mode: String, Sendable, Hashable, Codable {
        /// A force while the behaviour is active.
        case continuous
        /// One impulse, after which the behaviour is no longer active.
        case instantaneous
    }

    /// The items that are pushed, in the order in which they were added.
    public var items: [DynamicItemID]
    /// How long the push lasts.
    public let mode: Mode
    /// Whether the behaviour pushes.
    public var isActive: Bool
    /// The point where an item is pushed, in points from its centre; the axes do not turn with it.
    public var targetOffsets: [DynamicItemID: Vector]

    private var polar: Polar

    private struct Polar: Sendable, Hashable, Codable {
        var direction: Vector
        /// Kept while the magnitude is 0.
        var angle: Double
    }

    /// Creates a push.
    ///
    /// - Parameters:
    ///   - items: The items to push.
    ///   - mode: How long the push lasts.
    ///   - pushDirection: Direction and strength. A length of 1 is 1 N: it gives an item of 100 by
    ///     100 points and density 1 an acceleration of 100 pt/s², or immediately a velocity of
    ///     100 pt/s.
    ///   - targetOffsets: The points where items are pushed if not at their centres, in points from
    ///     the centre.
    public init(
        items: [DynamicItemID],
        mode: Mode,
        pushDirection: Vector = .zero,
        targetOffsets: [DynamicItemID: Vector] = [:]
    ) {
        self.items = items
        self.mode = mode
        self.targetOffsets = targetOffsets
        isActive = true
        polar = Polar(direction: pushDirection, angle: pushDirection.angle)
    }

    /// Creates a push from its angle (radians, clockwise from the right) and strength, in newtons
    /// or, for an instantaneous push, newton seconds.
    public init(
        items: [DynamicItemID],
        mode: Mode,
        angle: Double,
        magnitude: Double,
        targetOffsets: [DynamicItemID: Vector] = [:]
    ) {
        self.init(items: items, mode: mode, targetOffsets: targetOffsets)
        setAngle(angle, magnitude: magnitude)
    }

    /// Direction and strength, in newtons, or newton seconds for an instantaneous push.
    public var pushDirection: Vector {
        get { polar.direction }
        set {
            polar.direction = newValue
            if newValue != .zero { polar.angle = newValue.angle }
        }
    }

    /// The direction in radians, clockwise from the right; kept while the magnitude is 0.
    public var angle: Double {
        get { polar.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// The strength; setting a negative value reverses the push.
    public var magnitude: Double {
        get { polar.direction.length }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// Sets direction (radians, clockwise from the right) and strength.
    public mutating func setAngle(_ angle: Double, magnitude: Double) {
        polar.angle = angle
        pushDirection = Vector(angle: angle, magnitude: magnitude)
    }
}

extension PushBehavior: ItemListBehavior {
    var behavior: DynamicBehavior { .push(self) }
    var pushesItems: Bool { true }
    var cost: Int { isActive ? 1 + items.count / 4 : 1 }

    var checkedValues: [CheckedValue] {
        checked("pushDirection", pushDirection) + [CheckedValue("angle", angle)]
            + targetOffsets.sorted { $0.key < $1.key }
            .flatMap { checked("targetOffset", $0.value) }
    }

    /// Changes the items, and forgets the offsets of those that are gone.
    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool {
        change(&items)
        guard !targetOffsets.isEmpty else { return true }
        let kept = Set(items)
        targetOffsets = targetOffsets.filter { kept.contains($0.key) }
        return true
    }

    func canBecome(_ other: PushBehavior) -> Bool { mode == other.mode }

    /// A push with the same content does not strike again, but can be switched off.
    func succeeding(_ old: PushBehavior) -> PushBehavior {
        let isSame =
            (items, mode, pushDirection) == (old.items, old.mode, old.pushDirection)
            && targetOffsets == old.targetOffsets
        return isSame && (isActive || !old.isActive) ? old : self
    }

    func strike(_ bodies: [BodyRecord], in world: RigidWorld) -> DynamicBehavior? {
        guard isActive, mode == .instantaneous else { return nil }
        for index in bodies.indices where items.contains(bodies[index].item) {
            let force = force(on: bodies[index].item)
            world.strike(
                index,
                impulse: EngineVector(x: force.x, y: force.y),
                angularImpulse: force.torque
            )
        }
        var push = self
        push.isActive = false
        return .push(push)
    }

    func addConstantForces(to forces: inout [CB2Force]?, on bodies: [BodyRecord]) {
        guard isActive, mode == .continuous, pushDirection != .zero else { return }
        let items = Set(items)
        var sum = forces ?? Array(repeating: CB2Force(), count: bodies.count)
        for index in bodies.indices where items.contains(bodies[index].item) {
            sum[index].add(force(on: bodies[index].item))
        }
        forces = sum
    }

    /// Force and torque on an item; the offset does not turn with it.
    private func force(on item: DynamicItemID) -> CB2Force {
        var force = CB2Force()
        force.x = Float(pushDirection.dx)
        force.y = Float(pushDirection.dy)
        if let offset = targetOffsets[item].map({ EngineVector($0) }) {
            force.torque = offset.x * force.y - offset.y * force.x
        }
        return force
    }
}
