extension SectionSnapshot {
    /// Replaces the descendants of an item.
    ///
    /// Those that are new keep their states.
    ///
    /// - Throws: In this order: ``SectionSnapshotError/unknownParent(_:)``;
    ///   ``SectionSnapshotError/identifierExists(_:)`` if one of the new ones is elsewhere in the outline.
    public mutating func replace(
        childrenOf parent: ItemID,
        using snapshot: SectionSnapshot
    ) throws(Failure) {
        guard let slot = slots[parent] else { throw .unknownParent(parent) }
        var changed = self
        changed.prune(nodes[slot].children)
        let rows = snapshot.rows
        try changed.requireNew(rows.map(\.item))
        changed.graft(rows, under: slot, at: 0)
        self = changed
    }

    /// Inserts an outline before an item, as its siblings.
    ///
    /// All items keep their states.
    ///
    /// - Throws: In this order: ``SectionSnapshotError/unknownDestination(_:)``,
    ///   ``SectionSnapshotError/identifierExists(_:)``.
    public mutating func insert(
        _ snapshot: SectionSnapshot,
        before item: ItemID
    ) throws(Failure) {
        try insert(snapshot.rows, .before(item))
    }

    /// Inserts an outline after an item, as its siblings.
    ///
    /// All items keep their states.
    ///
    /// - Returns: If the item has children, the one that followed its last descendant; else the item
    ///   itself if another one followed it. Nothing more is known of what UIKit means by it.
    /// - Throws: As ``insert(_:before:)-(SectionSnapshot<ItemID>,_)``.
    /// - Complexity: O(*n*) in the number of all items.
    @discardableResult
    public mutating func insert(
        _ snapshot: SectionSnapshot,
        after item: ItemID
    ) throws(Failure) -> ItemID? {
        let follower = slots[item].flatMap(follower)
        let hasChildren = slots[item].map { !nodes[$0].children.isEmpty } ?? false
        try insert(snapshot.rows, .after(item))
        return hasChildren ? follower : follower.map { _ in item }
    }

    /// Takes a part of the outline, with the states of its items.
    ///
    /// - Parameters:
    ///   - parent: The item.
    ///   - includingParent: Whether the part contains the item itself, as its only root.
    /// - Returns: The descendants of the item as an outline of their own.
    /// - Throws: ``SectionSnapshotError/unknownParent(_:)``.
    public func snapshot(
        of parent: ItemID,
        includingParent: Bool = false
    ) throws(Failure) -> SectionSnapshot {
        guard let slot = slots[parent] else { throw .unknownParent(parent) }
        var tree = SectionSnapshot()
        let starts = includingParent ? [slot] : nodes[slot].children
        tree.graft(rows(of: depthFirst(from: starts)), under: nil, at: 0)
        return tree
    }

    /// Returns the item that follows the last descendant of a node.
    private func follower(of slot: Int) -> ItemID? {
        var current: Int? = slot
        while let node = current {
            let (parent, index) = position(of: node)
            let siblings = children(of: parent)
            if index + 1 < siblings.count { return nodes[siblings[index + 1]].item }
            current = parent
        }
        return nil
    }
}
