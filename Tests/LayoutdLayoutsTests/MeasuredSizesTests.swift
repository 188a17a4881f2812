import Foundation
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// The sizes of measured elements, against a dictionary.
struct MeasuredSizesTests {
    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    @Test(arguments: 0..<50)
    func `sizes are those that were set last`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var (sizes, model) = (MeasuredSizes(), [Int: ItemSize]())
        for step in 0..<30 {
            let items = Set(
                (0..<Int.random(in: 1...20, using: &random)).map { _ in
                    Int.random(in: 0..<700, using: &random)
                }
            )
            let changes = items.shuffled(using: &random).map { item in
                (cell(item), ItemSize(width: 10, height: Double(step * 1000 + item) / 7))
            }
            if random.oneIn(3) {
                for (element, size) in changes { sizes[element] = size }
            } else if random.oneIn(4) {
                for (element, _) in changes { sizes[element] = nil }
                for item in items { model[item] = nil }
                continue
            } else {
                sizes.merge(changes)
            }
            for (element, size) in changes { model[element.item] = size }
        }
        #expect(sizes.count == model.count)
        #expect((0..<700).allSatisfy { sizes[cell($0)] == model[$0] })
        let items = sizes.items(ofSection: 0) ?? MeasuredItems()
        #expect(items.entries.map(\.item) == model.keys.sorted())
        for item in 0..<700 {
            #expect(items.first(from: item) == model.keys.filter { $0 >= item }.min())
        }
        // However they came, the same sizes are the same value, with the same sums.
        var other = MeasuredSizes()
        for (item, size) in model.shuffled(using: &random) { other[cell(item)] = size }
        #expect(other == sizes)
        let record = try JSONEncoder().encode(sizes)
        #expect(try JSONDecoder().decode(MeasuredSizes.self, from: record) == sizes)
    }

    @Test(arguments: 0..<50)
    func `sizes follow batches as items do`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var sizes = MeasuredSizes()
        let counts = [90, 200]
        for (section, count) in counts.enumerated() {
            for item in 0..<count where random.oneIn(3) {
                sizes[.cell(section: section, item: item)] = ItemSize(
                    height: Double(section * 1000 + item)
                )
            }
        }
        let plan = try BatchUpdate(
            [
                .deleteItem(ItemPath(section: 0, item: Int.random(in: 0..<40, using: &random))),
                .insertItem(ItemPath(section: 1, item: Int.random(in: 0..<150, using: &random))),
                .moveItem(
                    from: ItemPath(section: 1, item: Int.random(in: 0..<90, using: &random)),
                    to: ItemPath(section: 0, item: Int.random(in: 0..<80, using: &random))
                ),
                .reloadItem(ItemPath(section: 1, item: Int.random(in: 100..<190, using: &random))),
            ],
            itemCounts: counts
        )
        let updated = sizes.updated(by: plan)
        let reloaded = Set(plan.reloads.map(\.new))
        for (section, count) in plan.itemCounts.enumerated() {
            for item in 0..<count {
                let path = ItemPath(section: section, item: item)
                let old = plan.oldPath(of: path).flatMap {
                    sizes[.cell(section: $0.section, item: $0.item)]
                }
                let expected = reloaded.contains(path) ? nil : old
                #expect(updated[.cell(section: section, item: item)] == expected)
            }
        }
    }

    @Test func `columns that take turns again are computed`() throws {
        let configuration = WaterfallLayout.Configuration(
            metrics: WaterfallLayout.Metrics(columnCount: 3),
            estimatedItemHeight: 50
        )
        var input = LayoutInput(
            sections: [.uniform(count: 100_000)],
            viewport: Size(width: 320, height: 480)
        )
        input.measured[cell(40)] = ItemSize(height: 333)
        let sparse = try WaterfallLayout.prepare(configuration, input)
        #expect(sparse.storedItemCount < 80)
        let own = (0..<1000).map { ItemSize(height: $0 == 40 ? 333 : 50) }
        let dense = try WaterfallLayout.prepare(
            configuration,
            LayoutInput(sections: [.sized(own)], viewport: Size(width: 320, height: 480))
        )
        for item in 0..<1000 {
            #expect(sparse.attributes(for: cell(item)) == dense.attributes(for: cell(item)))
        }
        let rect = Rect(x: 0, y: 3000, width: 320, height: 2000)
        #expect(
            try sparse.elements(in: rect, limit: 1000) == dense.elements(in: rect, limit: 1000)
        )
    }

    @Test func `columns that never take turns are refused, and cheap to find`() throws {
        let configuration = WaterfallLayout.Configuration(
            metrics: WaterfallLayout.Metrics(columnCount: 1000),
            estimatedItemHeight: 0.1
        )
        var input = LayoutInput(
            sections: [.uniform(count: 1_000_000)],
            viewport: Size(width: 320, height: 480)
        )
        input.measured[cell(0)] = ItemSize(height: 1_000_000)
        #expect(throws: LayoutError.self) { try WaterfallLayout.prepare(configuration, input) }
    }
}
