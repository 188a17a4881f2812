/// Checks of groups.
extension AnimatorState {
    /// Checks the groups that are to take the place of all others.
    func validate(_ new: [ItemGroup]) throws(DynamicsError) {
        try validateMembers(of: new)
        try validatePieces(of: new)
        for group in new where !groups.contains(group) { try validateSpread(of: group) }
    }

    /// Checks groups whose items are to change.
    func validateGroups(
        changing changes: [DynamicItemID: DynamicItem]
    ) throws(DynamicsError) {
        let changed = groups.filter { $0.items.contains { changes[$0] != nil } }
        guard !changed.isEmpty else { return }
        try validatePieces(of: groups, changing: changes)
        for group in changed { try validateSpread(of: group, changing: changes) }
    }

    private func validateMembers(of new: [ItemGroup]) throws(DynamicsError) {
        let old = Set(groups.map(\.id))
        var (names, grouped): (Set<DynamicItemID>, Set<DynamicItemID>) = ([], [])
        for group in new {
            let isFree = old.contains(group.id) || items[group.id] == nil
            guard isFree, names.insert(group.id).inserted, !group.items.isEmpty else {
                throw .invalidGroup(group.id)
            }
            for item in group.items {
                guard let known = items[item] else { throw .unknownItem(item) }
                guard known.parts == nil, grouped.insert(item).inserted else {
                    throw .invalidGroup(group.id)
                }
            }
        }
    }

    /// Checks that the items of a group are near enough to each other for the engine's precision.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - changes: What some of its items are to be.
    /// - Throws: ``DynamicsError``.
    func validateSpread(
        of group: ItemGroup,
        changing changes: [DynamicItemID: DynamicItem] = [:]
    ) throws(DynamicsError) {
        let states = group.items.compactMap { changes[$0] ?? item($0) }
        let angle = items[group.id].flatMap { _ in self.item(group.id)?.angle }
        let formed = DynamicItem(grouping: states, angle: angle)
        let isExact = BodyShape(formed)?.isExact(for: formed.parts ?? []) ?? false
        guard isExact, formed.center.isUsable else { throw .spreadGroup(group.id) }
    }

    /// Checks the number of pieces in groups.
    ///
    /// - Parameters:
    ///   - groups: The groups.
    ///   - changes: What some of their items are to be.
    /// - Throws: ``DynamicsError``.
    private func validatePieces(
        of groups: [ItemGroup],
        changing changes: [DynamicItemID: DynamicItem] = [:]
    ) throws(DynamicsError) {
        let count = groups.lazy.flatMap(\.items).reduce(0) { count, member in
            let shape = (changes[member] ?? items[member]).flatMap { BodyShape($0) }
            return count + (shape?.pieceCount ?? 1)
        }
        let limit = ItemGroup.mostPieces
        guard count <= limit else { throw .tooManyPieces(count, limit: limit) }
    }

    /// Whether groups that were read are ones that an animator has.
    var hasSoundGroups: Bool {
        let formed = items.filter { $1.parts != nil }
        guard formed.count == groups.count, (itemGroups == nil) == (groupPlaces == nil) else {
            return false
        }
        let isValid =
            (try? validateMembers(of: groups)) != nil && (try? validatePieces(of: groups)) != nil
        return isValid && itemGroups?.isEmpty != true && (groupPlaces ?? [:]) == groups.places
            && groups.allSatisfy { formed[$0.id]?.parts?.count == $0.items.count }
            && groups.allSatisfy { $0.items.allSatisfy { bodyNumbers[$0] == nil } }
            && formed.values.allSatisfy { $0.parts?.allSatisfy(\.isUsablePart) ?? false }
            && (startVelocities ?? [:]).values.allSatisfy(\.isSound)
    }
}

extension DynamicItem {
    /// Whether the engine can work with its place in a group.
    fileprivate var isUsablePart: Bool { center.isUsable && angle.isUsable && parts == nil }
}

extension BodyVelocity {
    fileprivate var isSound: Bool { linear.x.isFinite && linear.y.isFinite && spin.isFinite }
}
