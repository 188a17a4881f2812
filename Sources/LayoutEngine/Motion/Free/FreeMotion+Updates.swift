import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// What a change of the data does to free items.
struct FreeUpdate {
    /// The velocities of new items in points per second, by the cell that each becomes.
    var velocities: [ElementID: Vector] = [:]
    /// The cells that are new although there were cells at their paths before.
    var reloaded: Set<ElementID> = []
    /// What changes of the cells that stay, by the cell that each becomes.
    var changes: [ElementID: ItemChange] = [:]
    /// The cell that each old cell becomes; `nil` if it is deleted.
    var newElement: (ElementID) -> ElementID? = { _ in nil }
    /// Whether what is deleted is seen to leave.
    var isAnimated = false
    /// Whether an old cell was hidden, so that it leaves unseen.
    var isHidden: (ElementID) -> Bool = { _ in false }
    /// What the cells were called before; `nil` if none leaves.
    var names: ElementNames?
}

extension FreeUpdate {
    /// Notes what a batch says about its items.
    mutating func note(_ batch: UpdateBatch, _ plan: BatchUpdate) {
        for insertion in plan.insertions {
            let first = insertion.items.lowerBound
            let element = ElementID.cell(section: insertion.section, item: first)
            velocities[element] = batch.velocities[insertion.operation]
        }
        for reload in plan.reloads {
            let element = ElementID.cell(section: reload.new.section, item: reload.new.item)
            reloaded.insert(element)
            velocities[element] = batch.velocities[reload.operation]
        }
        for change in plan.reconfigurations {
            let element = ElementID.cell(section: change.new.section, item: change.new.item)
            changes[element] = batch.changes[change.operation] ?? ItemChange()
        }
    }
}

/// Items that come and go.
extension FreeMotion {
    /// Deletes, moves, changes and inserts items; others are not touched.
    ///
    /// Deleted items of a scene lose their bodies immediately and fade out where they are; those of
    /// a cradle fall first. New items of a scene start where the layout puts them, and join the
    /// behaviours that take new items; those of a cradle queue at its entry. Changed items take their new
    /// sizes and shapes where they are.
    ///
    /// - Parameters:
    ///   - update: The changes.
    ///   - view: A view with the new data and its layout.
    /// - Throws: `DynamicsError` for a new or changed item that the animator rejects; the motion must
    ///   not be used any more.
    mutating func update(_ update: FreeUpdate, in view: CollectionView) throws(DynamicsError) {
        var kept: [ElementID: RigidElements.Member] = [:]
        var gone: [RigidElements.Member] = []
        var departing: [RigidElements.Member] = []
        for member in bodies.members {
            guard member.departing == nil else {
                departing.append(member)
                continue
            }
            let element = update.newElement(member.element)
            guard let element, !update.reloaded.contains(element) else {
                gone.append(member)
                continue
            }
            kept[element] = member
            kept[element]?.element = element
        }
        let unseen = gone.filter { update.isHidden($0.element) }
        if !unseen.isEmpty {
            gone.removeAll { update.isHidden($0.element) }
            try bodies.remove(unseen.map(\.item), sequence: view.sequence)
        }
        departing += try leave(gone, update, view.surroundings)
        let numbering = view.sceneNumbering
        var members: [RigidElements.Member] = []
        var new: [PlacedItem] = []
        for element in view.cells {
            if let member = kept[element] {
                members.append(member)
            } else if let item = PlacedItem(at: element, in: view.layout, numbering) {
                members.append(item.member)
                new.append(item)
            }
        }
        bodies.setMembers(members + departing)
        try change(update.changes, in: view)
        if let cradle {
            try cradle.enter(new, to: &bodies)
        } else {
            try insert(new, velocities: update.velocities)
            bodies.tieToAnchors()
        }
    }

    /// Gives items that stay other sizes, shapes and looks; only those that get another centre or angle are
    /// moved.
    private mutating func change(
        _ changes: [ElementID: ItemChange],
        in view: CollectionView
    ) throws(DynamicsError) {
        guard !changes.isEmpty else { return }
        var updates: [(id: DynamicItemID, item: DynamicItem)] = []
        var members = bodies.members
        for index in members.indices where members[index].departing == nil {
            let (element, id) = (members[index].element, members[index].item)
            guard let change = changes[element], var item = bodies.animator.item(id),
                let place = view.layout.attributes(for: element)
            else { continue }
            item.size = place.frame.size
            item.collisionBounds = view.layout.collisionBounds(of: element)
            if let center = change.center { item.center = center }
            if let angle = change.angle { item.angle = angle }
            updates.append((id, item))
            members[index].look = RigidElements.Look(place)
            // The items of a cradle are tied to its anchor.
            if cradle == nil { members[index].anchor = place.frame.center }
        }
        bodies.setMembers(members)
        try bodies.animator.updateItems(updates)
    }

    /// Replaces all items; nothing is seen to leave.
    ///
    /// - Parameter view: A view with the new data and its layout.
    /// - Throws: `DynamicsError` for a new item that the animator rejects; the motion must not be
    ///   used any more.
    mutating func reload(in view: CollectionView) throws(DynamicsError) {
        if cradle != nil {
            try bodies.remove(bodies.members.map(\.item), sequence: view.sequence)
            cradle?.falling = []
            fading = []
        }
        try update(FreeUpdate(), in: view)
    }

    /// Lets items leave.
    ///
    /// - Returns: Those that keep their bodies for a while.
    private mutating func leave(
        _ gone: [RigidElements.Member],
        _ update: FreeUpdate,
        _ surroundings: Surroundings
    ) throws(DynamicsError) -> [RigidElements.Member] {
        guard var cradle else {
            if update.isAnimated { fadeOut(gone, update.names, surroundings) }
            try bodies.remove(gone.map(\.item), sequence: surroundings.sequence)
            return []
        }
        let falling = gone.map { member in
            var member = member
            member.departing = makeDeparture()
            return member
        }
        let names = gone.map { update.names?.name(of: $0.element) }
        try cradle.drop(falling, names, from: &bodies, at: surroundings.time)
        self.cradle = cradle
        return falling
    }

    /// The most items that fade at the same time; others are gone immediately.
    private static let maximumFading = 500

    private mutating func fadeOut(
        _ gone: [RigidElements.Member],
        _ names: ElementNames?,
        _ surroundings: Surroundings
    ) {
        // Clients may delete any number of items between two ticks.
        for member in gone.prefix(max(0, Self.maximumFading - fading.count)) {
            guard var last = bodies.presented(member.element) else { continue }
            last.departing = nextDeparture
            let name = names?.name(of: member.element)
            guard let element = FadingElement(leaving: last, name, surroundings) else { continue }
            _ = makeDeparture()
            fading.append(element)
        }
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

/// An item where the layout puts it.
struct PlacedItem {
    let member: RigidElements.Member
    let item: DynamicItem

    /// Places a cell; `nil` if the layout has no such element.
    init?(at element: ElementID, in layout: any CollectionLayout, _ numbering: SceneNumbering) {
        guard let attributes = layout.attributes(for: element),
            let number = numbering.number(section: element.section, item: element.item)
        else { return nil }
        member = RigidElements.Member(number, attributes)
        item = DynamicItem(
            center: attributes.frame.center,
            size: attributes.frame.size,
            angle: attributes.angle,
            collisionBounds: layout.collisionBounds(of: element)
        )
    }
}
