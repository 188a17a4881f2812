extension AnimatorState {
    /// Reorders the behaviours of a composite, or the top-level ones; the order decides which item
    /// properties count.
    ///
    /// Wakes only items with changed properties.
    ///
    /// - Parameters:
    ///   - order: The names of all its behaviours.
    ///   - parent: The composite; `nil` for the top level.
    ///   - world: The engine's world.
    /// - Returns: The contacts that ended because of this.
    mutating func arrange(
        _ order: [BehaviorID],
        of parent: BehaviorID?,
        in world: RigidWorld
    ) -> [ContactEvent] {
        let materials = bodies.map(\.material)
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        let children = children(of: parent)
            .sorted { (places[$0.id] ?? .max) < (places[$1.id] ?? .max) }
        if let parent {
            behaviors.change(parent) { $0 = .composite(children) }
        } else {
            behaviors = children
        }
        let ended = reconcile(in: world)
        let changed = zip(bodies, materials).filter { $0.material != $1 }
        wake(changed.map(\.0.item), in: world)
        return ended
    }

    /// The behaviours of a composite, or the top-level ones if `parent` is `nil`.
    func children(of parent: BehaviorID?) -> [NamedBehavior] {
        guard let parent else { return behaviors }
        guard case .composite(let children) = behavior(parent) else { return [] }
        return children
    }
}
