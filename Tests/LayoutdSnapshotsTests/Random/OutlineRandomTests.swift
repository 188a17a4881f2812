import LayoutdSnapshots
import LayoutdTestSupport
import Testing

/// Compares sequences of operations on outlines with the slow ``TreeModel``.
struct OutlineRandomTests {
    @Test(arguments: 0..<100)
    func `sequences of operations on trees agree with the model`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var outline = SectionSnapshot<Int>()
        var model = TreeModel()
        for number in 0..<60 {
            let edit = OutlineEdit.random(using: &random)
            var code: SnapshotErrorCode?
            do throws(SectionSnapshotError<Int>) {
                try edit.perform(on: &outline)
            } catch {
                code = error.code
            }
            let expected = model.apply(edit)
            let isRight = code == expected && outline.rows == model.rows
            try #require(isRight, "\(number): \(edit)")
            #expect(outline == (try SectionSnapshot(rows: model.rows)))
            #expect(outline.visibleRows == model.visibleRows)
            #expect(outline.count == model.rows.count)
            for row in model.rows {
                #expect(try outline.level(of: row.item) == row.level)
                #expect(try outline.isVisible(row.item) == model.visibleRows.contains(row))
                #expect(try outline.parent(of: row.item) == model.parent(of: row.item))
            }
        }
    }

    @Test func `rows that skip levels become children of the row before`() throws {
        let rows = [OutlineRow(item: 1, level: 3), OutlineRow(item: 2, level: 9)]
        let outline = try SectionSnapshot(rows: rows)
        #expect(outline.rows.map(\.level) == [0, 1])
        #expect(throws: SectionSnapshotError<Int>.identifierExists(1)) {
            try SectionSnapshot(rows: [OutlineRow(item: 1), OutlineRow(item: 1)])
        }
    }

    @Test func `a tree may be deeper than any stack`() throws {
        let rows = (0..<50_000).map { OutlineRow(item: $0, level: $0, isExpanded: true) }
        var outline = try SectionSnapshot(rows: rows)
        #expect(try outline.level(of: 49_999) == 49_999)
        #expect(outline.visibleItems.count == 50_000)
        try outline.toggle(10)
        #expect(outline.visibleItems.count == 11)
        try outline.delete([0])
        #expect(outline.items.isEmpty)
    }
}
