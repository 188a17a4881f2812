import LayoutdSnapshots
import Testing

/// Compares sequences of operations with the slow ``SnapshotModel``.
struct OperationRandomTests {
    @Test(arguments: 0..<100)
    func `sequences of operations agree with the model`(seed: UInt64) throws {
        try run(RandomEdits(seed: seed, items: 12, largestList: 3), checkedEvery: 2, items: 0..<12)
    }

    /// The items of a long section shift so far that the snapshot must find out anew where they are.
    @Test(arguments: 0..<3)
    func `long sections agree with the model`(seed: UInt64) throws {
        let edits = RandomEdits(seed: seed, items: 400, largestList: 1 + 20 * Int(seed))
        try run(edits, checkedEvery: 10, items: 0..<400)
    }

    private func run(_ source: RandomEdits, checkedEvery interval: Int, items: Range<Int>) throws {
        var edits = source
        var model = SnapshotModel(lists: [TestSection(id: 0, items: Array(items.dropFirst(5)))])
        var snapshot = try model.lists.snapshot
        for number in 0..<(interval * 20) {
            let edit = edits.edit()
            var code: SnapshotErrorCode?
            do throws(SnapshotError<Int, Int>) {
                try snapshot.apply(edit)
            } catch {
                code = error.code
            }
            let expected = model.apply(edit)
            try #require(code == expected && snapshot.lists == model.lists, "\(number): \(edit)")
            guard number % interval == 0 else { continue }
            let wrong =
                snapshot.brokenInvariant ?? model.firstDifference(from: snapshot, items: items)
            try #require(wrong == nil, "\(number): \(edit)")
        }
    }

    @Test(arguments: 0..<100)
    func `edits are applied as far as the model allows, or not at all`(seed: UInt64) throws {
        var source = RandomEdits(seed: seed, items: 8, largestList: 2)
        var model = SnapshotModel(lists: [TestSection(id: 0, items: [1, 2, 3, 4, 5])])
        let before = try model.lists.snapshot
        let edits = (0..<5).map { _ in source.edit() }
        let refused = edits.firstIndex { model.apply($0) != nil }
        var snapshot = before
        do throws(SnapshotEditError<Int, Int>) {
            try snapshot.apply(edits)
            #expect(refused == nil)
            #expect(snapshot.lists == model.lists)
        } catch {
            #expect(error.at == refused)
            #expect(snapshot == before)
        }
    }

    @Test func `a whole list may name nothing twice`() {
        #expect(throws: SnapshotError<Int, Int>.repeatedIdentifier(.item(1))) {
            try Snapshot<Int, Int>([(0, [1, 2]), (1, [1])])
        }
        #expect(throws: SnapshotError<Int, Int>.repeatedIdentifier(.section(0))) {
            try Snapshot<Int, Int>([(0, [1]), (0, [2])])
        }
        let error = SnapshotError<Int, Int>.repeatedIdentifier(.item(1))
        #expect(error.description == "item 1 is named twice")
        #expect(error.identifier == .item(1))
    }
}

extension SnapshotModel {
    /// Returns what a snapshot looks up wrongly, in words.
    fileprivate func firstDifference(
        from snapshot: Snapshot<Int, Int>,
        items: Range<Int>
    ) -> String? {
        let all = lists.flatMap(\.items)
        if snapshot.itemIdentifiers != all { return "items" }
        if snapshot.numberOfItems != all.count { return "number of items" }
        if snapshot.sectionIdentifiers != lists.map(\.id) { return "sections" }
        if snapshot.reloadedItemIdentifiers != reloads.filter(all.contains) { return "reloads" }
        for id in 0..<5
        where snapshot.indexOfSection(id) != lists.firstIndex(where: { $0.id == id }) {
            return "section \(id)"
        }
        var paths: [Int: SnapshotPath] = [:]
        for (index, section) in lists.enumerated() {
            for (position, item) in section.items.enumerated() {
                paths[item] = SnapshotPath(section: index, item: position)
            }
        }
        for item in items {
            if snapshot.path(of: item) != paths[item] { return "path of \(item)" }
            let section = paths[item].map { lists[$0.section].id }
            if snapshot.sectionIdentifier(containingItem: item) != section {
                return "section of \(item)"
            }
        }
        for (index, item) in all.enumerated() where snapshot.indexOfItem(item) != index {
            return "index of \(item)"
        }
        return nil
    }
}
