import LayoutdSnapshots
import LayoutdTestSupport
import Testing

struct OutlinedSnapshotTests {
    /// A is expanded and has a1 and a2; a2 has a2x, which is hidden, as b1 is.
    private func outlined() throws -> OutlinedSnapshot<String, String> {
        var outlined = OutlinedSnapshot(try Snapshot([("other", ["x", "y"])]))
        outlined.apply(try outline("A+", " a1", " a2", "  a2x", "B", " b1"), to: "tree")
        return outlined
    }

    /// One row for each text: spaces are the level, a "+" is an expanded item.
    private func outline(_ texts: String...) throws -> SectionSnapshot<String> {
        try SectionSnapshot(
            rows: texts.map { text in
                OutlineRow(
                    item: String(text.drop { $0 == " " }.prefix { $0 != "+" }),
                    level: text.prefix { $0 == " " }.count,
                    isExpanded: text.hasSuffix("+")
                )
            }
        )
    }

    @Test func `visible items become the items of a new last section`() throws {
        let outlined = try outlined()
        #expect(outlined.snapshot.sectionIdentifiers == ["other", "tree"])
        #expect(try outlined.snapshot.itemIdentifiers(inSection: "tree") == ["A", "a1", "a2", "B"])
        #expect(outlined.outline(of: "other") == (try outline("x", "y")))
        #expect(outlined.outline(of: "nowhere") == SectionSnapshot())
    }

    @Test func `items of other sections move in, also to where they are hidden`() throws {
        var outlined = try outlined()
        outlined.apply(try outline("x", "C", " y", " b1"), to: "new")
        #expect(try outlined.snapshot.itemIdentifiers(inSection: "other") == [])
        #expect(try outlined.snapshot.itemIdentifiers(inSection: "new") == ["x", "C"])
        #expect(outlined.outline(of: "tree") == (try outline("A+", " a1", " a2", "  a2x", "B")))
    }

    @Test func `it can be created again from its parts`() throws {
        let outlined = try outlined()
        let snapshot = outlined.snapshot
        #expect(OutlinedSnapshot(snapshot, outlines: outlined.outlines) == outlined)
        let other = try outline("x+", "y", " b1")
        let both = outlined.outlines.merging(["other": other]) { $1 }
        #expect(OutlinedSnapshot(snapshot, outlines: both) == nil)
        #expect(OutlinedSnapshot(snapshot, outlines: ["other": other]) != nil)
        #expect(OutlinedSnapshot(snapshot, outlines: ["tree": other]) == nil)
        #expect(OutlinedSnapshot(snapshot, outlines: ["nowhere": SectionSnapshot()]) == nil)
    }

    @Test func `a toggle changes the section by what is shown or hidden`() throws {
        var outlined = try outlined()
        let before = outlined.snapshot
        let change = try outlined.toggle("B")
        #expect(change == OutlineChange(inserted: 4..<5))
        let difference = SnapshotDifference(from: before, to: outlined.snapshot)
        #expect(difference.insertedItems == [SnapshotPath(section: 1, item: 4)])
        #expect(try outlined.toggle("A") == OutlineChange(deleted: 1..<3))
        #expect(try outlined.snapshot.itemIdentifiers(inSection: "tree") == ["A", "B", "b1"])
        #expect(try outlined.toggle("x") == nil)
        #expect(throws: SectionSnapshotError.unknownItem("a1")) { try outlined.toggle("a1") }
    }

    @Test func `an item is expanded with the children that a handler provides`() throws {
        var outlined = try outlined()
        var handlers = SectionSnapshotHandlers<String>()
        handlers.snapshotForExpandingParent = { [given = try outline("y+", " b2")] item, present in
            #expect(item == "B" && present.items == ["b1"])
            return given
        }
        #expect(try outlined.toggle("B", handlers: handlers) == OutlineChange(inserted: 4..<6))
        #expect(try outlined.snapshot.itemIdentifiers(inSection: "other") == ["x"])
        #expect(
            try outlined.snapshot.itemIdentifiers(inSection: "tree").suffix(3) == ["B", "y", "b2"]
        )
    }

    @Test(arguments: [
        Change("nothing", "A a1 a2 B", "A+", " a1", " a2", "  a2x", "B", " b1"),
        Change("an item is gone with what it hides", "A a1 B", "A+", " a1", "B", " b1"),
        Change("a parent is gone", "a1 a2 B", "a1", "a2", " a2x", "B", " b1"),
        Change(
            "new at the level before",
            "A a1 n a2 B m",
            "A+",
            " a1",
            " n",
            " a2",
            "  a2x",
            "B",
            " b1",
            "m"
        ),
        Change(
            "new in front of children",
            "A n a1 a2 B",
            "A+",
            " n",
            " a1",
            " a2",
            "  a2x",
            "B",
            " b1"
        ),
        Change("new in front of all", "n A a1 a2 B", "n", "A+", " a1", " a2", "  a2x", "B", " b1"),
        Change("children in another order", "A a2 a1 B", "A+", " a2", "  a2x", " a1", "B", " b1"),
        Change("a parent behind its children", "a1 B A a2", "a1", "B", " b1", "A+", " a2", "  a2x"),
        Change("a hidden item is named", "A a1 a2 B a2x", "A+", " a1", " a2", "B", " b1", "a2x"),
        Change(
            "a hidden item is elsewhere",
            "A a1 a2 B",
            other: "b1",
            "A+",
            " a1",
            " a2",
            "  a2x",
            "B"
        ),
        Change("all is gone", ""),
    ])
    func `a plain snapshot keeps the tree as far as its order allows`(change: Change) throws {
        var outlined = try outlined()
        let items = change.items.split(separator: " ").map(String.init)
        outlined.apply(try Snapshot([("tree", items), ("other", [change.other])]))
        let rows = outlined.outline(of: "tree").rows.map { row in
            String(repeating: " ", count: row.level) + row.item + (row.isExpanded ? "+" : "")
        }
        #expect(rows == change.rows)
        #expect(outlined.outline(of: "tree").visibleItems == items)
        outlined.apply(Snapshot())
        #expect(outlined.outlines.isEmpty)
    }

    @Test func `a hidden item that becomes visible does not show its children`() throws {
        var outlined = OutlinedSnapshot<String, String>()
        outlined.apply(try outline("A", " a+", "  b", "   c"), to: "tree")
        outlined.apply(try Snapshot([("tree", ["A", "a"])]))
        #expect(outlined.outline(of: "tree") == (try outline("A", "a", " b", "  c")))
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let items: String
        let other: String
        let rows: [String]

        init(_ name: String, _ items: String, other: String = "x", _ rows: String...) {
            self.name = name
            self.items = items
            self.other = other
            self.rows = rows
        }

        var testDescription: String { name }
    }

    @Test(arguments: 0..<150)
    func `whatever is applied, outlines show what their sections have`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var outlined = OutlinedSnapshot<Int, Int>()
        for number in 0..<20 {
            let before = outlined
            let isPlain = outlined.change(using: &random)
            #expect(outlined.snapshot.brokenInvariant == nil, "\(number)")
            var all: [Int] = []
            for (section, items) in outlined.snapshot.sections {
                let outline = outlined.outline(of: section)
                #expect(outline.visibleItems == items, "\(number)")
                all += outline.items
                // The tree stays as it was, but for hidden items that are elsewhere now.
                guard isPlain, let past = before.outlines[section], past.visibleItems == items
                else {
                    continue
                }
                #expect(past.rows.filter { outline.contains($0.item) } == outline.rows, "\(number)")
            }
            #expect(Set(all).count == all.count, "\(number)")
        }
    }
}

extension OutlinedSnapshot<Int, Int> {
    /// Returns whether a plain snapshot was applied.
    fileprivate mutating func change(using random: inout SplitMix64) -> Bool {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            guard let outline = try? SectionSnapshot(rows: random.tree()) else { return false }
            apply(outline, to: Int.random(in: 0..<3, using: &random))
        case 1:
            guard let item = snapshot.itemIdentifiers.randomElement(using: &random) else {
                return false
            }
            _ = try? toggle(item)
        default:
            var plain = snapshot
            var edits = RandomEdits(seed: random.next(), items: 20, largestList: 2)
            for _ in 0..<3 { try? plain.apply(edits.edit()) }
            apply(plain)
            return true
        }
        return false
    }
}
