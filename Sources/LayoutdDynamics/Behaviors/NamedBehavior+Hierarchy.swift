/// A behaviour that holds no others, with its name.
struct PrimitiveBehavior {
    let id: BehaviorID
    let definition: any BehaviorDefinition
}

extension NamedBehavior {
    /// The names of the behaviour and of all behaviours inside it.
    var names: [BehaviorID] {
        guard case .composite(let children) = behavior else { return [id] }
        return [id] + children.flatMap(\.names)
    }

    /// The behaviour with the given name: itself or one inside it.
    func find(_ id: BehaviorID) -> DynamicBehavior? {
        if self.id == id { return behavior }
        guard case .composite(let children) = behavior else { return nil }
        for child in children {
            if let found = child.find(id) { return found }
        }
        return nil
    }

    /// The behaviour without the given items, or `nil` if it cannot exist without one of them.
    func without(_ gone: Set<DynamicItemID>) -> NamedBehavior? {
        if case .composite(let children) = behavior {
            return NamedBehavior(id, .composite(children.compactMap { $0.without(gone) }))
        }
        guard behavior.items.contains(where: gone.contains) else { return self }
        var changed = behavior
        guard changed.changeItems({ $0.removeAll(where: gone.contains) }) else { return nil }
        return NamedBehavior(id, changed)
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
            return behavior.map { NamedBehavior(named.id, $0) }
        }
    }
}
