import LayoutdLayouts

extension [Section] {
    /// The data after a batch.
    ///
    /// Items that stay or move keep their sizes, and sections that stay or move their measures.
    /// Unless the data places the items, their places are dropped, because they are meaningless
    /// once items are inserted or deleted.
    ///
    /// - Parameters:
    ///   - plan: The batch, planned for the current item counts.
    ///   - sizes: The sizes that operations bring, by index of operation; without an entry, the
    ///     layout's size applies. Each has as many sizes as the operation brings items.
    ///   - keepsPlaces: Whether the data places the items.
    /// - Returns: The sections. A list of sizes without any values becomes a count; sections that
    ///   the batch does not affect are unchanged.
    /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* operations, and O(*n*) for the
    ///   *n* items of the changed sections that have items with their own sizes.
    func updated(
        by plan: BatchUpdate,
        sizes: [Int: ItemTable],
        keepsPlaces: Bool = false
    ) -> [Section] {
        let replaced = plan.reloads + plan.reconfigurations
        let reloads = Dictionary(grouping: replaced, by: \.new.section)
        return plan.itemCounts.indices.map { section in
            let items = items(
                from: plan.runs(inSection: section),
                count: plan.itemCounts[section],
                reloads: reloads[section] ?? [],
                sizes: sizes,
                keepsPlaces: keepsPlaces
            )
            let old = plan.oldIndex(ofSection: section)
            return Section(
                items: items,
                measures: old.flatMap { self[$0].measures }
            )
        }
    }

    /// The number of items stored individually after a batch: those of sections in which any item
    /// has its own size.
    ///
    /// - Parameters:
    ///   - plan: See ``updated(by:sizes:)``.
    ///   - sizes: See ``updated(by:sizes:)``.
    /// - Returns: An upper bound.
    func storedCount(after plan: BatchUpdate, sizes: [Int: ItemTable]) -> Int {
        let replaced = (plan.reloads + plan.reconfigurations).filter { sizes[$0.operation] != nil }
        let reloaded = Set(replaced.map(\.new.section))
        return plan.itemCounts.indices.reduce(0) { total, section in
            let isStored =
                reloaded.contains(section)
                || plan.runs(inSection: section).contains { run in
                    switch run {
                    case .kept(let first, _): !self[first.section].items.isUniform
                    case .new(let insertion): sizes[insertion.operation]?.isUniform == false
                    }
                }
            return isStored ? total + plan.itemCounts[section] : total
        }
    }

    private func items(
        from runs: [BatchUpdate.Run],
        count total: Int,
        reloads: [BatchUpdate.Reload],
        sizes: [Int: ItemTable],
        keepsPlaces: Bool
    ) -> ItemTable {
        if reloads.isEmpty, let items = unchangedItems(in: runs) { return items }
        var items = keepsPlaces ? ItemTable.placed([]) : .uniform(count: 0)
        for run in runs {
            switch run {
            case .kept(let first, let count):
                let kept = first.item..<first.item + count
                items.append(self[first.section].items, kept, expecting: total)
            case .new(let insertion):
                let range = insertion.offset..<insertion.offset + insertion.items.count
                let table = sizes[insertion.operation] ?? .uniform(count: range.upperBound)
                items.append(table, range, expecting: total)
            }
        }
        for reload in reloads {
            items.replace(
                reload.new.item,
                by: sizes[reload.operation] ?? .uniform(count: 1)
            )
        }
        items.removeOpenSizes()
        return items
    }

    /// The unchanged items of a section, if the runs consist of exactly these.
    private func unchangedItems(in runs: [BatchUpdate.Run]) -> ItemTable? {
        guard runs.count == 1, case .kept(let first, let count) = runs[0],
            first.item == 0, count == self[first.section].items.count
        else { return nil }
        return self[first.section].items
    }
}
