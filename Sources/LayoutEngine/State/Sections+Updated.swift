import LayoutdLayouts

extension [Section] {
    /// The data after a batch.
    ///
    /// Items that stay or move keep their sizes, sections that stay or move their measures. Sizes
    /// alone are kept: places of items have no meaning where items come and go.
    ///
    /// - Parameters:
    ///   - plan: The batch, made for as many items as there are.
    ///   - sizes: The sizes that operations bring, by index of operation; the layout's size where
    ///     there is none. Of as many items as the operation brings.
    /// - Returns: The sections, in which a list of sizes that says nothing is a count; what the batch
    ///   does not touch is as it was.
    /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* operations, and O(*n*) for the *n*
    ///   items of those sections that change and have items with sizes of their own.
    func updated(by plan: BatchUpdate, sizes: [Int: SectionItems]) -> [Section] {
        let reloads = Dictionary(grouping: plan.reloads, by: \.new.section)
        return plan.itemCounts.indices.map { section in
            let items = items(
                from: plan.runs(inSection: section),
                reloads: reloads[section] ?? [],
                sizes: sizes
            )
            let old = plan.oldIndex(ofSection: section)
            return Section(
                items: items,
                measures: old.flatMap { self[$0].measures }
            )
        }
    }

    /// How many items have to be kept one by one after a batch: those of sections in which any has a
    /// size of its own.
    ///
    /// - Parameters:
    ///   - plan: As of ``updated(by:sizes:)``.
    ///   - sizes: As of ``updated(by:sizes:)``.
    /// - Returns: At least as many as there will be.
    func storedCount(after plan: BatchUpdate, sizes: [Int: SectionItems]) -> Int {
        let reloaded = Set(plan.reloads.filter { sizes[$0.operation] != nil }.map(\.new.section))
        return plan.itemCounts.indices.reduce(0) { total, section in
            let isStored =
                reloaded.contains(section)
                || plan.runs(inSection: section).contains { run in
                    switch run {
                    case .kept(let first, _): self[first.section].items.isStored
                    case .new(let insertion): sizes[insertion.operation]?.isStored ?? false
                    }
                }
            return isStored ? total + plan.itemCounts[section] : total
        }
    }

    private func items(
        from runs: [BatchUpdate.Run],
        reloads: [BatchUpdate.Reload],
        sizes: [Int: SectionItems]
    ) -> SectionItems {
        if reloads.isEmpty, let items = unchangedItems(in: runs) { return items }
        var row = SizeRow()
        for run in runs {
            switch run {
            case .kept(let first, let count):
                row.append(self[first.section].items, first.item..<first.item + count)
            case .new(let insertion):
                let range = insertion.offset..<insertion.offset + insertion.items.count
                row.append(sizes[insertion.operation] ?? .uniform(count: range.upperBound), range)
            }
        }
        for reload in reloads {
            row.setSize(of: reload.new.item, to: sizes[reload.operation]?.firstSize ?? ItemSize())
        }
        return row.items
    }

    /// The items of a section as they were, if all of them and no others make up the runs.
    private func unchangedItems(in runs: [BatchUpdate.Run]) -> SectionItems? {
        guard runs.count == 1, case .kept(let first, let count) = runs[0],
            first.item == 0, count == self[first.section].items.count
        else { return nil }
        return self[first.section].items
    }
}
