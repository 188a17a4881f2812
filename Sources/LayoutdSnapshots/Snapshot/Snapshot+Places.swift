extension Snapshot {
    /// Takes items out of their sections, and leaves it to the caller to give them new places or none.
    ///
    /// - Returns: The slots of the sections that have changed.
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
    mutating func insert(_ identifiers: [ItemID], inSlot slot: Int, at position: Int) {
        slots[slot].insert(identifiers, at: position)
        for (offset, identifier) in identifiers.enumerated() {
            places[identifier] = Place(slot: slot, hint: position + offset)
        }
        renewHints(inSlots: [slot])
    }

    /// Renews the hints of those of the given sections in which they have become too inexact.
    mutating func renewHints(inSlots changed: [Int]) {
        for slot in changed where slots[slot].needsHints {
            for (position, item) in slots[slot].items.enumerated() {
                places[item] = Place(slot: slot, hint: position)
            }
            slots[slot].resetDrift()
        }
    }
}
