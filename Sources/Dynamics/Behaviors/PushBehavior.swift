import CBox2D
public import Geometry

/// A force, or one impulse, on each of its items (`UIPushBehavior`).
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct PushBehavior: Sendable, Hashable, Codable {
    /// How long a push lasts.
    public enum Mode: String, Sendable, Hashable, Codable {
        /// A force as long as the behaviour is active.
        case continuous
        /// One impulse, after which the behaviour is no longer active.
        case instantaneous
    }

    /// The items that are pushed, in the order in which they were added.
    public var items: [DynamicItemID]
    /// How long it lasts.
    public let mode: Mode
    /// Whether it pushes.
    public var isActive: Bool
    /// Where it pushes an item, in points from its centre; the axes do not turn with the item.
    public var targetOffsets: [DynamicItemID: Vector]

    private var polar: Polar

    private struct Polar: Sendable, Hashable, Codable {
        var direction: Vector
        /// Remembered while the magnitude is 0.
        var angle: Double
    }

    /// Makes a push.
    ///
    /// - Parameters:
    ///   - items: The items to push.
    ///   - mode: How long it lasts.
    ///   - pushDirection: Direction and strength. A length of 1 is 1 N: it gives an item of 100 by
    ///     100 points and density 1 an acceleration of 100 pt/s², or at once a velocity of 100 pt/s.
    ///   - targetOffsets: Where to push items elsewhere than at their centres, in points.
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

    /// The strength; a negative one turns the push round.
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

extension PushBehavior {
    /// Whether it pushes the same items in the same way, struck or not.
    func hasContent(of other: PushBehavior) -> Bool {
        (items, mode, pushDirection) == (other.items, other.mode, other.pushDirection)
            && targetOffsets == other.targetOffsets
    }
}

extension AnimatorState {
    /// Gives the impulses of instantaneous pushes, which are done then.
    mutating func strike(_ primitives: [NamedBehavior], in world: RigidWorld) {
        for named in primitives {
            guard case .push(var push) = named.behavior, push.isActive, push.mode == .instantaneous
            else { continue }
            for index in bodies.indices where push.items.contains(bodies[index].item) {
                let force = push.force(on: bodies[index].item)
                world.strike(
                    index,
                    impulse: EngineVector(x: force.x, y: force.y),
                    angularImpulse: force.torque
                )
            }
            push.isActive = false
            behaviors.change(named.id) { $0 = .push(push) }
        }
    }

    /// The forces of continuous pushes, one for each body; `nil` if there are none.
    func pushes(_ primitives: [NamedBehavior]) -> [CB2Force]? {
        var forces: [CB2Force]?
        for case .push(let push) in primitives.map(\.behavior) {
            guard push.isActive, push.mode == .continuous, push.pushDirection != .zero else {
                continue
            }
            let items = Set(push.items)
            var sum = forces ?? Array(repeating: CB2Force(), count: bodies.count)
            for index in bodies.indices where items.contains(bodies[index].item) {
                sum[index].add(push.force(on: bodies[index].item))
            }
            forces = sum
        }
        return forces
    }
}

extension PushBehavior {
    /// Force and torque on an item; the offset does not turn with it.
    fileprivate func force(on item: DynamicItemID) -> CB2Force {
        var force = CB2Force()
        force.x = Float(pushDirection.dx)
        force.y = Float(pushDirection.dy)
        if let offset = targetOffsets[item].map({ EngineVector($0) }) {
            force.torque = offset.x * force.y - offset.y * force.x
        }
        return force
    }
}
