import LayoutdDynamics
import LayoutdLayouts

/// The behaviours of a scene.
extension SceneMotion {
    /// The behaviours in their current state, without those of touches.
    var behaviors: [NamedBehavior] {
        if let tile { return tile.given.map { current($0, listing: bodies.members.map(\.item)) } }
        return bodies.animator.behaviors.filter { !isTouch($0) }
    }

    private func isTouch(_ named: NamedBehavior) -> Bool {
        touches.contains { $0.behavior == named.id }
    }

    /// Adds a behaviour and wakes its items.
    ///
    /// - Parameters:
    ///   - named: The behaviour.
    ///   - numbering: The numbers of elements that no behaviour has named.
    /// - Throws: `DynamicsError`.
    mutating func add(
        _ named: NamedBehavior,
        numbering: SceneNumbering
    ) throws(DynamicsError) {
        guard var tile else {
            try bodies.animator.addBehaviors([named])
            return tieToAnchors()
        }
        try requireNames(of: tile.given + [named])
        try tile.adopt([named], numbering)
        tile.given.append(named.takesNewItems ? named.holding([]) : named)
        self.tile = tile
        if let here = restricted(named) { try bodies.animator.addBehaviors([here]) }
        settleBehaviors()
    }

    /// Removes a behaviour and wakes its items.
    ///
    /// - Returns: The contacts that ended.
    /// - Throws: `DynamicsError`.
    mutating func remove(_ id: BehaviorID) throws(DynamicsError) -> [ContactEvent] {
        if tile != nil {
            guard let given = tile?.given, given.contains(where: { $0.id == id }) else {
                throw .unknownBehavior(id)
            }
            tile?.given.removeAll { $0.id == id }
            guard bodies.animator.behavior(id) != nil else { return [] }
        }
        return try bodies.animator.removeBehavior(id)
    }

    /// Replaces the behaviour of the same name.
    ///
    /// - Parameters:
    ///   - named: The new behaviour.
    ///   - isActive: Whether a push pushes; `nil` leaves it as it is.
    ///   - numbering: The numbers of elements that no behaviour has named.
    /// - Returns: The contacts that ended.
    /// - Throws: `DynamicsError`.
    mutating func replace(
        _ named: NamedBehavior,
        isActive: Bool?,
        numbering: SceneNumbering
    ) throws(DynamicsError) -> [ContactEvent] {
        var ended: [ContactEvent] = []
        if var tile {
            guard let index = tile.given.firstIndex(where: { $0.id == named.id }) else {
                throw .unknownBehavior(named.id)
            }
            try tile.adopt([named], numbering)
            let old = bodies.animator.named(named.id)
            tile.given[index] = named.takesNewItems ? named.holding([]) : named
            self.tile = tile
            switch (old, restricted(named)) {
            case (.some, let here?): ended = try bodies.animator.replaceBehavior(here)
            case (.some, nil): ended = try bodies.animator.removeBehavior(named.id)
            case (nil, let here?): try bodies.animator.addBehaviors([here])
            case (nil, nil): break
            }
        } else {
            ended = try bodies.animator.replaceBehavior(named)
        }
        settleBehaviors()
        if let isActive { try bodies.animator.setActive(isActive, push: named.id) }
        return ended
    }

    /// Replaces all behaviours but those of touches, in the given order.
    ///
    /// - Parameters:
    ///   - behaviors: The new behaviours.
    ///   - numbering: The numbers of elements that no behaviour has named.
    ///   - sequence: The number of the change.
    /// - Throws: `DynamicsError`; the scene must not be used any more.
    mutating func replaceBehaviors(
        with behaviors: [NamedBehavior],
        numbering: SceneNumbering,
        sequence: Int
    ) throws(DynamicsError) {
        var here = behaviors
        if var tile {
            try requireNames(of: behaviors)
            try tile.adopt(behaviors, numbering)
            tile.given = behaviors.map { $0.takesNewItems ? $0.holding([]) : $0 }
            self.tile = tile
            here = behaviors.compactMap(restricted)
        }
        let held = bodies.animator.behaviors.filter(isTouch)
        try change(sequence: sequence) { (animator) throws(DynamicsError) in
            try animator.replaceBehaviors(with: here + held)
        }
        settleBehaviors()
    }

    /// Ties new behaviours to the layout, and shows them the viewport's edges in a tile.
    private mutating func settleBehaviors() {
        tieToAnchors()
        guard let tile else { return }
        // A behaviour that is replaced with the same items still takes new ones.
        for (index, named) in tile.given.enumerated() where !named.takesNewItems {
            guard bodies.animator.named(named.id)?.takesNewItems ?? false else { continue }
            self.tile?.given[index] = named.holding([])
            self.tile?.given[index].takesNewItems = true
        }
        self.tile?.forgetElements(but: Set(bodies.members.map(\.item)))
        setVisible(tile.visible)
    }

    private func requireNames(of behaviors: [NamedBehavior]) throws(DynamicsError) {
        var names: Set<BehaviorID> = Set(touches.map(\.behavior))
        for name in behaviors.flatMap(\.names) where !names.insert(name).inserted {
            throw .duplicateBehavior(name)
        }
    }
}

/// Behaviours over a layout that places its items: the animator has them with those of their items
/// that have bodies.
extension SceneMotion {
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
        guard let given = tile?.given.map({ current($0, listing: []) }) else { return }
        tile?.given = given
    }

    /// Adds items that have bodies again to the behaviours that name them.
    mutating func restoreBehaviors(naming items: Set<DynamicItemID>) {
        for named in tile?.given ?? [] { restore(named, naming: items, in: nil) }
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
        tile?.hasMovedAnchors = false
        let anchors = Dictionary(uniqueKeysWithValues: bodies.members.map { ($0.item, $0.anchor) })
        for (id, old) in bodies.animator.tethers {
            var tethers = old
            tethers.setAnchors { anchors[$0] }
            let isSame = zip(tethers.ties, old.ties).allSatisfy { tie, known in
                tie.anchor?.inEngine == known.anchor?.inEngine
            }
            guard !isSame else { continue }
            // This cannot fail: only places of the layout change.
            _ = try? bodies.animator.changeBehavior(id) { $0 = .tethers(tethers) }
        }
    }
}
