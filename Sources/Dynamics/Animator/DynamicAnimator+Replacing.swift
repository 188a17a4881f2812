extension DynamicAnimator {
    /// Lets these behaviours act in place of all that do, in this order.
    ///
    /// One under the name of an old one takes its place, and its items keep their velocities. If its
    /// content is the same too, it keeps its state and does not act anew: an instantaneous push does
    /// not strike again, and nothing is woken. An item behaviour gives a velocity again only if that
    /// has changed. An attachment without a length keeps the old one's.
    ///
    /// - Returns: The contacts that ended by that.
    /// - Throws: ``DynamicsError``; the animator may have changed then, so call this on a copy.
    package mutating func replaceBehaviors(
        with behaviors: [NamedBehavior]
    ) throws(DynamicsError) -> [ContactEvent] {
        let names = behaviors.map(\.id)
        let new = Set(names)
        let old = Dictionary(uniqueKeysWithValues: self.behaviors.map { ($0.id, $0.behavior) })
        var ended: [ContactEvent] = []
        for named in behaviors {
            guard let before = old[named.id] else { continue }
            let after = named.behavior.succeeding(before)
            if after != before { ended += try changeBehavior(named.id) { $0 = after } }
        }
        ended += try removeBehaviors(self.behaviors.map(\.id).filter { !new.contains($0) })
        let added = behaviors.filter { old[$0.id] == nil }
        if !added.isEmpty { try addBehaviors(added) }
        if self.behaviors.map(\.id) != names { ended += apply(.arrangeBehaviors(names)) }
        return ended
    }
}
