// The compiler cannot specialize what throws a generic error, so the work is in functions that throw
// nothing. Those for strings, as the service uses them, are ten times faster than the generic ones.

extension Snapshot {
    /// Fills an empty snapshot.
    ///
    /// - Returns: The first identifier that is named twice; the snapshot is of no use then.
    @specialized(where SectionID == String, ItemID == String)
    mutating func fill(
        with sections: [(section: SectionID, items: [ItemID])]
    ) -> SnapshotIdentifier<SectionID, ItemID>? {
        places.reserveCapacity(sections.reduce(0) { $0 + $1.items.count })
        for (index, (section, items)) in sections.enumerated() {
            guard sectionSlots.updateValue(index, forKey: section) == nil else {
                return .section(section)
            }
            order.append(index)
            slots.append(SectionList(section, items: items, index: index))
            for (position, item) in items.enumerated() {
                let place = Place(slot: index, hint: position)
                guard places.updateValue(place, forKey: item) == nil else { return .item(item) }
            }
        }
        return nil
    }

    /// Removes items, some of which may not be there.
    @specialized(where SectionID == String, ItemID == String)
    mutating func remove(_ identifiers: [ItemID]) {
        let changed = takeOut(identifiers)
        for identifier in identifiers { places[identifier] = nil }
        renewHints(inSlots: changed)
    }

    /// Removes sections with their items; some of them may not be there.
    @specialized(where SectionID == String, ItemID == String)
    mutating func remove(_ identifiers: [SectionID]) {
        let removed = Set(identifiers.compactMap { sectionSlots.removeValue(forKey: $0) })
        for slot in removed {
            for item in slots[slot].items { places[item] = nil }
            slots[slot] = SectionList(slots[slot].identifier, index: 0)
            freeSlots.append(slot)
        }
        order.removeAll(where: removed.contains)
        renumberSections()
    }

    @specialized(where SectionID == String, ItemID == String)
    func slotAndPosition(of item: ItemID) -> (slot: Int, position: Int)? {
        guard let place = places[item] else { return nil }
        let slot = Int(place.slot)
        return (slot, slots[slot].position(of: item, near: Int(place.hint)))
    }

    /// Takes items out of their sections, and leaves it to the caller to give them new places or none.
    ///
    /// - Returns: The slots of the sections that have changed.
    @specialized(where SectionID == String, ItemID == String)
    mutating func takeOut(_ identifiers: [ItemID]) -> [Int] {
        var positions: [Int: [Int]] = [:]
        for identifier in identifiers {
            guard let (slot, position) = slotAndPosition(of: identifier) else { continue }
            positions[slot, default: []].append(position)
        }
        for (slot, taken) in positions { slots[slot].remove(at: taken.sorted()) }
        return Array(positions.keys)
    }

    /// Puts items that are in no section into one.
    @specialized(where SectionID == String, ItemID == String)
    mutating func insert(_ identifiers: [ItemID], inSlot slot: Int, at position: Int) {
        slots[slot].insert(identifiers, at: position)
        for (offset, identifier) in identifiers.enumerated() {
            places[identifier] = Place(slot: slot, hint: position + offset)
        }
        renewHints(inSlots: [slot])
    }

    /// Renews the hints of those of the given sections in which they have become too inexact.
    @specialized(where SectionID == String, ItemID == String)
    mutating func renewHints(inSlots changed: [Int]) {
        for slot in changed where slots[slot].needsHints {
            for (position, item) in slots[slot].items.enumerated() {
                places[item] = Place(slot: slot, hint: position)
            }
            slots[slot].resetDrift()
        }
    }

    mutating func renumberSections() {
        for (index, slot) in order.enumerated() { slots[slot].index = index }
    }
}
