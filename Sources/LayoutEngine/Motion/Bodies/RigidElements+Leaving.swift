import LayoutdDynamics
import LayoutdGeometry

/// Elements that leave a scene.
extension RigidElements {
    /// How far beyond the content and the visible part an element must be to have left, in points.
    static let leavingDistance = 100.0

    /// Stops or removes what has left.
    ///
    /// - Parameters:
    ///   - rule: What happens to it.
    ///   - surroundings: The surroundings of the items.
    /// - Returns: The items that have left all behaviours.
    mutating func settle(
        _ rule: SceneBounds,
        in surroundings: Surroundings
    ) -> Set<DynamicItemID> {
        let distance = Self.leavingDistance
        let bounds = surroundings.bounds.union(surroundings.visibleRect)
            .outset(dx: distance, dy: distance)
        switch rule {
        case .rest: animator.stopItems(animator.itemsThatHaveLeft(bounds))
        case .stop: animator.stopItems(animator.itemsLeaving(bounds))
        case .remove: return remove(animator.itemsLeaving(bounds), surroundings)
        case .ignore: break
        }
        return []
    }

    /// Takes items out of all behaviours.
    private mutating func remove(
        _ gone: [DynamicItemID],
        _ surroundings: Surroundings
    ) -> Set<DynamicItemID> {
        guard !gone.isEmpty else { return [] }
        let groups = animator.itemGroups
        let grouped = Set(groups.map(\.id))
        let last = gone.filter { !grouped.contains($0) }
            .compactMap { id in animator.item(id).map { (id: id, item: $0) } }
        do throws(DynamicsError) {
            try change(sequence: surroundings.sequence) { (animator) throws(DynamicsError) in
                let ended = try animator.removeItems(gone)
                try animator.addItems(last)
                try animator.setItemGroups(groups)
                return ended
            }
        } catch {
            // What has left the engine's range keeps its body.
            return []
        }
        return Set(gone)
    }
}
