/// The items of one section of a snapshot.
///
/// The snapshot remembers for each item at what index it was, its *hint*. Changes make hints wrong by
/// at most ``drift``, and a search around the hint finds the item. Hints are renewed when the drift
/// exceeds ``largestDrift``, so a search takes constant time.
struct SectionList<SectionID: Sendable, ItemID: Hashable & Sendable>: Sendable {
    /// Renewing hashes every item of the section.
    ///
    /// With this bound it costs an item that is inserted at the front about as much as shifting the
    /// others in memory does.
    static var largestDrift: Int { 128 }

    let identifier: SectionID
    private(set) var items: [ItemID] = []
    /// The index of the section.
    var index: Int
    /// How far the hints may be from the indices.
    private(set) var drift = 0

    init(_ identifier: SectionID, items: [ItemID] = [], index: Int) {
        self.identifier = identifier
        self.items = items
        self.index = index
    }

    /// Whether hints must be renewed; the caller does it, then calls ``resetDrift()``.
    var needsHints: Bool { drift > Self.largestDrift }

    mutating func resetDrift() {
        drift = 0
    }

    /// Returns the index of an item that is in this section.
    func position(of item: ItemID, near hint: Int) -> Int {
        for distance in 0...drift {
            let below = hint - distance
            if items.indices.contains(below), items[below] == item { return below }
            let above = hint + distance
            if items.indices.contains(above), items[above] == item { return above }
        }
        preconditionFailure("an item is not in the section that the snapshot has for it")
    }

    mutating func insert(_ inserted: [ItemID], at position: Int) {
        if position < items.count { drift += inserted.count }
        items.insert(contentsOf: inserted, at: position)
    }

    /// Removes the items at the given indices, which ascend, in one pass.
    mutating func remove(at positions: [Int]) {
        guard let first = positions.first else { return }
        if first < items.count - positions.count { drift += positions.count }
        if positions.count == 1 {
            items.remove(at: first)
            return
        }
        var target = first
        var next = 0
        for source in first..<items.count {
            if next < positions.count, positions[next] == source {
                next += 1
            } else {
                items[target] = items[source]
                target += 1
            }
        }
        items.removeLast(positions.count)
    }
}
