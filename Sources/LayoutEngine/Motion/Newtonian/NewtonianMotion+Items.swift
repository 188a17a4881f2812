import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Items that enter and leave.
extension NewtonianMotion {
    /// Lets all items of these sections enter; there must be none yet.
    mutating func enterAll(
        _ sections: [CollectionView.Section],
        at time: Double
    ) throws(DynamicsError) {
        let items = sections.map { section in
            (0..<section.items.count).map { item in
                makeItem(size: section.items.size(of: item, default: configuration.itemSize))
            }
        }
        try setItems(items, at: time)
    }

    /// Attaches these items: new ones enter, and others that were attached fall.
    mutating func setItems(
        _ items: [[AttachedItem]],
        at time: Double
    ) throws(DynamicsError) {
        let known = Set(attached.joined().map(\.id))
        let staying = Set(items.joined().map(\.id))
        var detached: [DynamicItemID] = []
        for (section, old) in attached.enumerated() {
            for (index, item) in old.enumerated() where !staying.contains(item.id) {
                detached.append(item.id)
                let element = ElementID.cell(section: section, item: index)
                falling.append(makeFallingItem(item, as: element, at: time))
            }
        }
        attached = items
        try detach(detached)
        try enter(items.joined().filter { !known.contains($0.id) })
        // A checkpoint takes less memory than the changes that led to it.
        bodies.animator.takeCheckpoint()
        updateMembers()
    }

    /// At the start of a tick: removes the bodies of items that have fallen for long enough, and
    /// closes the walls behind those that have entered.
    ///
    /// - Returns: The elements without a body.
    mutating func beginTick(_ surroundings: Surroundings) -> [ElementIdentity] {
        let time = surroundings.time
        let landed = falling.filter { $0.end <= time + Timeline.tolerance }
        for fall in landed {
            guard var last = bodies.presentedDeparture(fall.number),
                last.boundingBox.overlaps(surroundings.visibleRect)
            else { continue }
            last.velocity = .zero
            last.angularVelocity = 0
            fading.append(FadingElement(presented: last, start: time))
        }
        if !landed.isEmpty {
            falling.removeAll { $0.end <= time + Timeline.tolerance }
            // This cannot fail: falling items are items of the animator.
            let ended = try? bodies.animator.removeItems(landed.map(\.id))
            bodies.note(ended ?? [], sequence: surroundings.sequence + 1)
            updateMembers()
        }
        // This cannot fail: attached items are items of the animator, and the walls one of its
        // behaviours.
        try? closeWalls()
        return landed.map { ElementIdentity($0.element, departing: $0.number) }
    }
}
