import CLayoutdBox2D
import LayoutdGeometry

/// A kind of behaviour: its checks, its effects on the world, and its cost.
///
/// Most requirements have defaults. To add a kind, write a type that conforms to this protocol, a
/// case of ``DynamicBehavior``, and a line in its `definition`.
///
/// The requirements are called once per change or tick, and ``addVaryingForces(to:on:of:moving:at:)``
/// once per sub-step, never once per body.
protocol BehaviorDefinition {
    /// The items that the behaviour acts on.
    var items: [DynamicItemID] { get }
    /// The behaviour as a case of the enumeration.
    var behavior: DynamicBehavior { get }

    /// The most behaviours of this kind in an animator, and the error if there are more; `nil` for
    /// no limit.
    static var limit: (count: Int, error: DynamicsError)? { get }
    /// The numbers of the behaviour, each with its permitted range.
    var checkedValues: [CheckedValue] { get }
    /// Checks everything except the items, by default the ``checkedValues``.
    func validate(as id: BehaviorID) throws(DynamicsError)

    /// Changes the items, unless the kind has a fixed set of them.
    ///
    /// - Returns: Whether the kind allows it.
    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool
    /// Whether an active behaviour may be changed to another of the same kind.
    func canBecome(_ other: Self) -> Bool
    /// The behaviour with the state of the one it replaces, where their content is the same.
    func succeeding(_ old: Self) -> Self

    /// The items to wake when it takes the place of another of its kind; by default those of both.
    func itemsToWake(changedFrom old: Self) -> [DynamicItemID]

    /// The gravity of its items; see ``GravityBehavior/gravityDirection``.
    var gravity: Vector? { get }
    /// Whether it pushes its items. Like falling items, they may get so fast that the engine must
    /// look for contacts between sub-steps.
    var pushesItems: Bool { get }
    /// The properties that it gives its items.
    var properties: DynamicItemBehavior? { get }
    /// The contacts that it makes possible.
    var collision: CollisionBehavior? { get }
    /// The ties of its items to places.
    var tethers: TetherBehavior? { get }

    /// Creates its joint.
    ///
    /// - Parameters:
    ///   - owner: The name of the behaviour.
    ///   - body: The body of an item; `nil` if it has none.
    /// - Returns: The joint; `nil` if there is none.
    func makeJoint(owner: BehaviorID, _ body: (DynamicItemID) -> BodyRecord?) -> JointRecord?
    /// Updates its joint after the behaviour has changed.
    func update(_ joint: inout JointRecord)
    /// The behaviour with the values measured when its joint was created; `nil` if there are none.
    func adopting(_ joint: JointRecord) -> DynamicBehavior?

    /// The velocities to give its items once, and the behaviour afterwards; `nil` if there are
    /// none.
    func givingVelocities() -> (velocities: [ItemVelocity], after: DynamicBehavior)?
    /// Gives impulses at the start of a tick.
    ///
    /// - Returns: The behaviour afterwards; `nil` if it gives no impulse.
    func strike(_ bodies: [BodyRecord], in world: RigidWorld) -> DynamicBehavior?
    /// Adds the forces that stay constant during a tick.
    ///
    /// - Parameters:
    ///   - forces: One for each body, or `nil` while there are none.
    ///   - bodies: All bodies.
    func addConstantForces(to forces: inout [CB2Force]?, on bodies: [BodyRecord])
    /// Whether it has forces that depend on how bodies move.
    var hasVaryingForces: Bool { get }
    /// The cost of these forces for one body, in quarters of the unit of ``StepCost``.
    var varyingForceCost: Int { get }
    /// Whether these forces also depend on time.
    var dependsOnTime: Bool { get }
    /// Adds the forces of a sub-step that depend on how bodies move, and on time.
    ///
    /// - Parameters:
    ///   - forces: One for each body.
    ///   - indices: The indices of its items' bodies.
    ///   - bodies: All bodies.
    ///   - motions: The motion of each body at the start of the sub-step.
    ///   - time: The time of fields that change, in seconds.
    func addVaryingForces(
        to forces: inout [CB2Force],
        on indices: [Int],
        of bodies: [BodyRecord],
        moving motions: [BodyMotion],
        at time: Double
    )

    /// The cost of a tick, regardless of its sub-steps, in the unit of ``StepCost``.
    ///
    /// Joints, contacts and varying forces are counted separately.
    var cost: Int { get }
}

extension BehaviorDefinition {
    static var limit: (count: Int, error: DynamicsError)? { nil }
    func validate(as id: BehaviorID) throws(DynamicsError) { try validateValues(as: id) }

    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool { false }
    func canBecome(_ other: Self) -> Bool { true }
    func succeeding(_ old: Self) -> Self { self }
    func itemsToWake(changedFrom old: Self) -> [DynamicItemID] { old.items + items }

    var gravity: Vector? { nil }
    var pushesItems: Bool { false }
    var properties: DynamicItemBehavior? { nil }
    var collision: CollisionBehavior? { nil }
    var tethers: TetherBehavior? { nil }

    func makeJoint(owner: BehaviorID, _ body: (DynamicItemID) -> BodyRecord?) -> JointRecord? {
        nil
    }
    func update(_ joint: inout JointRecord) {}
    func adopting(_ joint: JointRecord) -> DynamicBehavior? { nil }

    func givingVelocities() -> (velocities: [ItemVelocity], after: DynamicBehavior)? { nil }
    func strike(_ bodies: [BodyRecord], in world: RigidWorld) -> DynamicBehavior? { nil }
    func addConstantForces(to forces: inout [CB2Force]?, on bodies: [BodyRecord]) {}
    var hasVaryingForces: Bool { false }
    var varyingForceCost: Int { 1 }
    var dependsOnTime: Bool { false }
    func addVaryingForces(
        to forces: inout [CB2Force],
        on indices: [Int],
        of bodies: [BodyRecord],
        moving motions: [BodyMotion],
        at time: Double
    ) {}

    var cost: Int { 1 }
}

extension BehaviorDefinition {
    /// Checks the ``checkedValues``.
    func validateValues(as id: BehaviorID) throws(DynamicsError) {
        for value in checkedValues where !value.isValid {
            throw .invalidValue(value.number, name: value.name, behavior: id)
        }
    }

    /// Whether a state may have the behaviour; see ``CheckedValue/isSound``.
    var isSound: Bool {
        // Boundaries are all given.
        collision == nil
            ? checkedValues.allSatisfy(\.isSound) : (try? validate(as: BehaviorID(""))) != nil
    }

    /// Whether an active behaviour may be changed to another of any kind.
    func allowsChange(to other: any BehaviorDefinition) -> Bool {
        (other as? Self).map(canBecome) ?? false
    }

    /// The items to wake when it takes the place of another of any kind.
    func itemsToWake(changed old: any BehaviorDefinition) -> [DynamicItemID] {
        (old as? Self).map(itemsToWake(changedFrom:)) ?? old.items + items
    }

    /// The behaviour with the state of the one it replaces, of any kind.
    func replacing(_ old: any BehaviorDefinition) -> DynamicBehavior {
        (old as? Self).map { succeeding($0).behavior } ?? behavior
    }
}

/// A kind of behaviour with a list of items, which may be added and removed.
protocol ItemListBehavior: BehaviorDefinition {
    var items: [DynamicItemID] { get set }
}

extension ItemListBehavior {
    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool {
        change(&items)
        return true
    }
}

/// A velocity to give to an item.
struct ItemVelocity {
    let item: DynamicItemID
    /// In points per second.
    let linear: Vector
    /// In radians per second, clockwise on screen.
    let angular: Double
}
