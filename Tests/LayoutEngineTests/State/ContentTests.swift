import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct ContentTests {
    private func path(_ section: Int, _ item: Int) -> ItemPath {
        ItemPath(section: section, item: item)
    }

    @Test func `rows and sections keep their state under new indices`() throws {
        var content = Content(
            sections: [.uniform(count: 3), .uniform(count: 2), .uniform(count: 4)],
            expanded: [path(0, 1), path(2, 3)],
            collapsed: [1, 2]
        )
        let batch = UpdateBatch([
            .deleteItem(path(0, 0)), .insertSection(0, itemCount: 1),
            .reloadSection(1, itemCount: 5),
        ])
        let plan = try BatchUpdate(batch.operations, itemCounts: content.itemCounts)
        content.update(by: batch, plan, keepsPlaces: false)
        #expect(content.itemCounts == [1, 2, 5, 4])
        #expect(content.expanded == [path(1, 0), path(3, 3)])
        // The section that was reloaded is open.
        #expect(content.collapsed == [3])
        #expect(content.shownItemCount == 8)
    }

    @Test func `new data starts with everything closed`() {
        var content = Content(
            sections: [.uniform(count: 3)],
            expanded: [path(0, 1)],
            collapsed: [0]
        )
        let before = content
        content.advanceDataVersion()
        content.replace(with: [.uniform(count: 7)])
        #expect(content.expanded.isEmpty && content.collapsed.isEmpty && content.dataVersion == 1)
        #expect(content.showsOtherRows(than: before) && content.shownItemCount == 7)
    }
}
