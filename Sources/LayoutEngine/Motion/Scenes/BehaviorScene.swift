import LayoutdDynamics
import LayoutdLayouts

/// Bodies that behaviours of clients act on.
protocol BehaviorScene {
    var bodies: RigidElements { get set }

    /// The scene as the motion of a view.
    var motion: Motion { get }

    /// The behaviours in their current state, without those of touches.
    var behaviors: [NamedBehavior] { get }

    /// The items as behaviours name them.
    func items(_ numbering: SceneNumbering) -> SceneItems

    /// Adds a behaviour and wakes its items.
    ///
    /// - Throws: `DynamicsError`.
    mutating func add(_ named: NamedBehavior, _ numbering: SceneNumbering) throws(DynamicsError)

    /// Removes a behaviour and wakes its items.
    ///
    /// - Returns: The contacts that ended.
    /// - Throws: `DynamicsError`.
    mutating func remove(_ id: BehaviorID) throws(DynamicsError) -> [ContactEvent]

    /// Replaces the behaviour of the same name.
    ///
    /// - Parameters:
    ///   - named: The new behaviour.
    ///   - isActive: Whether a push pushes; `nil` leaves it as it is.
    ///   - numbering: The numbers of cells.
    /// - Returns: The contacts that ended.
    /// - Throws: `DynamicsError`.
    mutating func replace(
        _ named: NamedBehavior,
        isActive: Bool?,
        _ numbering: SceneNumbering
    ) throws(DynamicsError) -> [ContactEvent]

    /// Replaces all behaviours but those of touches, in the given order.
    ///
    /// - Parameters:
    ///   - behaviors: The new behaviours.
    ///   - numbering: The numbers of cells.
    ///   - sequence: The number of the change.
    /// - Throws: `DynamicsError`; the scene must not be used any more.
    mutating func replaceBehaviors(
        with behaviors: [NamedBehavior],
        _ numbering: SceneNumbering,
        sequence: Int
    ) throws(DynamicsError)
}

extension BehaviorScene {
    /// Replaces the groups of items that move as one; fingers let go of items that enter or leave one.
    ///
    /// - Throws: `DynamicsError`; the scene must not be used any more.
    mutating func setItemGroups(_ groups: [ItemGroup], sequence: Int) throws(DynamicsError) {
        try bodies.changeGroups(sequence: sequence) { (animator) throws(DynamicsError) in
            try animator.setItemGroups(groups, joiningBehaviors: true)
        }
        bodies.tieToAnchors()
    }
}

/// A change of the behaviours of a scene.
enum BehaviorChange {
    case add(NamedBehavior)
    case remove(BehaviorID)
    case replace(NamedBehavior, isActive: Bool?)
}

extension BehaviorScene {
    /// Changes the behaviours and wakes the items that they act on.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - numbering: The numbers of cells.
    ///   - sequence: The number of the change.
    /// - Throws: `DynamicsError`; the scene must not be used any more.
    mutating func apply(
        _ change: BehaviorChange,
        _ numbering: SceneNumbering,
        sequence: Int
    ) throws(DynamicsError) {
        let ended: [ContactEvent]
        switch change {
        case .add(let behavior):
            try add(behavior, numbering)
            ended = []
        case .remove(let id): ended = try remove(id)
        case .replace(let behavior, let isActive):
            ended = try replace(behavior, isActive: isActive, numbering)
        }
        bodies.note(ended, sequence: sequence)
    }
}
