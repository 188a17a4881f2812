extension Snapshot {
    /// The first broken promise of the storage, in words, or `nil` if all hold; for tests.
    ///
    /// - Complexity: O(*n*) in the number of sections and items.
    package var brokenInvariant: String? {
        if Set(order).union(freeSlots).count != slots.count { return "a slot is in no list" }
        if order.count + freeSlots.count != slots.count { return "a slot is in both lists" }
        if sectionSlots.count != order.count { return "sections without a name" }
        if places.count != order.reduce(0, { $0 + slots[$1].items.count }) {
            return "items without a place"
        }
        for (index, slot) in order.enumerated() {
            let section = slots[slot]
            if section.index != index { return "section \(section.identifier) is at \(index)" }
            if sectionSlots[section.identifier] != slot { return "section in another slot" }
            if section.needsHints { return "section \(section.identifier) has not got its hints" }
            if let item = misplacedItem(in: slot) { return "item \(item) is misplaced" }
        }
        return nil
    }

    private func misplacedItem(in slot: Int) -> ItemID? {
        for (position, item) in slots[slot].items.enumerated() {
            guard let place = places[item], Int(place.slot) == slot else { return item }
            if abs(Int(place.hint) - position) > slots[slot].drift { return item }
        }
        return nil
    }
}
