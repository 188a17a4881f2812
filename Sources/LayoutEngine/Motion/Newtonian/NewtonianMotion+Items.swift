import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// The coming and going of items.
extension NewtonianMotion {
    /// How long an element without a body is seen, in seconds.
    static let fadeTime = 0.3

    /// Lets all items of these sections enter where there is none.
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

    /// Attaches these items: others that were attached fall, new ones enter.
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
        // What happened takes more room than what it led to.
        bodies.animator.takeCheckpoint()
        updateMembers()
    }

    /// At the start of a tick: takes their bodies from items that have fallen for long enough, and
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
            fading.append(FadingItem(presented: last, start: time))
        }
        if !landed.isEmpty {
            falling.removeAll { $0.end <= time + Timeline.tolerance }
            // What falls is an item of the animator.
            let ended = try? bodies.animator.removeItems(landed.map(\.id))
            bodies.note(ended ?? [], sequence: surroundings.sequence + 1)
            updateMembers()
        }
        // What is attached is an item of the animator, and the walls are a behaviour of it.
        try? closeWalls()
        return landed.map { ElementIdentity($0.element, departing: $0.number) }
    }

    /// At the end of a tick: passes time for those that fade.
    ///
    /// - Returns: The elements that are seen no more.
    mutating func advanceFading(to time: Double) -> [ElementIdentity] {
        guard !fading.isEmpty else { return [] }
        func isOver(_ item: FadingItem) -> Bool {
            item.start + Self.fadeTime <= time + Timeline.tolerance
        }
        let ended = fading.filter(isOver).map(\.presented.identity)
        fading.removeAll(where: isOver)
        for index in fading.indices {
            let passed = (time - fading[index].start) / Self.fadeTime
            fading[index].presented.alpha = max(0, min(1, 1 - passed))
        }
        return ended
    }
}
