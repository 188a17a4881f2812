import LayoutdSnapshots
import Testing

struct DifferenceRandomTests {
    @Test(arguments: 0..<20)
    func `a difference turns one snapshot into the other with the fewest moves`(
        round: UInt64
    ) throws {
        for seed in (round * 500)..<(round * 500 + 500) {
            var random = RandomSnapshots(seed: seed)
            let (before, after) = random.pair()
            let difference = SnapshotDifference(from: try before.snapshot, to: try after.snapshot)
            let applied = before.applying(difference, insertedFrom: after)
            let summary = DifferenceSummary(DifferenceReference(from: before, to: after))
            let isAscending = difference.movedItems == difference.movedItems.sorted()
            #expect(
                applied == after && DifferenceSummary(difference) == summary && isAscending
                    && difference.isEmpty == (before == after),
                "seed \(seed): \(before) to \(after) by \(difference)"
            )
        }
    }

    @Test(arguments: 0..<7)
    func `the run that stays is the one with the smallest last indices`(length: Int) throws {
        for order in permutations(of: Array(0..<length)) {
            let before = [TestSection(id: 0, items: Array(0..<length))]
            let after = [TestSection(id: 0, items: order)]
            let difference = SnapshotDifference(from: try before.snapshot, to: try after.snapshot)
            let moved = difference.movedItems.map(\.from.item)
            #expect(order.filter { !moved.contains($0) } == patienceRun(order), "\(order)")
        }
    }

    @Test func `marks of items that come and go are harmless`() throws {
        var snapshot = try Snapshot<Int, Int>([(0, [1, 2, 3]), (1, [4])])
        let before = snapshot
        try snapshot.reloadItems([2, 1])
        try snapshot.reloadItems([2])
        try snapshot.reconfigureItems([1, 3, 4])
        try snapshot.reloadSections([1])
        #expect(snapshot == before)
        #expect(snapshot.reloadedItemIdentifiers == [2, 1])
        try snapshot.deleteItems([1])
        #expect(snapshot.reloadedItemIdentifiers == [2])
        #expect(snapshot.reconfiguredItemIdentifiers == [3, 4])
        let difference = SnapshotDifference(from: before, to: snapshot)
        #expect(
            difference.reloadedCells == [.init(section: 0, item: 0), .init(section: 1, item: 0)]
        )
        #expect(difference.reconfiguredCells == [.init(section: 0, item: 1)])
        snapshot.removeMarks()
        #expect(snapshot.reloadedSectionIdentifiers == [])
    }
}

/// A longest increasing run by patience sorting, one card at a time and with whole piles.
private func patienceRun(_ order: [Int]) -> [Int] {
    var piles: [[(card: Int, run: [Int])]] = []
    for card in order {
        let pile = piles.firstIndex { $0[$0.count - 1].card > card } ?? piles.count
        let run = pile == 0 ? [] : piles[pile - 1][piles[pile - 1].count - 1].run
        if pile == piles.count { piles.append([]) }
        piles[pile].append((card, run + [card]))
    }
    return piles.last?.last?.run ?? []
}

private func permutations(of items: [Int]) -> [[Int]] {
    guard !items.isEmpty else { return [[]] }
    return items.indices.flatMap { index in
        var others = items
        let first = others.remove(at: index)
        return permutations(of: others).map { [first] + $0 }
    }
}
