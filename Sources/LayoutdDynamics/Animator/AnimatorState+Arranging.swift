extension AnimatorState {
    /// Reorders the top-level behaviours; the order decides which item properties count.
    ///
    /// Wakes only items with changed properties.
    ///
    /// - Returns: The contacts that ended because of this.
    mutating func arrange(_ order: [BehaviorID], in world: RigidWorld) -> [ContactEvent] {
        let materials = bodies.map(\.material)
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        behaviors.sort { (places[$0.id] ?? .max) < (places[$1.id] ?? .max) }
        let ended = reconcile(in: world)
        let changed = zip(bodies, materials).filter { $0.material != $1 }
        wake(changed.map(\.0.item), in: world)
        return ended
    }
}
