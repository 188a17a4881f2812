/// Maps old indices to new ones and back, for a batch without conflicts.
struct BatchMap {
    let sections: BatchSections
    private let departures: SectionedIndices
    /// Where each departing item goes; `nil` if it is deleted.
    private let destinations: [ItemPath?]
    private let arrivals: SectionedIndices
    /// Where each arriving item comes from; `nil` if it is inserted.
    private let sources: [ItemPath?]

    /// Creates the map from sorted claims: departures are items that are deleted or moved, arrivals
    /// are items that are inserted or moved to.
    init(
        _ operations: [BatchUpdate.Operation],
        sections: BatchSections,
        departures: [BatchClaim],
        arrivals: [BatchClaim]
    ) {
        self.sections = sections
        self.departures = SectionedIndices(departures, sectionCount: sections.targets.count)
        destinations = departures.map { operations[$0.operation].destination }
        self.arrivals = SectionedIndices(arrivals, sectionCount: sections.origins.count)
        sources = arrivals.map { operations[$0.operation].source }
    }

    /// The estimated memory of the map, in bytes.
    var estimatedBytes: Int {
        let paths = destinations.count + sources.count
        return MemoryLayout<ItemPath?>.stride * paths
            + sections.estimatedBytes + departures.estimatedBytes + arrivals.estimatedBytes
    }

    /// Whether an operation moves or deletes an item.
    func departs(_ path: ItemPath) -> Bool {
        let leaving = departures[path.section]
        let position = leaving.position(of: path.item)
        return position < leaving.endIndex && leaving[position] == path.item
    }

    /// The new path of an item that exists before the batch; `nil` if it is removed.
    func newPath(of path: ItemPath) -> ItemPath? {
        let leaving = departures[path.section]
        let position = leaving.position(of: path.item)
        if position < leaving.endIndex, leaving[position] == path.item {
            return destinations[position]
        }
        guard let section = sections.home(ofItemsIn: path.section) else { return nil }
        let rank = path.item - (position - leaving.startIndex)
        return ItemPath(section: section, item: arrivals[section].free(rank))
    }

    /// A run of items that are consecutive both before and after the batch.
    ///
    /// - Parameter path: The new path of the first item.
    /// - Returns: The old path of the first item, or `nil` if the items are new; and the length of
    ///   the run, which may exceed the section if no operation ends the run.
    func oldRun(at path: ItemPath) -> (start: ItemPath?, count: Int) {
        let arriving = arrivals[path.section]
        let position = arriving.position(of: path.item)
        let end = position < arriving.endIndex ? arriving[position] : .max
        guard end > path.item else { return (sources[position], 1) }
        guard case .survivor(let section) = sections.origins[path.section] else {
            return (nil, end - path.item)
        }
        let leaving = departures[section]
        let item = leaving.free(path.item - (position - arriving.startIndex))
        let next = leaving.position(of: item)
        let oldEnd = next < leaving.endIndex ? leaving[next] : .max
        let start = ItemPath(section: section, item: item)
        return (start, min(end - path.item, oldEnd - item))
    }

    /// The reload or change that a claim of a role leads to, if it is about an item that stays.
    func reload(of claim: BatchClaim, as role: BatchClaim.Role) -> BatchUpdate.Reload? {
        guard claim.role == role, let old = claim.path, let new = newPath(of: old) else {
            return nil
        }
        return BatchUpdate.Reload(old: old, new: new, operation: claim.operation)
    }
}
