extension Snapshot {
    /// Returns the slot of a section, which becomes the last one if it is new.
    mutating func slot(of section: SectionID) -> Int {
        if let slot = sectionSlots[section] { return slot }
        let slot = makeSection(section)
        order.append(slot)
        renumberSections()
        return slot
    }

    /// Gives a section the given items, among which are all that it has.
    ///
    /// The others move into it.
    mutating func put(_ items: [ItemID], inSlot slot: Int) {
        guard items != slots[slot].items else { return }
        let changed = takeOut(items)
        insert(items, inSlot: slot, at: 0)
        renewHints(inSlots: changed)
    }
}
