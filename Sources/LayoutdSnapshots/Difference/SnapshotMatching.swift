/// Which items of two snapshots are the same, as runs.
///
/// Each item is first compared with the one behind the last that was found. Only where that fails is an
/// item looked up by its hash. So lists that are nearly equal, and most of all their common beginning
/// and end, cost one comparison an item.
struct SnapshotMatching<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    private let old: Snapshot<SectionID, ItemID>
    private let new: Snapshot<SectionID, ItemID>
    /// For each new section its index before; `nil` if it was not there.
    let oldSections: [Int?]
    /// The runs in the order of the new items.
    private(set) var runs: [MatchedRun] = []
    /// The new places of items that were not there, ascending.
    private(set) var added: [SnapshotPath] = []

    init(from old: Snapshot<SectionID, ItemID>, to new: Snapshot<SectionID, ItemID>) {
        self.old = old
        self.new = new
        oldSections = new.sectionIndices(in: old)
        for section in new.order.indices { match(section) }
    }

    private mutating func match(_ section: Int) {
        let items = new.slots[new.order[section]].items
        // Where the next item was, if it has stayed behind the last one.
        var expected = oldSections[section].map { SnapshotPath(section: $0, item: 0) }
        var index = 0
        while index < items.count {
            let path = SnapshotPath(section: section, item: index)
            let common = expected.map { commonCount(of: items, from: index, with: $0) } ?? 0
            if common > 0, let start = expected {
                runs.append(MatchedRun(old: start, new: path, count: common))
                index += common
                expected?.item += common
            } else if let place = old.path(of: items[index]) {
                expected = place
            } else {
                added.append(path)
                index += 1
            }
        }
    }

    /// Returns how many items from `index` on equal those from the old place `path` on.
    private func commonCount(of items: [ItemID], from index: Int, with path: SnapshotPath) -> Int {
        let others = old.slots[old.order[path.section]].items
        let limit = min(items.count - index, others.count - path.item)
        var count = 0
        while count < limit, items[index + count] == others[path.item + count] { count += 1 }
        return count
    }
}

extension Snapshot {
    /// Returns for each section its index in another snapshot, or `nil` if it is not there.
    fileprivate func sectionIndices(in other: Snapshot) -> [Int?] {
        var expected = 0
        return order.map { slot in
            let identifier = slots[slot].identifier
            let index = other.index(of: identifier, expectedAt: expected)
            expected = index.map { $0 + 1 } ?? expected
            return index
        }
    }

    private func index(of section: SectionID, expectedAt index: Int) -> Int? {
        if index < order.count, slots[order[index]].identifier == section { return index }
        return indexOfSection(section)
    }
}
