extension NamedBehavior {
    /// The behaviour without some items; `nil` if it has one that it cannot be without.
    func without(_ gone: Set<DynamicItemID>) -> NamedBehavior? {
        guard let behavior = behavior.without(gone) else { return nil }
        return NamedBehavior(id, behavior)
    }
}

extension DynamicBehavior {
    fileprivate func without(_ gone: Set<DynamicItemID>) -> DynamicBehavior? {
        if case .composite(let children) = self {
            return .composite(children.compactMap { $0.without(gone) })
        }
        guard items.contains(where: gone.contains) else { return self }
        var changed = self
        return changed.changeItems { $0.removeAll(where: gone.contains) } ? changed : nil
    }

    /// Changes the items; answers whether the behaviour's items may change at all.
    mutating func changeItems(_ change: (inout [DynamicItemID]) -> Void) -> Bool {
        switch self {
        case .gravity(var behavior):
            change(&behavior.items)
            self = .gravity(behavior)
        case .push(var behavior):
            change(&behavior.items)
            self = .push(behavior)
        case .collision(var behavior):
            change(&behavior.items)
            self = .collision(behavior)
        case .item(var behavior):
            change(&behavior.items)
            self = .item(behavior)
        case .field(var behavior):
            change(&behavior.items)
            self = .field(behavior)
        case .snap, .attachment, .composite: return false
        }
        return true
    }
}
