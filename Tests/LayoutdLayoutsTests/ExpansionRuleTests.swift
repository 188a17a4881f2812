import LayoutdGeometry
import LayoutdLayouts
import Testing

struct ExpansionRuleTests {
    private static let rows: Set = [
        ItemPath(section: 1, item: 0), ItemPath(section: 0, item: 2), ItemPath(section: 0, item: 9),
    ]

    private func list(multiple: Bool = false, collapses: Bool = false) -> ListLayout.Configuration {
        ListLayout.Configuration(
            headerHeight: 20,
            multipleSelection: multiple,
            collapsesSections: collapses
        )
    }

    @Test func `only lists support expansion`() {
        for kind in LayoutConfiguration.defaults {
            #expect((kind.definition.commonExpansionRule != nil) == (kind.name == "list"))
        }
    }

    @Test(arguments: [false, true])
    func `rows can always expand, headers only if sections collapse, footers never`(
        collapses: Bool
    ) throws {
        let rule = try #require(list(collapses: collapses).commonExpansionRule)
        #expect(rule.canExpand(.cell))
        #expect(rule.canExpand(.header) == collapses)
        #expect(!rule.canExpand(.footer))
    }

    @Test func `missing rows and sections cannot be expanded`() {
        let sections: [Section] = [.uniform(count: 3), .uniform(count: 0)]
        let list = list()
        #expect(list.expandableRows(Self.rows, in: sections) == [ItemPath(section: 0, item: 2)])
        #expect(list.collapsibleSections([-1, 1, 2], in: sections) == [1])
        let flow = FlowLayout.Configuration()
        #expect(flow.expandableRows(Self.rows, in: sections).isEmpty)
        #expect(flow.collapsibleSections([1], in: sections).isEmpty)
    }

    @Test(arguments: [false, true])
    func `an expanding row replaces others unless multiple selection is on`(
        multiple: Bool
    ) throws {
        let rule = try #require(list(multiple: multiple).commonExpansionRule)
        let (first, second) = (ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 1))
        var (expanded, collapsed): (Set<ItemPath>, Set<Int>) = ([first], [])
        let element = ElementID.cell(section: 0, item: 1)
        rule.setExpanded(element, true, expanded: &expanded, collapsed: &collapsed)
        #expect(expanded == (multiple ? [first, second] : [second]))
        rule.setExpanded(element, false, expanded: &expanded, collapsed: &collapsed)
        #expect(expanded == (multiple ? [first] : []) && collapsed.isEmpty)
    }

    @Test func `a header closes and opens its section`() throws {
        let rule = try #require(list(collapses: true).commonExpansionRule)
        var (expanded, collapsed): (Set<ItemPath>, Set<Int>) = (Self.rows, [4])
        let header = ElementID(kind: .header, section: 1)
        rule.setExpanded(header, false, expanded: &expanded, collapsed: &collapsed)
        #expect(collapsed == [1, 4])
        rule.setExpanded(header, true, expanded: &expanded, collapsed: &collapsed)
        #expect(collapsed == [4] && expanded == Self.rows)
    }

    @Test func `a stricter rule keeps the first row, and opens all sections`() {
        let sections = Array(repeating: Section.uniform(count: 10), count: 2)
        var (expanded, collapsed): (Set<ItemPath>, Set<Int>) = (Self.rows, [0, 1])
        let free = list(multiple: true, collapses: true)
        free.restrict(expanded: &expanded, collapsed: &collapsed, in: sections)
        #expect(expanded == Self.rows && collapsed == [0, 1])
        list().restrict(expanded: &expanded, collapsed: &collapsed, in: sections)
        #expect(expanded == [ItemPath(section: 0, item: 2)] && collapsed.isEmpty)
    }

    @Test func `headers come from the layout or from a section`() {
        let high = ListLayout.Metrics(headerHeight: 10)
        let sections = [Section(items: .uniform(count: 1), measures: .list(high))]
        #expect(list().hasHeaders([]))
        #expect(ListLayout.Configuration().hasHeaders(sections))
        #expect(!ListLayout.Configuration().hasHeaders([.uniform(count: 1)]))
    }
}

struct ExpansionOffsetTests {
    private static let viewport = Size(width: 320, height: 480)

    private func offset(
        _ layout: any CollectionLayout,
        _ element: ElementID,
        _ isExpanded: Bool
    ) -> Point {
        layout.offsetAfterSetting(
            element,
            expanded: isExpanded,
            from: Point(x: 0, y: 1500),
            viewport: Self.viewport,
            contentInset: Insets(top: 10)
        )
    }

    @Test func `an expanding row or a closing header is scrolled into view`() throws {
        let layout = try ListLayout.prepare(
            ListLayout.Configuration(headerHeight: 20),
            LayoutInput(
                sections: [Section(items: .uniform(count: 100))],
                viewport: Self.viewport
            )
        )
        #expect(offset(layout, .cell(section: 0, item: 0), true).y == 20 - 30)
        #expect(offset(layout, .cell(section: 0, item: 0), false).y == 1500)
        #expect(offset(layout, ElementID(kind: .header, section: 0), false).y == -10)
        #expect(offset(layout, ElementID(kind: .header, section: 0), true).y == 1500)
        #expect(offset(layout, ElementID(kind: .header, section: 1), false).y == 1500)
    }

    @Test func `other layouts keep the offset`() throws {
        let layout = try FlowLayout.prepare(
            FlowLayout.Configuration(),
            LayoutInput(
                sections: [Section(items: .uniform(count: 100))],
                viewport: Self.viewport
            )
        )
        #expect(offset(layout, .cell(section: 0, item: 0), true) == Point(x: 0, y: 1500))
    }
}
