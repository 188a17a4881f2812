/// Which items of two snapshots are the same, as runs.
///
/// Each item is first compared with the one behind the last that was found. Only where that fails is an
/// item looked up by its hash, in the new snapshot. So lists that are nearly equal, and most of all
/// their common beginning and end, cost one comparison an item.
struct SnapshotMatching<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    private let new: Snapshot<SectionID, ItemID>
    /// For each old section its index after; `nil` if it is gone.
    private(set) var newSections: [Int?] = []
    /// The runs in the order of the old items.
    private(set) var runs: [MatchedRun] = []
    /// The old places of items that are gone, ascending.
    private(set) var removed: [SnapshotPath] = []

    init(
        from old: [(section: SectionID, items: [ItemID])],
        to new: Snapshot<SectionID, ItemID>
    ) {
        self.new = new
        var expected = 0
        for (section, items) in old {
            let index = new.index(of: section, expectedAt: expected)
            expected = index.map { $0 + 1 } ?? expected
            match(items, of: newSections.count, with: index)
            newSections.append(index)
        }
    }

    private mutating func match(_ items: [ItemID], of section: Int, with newSection: Int?) {
        // Where the next item is, if it has stayed behind the last one.
        var expected = newSection.map { SnapshotPath(section: $0, item: 0) }
        var index = 0
        while index < items.count {
            let path = SnapshotPath(section: section, item: index)
            let common = expected.map { commonCount(of: items, from: index, with: $0) } ?? 0
            if common > 0, let start = expected {
                runs.append(MatchedRun(old: path, new: start, count: common))
                index += common
                expected?.item += common
            } else if let place = new.path(of: items[index]) {
                expected = place
            } else {
                removed.append(path)
                index += 1
            }
        }
    }

    /// Returns how many items from `index` on equal those from the new place `path` on.
    private func commonCount(of items: [ItemID], from index: Int, with path: SnapshotPath) -> Int {
        let others = new.slots[new.order[path.section]].items
        let limit = min(items.count - index, others.count - path.item)
        var count = 0
        while count < limit, items[index + count] == others[path.item + count] { count += 1 }
        return count
    }
}

extension Snapshot {
    /// Returns the index of a section, which is probably the given one.
    fileprivate func index(of section: SectionID, expectedAt index: Int) -> Int? {
        if index < order.count, slots[order[index]].identifier == section { return index }
        return indexOfSection(section)
    }
}
