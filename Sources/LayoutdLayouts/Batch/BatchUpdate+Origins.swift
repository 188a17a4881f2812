extension BatchUpdate {
    /// Items that follow each other after a batch, and have one origin.
    public enum Run: Sendable, Hashable {
        /// So many that were there before the batch, side by side, from this old path on; never
        /// none.
        case kept(from: ItemPath, count: Int)
        /// New ones.
        case new(Insertion)
    }

    /// Where a section comes from.
    ///
    /// - Parameter section: An index after the batch, which exists.
    /// - Returns: Its index before the batch; `nil` if it is inserted. A section that is reloaded
    ///   was there.
    public func oldIndex(ofSection section: Int) -> Int? {
        map.sections.sources[section]
    }

    /// Where an item comes from.
    ///
    /// - Parameter path: A path after the batch, which exists.
    /// - Returns: Its path before the batch; `nil` if it is new, inserted or brought by a section.
    /// - Complexity: O(log *k*) for *k* operations.
    public func oldPath(of path: ItemPath) -> ItemPath? {
        let exists = path.item >= 0 && path.item < itemCounts[path.section]
        precondition(exists, "no such item after the batch")
        return map.oldRun(at: path).start
    }

    /// Where the items of a section come from, run by run.
    ///
    /// - Parameter section: An index after the batch, which exists.
    /// - Returns: The runs in order; together they are all items of the section.
    /// - Complexity: O(*r* log *k*) for *r* runs and *k* operations, whatever the number of items.
    public func runs(inSection section: Int) -> [Run] {
        var runs: [Run] = []
        var path = ItemPath(section: section, item: 0)
        while path.item < itemCounts[section] {
            let run = map.oldRun(at: path)
            let count = min(run.count, itemCounts[section] - path.item)
            runs.append(
                run.start.map { .kept(from: $0, count: count) } ?? .new(insertion(at: path))
            )
            path.item += count
        }
        return runs
    }

    /// The new items that start at a path.
    private func insertion(at path: ItemPath) -> Insertion {
        insertions[partitionPoint(count: insertions.count) { insertions[$0].start >= path }]
    }
}

extension BatchUpdate.Insertion {
    fileprivate var start: ItemPath {
        ItemPath(section: section, item: items.lowerBound)
    }
}
