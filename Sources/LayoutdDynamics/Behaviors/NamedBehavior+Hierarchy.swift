/// A behaviour that holds no others, with its name.
struct PrimitiveBehavior {
    let id: BehaviorID
    let definition: any BehaviorDefinition
}

extension NamedBehavior {
    /// The names of the behaviour and of all behaviours inside it.
    package var names: [BehaviorID] {
        guard case .composite(let children) = behavior else { return [id] }
        return [id] + children.flatMap(\.names)
    }

    /// The behaviour with the given name: itself or one inside it.
    func find(_ id: BehaviorID) -> NamedBehavior? {
        if self.id == id { return self }
        guard case .composite(let children) = behavior else { return nil }
        for child in children {
            if let found = child.find(id) { return found }
        }
        return nil
    }

    /// The behaviour without the given items, or `nil` if it cannot exist without one of them.
    func without(_ gone: Set<DynamicItemID>) -> NamedBehavior? {
        if case .composite(let children) = behavior {
            return replaced(by: .composite(children.compactMap { $0.without(gone) }))
        }
        guard behavior.items.contains(where: gone.contains) else { return self }
        var changed = behavior
        guard changed.changeItems({ $0.removeAll(where: gone.contains) }) else { return nil }
        return replaced(by: changed)
    }

    /// The behaviour with only some of its items, or `nil` if it cannot exist without the others.
    ///
    /// - Parameters:
    ///   - present: Those items.
    ///   - all: The same items in order, which a behaviour that takes new ones gets.
    /// - Returns: The behaviour.
    package func restricted(
        to present: Set<DynamicItemID>,
        _ all: [DynamicItemID]
    ) -> NamedBehavior? {
        if case .composite(let children) = behavior {
            return replaced(by: .composite(children.compactMap { $0.restricted(to: present, all) }))
        }
        var changed = behavior
        let hasList = changed.changeItems { items in
            if takesNewItems { items = all } else { items.removeAll { !present.contains($0) } }
        }
        guard hasList || behavior.items.allSatisfy(present.contains) else { return nil }
        return replaced(by: changed)
    }

    /// The behaviour with items in place of the current ones, if it has a list of them.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - given: The behaviour as it was given, with what it says of single items.
    /// - Returns: The behaviour.
    package func holding(
        _ items: [DynamicItemID],
        as given: NamedBehavior? = nil
    ) -> NamedBehavior {
        var changed = behavior
        guard changed.changeItems({ $0 = items }) else { return self }
        if case .push(var push) = changed, case .push(let old) = given?.behavior {
            let held = Set(items)
            push.targetOffsets = old.targetOffsets.filter { held.contains($0.key) }
            changed = .push(push)
        }
        return replaced(by: changed)
    }

    /// All items of the behaviour and of those inside it.
    package var allItems: [DynamicItemID] {
        guard case .composite(let children) = behavior else { return behavior.items }
        return children.flatMap(\.allItems)
    }

    /// The behaviour without items that no longer exist; `nil` if it cannot be without them.
    package func losing(_ gone: Set<DynamicItemID>) -> NamedBehavior? { without(gone) }

    /// The behaviour with new items in it, and in the behaviours inside it, if they take any.
    func joined(by items: [DynamicItemID]) -> NamedBehavior {
        if case .composite(let children) = behavior {
            return replaced(by: .composite(children.map { $0.joined(by: items) }))
        }
        guard takesNewItems else { return self }
        var changed = behavior
        return changed.changeItems { $0 += items } ? replaced(by: changed) : self
    }

    /// Another behaviour under the same name.
    fileprivate func replaced(by behavior: DynamicBehavior) -> NamedBehavior {
        NamedBehavior(id, behavior, takesNewItems: takesNewItems)
    }

    fileprivate func appendPrimitives(to primitives: inout [PrimitiveBehavior]) {
        if case .composite(let children) = behavior {
            for child in children { child.appendPrimitives(to: &primitives) }
        } else if let definition = behavior.definition {
            primitives.append(PrimitiveBehavior(id: id, definition: definition))
        }
    }
}

extension [NamedBehavior] {
    /// How much there is to read or write: one for each item and each corner that a behaviour, here
    /// or in a group, names, and eight for the behaviour itself.
    ///
    /// - Complexity: O(*n*) in the number of behaviours.
    package var entryCount: Int {
        reduce(0) { count, named in
            guard case .composite(let children) = named.behavior else {
                return count + 8 + named.behavior.ownEntryCount
            }
            return count + 8 + children.entryCount
        }
    }

    /// All behaviours that hold no others, depth first.
    var primitives: [PrimitiveBehavior] {
        var primitives: [PrimitiveBehavior] = []
        primitives.reserveCapacity(count)
        for named in self { named.appendPrimitives(to: &primitives) }
        return primitives
    }

    /// Changes the behaviour with the given name, anywhere in the hierarchy; removes it if the
    /// closure sets it to `nil`.
    mutating func change(_ id: BehaviorID, _ change: (inout DynamicBehavior?) -> Void) {
        self = compactMap { named in
            var behavior: DynamicBehavior? = named.behavior
            if named.id == id {
                change(&behavior)
            } else if case .composite(var children) = named.behavior {
                children.change(id, change)
                behavior = .composite(children)
            }
            return behavior.map(named.replaced)
        }
    }

    /// Sets whether the behaviour with the given name takes new items, anywhere in the hierarchy.
    mutating func setTakesNewItems(_ takesNewItems: Bool, of id: BehaviorID) {
        for index in indices {
            if self[index].id == id { self[index].takesNewItems = takesNewItems }
            guard case .composite(var children) = self[index].behavior else { continue }
            children.setTakesNewItems(takesNewItems, of: id)
            self[index].behavior = .composite(children)
        }
    }
}
