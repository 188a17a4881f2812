extension SectionSnapshot {
    /// Puts new items behind the children of a parent.
    ///
    /// - Parameters:
    ///   - items: The items in order. If there are none, nothing is checked.
    ///   - parent: The parent; `nil` to put them behind the roots.
    /// - Throws: In this order: ``SectionSnapshotError/unknownParent(_:)``,
    ///   ``SectionSnapshotError/identifierExists(_:)``.
    public mutating func append(_ items: [ItemID], to parent: ItemID? = nil) throws(Failure) {
        guard !items.isEmpty else { return }
        var slot: Int?
        if let parent {
            slot = slots[parent]
            guard slot != nil else { throw .unknownParent(parent) }
        }
        try requireNew(items)
        graft(items.map { OutlineRow(item: $0) }, under: slot, at: children(of: slot).count)
    }

    /// Puts new items before another one, as its siblings.
    ///
    /// - Throws: In this order: ``SectionSnapshotError/unknownDestination(_:)``,
    ///   ``SectionSnapshotError/identifierExists(_:)``; nothing if there are no items.
    public mutating func insert(_ items: [ItemID], before item: ItemID) throws(Failure) {
        try insert(items, .before(item))
    }

    /// Puts new items after another one, as its siblings: behind all its descendants.
    ///
    /// - Throws: As ``insert(_:before:)-([ItemID],_)``.
    public mutating func insert(_ items: [ItemID], after item: ItemID) throws(Failure) {
        try insert(items, .after(item))
    }

    /// Removes items with their descendants.
    ///
    /// One may be named twice.
    ///
    /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
    public mutating func delete(_ items: [ItemID]) throws(Failure) {
        var pruned: [Int] = []
        for item in items {
            guard let slot = slots[item] else { throw .unknownItem(item) }
            pruned.append(slot)
        }
        prune(pruned)
    }

    /// Removes all items.
    public mutating func deleteAll() {
        self = SectionSnapshot()
    }

    /// Expands items.
    ///
    /// Those that are not in the outline are ignored.
    public mutating func expand(_ items: [ItemID]) {
        for slot in items.compactMap({ slots[$0] }) { nodes[slot].isExpanded = true }
    }

    /// Collapses items.
    ///
    /// Those that are not in the outline are ignored.
    public mutating func collapse(_ items: [ItemID]) {
        for slot in items.compactMap({ slots[$0] }) { nodes[slot].isExpanded = false }
    }

    private mutating func insert(
        _ items: [ItemID],
        _ destination: SnapshotDestination<ItemID>
    ) throws(Failure) {
        guard !items.isEmpty else { return }
        try insert(items.map { OutlineRow(item: $0) }, destination)
    }

    mutating func insert(
        _ rows: [OutlineRow<ItemID>],
        _ destination: SnapshotDestination<ItemID>
    ) throws(Failure) {
        guard let slot = slots[destination.identifier] else {
            throw .unknownDestination(destination.identifier)
        }
        try requireNew(rows.map(\.item))
        let (parent, index) = position(of: slot)
        graft(rows, under: parent, at: index + destination.offset)
    }
}
