import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Cells that are measured when they become visible.
struct SelfSizingTests {
    /// Rows of an estimated height, 3 points apart.
    private func list(items: Int) throws -> SelfSizing {
        let size = CollectionLayoutSize(width: .fractionalWidth(1), height: .estimated(44))
        let group = CollectionLayoutGroup.line(
            .vertical,
            layoutSize: size,
            subitems: [.item(CollectionLayoutItem(layoutSize: size))]
        )
        return try SelfSizing(
            .compositional(
                CompositionalLayout.Configuration(
                    section: CollectionLayoutSection(group: group, interGroupSpacing: 3)
                )
            ),
            LayoutInput(
                sections: [.uniform(count: items)],
                viewport: Size(width: 320, height: 480)
            )
        )
    }

    private func bounds(_ offset: Double) -> LayoutBounds {
        LayoutBounds(visible: Rect(x: 0, y: offset, width: 320, height: 480))
    }

    /// What UIKit was recorded with.
    private static let heights = [31.0, 50, 31, 69, 31]

    @Test func `only what stays visible is measured`() throws {
        var (sizing, asked) = (try list(items: 60), [Int]())
        try sizing.settle(in: bounds(0)) { element in
            asked.append(element.item)
            return ItemSize(height: Self.heights[element.item % 5])
        }
        #expect(asked == Array(0..<11))
        #expect(sizing.layout.contentSize.height == 2788)
    }

    @Test func `nothing is measured twice`() throws {
        var (sizing, count) = (try list(items: 60), 0)
        for offset in [0, 100, 0, 100.0] {
            try sizing.settle(in: bounds(offset)) { _ in
                count += 1
                return nil
            }
        }
        #expect(count == 13)
        #expect(sizing.layout.contentSize.height == 60 * 47 - 3)
    }

    @Test func `an answer counts on estimated axes only`() throws {
        var sizing = try list(items: 1)
        try sizing.settle(in: bounds(0)) { _ in ItemSize(width: 7, height: 20) }
        let frame = sizing.layout.attributes(for: .cell(section: 0, item: 0))?.frame
        #expect(frame == Rect(x: 0, y: 0, width: 320, height: 20))
    }
}
