import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Items that come and go.
extension SceneMotion {
    /// What an update does to a scene.
    struct Update {
        /// The velocities of new items in points per second, by the cell that each becomes.
        var velocities: [ElementID: Vector] = [:]
        /// The cells that are new although there were cells at their paths before.
        var reloaded: Set<ElementID> = []
        /// The cell that each old cell becomes; `nil` if it is deleted.
        var newElement: (ElementID) -> ElementID?
        /// Whether what is deleted fades out.
        var isAnimated: Bool
    }

    /// Deletes, moves and inserts items.
    ///
    /// Deleted ones lose their bodies immediately and fade out where they are. New ones start where
    /// the layout puts them, and join the behaviours that take new items. Others are not touched.
    ///
    /// - Parameters:
    ///   - update: The changes.
    ///   - layout: The layout of all items afterwards.
    ///   - elements: The cells of that layout, in order.
    ///   - surroundings: The surroundings of the items.
    /// - Throws: `DynamicsError` for a new item that the animator rejects.
    mutating func update(
        _ update: Update,
        to layout: any CollectionLayout,
        _ elements: [ElementID],
        in surroundings: Surroundings
    ) throws(DynamicsError) {
        var kept: [ElementID: RigidElements.Member] = [:]
        var gone: [RigidElements.Member] = []
        for member in bodies.members {
            let element = update.newElement(member.element)
            guard let element, !update.reloaded.contains(element) else {
                gone.append(member)
                continue
            }
            kept[element] = member
            kept[element]?.element = element
        }
        if update.isAnimated { fadeOut(gone, surroundings) }
        try remove(gone, sequence: surroundings.sequence)
        var members: [RigidElements.Member] = []
        var new: [PlacedItem] = []
        for element in elements {
            if let member = kept[element] {
                members.append(member)
            } else if let item = PlacedItem(DynamicItemID(nextItem), at: element, in: layout) {
                nextItem += 1
                members.append(item.member)
                new.append(item)
            }
        }
        try insert(new, velocities: update.velocities)
        bodies.setMembers(members)
        tieToAnchors()
    }

    /// The most items that fade at the same time; others are gone immediately.
    private static let maximumFading = 500

    private mutating func fadeOut(_ gone: [RigidElements.Member], _ surroundings: Surroundings) {
        // Clients may delete any number of items between two ticks.
        for member in gone.prefix(Self.maximumFading - fading.count) {
            guard var last = bodies.presented(member.element),
                last.boundingBox.overlaps(surroundings.visibleRect)
            else { continue }
            last.velocity = .zero
            last.angularVelocity = 0
            last.departing = makeDeparture()
            fading.append(FadingElement(presented: last, start: surroundings.time))
        }
    }

    /// Removes items with their touches.
    private mutating func remove(
        _ gone: [RigidElements.Member],
        sequence: Int
    ) throws(DynamicsError) {
        guard !gone.isEmpty else { return }
        let items = Set(gone.map(\.item))
        let ended = try bodies.animator.removeItems(gone.map(\.item))
        bodies.note(ended, sequence: sequence)
        touches.removeAll { items.contains($0.item) }
    }

    private mutating func insert(
        _ new: [PlacedItem],
        velocities: [ElementID: Vector]
    ) throws(DynamicsError) {
        guard !new.isEmpty else { return }
        try bodies.animator.addItems(
            new.map { ($0.member.item, $0.item) },
            joiningBehaviors: true
        )
        for item in new {
            guard let velocity = velocities[item.member.element] else { continue }
            try bodies.animator.addVelocity(velocity, to: item.member.item)
        }
    }
}
