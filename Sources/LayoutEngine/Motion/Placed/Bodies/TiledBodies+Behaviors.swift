import LayoutdDynamics
import LayoutdLayouts

/// The behaviours: the animator has them with those of their items that have bodies.
extension TiledBodies: BehaviorScene {
    var motion: Motion { .placed(.bodies(Boxed(self))) }

    var behaviors: [NamedBehavior] {
        given.map { current($0, listing: bodies.members.map(\.item)) }
    }

    func items(_ numbering: SceneNumbering) -> SceneItems {
        SceneItems(elements, present: bodies.members.map(\.item), numbering: numbering)
    }

    mutating func add(_ named: NamedBehavior, _ numbering: SceneNumbering) throws(DynamicsError) {
        try requireNames(of: given + [named])
        try adopt([named], numbering)
        given.append(named.takesNewItems ? named.holding([]) : named)
        if let here = restricted(named) { try bodies.animator.addBehaviors([here]) }
        settleBehaviors()
    }

    mutating func remove(_ id: BehaviorID) throws(DynamicsError) -> [ContactEvent] {
        guard given.contains(where: { $0.id == id }) else { throw .unknownBehavior(id) }
        given.removeAll { $0.id == id }
        guard bodies.animator.behavior(id) != nil else { return [] }
        return try bodies.animator.removeBehavior(id)
    }

    mutating func replace(
        _ named: NamedBehavior,
        isActive: Bool?,
        _ numbering: SceneNumbering
    ) throws(DynamicsError) -> [ContactEvent] {
        guard let index = given.firstIndex(where: { $0.id == named.id }) else {
            throw .unknownBehavior(named.id)
        }
        try adopt([named], numbering)
        let old = bodies.animator.named(named.id)
        given[index] = named.takesNewItems ? named.holding([]) : named
        var ended: [ContactEvent] = []
        switch (old, restricted(named)) {
        case (.some, let here?): ended = try bodies.animator.replaceBehavior(here)
        case (.some, nil): ended = try bodies.animator.removeBehavior(named.id)
        case (nil, let here?): try bodies.animator.addBehaviors([here])
        case (nil, nil): break
        }
        settleBehaviors()
        if let isActive { try bodies.animator.setActive(isActive, push: named.id) }
        return ended
    }

    mutating func replaceBehaviors(
        with behaviors: [NamedBehavior],
        _ numbering: SceneNumbering,
        sequence: Int
    ) throws(DynamicsError) {
        try requireNames(of: behaviors)
        try adopt(behaviors, numbering)
        given = behaviors.map { $0.takesNewItems ? $0.holding([]) : $0 }
        try bodies.replaceBehaviors(with: behaviors.compactMap(restricted), sequence: sequence)
        settleBehaviors()
    }

    /// Ties new behaviours to the layout, and shows them the viewport's edges.
    private mutating func settleBehaviors() {
        tieToAnchors()
        // A behaviour that is replaced with the same items still takes new ones.
        for (index, named) in given.enumerated() where !named.takesNewItems {
            guard bodies.animator.named(named.id)?.takesNewItems ?? false else { continue }
            given[index] = named.holding([])
            given[index].takesNewItems = true
        }
        forgetElements(but: Set(bodies.members.map(\.item)))
        setVisible(visible)
    }

    private func requireNames(of behaviors: [NamedBehavior]) throws(DynamicsError) {
        var names: Set<BehaviorID> = Set(bodies.touches.map(\.behavior))
        for name in behaviors.flatMap(\.names) where !names.insert(name).inserted {
            throw .duplicateBehavior(name)
        }
    }

    /// Notes which elements items are that behaviours name for the first time.
    private mutating func adopt(
        _ behaviors: [NamedBehavior],
        _ numbering: SceneNumbering
    ) throws(DynamicsError) {
        let new = behaviors.flatMap(\.allItems).filter { elements[$0] == nil }
        let found = numbering.elements(of: new)
        if let unknown = new.first(where: { found[$0] == nil }) { throw .unknownItem(unknown) }
        elements.merge(found) { known, _ in known }
    }

    /// Forgets the elements of items that are neither near the viewport nor named.
    mutating func forgetElements(but present: Set<DynamicItemID>) {
        let named = Set(given.lazy.flatMap(\.allItems))
        elements = elements.filter { present.contains($0.key) || named.contains($0.key) }
    }

    private func restricted(_ named: NamedBehavior) -> NamedBehavior? {
        let items = bodies.members.map(\.item)
        return named.restricted(to: Set(items), items)
    }

    /// A behaviour in its current state.
    ///
    /// - Parameters:
    ///   - given: The behaviour with all items that it names.
    ///   - all: The items to list if it takes new ones.
    /// - Returns: The behaviour with its state in the animator, if that has it.
    private func current(_ given: NamedBehavior, listing all: [DynamicItemID]) -> NamedBehavior {
        if case .composite(let children) = given.behavior {
            var result = given
            result.behavior = .composite(children.map { current($0, listing: all) })
            return result
        }
        guard let here = bodies.animator.named(given.id) else { return given }
        return given.takesNewItems
            ? here.holding(all) : here.holding(given.behavior.items, as: given)
    }

    /// Notes the state of behaviours that the animator may lose with an item.
    mutating func noteBehaviors() {
        given = given.map { current($0, listing: []) }
    }

    /// Adds items that have bodies again to the behaviours that name them.
    mutating func restoreBehaviors(naming items: Set<DynamicItemID>) {
        for named in given { restore(named, naming: items, in: nil) }
    }

    private mutating func restore(
        _ named: NamedBehavior,
        naming items: Set<DynamicItemID>,
        in parent: BehaviorID?
    ) {
        if case .composite(let children) = named.behavior {
            for child in children { restore(child, naming: items, in: named.id) }
            return
        }
        guard !named.takesNewItems, named.behavior.items.contains(where: items.contains),
            let here = restricted(named)
        else { return }
        // A behaviour that the animator rejects, such as a field too many, stays away.
        if let present = bodies.animator.named(named.id) {
            let joined = present.holding(here.behavior.items, as: named)
            _ = try? bodies.animator.changeBehavior(named.id) { $0 = joined.behavior }
        } else {
            try? bodies.animator.addBehaviors([here], to: parent)
        }
    }

    /// Ties what is tied to the layout to the current places.
    mutating func tieToAnchors() {
        hasMovedAnchors = false
        bodies.tieToAnchors()
    }
}
