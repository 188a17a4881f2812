import LayoutdGeometry

/// Checks of commands that were read: the same as before they were first applied.
extension AnimatorState {
    /// Whether a command can be applied to the state.
    func accepts(_ command: AnimatorCommand) -> Bool {
        (try? allows(command)) ?? false
    }

    private func allows(_ command: AnimatorCommand) throws(DynamicsError) -> Bool {
        switch command {
        case .addItems(let new):
            for item in new { try validate(item.item, as: item.id) }
            return new.map(\.id).areDifferent
        case .removeItems(let named), .stopItems(let named):
            return named.allSatisfy { items[$0] != nil }
        case .moveItem(let item, let center, let angle):
            try validate(center, angle: angle, of: item)
            return items[item] != nil
        case .addVelocity(let item, let velocity, let angular),
            .setVelocity(let item, let velocity, let angular):
            return items[item] != nil && velocity.isUsable && angular.isUsable
        case .displaceItems(let displacements): return displacements.allSatisfy(allows)
        case .updateItems(let updates):
            for update in updates { try validate(update.item, updating: update.id) }
            let changes = updates.map { ($0.id, $0.item) }
            try validateGroups(changing: Dictionary(changes) { first, _ in first })
            return updates.map(\.id).areDifferent
        case .joinBehaviors(let new): return allowsJoining(new)
        case .addBehaviors(let new, let parent):
            try validate(added: new)
            return allows(parent: parent)
        case .changeBehavior(let named):
            try validate(changed: named)
            return true
        case .arrangeBehaviors(let order, let parent):
            return order.areDifferent && allows(parent: parent)
        case .setItemGroups(let groups, _):
            try validate(groups)
            return true
        case .removeBehaviors, .setReferenceBounds: return true
        }
    }

    private func allows(_ displacement: ItemDisplacement) -> Bool {
        item(displacement.item).map { ($0.center + displacement.way).isUsable } ?? false
    }

    /// Whether items can join the behaviours that take new ones.
    private func allowsJoining(_ new: [DynamicItemID]) -> Bool {
        guard new.areDifferent, new.allSatisfy({ items[$0] != nil && groupPlaces?[$0] == nil })
        else { return false }
        let joining = Set(new)
        let before = primitives
        let after = behaviors.map { $0.joined(by: new) }.primitives
        return zip(before, after).allSatisfy { old, new in
            new.definition.items.count == old.definition.items.count
                || old.definition.items.allSatisfy { !joining.contains($0) }
        }
    }

    private func allows(parent: BehaviorID?) -> Bool {
        guard let parent else { return true }
        guard case .composite? = behavior(parent) else { return false }
        return true
    }
}

extension Vector {
    fileprivate var isUsable: Bool { dx.isUsable && dy.isUsable }
}

extension Array where Element: Hashable {
    fileprivate var areDifferent: Bool { Set(self).count == count }
}
