import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Problems reported for other collection views with springs when data changes.
struct UpdateProblemTests {
    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    /// A view with moving springs.
    private func swinging(_ layout: SpringyLayout) throws -> CollectionView {
        var view = try layout.makeView([.heights((0..<80).map { 40 + Double($0 * 37 % 50) })])
        try view.drag(by: 120)
        view.pass(4)
        #expect(!view.isResting)
        return view
    }

    @Test(arguments: SpringyLayout.allCases, [0, 5, 80])
    func `an insertion does not disturb moving springs`(layout: SpringyLayout, item: Int) throws {
        var view = try swinging(layout)
        let before = try view.everything()
        let change = UpdateBatch(
            [.insertItem(path(item))],
            sizes: [0: .sized([ItemSize(height: 70)])]
        )
        try view.update(change)
        for old in try #require(view.springs).attributes.indices where old != item {
            let new = old < item ? old : old + 1
            guard let one = before[cell(old)], let other = view.presented(cell(new)) else {
                continue
            }
            #expect(abs((other.frame.center - one.frame.center).dy) < 1e-3, "\(old)")
            #expect(other.velocity == one.velocity, "\(old)")
        }
        try expectFreshness(view)
    }

    @Test(arguments: SpringyLayout.allCases)
    func `an item inserted at 0 appears at its place and moves the others on`(
        layout: SpringyLayout
    ) throws {
        var view = try layout.makeView([.heights([50, 60, 70, 80])])
        try view.update(
            UpdateBatch([.insertItem(path(0))], sizes: [0: .sized([ItemSize(height: 90)])])
        )
        let place = try #require(view.layout.attributes(for: cell(0))).frame
        for _ in 0..<1200 where !view.isResting {
            let elements = try view.everything()
            #expect(elements[cell(0)]?.frame == place)
            #expect(elements.count == 5)
            view.tick()
        }
        #expect(view.heights == [90, 50, 60, 70, 80])
        try expectFreshness(view)
    }

    @Test(arguments: SpringyLayout.allCases)
    func `many insertions in one batch all have their given indices`(layout: SpringyLayout) throws {
        var view = try layout.makeView([.heights((0..<200).map { 30 + Double($0) / 10 })])
        try view.drag(by: 90)
        view.tick()
        var random = SplitMix64(seed: 7)
        let places = (0..<700).shuffled(using: &random).prefix(500)
        let sizes = places.indices.map { (number: $0, height: 60 + Double($0) / 10) }
        var expected = view.heights
        for (place, size) in zip(places, sizes).sorted(by: { $0.0 < $1.0 }) {
            expected.insert(size.height, at: place)
        }
        let batch = UpdateBatch(
            places.map { .insertItem(path($0)) },
            sizes: Dictionary(
                uniqueKeysWithValues: sizes.map {
                    ($0.number, .sized([ItemSize(height: $0.height)]))
                }
            )
        )
        try view.update(batch)
        #expect(view.heights == expected)
        try expectFreshness(view)
    }

    @Test(arguments: SpringyLayout.allCases)
    func `items that survive deletions keep their heights`(layout: SpringyLayout) throws {
        var view = try swinging(layout)
        let (deleted, old) = ([0, 3, 4, 9, 40, 79], view.heights)
        let survivors = old.indices.filter { !deleted.contains($0) }.map { old[$0] }
        try view.update(UpdateBatch(deleted.map { .deleteItem(path($0)) }))
        #expect(view.heights == survivors)
        for _ in 0..<1200 where !view.isResting {
            for (element, presented) in try view.everything() {
                #expect(presented.frame.size.height == survivors[element.item], "\(element.item)")
            }
            view.tick()
        }
        try expectFreshness(view)
    }

    @Test func `deleting between rows of any height never leaves a gap`() throws {
        let heights = (0..<40).map { 40 + Double($0 * 37 % 50) }
        var view = try SpringyLayout.list.makeView([.heights(heights)], springs: nil)
        try view.update(UpdateBatch([2, 3].map { .deleteItem(path($0)) }))
        for _ in 0..<1200 where !view.isResting {
            let rows = try view.frame().elements.filter { $0.departing == nil }
            for (row, next) in zip(rows, rows.dropFirst()) where row.element.item != 1 {
                #expect(abs(row.frame.maxY - next.frame.minY) < 1e-9)
            }
            view.tick()
        }
        try expectFreshness(view)
    }
}
