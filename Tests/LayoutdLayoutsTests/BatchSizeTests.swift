import LayoutdLayouts
import Testing

/// The sizes that a batch has for its new items.
struct BatchSizeTests {
    private static let two = ItemTable.sized([ItemSize(height: 1), ItemSize(height: 2)])
    private static let none = ItemTable.sized([])

    private func check(
        _ operations: [BatchUpdate.Operation],
        _ sizes: [Int: ItemTable]
    ) throws {
        try BatchUpdate(operations, itemCounts: [3]).requireSizes(sizes)
    }

    @Test func `a section needs a size for each of its items`() throws {
        try check([.insertSection(1, itemCount: 2)], [0: Self.two])
        try check([.reloadSection(0, itemCount: 2)], [0: Self.two])
        let error = LayoutError.tooFewSizes(operation: 1, count: 2, needed: 3)
        let delete = BatchUpdate.Operation.deleteItem(ItemPath(section: 0, item: 0))
        for operation in [
            BatchUpdate.Operation.insertSection(1, itemCount: 3),
            .reloadSection(0, itemCount: 3),
        ] {
            #expect(throws: error) { try check([delete, operation], [1: Self.two]) }
        }
    }

    @Test func `an inserted or reloaded item needs a size`() throws {
        let path = ItemPath(section: 0, item: 1)
        for operation in [BatchUpdate.Operation.insertItem(path), .reloadItem(path)] {
            try check([operation], [0: Self.two])
            #expect(throws: LayoutError.tooFewSizes(operation: 0, count: 0, needed: 1)) {
                try check([operation], [0: Self.none])
            }
        }
    }

    @Test func `a count has no sizes, and operations without new items need none`() throws {
        try check([.insertSection(1, itemCount: 3)], [0: .uniform(count: 1)])
        try check([.insertSection(1, itemCount: 0)], [0: Self.none])
        try check([.deleteSection(0)], [0: Self.none, 7: Self.two])
    }
}
