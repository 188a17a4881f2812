extension BatchUpdate {
    /// A run of new items.
    public struct Insertion: Sendable, Hashable {
        /// The section of the items, after the batch.
        public let section: Int
        /// The indices of the items in the section, after the batch; never empty.
        public let items: Range<Int>
        /// Index of the operation that inserts the item, or inserts or reloads the section.
        public let operation: Int
        /// The index of the run's first item among all items of the operation, from 0.
        ///
        /// New items of a section count even if they are also inserted by their own operations.
        public let offset: Int
    }

    /// An item that keeps its identity and gets new content.
    public struct Reload: Sendable, Hashable {
        /// Its path before the batch.
        public let old: ItemPath
        /// Its path after the batch.
        public let new: ItemPath
        /// Index of the operation that reloads it.
        public let operation: Int
    }
}

extension BatchSections {
    /// The runs of new items, in ascending order.
    ///
    /// - Parameters:
    ///   - arrivals: Sorted claims of the items that are inserted or moved to.
    ///   - itemCounts: The number of items in each section after the batch.
    /// - Returns: One run for each item with its own operation, and runs as long as possible for
    ///   the other items of inserted or reloaded sections.
    func insertions(arrivals: [BatchClaim], itemCounts: [Int]) -> [BatchUpdate.Insertion] {
        var runs: [BatchUpdate.Insertion] = []
        var rest = arrivals[...]
        for (section, origin) in origins.enumerated() {
            let own = rest.prefix { $0.section == section }
            rest = rest.dropFirst(own.count)
            if case .brought(_, let operation) = origin {
                runs += Self.brought(itemCounts[section], to: section, by: operation, among: own)
            } else {
                runs += own.compactMap(\.insertion)
            }
        }
        return runs
    }

    /// The new items of an inserted or reloaded section, around those that move into it.
    private static func brought(
        _ count: Int,
        to section: Int,
        by operation: Int,
        among arrivals: ArraySlice<BatchClaim>
    ) -> [BatchUpdate.Insertion] {
        var runs: [BatchUpdate.Insertion] = []
        var (next, offset) = (0, 0)
        func fill(to end: Int) {
            guard next < end else { return }
            runs.append(
                .init(section: section, items: next..<end, operation: operation, offset: offset)
            )
            offset += end - next
        }
        for claim in arrivals {
            guard let item = claim.item else { continue }
            fill(to: item)
            next = item + 1
            guard let insertion = claim.insertion else { continue }
            runs.append(insertion)
            offset += 1
        }
        fill(to: count)
        return runs
    }
}

extension BatchClaim {
    /// The run of the inserted item, if the claim is an insertion.
    fileprivate var insertion: BatchUpdate.Insertion? {
        guard role == .insert, let item else { return nil }
        return .init(section: section, items: item..<item + 1, operation: operation, offset: 0)
    }
}
