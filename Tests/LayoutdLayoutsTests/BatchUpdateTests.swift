import LayoutdLayouts
import LayoutdTestSupport
import Testing

struct BatchUpdateTests {
    @Test func `there are nine cases, and each expects something`() throws {
        let cases = try BatchCase.all()
        #expect(cases.count == 9)
        #expect(cases.allSatisfy { ($0.expect.error == nil) == ($0.expect.oldToNew != nil) })
    }

    @Test(arguments: try BatchCase.all().filter { $0.expect.error == nil })
    func `indices map as expected`(vector: BatchCase) throws {
        let update = try BatchUpdate(vector.operations, itemCounts: vector.itemCounts)
        try update.check(itemCounts: vector.input.afterCounts)
        let expected = try #require(vector.expect.oldToNew)
        var after = update.itemCounts.map { Array(repeating: "+", count: $0) }
        for (section, letters) in vector.input.before.enumerated() {
            for (item, letter) in letters.enumerated() {
                let found = update.newPath(of: ItemPath(section: section, item: item))
                let path = try #require(expected[letter]).map { ItemPath($0) }
                #expect(found == path, "\(letter)")
                if let found { after[found.section][found.item] = letter }
            }
        }
        #expect(after == vector.expect.after)
    }

    @Test(arguments: try BatchCase.all().filter { $0.expect.error == nil })
    func `inserted, deleted and reloaded items are as expected`(vector: BatchCase) throws {
        let update = try BatchUpdate(vector.operations, itemCounts: vector.itemCounts)
        #expect(update.insertions.flatMap(\.paths) == vector.expect.inserted?.map { ItemPath($0) })
        let letters = update.reloads.map { vector.input.before[$0.old.section][$0.old.item] }
        #expect(letters == vector.expect.reloaded)
        #expect(update.reloads.allSatisfy { update.newPath(of: $0.old) == $0.new })
        let deleted = vector.expect.oldToNew?.filter { $0.value == nil }.keys.sorted()
        #expect(deleted == vector.expect.deleted)
    }

    @Test(arguments: try BatchCase.all().filter { $0.expect.error != nil })
    func `errors are as expected`(vector: BatchCase) throws {
        let error = try #require(throws: BatchUpdateError.self) {
            try BatchUpdate(vector.operations, itemCounts: vector.itemCounts)
                .check(itemCounts: vector.input.afterCounts)
        }
        #expect(error.code.rawValue == vector.expect.error)
        if let section = vector.expect.section { #expect(error.section == section) }
    }

    @Test func `an empty batch changes nothing`() throws {
        let update = try BatchUpdate([], itemCounts: [2, 0, 1])
        #expect(update.itemCounts == [2, 0, 1])
        #expect(update.insertions.isEmpty && update.reloads.isEmpty)
        #expect((0..<3).map { update.newIndex(ofSection: $0) } == [0, 1, 2])
        let last = ItemPath(section: 2, item: 0)
        #expect(update.newPath(of: last) == last)
        #expect(try BatchUpdate([], itemCounts: []).itemCounts.isEmpty)
    }

    @Test func `an inserted section's items surround those that move into it`() throws {
        let update = try BatchUpdate(
            [
                .moveItem(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 0, item: 1)),
                .insertSection(0, itemCount: 4),
                .insertItem(ItemPath(section: 0, item: 3)),
            ],
            itemCounts: [3]
        )
        #expect(update.itemCounts == [5, 2])
        let runs = update.insertions.map { [$0.items.lowerBound, $0.items.count, $0.offset] }
        #expect(runs == [[0, 1, 0], [2, 1, 1], [3, 1, 0], [4, 1, 3]])
        #expect(update.insertions.map(\.operation) == [1, 1, 2, 1])
        #expect(update.insertions.allSatisfy { $0.section == 0 })
    }

    @Test func `items leave a deleted or reloaded section only by moving`() throws {
        let update = try BatchUpdate(
            [
                .deleteSection(0), .reloadSection(1, itemCount: 1),
                .deleteItem(ItemPath(section: 0, item: 0)),
                .reloadItem(ItemPath(section: 1, item: 0)),
                .moveItem(from: ItemPath(section: 0, item: 1), to: ItemPath(section: 0, item: 0)),
                .moveItem(from: ItemPath(section: 1, item: 1), to: ItemPath(section: 1, item: 0)),
            ],
            itemCounts: [2, 2, 1]
        )
        #expect(update.itemCounts == [2, 2])
        #expect((0..<3).map { update.newIndex(ofSection: $0) } == [nil, 0, 1])
        let paths = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]].map {
            update.newPath(of: ItemPath($0))
        }
        #expect(paths == [nil, [0, 0], nil, [1, 0], [1, 1]].map { $0.map { ItemPath($0) } })
        #expect(update.insertions.flatMap(\.paths) == [ItemPath([0, 1])])
        #expect(update.reloads.isEmpty)
    }

    @Test func `sections may be huge`() throws {
        let most = BatchUpdate.maximumItemCount
        let update = try BatchUpdate(
            [
                .deleteItem(ItemPath(section: 0, item: 5)),
                .moveItem(
                    from: ItemPath(section: 0, item: most - 1),
                    to: ItemPath(section: 1, item: most)
                ),
                .reloadItem(ItemPath(section: 0, item: most - 2)),
                .insertSection(1, itemCount: most),
                .insertItem(ItemPath(section: 2, item: most)),
            ],
            itemCounts: [most, most]
        )
        #expect(update.itemCounts == [most - 2, most + 1, most + 1])
        #expect(update.newPath(of: ItemPath(section: 0, item: 4)) == ItemPath([0, 4]))
        #expect(update.newPath(of: ItemPath(section: 0, item: 6)) == ItemPath([0, 5]))
        #expect(
            update.newPath(of: ItemPath(section: 1, item: most - 1)) == ItemPath([2, most - 1])
        )
        #expect(update.reloads.map(\.new) == [ItemPath([0, most - 3])])
        #expect(update.insertions.map(\.items) == [0..<most, most..<(most + 1)])
    }

    @Test func `many operations in a large section are mapped correctly`() throws {
        let count = 50_000
        let deletes = (0..<count).map { BatchUpdate.Operation.deleteItem(ItemPath([1, 2 * $0])) }
        let inserts = (0..<count).map { BatchUpdate.Operation.insertItem(ItemPath([1, 3 * $0])) }
        let update = try BatchUpdate(
            (deletes + inserts).reversed(),
            itemCounts: [7, 1_000_000_000, 7]
        )
        #expect(update.itemCounts == [7, 1_000_000_000, 7])
        #expect(update.insertions.map(\.items.lowerBound) == (0..<count).map { 3 * $0 })
        for rank in [0, 1, 2, 9_999, count - 1] {
            let survivor = ItemPath([1, 2 * rank + 1])
            #expect(update.newPath(of: survivor) == ItemPath([1, rank / 2 * 3 + rank % 2 + 1]))
            #expect(update.newPath(of: ItemPath([1, 2 * rank])) == nil)
        }
        #expect(update.newPath(of: ItemPath([1, 999_999_999])) == ItemPath([1, 999_999_999]))
    }
}

extension BatchUpdate.Insertion {
    var paths: [ItemPath] { items.map { ItemPath(section: section, item: $0) } }
}
