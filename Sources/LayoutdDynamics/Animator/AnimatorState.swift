import CLayoutdBox2D
import LayoutdGeometry

/// All that an animator is, apart from its clock: values from which a world can be built.
///
/// Changes come in two kinds. Those of ``behaviors`` and ``items`` say what is wanted; `reconcile`
/// then brings bodies, boundaries and joints in line, here and in the engine's world at once. Ticks
/// move the bodies.
struct AnimatorState: Sendable, Hashable, Codable {
    /// The items that there are, as they were before they had a body.
    var items: [DynamicItemID: DynamicItem] = [:]
    /// Top-level behaviours, in the order in which they were added.
    var behaviors: [NamedBehavior] = []
    var referenceBounds: Rect?

    /// In the order of their creation, as in the engine; so are boundaries and joints.
    var bodies: [BodyRecord] = []
    /// The numbers of items among the bodies.
    var bodyNumbers: [DynamicItemID: Int] = [:]
    var boundaries: [BoundaryRecord] = []
    var joints: [JointRecord] = []

    /// The number that each collision behaviour takes its filter bits from.
    var collisionGroups: [BehaviorID: Int] = [:]
    /// Gravity behaviours; the last one counts.
    var gravities: [BehaviorID] = []
    /// In metres per second squared.
    var gravity = EngineVector.zero
    /// Contacts that were reported as begun, and not as ended.
    var touching: [Touch] = []
    /// Contacts of the engine; like what follows, up to date only in checkpoints.
    var pairs: [ContactPair] = []
    var contactImpulses: [ContactImpulse] = []
    var jointImpulses: [JointImpulse] = []
    /// The cost of the latest tick; see ``DynamicAnimator/cost``.
    var cost = 0
    /// Whether all positions are numbers.
    var isFinite = true

    /// Whether something moves.
    var isAwake: Bool { bodies.contains { $0.motion.isAwake } }

    /// An item as it is now.
    func item(_ id: DynamicItemID) -> DynamicItem? {
        guard var item = items[id] else { return nil }
        if let number = bodyNumbers[id] { item.take(bodies[number].motion) }
        return item
    }

    /// All behaviours but composites, depth first.
    var primitives: [PrimitiveBehavior] { behaviors.primitives }

    func behavior(_ id: BehaviorID) -> DynamicBehavior? {
        for named in behaviors {
            if let found = named.find(id) { return found }
        }
        return nil
    }

    func definition(of joint: JointRecord) -> CB2JointDef {
        let item = bodyNumbers[joint.item] ?? -1
        let other = joint.other.flatMap { bodyNumbers[$0] } ?? -1
        return joint.definition(bodies: (item, other))
    }
}

extension DynamicItem {
    /// Goes where its body is.
    mutating func take(_ motion: BodyMotion) {
        center = motion.position.point
        angle = Double(motion.angle)
    }
}
