extension DynamicAnimator {
    /// Replaces the behaviour of the same name, anywhere in the hierarchy.
    ///
    /// The new behaviour keeps the old one's place in the order, and its items keep their
    /// velocities. It also keeps the old one's state where their content is the same: an
    /// instantaneous push with the same content does not strike again, an item behaviour gives a
    /// velocity again only if it has changed, and an attachment without a length keeps the old
    /// length. With the same items it still takes new ones if the old one did. If nothing is
    /// different, no item is woken.
    ///
    /// ```swift
    /// let gravity = GravityBehavior(items: [1], gravityDirection: Vector(dx: 1, dy: 0))
    /// try animator.replaceBehavior(NamedBehavior("gravity", .gravity(gravity)))
    /// ```
    ///
    /// In a composite, a behaviour with the name of an old one replaces it in the same way. The others
    /// are added, and the old ones without a successor removed.
    ///
    /// - Parameter behavior: A behaviour of the same kind as the old one, with the same items if it
    ///   is a snap or an attachment.
    /// - Returns: The contacts that ended.
    /// - Throws: ``DynamicsError/unknownBehavior(_:)``, ``DynamicsError/differentBehavior(_:)``, or
    ///   an error in the behaviour; the animator is unchanged then.
    @discardableResult
    public mutating func replaceBehavior(
        _ behavior: NamedBehavior
    ) throws(DynamicsError) -> [ContactEvent] {
        guard let old = state.named(behavior.id) else { throw .unknownBehavior(behavior.id) }
        if case .composite(let new) = behavior.behavior, case .composite(let old) = old.behavior {
            var changed = self
            let ended = try changed.replace(old, with: new, in: behavior.id)
            self = changed
            return ended
        }
        var new = behavior
        new.behavior = behavior.behavior.succeeding(old.behavior)
        if old.takesNewItems, new.behavior.items == old.behavior.items { new.takesNewItems = true }
        return new == old ? [] : try changeBehavior(to: new)
    }

    /// Switches a push on or off, and wakes its items (`active`).
    ///
    /// An instantaneous push that is switched on strikes in the next step. Other behaviours do not
    /// change.
    ///
    /// - Throws: ``DynamicsError/unknownBehavior(_:)``.
    public mutating func setActive(
        _ isActive: Bool,
        push id: BehaviorID
    ) throws(DynamicsError) {
        guard let behavior = state.behavior(id) else { throw .unknownBehavior(id) }
        guard case .push(var push) = behavior, push.isActive != isActive else { return }
        push.isActive = isActive
        try changeBehavior(id) { $0 = .push(push) }
    }
}
