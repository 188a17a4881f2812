extension Snapshot {
    /// Puts items at the end of a section.
    ///
    /// Those that are in the snapshot already are moved there.
    ///
    /// - Parameters:
    ///   - identifiers: The items in order.
    ///   - section: The section, or `nil` for the last one.
    /// - Throws: In this order: ``SnapshotError/noSections``, ``SnapshotError/repeatedIdentifier(_:)``,
    ///   ``SnapshotError/unknownDestination(_:)``.
    public mutating func appendItems(
        _ identifiers: [ItemID],
        toSection section: SectionID? = nil
    ) throws(Failure) {
        guard let last = order.last else { throw .noSections }
        try requireDistinct(identifiers)
        var slot = last
        if let section {
            guard let named = sectionSlots[section] else {
                throw .unknownDestination(.section(section))
            }
            slot = named
        }
        let changed = takeOut(identifiers)
        insert(identifiers, inSlot: slot, at: slots[slot].items.count)
        renewHints(inSlots: changed)
    }

    /// Puts items before another one, in the given order.
    ///
    /// Those that are in the snapshot already are moved there.
    ///
    /// - Throws: In this order: ``SnapshotError/repeatedIdentifier(_:)``,
    ///   ``SnapshotError/destinationInList(_:)``, ``SnapshotError/unknownDestination(_:)``.
    public mutating func insertItems(
        _ identifiers: [ItemID],
        beforeItem item: ItemID
    ) throws(Failure) {
        try insertItems(identifiers, .before(item))
    }

    /// Puts items after another one, in the given order.
    ///
    /// Those that are in the snapshot already are moved there.
    ///
    /// - Throws: As ``insertItems(_:beforeItem:)``.
    public mutating func insertItems(
        _ identifiers: [ItemID],
        afterItem item: ItemID
    ) throws(Failure) {
        try insertItems(identifiers, .after(item))
    }

    /// Removes items.
    ///
    /// Those that are not in the snapshot are ignored.
    ///
    /// - Throws: ``SnapshotError/repeatedIdentifier(_:)``.
    public mutating func deleteItems(_ identifiers: [ItemID]) throws(Failure) {
        try requireDistinct(identifiers)
        remove(identifiers)
    }

    /// Removes all items, all sections and all marks.
    public mutating func deleteAllItems() {
        self = Snapshot()
    }

    /// Moves an item before another one, which may be in another section.
    ///
    /// - Throws: In this order: ``SnapshotError/moveToItself(_:)``, ``SnapshotError/unknownItem(_:)``,
    ///   ``SnapshotError/unknownDestination(_:)``.
    public mutating func moveItem(
        _ identifier: ItemID,
        beforeItem item: ItemID
    ) throws(Failure) {
        try moveItem(identifier, .before(item))
    }

    /// Moves an item after another one, which may be in another section.
    ///
    /// - Throws: As ``moveItem(_:beforeItem:)``.
    public mutating func moveItem(
        _ identifier: ItemID,
        afterItem item: ItemID
    ) throws(Failure) {
        try moveItem(identifier, .after(item))
    }
}

extension Snapshot {
    mutating func insertItems(
        _ identifiers: [ItemID],
        _ destination: SnapshotDestination<ItemID>
    ) throws(Failure) {
        try requireDistinct(identifiers)
        let target = destination.identifier
        guard !identifiers.contains(target) else { throw .destinationInList(.item(target)) }
        guard places[target] != nil else { throw .unknownDestination(.item(target)) }
        let changed = takeOut(identifiers)
        // The place counts without the items that are moved, so it is looked up after they are out.
        if let (slot, position) = slotAndPosition(of: target) {
            insert(identifiers, inSlot: slot, at: position + destination.offset)
        }
        renewHints(inSlots: changed)
    }

    mutating func moveItem(
        _ identifier: ItemID,
        _ destination: SnapshotDestination<ItemID>
    ) throws(Failure) {
        guard identifier != destination.identifier else {
            throw .moveToItself(.item(identifier))
        }
        guard places[identifier] != nil else { throw .unknownItem(identifier) }
        try insertItems([identifier], destination)
    }

    func requireDistinct(_ identifiers: [ItemID]) throws(Failure) {
        if let repeated = firstRepeated(in: identifiers) {
            throw .repeatedIdentifier(.item(repeated))
        }
    }

    func requireDistinct(_ identifiers: [SectionID]) throws(Failure) {
        if let repeated = firstRepeated(in: identifiers) {
            throw .repeatedIdentifier(.section(repeated))
        }
    }
}

/// Returns the first identifier that an earlier one equals.
@specialized(where ID == String)
private func firstRepeated<ID: Hashable>(in identifiers: [ID]) -> ID? {
    guard identifiers.count > 1 else { return nil }
    var seen: Set<ID> = []
    seen.reserveCapacity(identifiers.count)
    return identifiers.first { !seen.insert($0).inserted }
}
