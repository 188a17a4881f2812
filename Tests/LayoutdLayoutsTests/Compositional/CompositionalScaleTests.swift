import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Compositional layouts of many items.
struct CompositionalScaleTests {
    private static let viewport = Size(width: 320, height: 480)

    /// Rows of two items with badges, each next to a column of two.
    private static func section(height: CollectionLayoutDimension) -> CollectionLayoutSection {
        let badge = CollectionLayoutSupplementaryItem(
            kind: "badge",
            layoutSize: CollectionLayoutSize(width: .absolute(4), height: .absolute(4)),
            containerAnchor: CollectionLayoutAnchor(edges: [.top, .leading])
        )
        let item = CollectionLayoutNode.item(
            CollectionLayoutItem(
                layoutSize: CollectionLayoutSize(width: .fractionalWidth(0.5), height: height),
                supplementaryItems: [badge]
            )
        )
        let row = CollectionLayoutGroup.line(
            .horizontal,
            layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: height),
            subitems: [item]
        )
        return CollectionLayoutSection(group: row, interGroupSpacing: 2)
    }

    private func layout(
        _ section: CollectionLayoutSection,
        items: Int,
        measured: MeasuredSizes = MeasuredSizes()
    ) throws -> CompositionalLayout {
        try CompositionalLayout(
            CompositionalLayout.Configuration(section: section, pixelScale: 2),
            LayoutInput(
                sections: [.uniform(count: items)],
                measured: measured,
                viewport: Self.viewport
            )
        )
    }

    @Test(arguments: [CollectionLayoutDimension.absolute(10), .estimated(10)])
    func `a million equal groups cost what a few cost`(height: CollectionLayoutDimension) throws {
        let section = Self.section(height: height)
        let few = try layout(section, items: 1001)
        let many = try layout(section, items: 2_000_001)
        #expect(many.solvedGroupCount == few.solvedGroupCount)
        #expect(many.storedItemCount == 3)
        #expect(many.storedItemCount == few.storedItemCount)
        #expect(many.elementCount == 4_000_002)
        #expect(many.contentSize.height == 1_000_001 * 12 - 2)
    }

    @Test func `the last of two million items are found where they are`() throws {
        let layout = try layout(Self.section(height: .absolute(10)), items: 2_000_001)
        let rect = Rect(x: 0, y: 999_999 * 12, width: 320, height: 100)
        let found = try layout.elements(in: rect, limit: 100)
        let badge = try #require(layout.kinds.kind(named: "badge"))
        let items = 1_999_998...2_000_000
        #expect(
            found.map(\.element)
                == items.map { .cell(section: 0, item: $0) }
                + items.map { ElementID(kind: badge, section: 0, item: $0) }
        )
        let last = ElementID(kind: badge, section: 0, item: 2_000_000)
        #expect(
            layout.attributes(for: last)?.frame
                == Rect(x: 0, y: 1_000_000 * 12, width: 4, height: 4)
        )
        #expect(throws: TooManyElements(limit: 5)) { try layout.elements(in: rect, limit: 5) }
    }

    @Test func `only groups with measured items are solved again`() throws {
        var measured = MeasuredSizes()
        for item in [0, 1, 500_000] {
            measured[.cell(section: 0, item: item)] = ItemSize(height: 30)
        }
        let section = Self.section(height: .estimated(10))
        let layout = try layout(section, items: 1_000_000, measured: measured)
        // The group that all others share, and two with measured items.
        #expect(layout.solvedGroupCount == 3)
        #expect(layout.storedItemCount == 6)
        #expect(layout.contentSize.height == 500_000 * 12 - 2 + 40)
        let frame = layout.attributes(for: .cell(section: 0, item: 999_999))?.frame
        #expect(frame == Rect(x: 160, y: 499_999 * 12 + 40, width: 160, height: 10))
    }

    @Test func `items without length end with the last item`() throws {
        let item = CollectionLayoutItem(
            layoutSize: CollectionLayoutSize(width: .absolute(0), height: .absolute(10))
        )
        let row = CollectionLayoutGroup.line(
            .horizontal,
            layoutSize: CollectionLayoutSize(width: .absolute(100), height: .absolute(10)),
            subitems: [.item(item)]
        )
        let layout = try layout(CollectionLayoutSection(group: row), items: 12_000)
        #expect(layout.contentSize.height == 10)
        #expect(throws: LayoutError.self) {
            try self.layout(CollectionLayoutSection(group: row), items: 200_000)
        }
    }
}
