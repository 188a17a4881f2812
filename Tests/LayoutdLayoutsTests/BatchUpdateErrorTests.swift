import LayoutdLayouts
import Testing

struct BatchUpdateErrorTests {
    typealias Code = BatchUpdateError.Code

    /// A batch on sections of three and two items, and the expected error.
    struct Wrong: CustomStringConvertible, Sendable {
        let code: Code
        let path: [Int]
        let operation: Int
        let operations: [BatchUpdate.Operation]

        var description: String { "\(code) in \(operations)" }

        /// Takes as `path` a section and an item, or a section alone.
        init(_ code: Code, _ path: [Int], by operation: Int, _ list: [BatchUpdate.Operation]) {
            self.code = code
            self.path = path
            self.operation = operation
            operations = list
        }
    }

    private static func delete(_ path: Int...) -> BatchUpdate.Operation {
        path.count == 1 ? .deleteSection(path[0]) : .deleteItem(ItemPath(path))
    }

    private static func reload(_ path: Int...) -> BatchUpdate.Operation {
        path.count == 1 ? .reloadSection(path[0], itemCount: 1) : .reloadItem(ItemPath(path))
    }

    private static func change(_ section: Int, _ item: Int) -> BatchUpdate.Operation {
        .reconfigureItem(ItemPath(section: section, item: item))
    }

    private static func insert(_ path: Int...) -> BatchUpdate.Operation {
        path.count == 1 ? .insertSection(path[0], itemCount: 1) : .insertItem(ItemPath(path))
    }

    private static func move(_ from: [Int], _ to: [Int]) -> BatchUpdate.Operation {
        from.count == 1
            ? .moveSection(from: from[0], to: to[0])
            : .moveItem(from: ItemPath(from), to: ItemPath(to))
    }

    private static let contradictions = [
        Wrong(.deleteAndReloadSameItem, [1, 1], by: 1, [reload(1, 1), delete(1, 1)]),
        Wrong(.deleteAndMoveSameItem, [0, 0], by: 1, [delete(0, 0), move([0, 0], [0, 2])]),
        Wrong(.deleteAndMoveSameSection, [1], by: 1, [move([1], [0]), delete(1)]),
        Wrong(.reloadAndMoveSameItem, [1, 1], by: 1, [reload(1, 1), move([1, 1], [0, 0])]),
        Wrong(.deleteAndChangeSameItem, [0, 2], by: 1, [delete(0, 2), change(0, 2)]),
        Wrong(.reloadAndChangeSameItem, [0, 0], by: 1, [change(0, 0), reload(0, 0)]),
        Wrong(.insertAndMoveToSameIndex, [0, 1], by: 1, [insert(0, 1), move([1, 0], [0, 1])]),
        Wrong(.insertAndMoveToSameSection, [0], by: 1, [move([1], [0]), insert(0)]),
        Wrong(.duplicateMove, [0, 0], by: 1, [move([0, 0], [0, 1]), move([0, 0], [0, 2])]),
        Wrong(.duplicateMove, [0, 2], by: 1, [move([0, 0], [0, 2]), move([0, 1], [0, 2])]),
        Wrong(.duplicateMove, [0], by: 1, [move([0], [1]), move([0], [0])]),
        Wrong(.duplicateMove, [0], by: 1, [move([1], [0]), move([0], [0])]),
        Wrong(.duplicateDelete, [0, 1], by: 2, [delete(0, 1), delete(0, 2), delete(0, 1)]),
        Wrong(.duplicateDelete, [1], by: 1, [delete(1), delete(1)]),
        Wrong(.duplicateInsert, [0, 3], by: 1, [insert(0, 3), insert(0, 3)]),
        Wrong(.duplicateInsert, [2], by: 1, [insert(2), insert(2)]),
        Wrong(.duplicateReload, [0, 1], by: 1, [reload(0, 1), reload(0, 1)]),
        Wrong(.duplicateReload, [0], by: 1, [reload(0), reload(0)]),
        Wrong(.duplicateChange, [0, 1], by: 1, [change(0, 1), change(0, 1)]),
        Wrong(.deleteAndReloadSameSection, [0], by: 1, [delete(0), reload(0)]),
        Wrong(.reloadAndMoveSameSection, [1], by: 1, [reload(1), move([1], [0])]),
    ]

    private static let bounds = [
        Wrong(.indexOutOfBoundsBefore, [0, 3], by: 0, [delete(0, 3)]),
        Wrong(.indexOutOfBoundsBefore, [0, -1], by: 0, [reload(0, -1)]),
        Wrong(.indexOutOfBoundsBefore, [2, 0], by: 1, [delete(0, 0), move([2, 0], [0, 0])]),
        Wrong(.indexOutOfBoundsBefore, [2], by: 0, [delete(2)]),
        Wrong(.indexOutOfBoundsBefore, [.max], by: 0, [reload(.max)]),
        Wrong(.indexOutOfBoundsBefore, [-1], by: 0, [move([-1], [0])]),
        Wrong(.indexOutOfBoundsAfter, [0, 4], by: 0, [insert(0, 4)]),
        Wrong(.indexOutOfBoundsAfter, [1, 2], by: 1, [delete(1, 0), insert(1, 2)]),
        Wrong(.indexOutOfBoundsAfter, [0, 3], by: 0, [move([0, 0], [0, 3])]),
        Wrong(.indexOutOfBoundsAfter, [0, -1], by: 0, [insert(0, -1)]),
        Wrong(.indexOutOfBoundsAfter, [2, 0], by: 0, [insert(2, 0)]),
        Wrong(.indexOutOfBoundsAfter, [2, 1], by: 0, [insert(2, 1), insert(2)]),
        Wrong(.indexOutOfBoundsAfter, [3], by: 0, [insert(3)]),
        Wrong(.indexOutOfBoundsAfter, [.min], by: 0, [insert(.min)]),
        Wrong(.indexOutOfBoundsAfter, [2], by: 0, [move([0], [2])]),
        Wrong(.indexOutOfBoundsAfter, [1, .max], by: 0, [insert(1, .max)]),
    ]

    private func failure(of operations: [BatchUpdate.Operation]) -> BatchUpdateError? {
        do {
            _ = try BatchUpdate(operations, itemCounts: [3, 2])
            return nil
        } catch {
            return error
        }
    }

    @Test func `every code that a batch alone can have is tested`() {
        let tried = Set((Self.contradictions + Self.bounds).map(\.code))
        let counts: Set<Code> = [.invalidSectionCount, .invalidItemCount]
        #expect(tried == Set(Code.allCases).subtracting(counts))
    }

    @Test(arguments: contradictions + bounds)
    func `an error has the index and the operation`(batch: Wrong) throws {
        let error = try #require(failure(of: batch.operations))
        #expect(error.code == batch.code)
        #expect(error.operation == batch.operation)
        #expect(error.section == batch.path[0])
        #expect(error.item == (batch.path.count > 1 ? batch.path[1] : nil))
    }

    @Test(arguments: contradictions)
    func `contradictions are found in any order, and the later operation is reported`(batch: Wrong)
    {
        let found = failure(of: batch.operations.reversed())
        #expect(found?.code == batch.code)
        #expect(found?.operation == batch.operations.count - 1)
    }

    @Test func `codes are checked in their order`() {
        for (graver, other) in zip(Self.contradictions, Self.contradictions.dropFirst()) {
            let joined = other.operations + graver.operations
            #expect(failure(of: joined)?.code == graver.code, "\(joined)")
        }
        let all = Self.contradictions.flatMap(\.operations)
        #expect(failure(of: all + [Self.insert(0, 99)])?.code == .indexOutOfBoundsAfter)
        #expect(
            failure(of: all + [Self.insert(0, 99), Self.delete(0, 99)])?.code
                == .indexOutOfBoundsBefore
        )
    }

    @Test func `of several errors with one code the first is reported`() {
        let batch = [Self.delete(1, 0), Self.delete(0, 9), Self.delete(7), Self.delete(0, 7)]
        #expect(failure(of: batch)?.operation == 1)
        let doubled = [Self.delete(1), Self.delete(0, 1), Self.delete(1), Self.delete(0, 1)]
        #expect(failure(of: doubled)?.operation == 2)
    }

    @Test func `an index that is named many times is one error`() {
        let batch = Array(repeating: Self.delete(0, 1), count: 100_000)
        #expect(failure(of: batch)?.code == .duplicateDelete)
        #expect(failure(of: batch)?.operation == 1)
    }

    @Test(arguments: [
        ([3], Code.invalidSectionCount, nil), ([3, 2, 0], .invalidSectionCount, nil),
        ([3, 3], .invalidItemCount, 0), ([2, 2], .invalidItemCount, 1),
    ])
    func `counts that do not match the batch are refused`(
        counts: [Int],
        code: Code,
        section: Int?
    ) throws {
        let update = try BatchUpdate([Self.move([0, 0], [1, 0])], itemCounts: [3, 2])
        let error = try #require(throws: BatchUpdateError.self) {
            try update.check(itemCounts: counts)
        }
        #expect(error.code == code && error.section == section && error.operation == nil)
        try update.check(itemCounts: [2, 3])
    }
}
