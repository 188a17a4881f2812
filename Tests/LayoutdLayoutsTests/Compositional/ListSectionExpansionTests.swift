import LayoutdGeometry
import LayoutdLayouts
import Testing

/// What expands and collapses in lists that are sections of a compositional layout.
struct ListSectionExpansionTests {
    private let mixed = CompositionalLayout.Configuration()

    private func list(
        multiple: Bool = false,
        collapses: Bool = false,
        headerHeight: Double = 20
    ) -> ListLayout.Configuration {
        ListLayout.Configuration(
            rowHeight: 50,
            expandedRowHeight: 90,
            headerHeight: headerHeight,
            multipleSelection: multiple,
            collapsesSections: collapses
        )
    }

    private func section(_ list: ListLayout.Configuration) -> Section {
        Section(items: .uniform(count: 5), measures: .layout(list))
    }

    private var flow: Section {
        Section(items: .uniform(count: 5), measures: .layout(FlowLayout.Configuration()))
    }

    private func row(_ section: Int, _ item: Int) -> ItemPath {
        ItemPath(section: section, item: item)
    }

    @Test func `only lists have rows`() throws {
        #expect(mixed.commonExpansionRule == nil)
        #expect(mixed.expansionRule(of: flow) == nil)
        let rule = try #require(mixed.expansionRule(of: section(list(collapses: true))))
        #expect(rule.isOfOneSection && rule.collapsesSections && !rule.allowsMultipleRows)
        let sections = [flow, section(list())]
        let rows: Set = [row(0, 1), row(1, 1), row(1, 5), row(2, 0)]
        #expect(mixed.expandableRows(rows, in: sections) == [row(1, 1)])
        #expect(mixed.collapsibleSections([0, 1, 2], in: sections) == [1])
    }

    @Test func `a tap on an element of the layout collapses no section`() {
        let sections = [section(list(collapses: true))]
        let header = ElementID(kind: .header, section: 0)
        #expect(mixed.expansionRule(for: header, in: sections) != nil)
        #expect(mixed.expansionRule(for: .ofLayout(.header), in: sections) == nil)
        let footer = ElementID(kind: .footer, section: 0)
        #expect(mixed.expansionRule(for: footer, in: sections) == nil)
        #expect(mixed.expansionRule(for: .cell(section: 1, item: 0), in: sections) == nil)
    }

    @Test func `a row replaces only rows of its own section`() throws {
        let rule = try #require(mixed.expansionRule(of: section(list())))
        var (expanded, collapsed): (Set<ItemPath>, Set<Int>) = ([row(0, 1), row(2, 3)], [])
        rule.setExpanded(
            .cell(section: 2, item: 0),
            true,
            expanded: &expanded,
            collapsed: &collapsed
        )
        #expect(expanded == [row(0, 1), row(2, 0)])
    }

    @Test func `what the sections do not allow is removed`() {
        let sections = [
            section(list()), section(list(multiple: true, collapses: true)), flow,
        ]
        var expanded: Set = [row(0, 3), row(0, 1), row(1, 0), row(1, 2), row(2, 0), row(3, 0)]
        var collapsed: Set = [0, 1, 2, 3]
        mixed.restrict(expanded: &expanded, collapsed: &collapsed, in: sections)
        #expect(expanded == [row(0, 1), row(1, 0), row(1, 2)])
        #expect(collapsed == [1])
    }

    @Test func `headers are those of lists`() {
        #expect(mixed.hasHeaders([flow, section(list())]))
        #expect(!mixed.hasHeaders([flow, section(list(headerHeight: 0)), .uniform(count: 1)]))
    }

    @Test func `expanded rows and collapsed sections are those of the section`() throws {
        let sections = [section(list()), flow, section(list(collapses: true))]
        let layout = try CompositionalLayout(
            mixed,
            LayoutInput(
                sections: sections,
                expanded: [row(0, 1), row(1, 1), row(2, 0)],
                collapsed: [1, 2],
                viewport: Size(width: 320, height: 480)
            )
        )
        #expect(layout.sectionFrame(0).size.height == 20 + 4 * 50 + 90)
        #expect(layout.attributes(for: .cell(section: 0, item: 1))?.frame.size.height == 90)
        #expect(layout.attributes(for: .cell(section: 1, item: 1))?.frame.size.height == 50)
        #expect(layout.attributes(for: .cell(section: 2, item: 0)) == nil)
        #expect(layout.sectionFrame(2).size.height == 20)
    }

    @Test func `an expanding row is brought into view as in a list`() throws {
        let layout = try CompositionalLayout(
            mixed,
            LayoutInput(
                sections: [section(list()), section(list())],
                expanded: [row(1, 4)],
                viewport: Size(width: 320, height: 200)
            )
        )
        func offset(_ element: ElementID, _ isExpanded: Bool, from y: Double) -> Double {
            layout.offsetAfterSetting(
                element,
                expanded: isExpanded,
                from: Point(x: 0, y: y),
                viewport: Size(width: 320, height: 200),
                contentInset: Insets(top: 10)
            ).y
        }
        // The second list starts at 270, its last row is from 490 to 580.
        #expect(offset(.cell(section: 1, item: 4), true, from: 0) == 380)
        #expect(offset(.cell(section: 1, item: 0), true, from: 400) == 260)
        #expect(offset(ElementID(kind: .header, section: 1), false, from: 400) == 260)
        #expect(offset(.cell(section: 1, item: 4), false, from: 0) == 0)
        #expect(offset(.ofLayout(.header), false, from: 400) == 400)
    }

    @Test func `an expanding row is brought into view below what the layout pins`() throws {
        let top = CollectionLayoutBoundarySupplementaryItem(
            kind: "top",
            layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(30)),
            alignment: .top,
            pinToVisibleBounds: true
        )
        let layout = try CompositionalLayout(
            CompositionalLayout.Configuration(boundarySupplementaryItems: [top]),
            LayoutInput(
                sections: [section(list()), section(list())],
                viewport: Size(width: 320, height: 200)
            )
        )
        let row = ElementID.cell(section: 1, item: 0)
        let offset = layout.offsetAfterSetting(
            row,
            expanded: true,
            from: Point(x: 0, y: 400),
            viewport: Size(width: 320, height: 200),
            contentInset: .zero
        )
        // The row starts at 320, below both the pinned item and its header.
        #expect(layout.attributes(for: row)?.frame.minY == 320)
        #expect(offset == Point(x: 0, y: 270))
    }

    @Test func `the cost of a section is that of its layout`() {
        let waterfall = Section(
            items: .uniform(count: 70_000),
            measures: .layout(WaterfallLayout.Configuration())
        )
        let sections = [flow, waterfall, .sized([ItemSize()]), .uniform(count: 9)]
        #expect(sections.map(mixed.visitedItemCount) == [0, 70_000, 101, 100])
    }
}
