import Foundation
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
        content.update(by: batch, plan, keepsPlaces: false, renewsReloaded: false)
        #expect(content.itemCounts == [1, 2, 5, 4])
        #expect(content.expanded == [path(1, 0), path(3, 3)])
        // The section that was reloaded is open.
        #expect(content.collapsed == [3])
        #expect(content.shownItemCount == 8)
    }

    private func numbers(_ content: Content) -> [Int] {
        (0..<content.numbers.count).map { content.numbers[$0] }
    }

    @Test func `items keep their numbers, and new ones get new numbers`() throws {
        var content = Content(sections: [.uniform(count: 3), .uniform(count: 3)])
        #expect(content.numbers == ItemNumbers(0..<6))
        let batch = UpdateBatch([
            .deleteItem(path(0, 0)), .insertItem(path(0, 2)),
            .moveItem(from: path(1, 2), to: path(0, 0)),
            .reloadItem(path(1, 1)),
        ])
        let plan = try BatchUpdate(batch.operations, itemCounts: content.itemCounts)
        var renewed = content
        content.update(by: batch, plan, keepsPlaces: false, renewsReloaded: false)
        #expect(content.itemCounts == [4, 2] && numbers(content) == [5, 1, 6, 2, 3, 4])
        renewed.update(by: batch, plan, keepsPlaces: false, renewsReloaded: true)
        #expect(numbers(renewed) == [5, 1, 6, 2, 3, 7])
        content.replace(with: [.uniform(count: 2)])
        #expect(content.numbers == ItemNumbers(7..<9))
    }

    @Test func `old records number cells by the version of their data`() throws {
        let record =
            #"{"sections":[{"items":{"uniform":{"count":3}}}],"expanded":[],"collapsed":[],"dataVersion":4}"#
        var content = try JSONDecoder().decode(Content.self, from: Data(record.utf8))
        #expect(content.isSound && content.numbers == ItemNumbers(5 << 28..<5 << 28 + 3))
        content.replace(with: [.uniform(count: 1)])
        // What old events name is not taken for it.
        #expect(content.isSound && content.numbers[0] > 1 << 59)
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
        #expect(content.isShownOtherwise(than: before) && content.shownItemCount == 7)
    }
}
