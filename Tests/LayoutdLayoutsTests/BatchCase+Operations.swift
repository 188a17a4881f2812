import LayoutdLayouts
import LayoutdTestSupport

extension BatchCase {
    var itemCounts: [Int] { input.before.map(\.count) }

    /// The operations on items, then those on sections, with the item counts that the case implies.
    var operations: [BatchUpdate.Operation] {
        let updates = input.updates
        var operations: [BatchUpdate.Operation] = []
        operations += (updates.deleteItems ?? []).map { .deleteItem(ItemPath($0)) }
        operations += (updates.reloadItems ?? []).map { .reloadItem(ItemPath($0)) }
        operations += (updates.insertItems ?? []).map { .insertItem(ItemPath($0)) }
        operations += (updates.moveItems ?? []).map {
            .moveItem(from: ItemPath($0[0]), to: ItemPath($0[1]))
        }
        operations += (updates.deleteSections ?? []).map { .deleteSection($0) }
        operations += (updates.reloadSections ?? []).map {
            .reloadSection($0, itemCount: broughtCount(to: $0))
        }
        operations += (updates.insertSections ?? []).map {
            .insertSection($0, itemCount: broughtCount(to: $0))
        }
        operations += (updates.moveSections ?? []).map { .moveSection(from: $0[0], to: $0[1]) }
        return operations
    }

    private func broughtCount(to section: Int) -> Int {
        let movedIn = (input.updates.moveItems ?? []).filter { $0[1][0] == section }.count
        return input.afterCounts[section] - movedIn
    }
}

extension ItemPath {
    /// Reads a pair of section and item.
    init(_ pair: [Int]) {
        self.init(section: pair[0], item: pair[1])
    }
}
