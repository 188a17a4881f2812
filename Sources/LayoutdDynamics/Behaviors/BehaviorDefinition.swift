import CLayoutdBox2D
import LayoutdGeometry

/// What a kind of behaviour does: its checks, its effects on the world, and its cost.
///
/// Most kinds need only some of this; the rest has defaults. To add a kind, write a type that
/// conforms to this protocol, a case of ``DynamicBehavior``, and a line in its `definition`.
///
/// The requirements are called once per change or tick, and ``addVaryingForces(to:on:of:moving:)``
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
    /// Checks everything but the items, by default the ``checkedValues``.
    func validate(as id: BehaviorID) throws(DynamicsError)

    /// Changes the items, unless the kind has a fixed set of them.
    ///
    /// - Returns: Whether the kind allows it.
    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool
    /// Whether an active behaviour may be changed to another of the same kind.
    func canBecome(_ other: Self) -> Bool
    /// The behaviour with the state of the one it replaces, as far as their content is the same.
    func succeeding(_ old: Self) -> Self

    /// The gravity that it gives its items; see ``GravityBehavior/gravityDirection``.
    var gravity: Vector? { get }
    /// Whether it pushes its items. Like those that fall, they may get so fast that the engine must
    /// look for contacts between sub-steps.
    var pushesItems: Bool { get }
    /// The properties that it gives its items.
    var properties: DynamicItemBehavior? { get }
    /// The contacts that it makes possible.
    var collision: CollisionBehavior? { get }

    /// Makes its joint.
    ///
    /// - Parameters:
    ///   - owner: The name of the behaviour.
    ///   - body: The body of an item; `nil` if it has none.
    /// - Returns: `nil` if there is no joint.
    func makeJoint(owner: BehaviorID, _ body: (DynamicItemID) -> BodyRecord?) -> JointRecord?
    /// Brings its joint in line after the behaviour has changed.
    func update(_ joint: inout JointRecord)
    /// The behaviour with what was measured when its joint was made; `nil` if that is nothing.
    func adopting(_ joint: JointRecord) -> DynamicBehavior?

    /// The velocities that its items are to get once, and the behaviour after that; `nil` if there
    /// are none.
    func givingVelocities() -> (velocities: [ItemVelocity], after: DynamicBehavior)?
    /// Gives impulses at the start of a tick.
    ///
    /// - Returns: The behaviour after that; `nil` if it gives none.
    func strike(_ bodies: [BodyRecord], in world: RigidWorld) -> DynamicBehavior?
    /// Adds the forces that stay the same throughout a tick.
    ///
    /// - Parameters:
    ///   - forces: One for each body, or `nil` while there are none.
    ///   - bodies: All bodies.
    func addConstantForces(to forces: inout [CB2Force]?, on bodies: [BodyRecord])
    /// Whether it has forces that depend on how bodies move.
    var hasVaryingForces: Bool { get }
    /// Adds the forces of a sub-step that depend on how bodies move.
    ///
    /// - Parameters:
    ///   - forces: One for each body.
    ///   - indices: The bodies of its items.
    ///   - bodies: All bodies.
    ///   - motions: Where the sub-step starts from, one for each body.
    func addVaryingForces(
        to forces: inout [CB2Force],
        on indices: [Int],
        of bodies: [BodyRecord],
        moving motions: [BodyMotion]
    )

    /// The cost of a tick, however many sub-steps it has, in the unit of ``StepCost``.
    ///
    /// Joints, contacts and varying forces are counted apart.
    var cost: Int { get }
}

extension BehaviorDefinition {
    static var limit: (count: Int, error: DynamicsError)? { nil }
    func validate(as id: BehaviorID) throws(DynamicsError) { try validateValues(as: id) }

    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool { false }
    func canBecome(_ other: Self) -> Bool { true }
    func succeeding(_ old: Self) -> Self { self }

    var gravity: Vector? { nil }
    var pushesItems: Bool { false }
    var properties: DynamicItemBehavior? { nil }
    var collision: CollisionBehavior? { nil }

    func makeJoint(owner: BehaviorID, _ body: (DynamicItemID) -> BodyRecord?) -> JointRecord? {
        nil
    }
    func update(_ joint: inout JointRecord) {}
    func adopting(_ joint: JointRecord) -> DynamicBehavior? { nil }

    func givingVelocities() -> (velocities: [ItemVelocity], after: DynamicBehavior)? { nil }
    func strike(_ bodies: [BodyRecord], in world: RigidWorld) -> DynamicBehavior? { nil }
    func addConstantForces(to forces: inout [CB2Force]?, on bodies: [BodyRecord]) {}
    var hasVaryingForces: Bool { false }
    func addVaryingForces(
        to forces: inout [CB2Force],
        on indices: [Int],
        of bodies: [BodyRecord],
        moving motions: [BodyMotion]
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

    /// Whether an active behaviour may be changed to another of any kind.
    func allowsChange(to other: any BehaviorDefinition) -> Bool {
        (other as? Self).map(canBecome) ?? false
    }

    /// The behaviour with the state of the one it replaces, of any kind.
    func replacing(_ old: any BehaviorDefinition) -> DynamicBehavior {
        (old as? Self).map { succeeding($0).behavior } ?? behavior
    }
}

/// A kind of behaviour whose items may come and go.
protocol ItemListBehavior: BehaviorDefinition {
    var items: [DynamicItemID] { get set }
}

extension ItemListBehavior {
    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool {
        change(&items)
        return true
    }
}

/// A velocity that an item is to get.
struct ItemVelocity {
    let item: DynamicItemID
    /// In points per second.
    let linear: Vector
    /// In radians per second, clockwise on screen.
    let angular: Double
}
