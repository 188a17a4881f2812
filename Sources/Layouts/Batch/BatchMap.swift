/// Old indices to new ones, for a batch without contradictions.
struct BatchMap {
    let sections: BatchSections
    private let departures: SectionedIndices
    /// Where each departing item goes; `nil` if it is deleted.
    private let destinations: [ItemPath?]
    private let arrivals: SectionedIndices

    /// Makes the map from the sorted claims of items that are deleted or moved, and of those that
    /// are inserted or moved to.
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
    }

    /// The new path of an item that exists before the batch; `nil` if it does not stay.
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

    /// What becomes of an item that is claimed for reloading.
    func reload(of claim: BatchClaim) -> BatchUpdate.Reload? {
        guard claim.role == .reload, let old = claim.path, let new = newPath(of: old) else {
            return nil
        }
        return BatchUpdate.Reload(old: old, new: new, operation: claim.operation)
    }
}
