package import LayoutdGeometry

extension DynamicAnimator {
    /// The groups of items that move as one, in the order in which they were given.
    public var itemGroups: [ItemGroup] { state.groups }

    /// Replaces all groups of items that move as one.
    ///
    /// Behaviours lose items that are in a group now, and groups that are none any more. A new group starts
    /// where its items are, with their mean velocity, weighted by mass, and without a turn. Items that
    /// leave their group keep their velocities if behaviours hold them before the next step.
    ///
    /// - Parameters:
    ///   - groups: The groups; an item may be in one of them.
    ///   - joinsBehaviors: Whether new groups, and items that leave their group, join the behaviours
    ///     with ``NamedBehavior/takesNewItems``.
    /// - Returns: The contacts that ended because of this.
    /// - Throws: ``DynamicsError``; nothing has changed then.
    @discardableResult
    public mutating func setItemGroups(
        _ groups: [ItemGroup],
        joiningBehaviors joinsBehaviors: Bool = false
    ) throws(DynamicsError) -> [ContactEvent] {
        guard groups != state.groups else { return [] }
        try state.validate(groups)
        return apply(.setItemGroups(groups, joiningBehaviors: joinsBehaviors))
    }

    /// The item whose body carries an item: its group, or the item itself.
    package func carrier(of item: DynamicItemID) -> DynamicItemID { state.carrier(of: item) }

    /// The mean of places, one of each item of a group, weighted as for the group's centre.
    package func center(of group: ItemGroup, _ place: (DynamicItemID) -> Point?) -> Point? {
        let placed = group.items.compactMap { id in
            place(id).flatMap { place in item(id).map { ($0, place) } }
        }
        return placed.isEmpty ? nil : placed.map(\.0).center(of: placed.map(\.1))
    }
}
