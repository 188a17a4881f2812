extension DynamicAnimator {
    /// Replaces all behaviours, in the given order.
    ///
    /// A behaviour with the name of an old one replaces it like ``replaceBehavior(_:)``, if that may
    /// become it, and both are in the same composite or in none; otherwise it is a new one.
    ///
    /// - Returns: The contacts that ended.
    /// - Throws: ``DynamicsError``; the animator may have changed then, so call this on a copy.
    package mutating func replaceBehaviors(
        with behaviors: [NamedBehavior]
    ) throws(DynamicsError) -> [ContactEvent] {
        var ended: [ContactEvent] = []
        let places = behaviors.places(in: nil).reduce(into: [:]) { $0[$1.named.id] = $1 }
        for place in self.behaviors.places(in: nil) {
            guard let old = state.behavior(place.named.id), let new = places[place.named.id],
                new.parent != place.parent || !old.mayBecome(new.named.behavior)
            else { continue }
            ended += try removeBehavior(place.named.id)
        }
        ended += try replace(self.behaviors, with: behaviors, in: nil)
        return ended
    }

    /// Replaces all behaviours of a composite, or all top-level ones.
    ///
    /// - Parameters:
    ///   - old: The current behaviours.
    ///   - behaviors: The new ones.
    ///   - parent: The composite; `nil` for the top level.
    /// - Returns: The contacts that ended.
    /// - Throws: ``DynamicsError``; the animator may have changed then.
    mutating func replace(
        _ old: [NamedBehavior],
        with behaviors: [NamedBehavior],
        in parent: BehaviorID?
    ) throws(DynamicsError) -> [ContactEvent] {
        try behaviors.requireDifferentNames()
        let names = behaviors.map(\.id)
        let new = Set(names)
        let present = Set(old.map(\.id))
        var ended: [ContactEvent] = []
        for named in behaviors where present.contains(named.id) {
            ended += try replaceBehavior(named)
        }
        ended += try removeBehaviors(old.map(\.id).filter { !new.contains($0) })
        let added = behaviors.filter { !present.contains($0.id) }
        if !added.isEmpty { try addBehaviors(added, to: parent) }
        if state.children(of: parent).map(\.id) != names {
            ended += apply(.arrangeBehaviors(names, parent: parent))
        }
        return ended
    }
}

extension DynamicBehavior {
    /// Whether a behaviour may become another, or a composite have other behaviours.
    fileprivate func mayBecome(_ other: DynamicBehavior) -> Bool {
        if case (.composite, .composite) = (self, other) { true } else { canBecome(other) }
    }
}

/// Where a behaviour is in the hierarchy.
private struct BehaviorPlace {
    let named: NamedBehavior
    /// The composite that holds it; `nil` at the top level.
    let parent: BehaviorID?
}

extension [NamedBehavior] {
    fileprivate func requireDifferentNames() throws(DynamicsError) {
        var names: Set<BehaviorID> = []
        for name in flatMap(\.names) where !names.insert(name).inserted {
            throw .duplicateBehavior(name)
        }
    }

    /// The places of all behaviours, outer ones first.
    fileprivate func places(in parent: BehaviorID?) -> [BehaviorPlace] {
        flatMap { named in
            let place = BehaviorPlace(named: named, parent: parent)
            guard case .composite(let children) = named.behavior else { return [place] }
            return [place] + children.places(in: named.id)
        }
    }
}
