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
    /// The others move into it. Those at the beginning and the end that are there already are left
    /// alone.
    @specialized(where SectionID == String, ItemID == String)
    mutating func put(_ items: [ItemID], inSlot slot: Int) {
        let old = slots[slot].items
        let start = zip(items, old).prefix { $0 == $1 }.count
        let end = zip(items[start...].reversed(), old[start...].reversed())
            .prefix { $0 == $1 }.count
        let changed = Array(items[start..<items.count - end])
        let others = takeOut(changed)
        insert(changed, inSlot: slot, at: start)
        renewHints(inSlots: others)
    }
}
