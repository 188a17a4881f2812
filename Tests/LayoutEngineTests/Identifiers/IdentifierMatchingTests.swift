import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A comparison by a view's identifiers gives what a comparison of snapshots gives.
struct IdentifierMatchingTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random lists differ as their snapshots do`(seed: UInt64) throws {
        var lists = RandomLists(seed: seed, size: seed.isMultiple(of: 5) ? 90 : 12)
        #expect(try lists.play(40, "seed \(seed)") < 30)
    }

    private static let abc: MatchedView.Lists = [("A", ["a", "b", "c"]), ("B", ["d", "e", "f"])]

    /// Lists, one after the other.
    private static let cases: [(name: String, lists: [MatchedView.Lists])] = [
        ("nothing to nothing", [[], []]),
        ("nothing to some", [abc]),
        ("some to nothing", [abc, []]),
        ("some to others", [abc, [("X", ["x", "y"]), ("Y", ["z"])]]),
        ("the same", [abc, abc]),
        ("empty sections", [[("A", []), ("B", [])], [("B", []), ("A", ["a"])], [("A", [])]]),
        ("one section empties", [abc, [("A", []), ("B", ["d", "e", "f"])]]),
        ("reversed", [abc, [("B", ["f", "e", "d"]), ("A", ["c", "b", "a"])]]),
        ("sections trade places", [abc, [("B", ["d", "e", "f"]), ("A", ["a", "b", "c"])]]),
        ("all items move over", [abc, [("A", ["d", "e", "f"]), ("B", ["a", "b", "c"])]]),
        ("out of a deleted section", [abc, [("B", ["d", "b", "e", "f", "a"])]]),
        ("into a new section", [abc, [("A", ["a"]), ("N", ["c", "n", "d"]), ("B", ["e"])]]),
        ("a run over the end of a section", [abc, [("A", ["a", "b", "c", "d"]), ("B", ["e"])]]),
        ("one section becomes two", [abc, [("A", ["a"]), ("N", ["b", "c"]), ("B", ["d"])]]),
        ("the beginning and the end stay", [abc, [("A", ["a", "x", "c"]), ("B", ["d", "f"])]]),
        ("back and forth", [abc, [("A", ["c", "a"])], abc, [("B", ["a"]), ("A", ["e"])], abc]),
        ("another spelling", [[("\u{E9}", ["\u{212A}"])], [("e\u{301}", ["x", "K"])]]),
        ("a section like an item", [[("a", ["a", "b"])], [("b", ["b", "a"]), ("a", [])]]),
    ]

    @Test(arguments: cases.indices)
    func `known lists differ as their snapshots do`(index: Int) throws {
        let (name, lists) = Self.cases[index]
        var view = try MatchedView()
        for list in lists { #expect(try view.become(list, "\(name)") != nil) }
    }

    @Test(arguments: [
        [("A", ["a", "b", "c", "a"]), ("B", ["d", "e", "f"])],
        [("A", ["a", "b", "c"]), ("B", ["d", "e", "f", "b"])],
        [("A", ["a", "b", "b", "c"]), ("B", ["d", "e", "f"])],
        [("A", ["a", "x", "b", "x", "c"]), ("B", ["d", "e", "f"])],
        [("A", ["a", "\u{E9}"]), ("B", ["e\u{301}"])],
        [("A", ["a"]), ("A", ["b"])],
        [("A", ["a"]), ("N", ["b"]), ("B", []), ("N", [])],
    ])
    func `a repeated identifier is found`(lists: [(String, [String])]) throws {
        var view = try MatchedView()
        try view.become(Self.abc, "the first list")
        let difference = try view.become(lists.map { ($0, $1) }, "\(lists)")
        #expect(difference == nil, "\(lists)")
    }

    /// How a list of many items changes in as many places.
    enum Change: CaseIterable, Sendable {
        case replaced, inTheMiddle, deleted, inserted, moved

        fileprivate func apply(
            to items: inout [String],
            count: Int,
            using random: inout SplitMix64
        ) {
            let new = (0..<count).map { "new \($0)" }
            for (number, new) in new.enumerated() {
                let index = Int.random(in: 0..<items.count, using: &random)
                switch self {
                case .replaced: items[index] = new
                case .inTheMiddle: items[items.count / 2 + number] = new
                case .deleted: items.remove(at: index)
                case .inserted: items.insert(new, at: index)
                case .moved: items.insert(items.remove(at: index), at: items.count / 3)
                }
            }
        }
    }

    @Test(arguments: Change.allCases)
    func `only what differs is looked up`(change: Change) throws {
        let items = (0..<10_000).map { "item \($0)" }
        let numbers = ItemNumbers(0..<items.count)
        let table = IdentifierTable(numbers, IdentifierColumn(items))
        var random = SplitMix64(seed: 7)
        var changed = items
        change.apply(to: &changed, count: 50, using: &random)
        var lookups = 0
        let old = IdentifierRuns.Old(
            identifiers: try #require(table.ordered(numbers)),
            starts: [0, items.count],
            find: { name in
                lookups += 1
                return table.number(named: name) { _ in true }
            }
        )
        var runs = IdentifierRuns()
        let all = 0..<changed.count
        let isNew = runs.add(
            all,
            of: IdentifierColumn(changed),
            with: old,
            expected: 0..<items.count
        )
        #expect(isNew && runs.sortedByOld != nil)
        #expect(lookups <= 200, "\(lookups) lookups")
        #expect(runs.runs.count <= 151, "\(runs.runs.count) runs")
    }

    @Test func `a view without identifiers is not compared`() throws {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1)],
                layout: .list(ListLayout.Configuration(rowHeight: 40))
            )
        )
        let data = DataIdentifiers(
            sections: IdentifierColumn(["A"]),
            items: IdentifierColumn(["a"])
        )
        #expect(IdentifierMatching(from: view, to: data, counts: [1]) == nil)
    }
}

/// Which items of a table have other sizes or places of their own than those of another table.
struct ItemTableComparisonTests {
    private static let tables: [ItemTable] = [
        .uniform(count: 4),
        .sized([ItemSize(width: 1), ItemSize(), ItemSize(height: 2), ItemSize(width: 1, height: 2)]
        ),
        .sized([ItemSize(width: 1), ItemSize(height: 2), ItemSize(), ItemSize(width: 3)]),
        .placed((0..<4).map { Self.place(Double($0)) }),
        .placed([0, 1, 5, 5].map(Self.place)),
    ]

    private static func place(_ x: Double) -> ItemPlacement {
        ItemPlacement(center: Point(x: x, y: 0), size: Size(width: 1, height: 1))
    }

    @Test(arguments: tables, tables)
    func `items are compared one by one`(table: ItemTable, other: ItemTable) {
        for start in 0..<4 {
            for first in 0..<4 {
                let count = min(4 - start, 4 - first)
                let expected = (0..<count).filter { offset in
                    guard let own = table.ownTable(of: start + offset) else { return false }
                    return own != other.ownTable(of: first + offset)
                }
                let found = table.itemsUnlike(other, from: first, start..<start + count)
                #expect(found == expected.map { start + $0 })
            }
        }
    }
}
