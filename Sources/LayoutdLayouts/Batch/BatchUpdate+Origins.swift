extension BatchUpdate {
    /// Consecutive items after a batch that have one origin.
    public enum Run: Sendable, Hashable {
        /// Items that were consecutive before the batch, starting at an old path; the count is at
        /// least 1.
        case kept(from: ItemPath, count: Int)
        /// New items.
        case new(Insertion)
    }

    /// Where a section comes from.
    ///
    /// - Parameter section: An existing index after the batch.
    /// - Returns: Its index before the batch; `nil` if it is inserted. A reloaded section has one.
    public func oldIndex(ofSection section: Int) -> Int? {
        map.sections.sources[section]
    }

    /// Where an item comes from.
    ///
    /// - Parameter path: An existing path after the batch.
    /// - Returns: Its path before the batch; `nil` if it is inserted or comes with a section.
    /// - Complexity: O(log *k*) for *k* operations.
    public func oldPath(of path: ItemPath) -> ItemPath? {
        let exists = path.item >= 0 && path.item < itemCounts[path.section]
        precondition(exists, "no such item after the batch")
        return map.oldRun(at: path).start
    }

    /// Where the items of a section come from, run by run.
    ///
    /// - Parameter section: An existing index after the batch.
    /// - Returns: The runs in order, which together contain all items of the section.
    /// - Complexity: O(*r* log *k*) for *r* runs and *k* operations, regardless of the number of
    ///   items.
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
