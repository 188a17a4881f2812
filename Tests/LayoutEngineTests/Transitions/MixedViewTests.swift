import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Views with sections of every kind.
struct MixedViewTests {
    private static let whole = CollectionLayoutSize(
        width: .fractionalWidth(1),
        height: .absolute(40)
    )

    private static let header = CollectionLayoutBoundarySupplementaryItem(
        kind: "header",
        layoutSize: whole,
        alignment: .top
    )

    /// Rows of 40 points, each with a badge.
    private static let rows = CollectionLayoutSection(
        group: .line(
            .horizontal,
            layoutSize: whole,
            subitems: [
                .item(
                    CollectionLayoutItem(
                        layoutSize: CollectionLayoutSize(
                            width: .fractionalWidth(1),
                            height: .fractionalHeight(1)
                        ),
                        supplementaryItems: [
                            CollectionLayoutSupplementaryItem(
                                kind: "badge",
                                layoutSize: CollectionLayoutSize(
                                    width: .absolute(8),
                                    height: .absolute(8)
                                ),
                                containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing])
                            )
                        ]
                    )
                )
            ]
        )
    )

    private static let list = ListLayout.Configuration(
        rowHeight: 50,
        expandedRowHeight: 90,
        headerHeight: 20,
        collapsesSections: true
    )

    private static func section(_ layout: any StackDefinition) -> Section {
        Section(items: .uniform(count: 3), measures: .layout(layout))
    }

    /// Three rows with badges, a list, a flow and another list.
    private func makeView() throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [
                    .uniform(count: 3), Self.section(Self.list),
                    Self.section(FlowLayout.Configuration()),
                    Self.section(Self.list),
                ],
                layout: .compositional(
                    CompositionalLayout.Configuration(
                        boundarySupplementaryItems: [Self.header],
                        section: Self.rows
                    )
                ),
                dynamics: nil
            )
        )
    }

    private func row(_ section: Int, _ item: Int) -> ItemPath {
        ItemPath(section: section, item: item)
    }

    @Test func `taps expand rows of lists, one in each section`() throws {
        var view = try makeView()
        let height = view.contentSize.height
        for (section, item) in [(0, 1), (1, 0), (1, 2), (2, 0), (3, 1)] {
            try view.tap(.element(.cell(section: section, item: item)))
        }
        #expect(view.expanded == [row(1, 2), row(3, 1)])
        #expect(view.contentSize.height == height + 80)
        #expect(!view.canExpand(.cell(section: 0, item: 0)))
        #expect(view.canExpand(.cell(section: 1, item: 0)))
        try view.tap(.element(.cell(section: 3, item: 1)))
        #expect(view.expanded == [row(1, 2)])
    }

    @Test func `taps on headers collapse sections that are lists`() throws {
        var view = try makeView()
        try view.tap(.element(.ofLayout(.header)))
        #expect(view.collapsed.isEmpty && !view.canExpand(.ofLayout(.header)))
        try view.tap(.element(ElementID(kind: .header, section: 1)))
        #expect(view.collapsed == [1])
        #expect(view.layout.attributes(for: .cell(section: 1, item: 0)) == nil)
        try view.tap(.element(ElementID(kind: .header, section: 1)))
        #expect(view.collapsed.isEmpty)
    }

    @Test func `a row that moves to another section follows its rules`() throws {
        var view = try makeView()
        try view.tap(.element(.cell(section: 1, item: 0)))
        try view.tap(.element(.cell(section: 3, item: 1)))
        var other = view
        try view.update(UpdateBatch([.moveItem(from: row(1, 0), to: row(3, 0))]))
        #expect(view.expanded == [row(3, 0)])
        try other.update(UpdateBatch([.moveItem(from: row(1, 0), to: row(2, 0))]))
        #expect(other.expanded == [row(3, 1)])
    }

    @Test func `another layout keeps what its sections allow`() throws {
        var view = try makeView()
        try view.tap(.element(.cell(section: 1, item: 0)))
        try view.tap(.element(ElementID(kind: .header, section: 3)))
        try view.reconfigure(
            Reconfiguration(
                layout: .compositional(
                    CompositionalLayout.Configuration(interSectionSpacing: 9, section: Self.rows)
                )
            )
        )
        #expect(view.expanded == [row(1, 0)] && view.collapsed == [3])
    }

    @Test func `badges move with their items`() throws {
        var view = try makeView()
        let badge = try #require(view.layout.kinds.kind(named: "badge"))
        try view.update(UpdateBatch([.insertItem(row(0, 0))]))
        for item in 0..<3 {
            for kind in [ElementKind.cell, badge] {
                let old = ElementID(kind: kind, section: 0, item: item)
                let new = ElementID(kind: kind, section: 0, item: item + 1)
                let map = try #require(view.latestUpdate)
                #expect(map.new(of: old) == new)
                let place = try #require(view.layout.attributes(for: new))
                let presented = try #require(view.presented(new))
                #expect(abs(place.frame.minY - presented.frame.minY - 40) < 1e-9)
            }
        }
        let map = ElementMap.batch(
            try BatchUpdate([.reloadItem(row(0, 1))], itemCounts: [3]),
            items: view.layout.kinds.items
        )
        #expect(map.isReloaded(ElementID(kind: badge, section: 0, item: 1)))
        #expect(!map.isReloaded(ElementID(kind: badge, section: 0, item: 0)))
    }
}
