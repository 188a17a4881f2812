extension Snapshot {
    /// The items that are marked for a reload and still there, in the order in which they were marked.
    ///
    /// - Complexity: O(*m*) expected in the number of marks.
    public var reloadedItemIdentifiers: [ItemID] {
        reloads.order.filter { places[$0] != nil }
    }

    /// The sections that are marked for a reload and still there, in the order in which they were
    /// marked.
    ///
    /// - Complexity: O(*m*) expected in the number of marks.
    public var reloadedSectionIdentifiers: [SectionID] {
        sectionReloads.order.filter { sectionSlots[$0] != nil }
    }

    /// The items that are marked to be reconfigured and still there, in the order in which they were
    /// marked.
    ///
    /// - Complexity: O(*m*) expected in the number of marks.
    public var reconfiguredItemIdentifiers: [ItemID] {
        reconfigurations.order.filter { places[$0] != nil }
    }

    /// Marks items for a reload: they get a new cell.
    ///
    /// Sections and items stay as they are.
    ///
    /// - Throws: In this order: ``SnapshotError/repeatedIdentifier(_:)``,
    ///   ``SnapshotError/reloadUnknown(_:)``.
    public mutating func reloadItems(_ identifiers: [ItemID]) throws(Failure) {
        try requireReloadable(identifiers)
        reloads.insert(identifiers)
    }

    /// Marks items to be reconfigured: they keep their cell, which gets new content and is measured
    /// again.
    ///
    /// - Throws: As ``reloadItems(_:)``.
    public mutating func reconfigureItems(_ identifiers: [ItemID]) throws(Failure) {
        try requireReloadable(identifiers)
        reconfigurations.insert(identifiers)
    }

    /// Marks sections for a reload: all their items get new cells.
    ///
    /// - Throws: In this order: ``SnapshotError/repeatedIdentifier(_:)``,
    ///   ``SnapshotError/reloadUnknown(_:)``.
    public mutating func reloadSections(_ identifiers: [SectionID]) throws(Failure) {
        try requireDistinct(identifiers)
        if let unknown = identifiers.first(where: { sectionSlots[$0] == nil }) {
            throw .reloadUnknown(.section(unknown))
        }
        sectionReloads.insert(identifiers)
    }

    /// Removes all marks.
    ///
    /// A snapshot that is shown is without marks: they have had their effect.
    public mutating func removeMarks() {
        reloads.removeAll()
        sectionReloads.removeAll()
        reconfigurations.removeAll()
    }

    private func requireReloadable(_ identifiers: [ItemID]) throws(Failure) {
        try requireDistinct(identifiers)
        if let unknown = identifiers.first(where: { places[$0] == nil }) {
            throw .reloadUnknown(.item(unknown))
        }
    }
}
