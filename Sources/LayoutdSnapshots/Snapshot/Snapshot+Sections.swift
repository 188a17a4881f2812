extension Snapshot {
    /// Puts new, empty sections at the end.
    ///
    /// - Throws: In this order: ``SnapshotError/repeatedIdentifier(_:)``,
    ///   ``SnapshotError/sectionExists(_:)``.
    public mutating func appendSections(_ identifiers: [SectionID]) throws(Failure) {
        try insertSections(identifiers, nil)
    }

    /// Puts new, empty sections before another one.
    ///
    /// - Throws: In this order: ``SnapshotError/repeatedIdentifier(_:)``,
    ///   ``SnapshotError/destinationInList(_:)``, ``SnapshotError/unknownDestination(_:)``,
    ///   ``SnapshotError/sectionExists(_:)``.
    public mutating func insertSections(
        _ identifiers: [SectionID],
        beforeSection section: SectionID
    ) throws(Failure) {
        try insertSections(identifiers, .before(section))
    }

    /// Puts new, empty sections after another one.
    ///
    /// - Throws: As ``insertSections(_:beforeSection:)``.
    public mutating func insertSections(
        _ identifiers: [SectionID],
        afterSection section: SectionID
    ) throws(Failure) {
        try insertSections(identifiers, .after(section))
    }

    /// Removes sections with their items.
    ///
    /// Those that are not in the snapshot are ignored.
    ///
    /// - Throws: ``SnapshotError/repeatedIdentifier(_:)``.
    /// - Complexity: O(*s* + *n*) in the number of all sections and of the removed items.
    public mutating func deleteSections(_ identifiers: [SectionID]) throws(Failure) {
        try requireDistinct(identifiers)
        remove(identifiers)
    }

    /// Moves a section with its items before another one.
    ///
    /// - Throws: In this order: ``SnapshotError/moveToItself(_:)``, ``SnapshotError/unknownSection(_:)``,
    ///   ``SnapshotError/unknownDestination(_:)``.
    public mutating func moveSection(
        _ identifier: SectionID,
        beforeSection section: SectionID
    ) throws(Failure) {
        try moveSection(identifier, .before(section))
    }

    /// Moves a section with its items after another one.
    ///
    /// - Throws: As ``moveSection(_:beforeSection:)``.
    public mutating func moveSection(
        _ identifier: SectionID,
        afterSection section: SectionID
    ) throws(Failure) {
        try moveSection(identifier, .after(section))
    }
}

extension Snapshot {
    mutating func insertSections(
        _ identifiers: [SectionID],
        _ destination: SnapshotDestination<SectionID>?
    ) throws(Failure) {
        try requireDistinct(identifiers)
        var index = order.count
        if let destination {
            let target = destination.identifier
            guard !identifiers.contains(target) else { throw .destinationInList(.section(target)) }
            index = try self.index(at: destination)
        }
        if let existing = identifiers.first(where: { sectionSlots[$0] != nil }) {
            throw .sectionExists(existing)
        }
        order.insert(contentsOf: identifiers.map { makeSection($0) }, at: index)
        renumberSections()
    }

    mutating func moveSection(
        _ identifier: SectionID,
        _ destination: SnapshotDestination<SectionID>
    ) throws(Failure) {
        guard identifier != destination.identifier else {
            throw .moveToItself(.section(identifier))
        }
        guard let slot = sectionSlots[identifier] else { throw .unknownSection(identifier) }
        let index = try index(at: destination)
        let old = slots[slot].index
        order.remove(at: old)
        order.insert(slot, at: old < index ? index - 1 : index)
        renumberSections()
    }

    private func index(at destination: SnapshotDestination<SectionID>) throws(Failure) -> Int {
        guard let index = indexOfSection(destination.identifier) else {
            throw .unknownDestination(.section(destination.identifier))
        }
        return index + destination.offset
    }

    /// Returns the slot of a new section, which is not in the order yet.
    mutating func makeSection(_ identifier: SectionID) -> Int {
        let section = SectionList<SectionID, ItemID>(identifier, index: 0)
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
            slots[slot] = section
        } else {
            slot = slots.count
            slots.append(section)
        }
        sectionSlots[identifier] = slot
        return slot
    }
}
