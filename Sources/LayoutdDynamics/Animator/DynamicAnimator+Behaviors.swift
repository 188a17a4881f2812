extension DynamicAnimator {
    /// Top-level behaviours, in the order in which they were added.
    ///
    /// Behaviours have their current state: attachments have the length that they keep, pushes that
    /// have struck are not active, and velocities that were given are no longer listed.
    public var behaviors: [NamedBehavior] { state.behaviors }

    /// A behaviour anywhere in the hierarchy.
    public func behavior(_ id: BehaviorID) -> DynamicBehavior? {
        state.behavior(id)
    }

    /// The behaviours that tie items to places, anywhere in the hierarchy.
    package var tethers: [(id: BehaviorID, behavior: TetherBehavior)] {
        state.primitives.compactMap { named in
            named.definition.tethers.map { (named.id, $0) }
        }
    }

    /// Whether a collision behaviour uses the reference bounds.
    package var usesReferenceBounds: Bool {
        state.primitives.contains { $0.definition.collision?.referenceBoundsInsets != nil }
    }

    /// A behaviour with its name, anywhere in the hierarchy.
    package func named(_ id: BehaviorID) -> NamedBehavior? { state.named(id) }

    /// Adds a behaviour.
    ///
    /// Its items get bodies and are woken.
    ///
    /// - Parameters:
    ///   - behavior: The behaviour.
    ///   - id: Its name.
    ///   - parent: The composite to add it to; `nil` for none.
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addBehavior(
        _ behavior: DynamicBehavior,
        id: BehaviorID,
        to parent: BehaviorID? = nil
    ) throws(DynamicsError) {
        try addBehaviors([NamedBehavior(id, behavior)], to: parent)
    }

    /// Adds several behaviours together, which costs little more than adding one.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addBehaviors(
        _ behaviors: [NamedBehavior],
        to parent: BehaviorID? = nil
    ) throws(DynamicsError) {
        if let parent {
            guard let found = state.behavior(parent) else { throw .unknownBehavior(parent) }
            guard case .composite = found else { throw .notAComposite(parent) }
        }
        try state.validate(added: behaviors)
        apply(.addBehaviors(behaviors, parent: parent))
    }

    /// Changes an active behaviour and wakes its items.
    ///
    /// Items may be added and removed, except those of attachments and snaps. Attachments keep
    /// their lengths when an anchor moves. To change a composite, add or remove behaviours.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    /// - Returns: The contacts that ended because one of their sides left the behaviour.
    @discardableResult
    public mutating func changeBehavior(
        _ id: BehaviorID,
        _ change: (inout DynamicBehavior) -> Void
    ) throws(DynamicsError) -> [ContactEvent] {
        guard var named = state.named(id) else { throw .unknownBehavior(id) }
        change(&named.behavior)
        return try changeBehavior(to: named)
    }

    /// Changes an active behaviour, and whether it takes new items.
    mutating func changeBehavior(
        to named: NamedBehavior
    ) throws(DynamicsError) -> [ContactEvent] {
        try state.validate(changed: named)
        return apply(.changeBehavior(named))
    }

    /// Adds an item to a behaviour as the last one.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    public mutating func addItem(
        _ item: DynamicItemID,
        to behavior: BehaviorID
    ) throws(DynamicsError) {
        try changeItems(of: behavior) { $0.append(item) }
    }

    /// Removes an item from a behaviour.
    ///
    /// - Throws: ``DynamicsError``; nothing has changed then.
    /// - Returns: The contacts that ended because of this.
    @discardableResult
    public mutating func removeItem(
        _ item: DynamicItemID,
        from behavior: BehaviorID
    ) throws(DynamicsError) -> [ContactEvent] {
        try changeItems(of: behavior) { items in items.removeAll { $0 == item } }
    }

    /// Removes a behaviour and all behaviours inside it.
    ///
    /// - Throws: ``DynamicsError/unknownBehavior(_:)``.
    /// - Returns: The contacts that ended because of this.
    @discardableResult
    public mutating func removeBehavior(_ id: BehaviorID) throws(DynamicsError) -> [ContactEvent] {
        try removeBehaviors([id])
    }

    /// Removes several behaviours together, which costs little more than removing one.
    ///
    /// - Throws: ``DynamicsError/unknownBehavior(_:)``; nothing has changed then.
    /// - Returns: The contacts that ended because of this.
    @discardableResult
    public mutating func removeBehaviors(
        _ ids: [BehaviorID]
    ) throws(DynamicsError) -> [ContactEvent] {
        for id in ids where state.behavior(id) == nil { throw .unknownBehavior(id) }
        return ids.isEmpty ? [] : apply(.removeBehaviors(ids))
    }

    @discardableResult
    private mutating func changeItems(
        of behavior: BehaviorID,
        _ change: (inout [DynamicItemID]) -> Void
    ) throws(DynamicsError) -> [ContactEvent] {
        guard var changed = state.behavior(behavior) else { throw .unknownBehavior(behavior) }
        guard changed.changeItems(change) else { throw .differentBehavior(behavior) }
        return try changeBehavior(behavior) { $0 = changed }
    }
}
