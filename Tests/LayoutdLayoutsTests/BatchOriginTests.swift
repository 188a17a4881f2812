import LayoutdLayouts
import Testing

/// Compares the map from new indices to old ones with ``BatchReference``.
struct BatchOriginTests {
    @Test(arguments: 0..<20)
    func `every element after a batch is traced to its origin`(round: UInt64) throws {
        for seed in (round * 500)..<(round * 500 + 500) {
            let batch = RandomBatch(seed: seed)
            let update = try BatchUpdate(batch.operations, itemCounts: batch.itemCounts)
            let reference = BatchReference(batch.operations, itemCounts: batch.itemCounts)
            for (section, expected) in reference.sections.enumerated() {
                #expect(update.oldIndex(ofSection: section) == expected.old, "seed \(seed)")
                let labels = update.runs(inSection: section).flatMap(\.labels)
                #expect(labels == expected.items, "seed \(seed)")
                for (item, label) in expected.items.enumerated() {
                    let old = update.oldPath(of: ItemPath(section: section, item: item))
                    #expect(old == label.old, "seed \(seed)")
                }
            }
        }
    }

    @Test(arguments: 0..<20)
    func `old and new paths are inverse, except for insertions`(round: UInt64) throws {
        for seed in (round * 500)..<(round * 500 + 500) {
            let batch = RandomBatch(seed: seed)
            let update = try BatchUpdate(batch.operations, itemCounts: batch.itemCounts)
            for old in batch.itemCounts.paths {
                guard let new = update.newPath(of: old) else { continue }
                #expect(update.oldPath(of: new) == old, "seed \(seed)")
            }
            let new = update.itemCounts.paths.filter { update.oldPath(of: $0) == nil }
            #expect(new == update.insertions.flatMap(\.paths), "seed \(seed)")
            for section in batch.itemCounts.indices {
                guard let target = update.newIndex(ofSection: section) else { continue }
                #expect(update.oldIndex(ofSection: target) == section, "seed \(seed)")
            }
        }
    }

    @Test func `huge sections consist of a few runs`() throws {
        let most = BatchUpdate.maximumItemCount
        let update = try BatchUpdate(
            [
                .deleteItem(ItemPath(section: 0, item: 5)),
                .insertItem(ItemPath(section: 0, item: 8)),
                .moveItem(
                    from: ItemPath(section: 0, item: most - 1),
                    to: ItemPath(section: 1, item: 3)
                ),
                .reloadSection(1, itemCount: most),
            ],
            itemCounts: [most, most]
        )
        let insertions = update.insertions
        #expect(
            update.runs(inSection: 0) == [
                .kept(from: ItemPath(section: 0, item: 0), count: 5),
                .kept(from: ItemPath(section: 0, item: 6), count: 3), .new(insertions[0]),
                .kept(from: ItemPath(section: 0, item: 9), count: most - 10),
            ]
        )
        #expect(
            update.runs(inSection: 1) == [
                .new(insertions[1]), .kept(from: ItemPath(section: 0, item: most - 1), count: 1),
                .new(insertions[2]),
            ]
        )
        let last = ItemPath(section: 0, item: most - 2)
        #expect(update.oldPath(of: last) == last)
    }

    @Test func `a section without items has no runs`() throws {
        let update = try BatchUpdate(
            [.deleteItem(ItemPath(section: 1, item: 0))],
            itemCounts: [0, 1]
        )
        #expect(update.runs(inSection: 0).isEmpty && update.runs(inSection: 1).isEmpty)
    }
}

extension BatchUpdate.Run {
    fileprivate var labels: [BatchReference.Label] {
        switch self {
        case .kept(let first, let count):
            (0..<count).map { .old(ItemPath(section: first.section, item: first.item + $0)) }
        case .new(let run):
            run.items.indices.map {
                .new(operation: run.operation, offset: run.offset + $0 - run.items.lowerBound)
            }
        }
    }
}

extension BatchReference.Label {
    fileprivate var old: ItemPath? {
        guard case .old(let path) = self else { return nil }
        return path
    }
}
