extension Snapshot {
    /// The number of sections.
    public var numberOfSections: Int { order.count }

    /// The number of items in all sections.
    public var numberOfItems: Int { places.count }

    /// The sections in order.
    ///
    /// - Complexity: O(*s*) in the number of sections.
    public var sectionIdentifiers: [SectionID] { order.map { slots[$0].identifier } }

    /// The items of all sections in order.
    ///
    /// - Complexity: O(*n*) in the number of items.
    public var itemIdentifiers: [ItemID] { order.flatMap { slots[$0].items } }

    /// The sections in order, each with its items in order.
    ///
    /// - Complexity: O(*s*) in the number of sections; the items are not copied.
    public var sections: [(section: SectionID, items: [ItemID])] {
        order.map { (slots[$0].identifier, slots[$0].items) }
    }

    /// Returns the number of items in a section.
    ///
    /// - Throws: ``SnapshotError/unknownSection(_:)``.
    /// - Complexity: O(1) expected.
    public func numberOfItems(inSection section: SectionID) throws(Failure) -> Int {
        try list(of: section).items.count
    }

    /// Returns the items of a section in order.
    ///
    /// - Throws: ``SnapshotError/unknownSection(_:)``.
    /// - Complexity: O(1) expected; the items are not copied.
    public func itemIdentifiers(inSection section: SectionID) throws(Failure) -> [ItemID] {
        try list(of: section).items
    }

    /// Returns the section that an item is in, or `nil` if it is in none.
    ///
    /// - Complexity: O(1) expected.
    public func sectionIdentifier(containingItem item: ItemID) -> SectionID? {
        places[item].map { slots[Int($0.slot)].identifier }
    }

    /// Returns the index of an item among the items of all sections, or `nil` if it is not there.
    ///
    /// - Complexity: O(*s*) expected in the number of sections. ``path(of:)`` is faster.
    public func indexOfItem(_ item: ItemID) -> Int? {
        guard let path = path(of: item) else { return nil }
        return order[..<path.section].reduce(path.item) { $0 + slots[$1].items.count }
    }

    /// Returns the index of a section, or `nil` if it is not there.
    ///
    /// - Complexity: O(1) expected.
    public func indexOfSection(_ section: SectionID) -> Int? {
        sectionSlots[section].map { slots[$0].index }
    }

    /// Returns the place of an item (`indexPath(for:)` of a data source), or `nil` if it is not there.
    ///
    /// - Complexity: O(1) expected.
    @specialized(where SectionID == String, ItemID == String)
    public func path(of item: ItemID) -> SnapshotPath? {
        guard let (slot, position) = slotAndPosition(of: item) else { return nil }
        return SnapshotPath(section: slots[slot].index, item: position)
    }

    /// Returns the item at a place (`itemIdentifier(for:)` of a data source), or `nil` if there is none.
    ///
    /// - Complexity: O(1).
    public func itemIdentifier(at path: SnapshotPath) -> ItemID? {
        guard order.indices.contains(path.section) else { return nil }
        let items = slots[order[path.section]].items
        return items.indices.contains(path.item) ? items[path.item] : nil
    }
}

extension Snapshot {
    private func list(
        of section: SectionID
    ) throws(Failure) -> SectionList<SectionID, ItemID> {
        guard let slot = sectionSlots[section] else { throw .unknownSection(section) }
        return slots[slot]
    }
}
