import CLayoutdBox2D
import LayoutdGeometry

/// The state of an animator, apart from its clock: values from which a world can be built.
///
/// There are two kinds of changes. ``behaviors`` and ``items`` are changed directly; `reconcile`
/// then updates bodies, boundaries and joints to match, both here and in the engine's world. Ticks
/// move the bodies.
struct AnimatorState: Sendable, Hashable, Codable {
    /// All items, as they were before they had a body.
    var items: [DynamicItemID: DynamicItem] = [:]
    /// Top-level behaviours, in the order in which they were added.
    var behaviors: [NamedBehavior] = []
    var referenceBounds: Rect?

    /// In the order of their creation, as in the engine; so are boundaries and joints.
    var bodies: [BodyRecord] = []
    /// The index of each item's body.
    var bodyNumbers: [DynamicItemID: Int] = [:]
    var boundaries: [BoundaryRecord] = []
    var joints: [JointRecord] = []

    /// The number that each collision behaviour takes its filter bits from.
    var collisionGroups: [BehaviorID: Int] = [:]
    /// Gravity behaviours; the last one counts.
    var gravities: [BehaviorID] = []
    /// In metres per second squared.
    var gravity = EngineVector.zero
    /// Contacts that were reported as begun, and not yet as ended.
    var touching: [Touch] = []
    /// The engine's contacts; like the impulses below, up to date only in checkpoints.
    var pairs: [ContactPair] = []
    var contactImpulses: [ContactImpulse] = []
    var jointImpulses: [JointImpulse] = []
    /// The cost of the latest tick; see ``DynamicAnimator/cost``.
    var cost = 0
    /// The number of sub-steps with fields that change with time; `nil` before the first one, as in
    /// records of earlier versions.
    var fieldSubsteps: Int?
    /// Groups of items that move as one; `nil` if there are none, as in records of earlier versions.
    var itemGroups: [ItemGroup]?
    /// Where each item of a group is in it; `nil` without groups.
    var groupPlaces: [DynamicItemID: GroupPlace]?
    /// The velocities with which items get bodies, until the next tick.
    var startVelocities: [DynamicItemID: BodyVelocity]?
    /// Whether all positions are finite.
    var isFinite = true

    /// Whether something moves.
    var isAwake: Bool { bodies.contains { $0.motion.isAwake } }

    /// The time of fields that change, in seconds.
    var fieldTime: Double { Double(fieldSubsteps ?? 0) / 120 }

    /// An item's current state.
    func item(_ id: DynamicItemID) -> DynamicItem? {
        guard var item = items[id] else { return nil }
        if let number = bodyNumbers[id] {
            item.take(bodies[number].motion)
        } else if let carried = carriedItem(id) {
            (item.center, item.angle) = (carried.center, carried.angle)
        }
        return item
    }

    /// All behaviours except composites, depth first.
    var primitives: [PrimitiveBehavior] { behaviors.primitives }

    func behavior(_ id: BehaviorID) -> DynamicBehavior? { named(id)?.behavior }

    /// A behaviour with its name, anywhere in the hierarchy.
    func named(_ id: BehaviorID) -> NamedBehavior? {
        for named in behaviors {
            if let found = named.find(id) { return found }
        }
        return nil
    }

    func definition(of joint: JointRecord) -> CB2JointDef {
        let item = bodyNumbers[joint.item] ?? -1
        let other = joint.other.flatMap { bodyNumbers[$0] } ?? -1
        return joint.definition(
            bodies: (item, other),
            isHome: joint.kind == .tether && isTie(joint)
        )
    }

    /// Whether a joint ties the centre of an item to its place; attachments may hold it elsewhere.
    func isTie(_ joint: JointRecord) -> Bool {
        if case .tethers = behavior(joint.owner) { true } else { false }
    }
}

extension DynamicItem {
    /// Moves the item to its body's position.
    mutating func take(_ motion: BodyMotion) {
        center = motion.position.point
        angle = Double(motion.angle)
    }
}
