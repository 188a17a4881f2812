import Dynamics
import Geometry
import Layouts
import Testing

@testable import Engine

/// Sections of a list that close and open.
struct CollapseTests {
    private static let list = ListLayout.Configuration(
        rowHeight: 50,
        headerHeight: 40,
        footerHeight: 10,
        collapsesSections: true
    )

    private func makeView(
        collapsed: Set<Int> = [],
        dynamics: SpringDynamics? = nil
    ) throws -> CollectionView {
        try makeList(
            [.uniform(count: 2), .uniform(count: 3), .uniform(count: 4)],
            configuration: Self.list,
            collapsed: collapsed,
            dynamics: dynamics
        )
    }

    @Test func `rows of a section that closes fade out, and what follows moves up`() throws {
        var view = try makeView()
        let before = try view.everything()
        try view.reconfigure(Reconfiguration(collapsed: [1]))
        #expect(try view.departing().map(\.element) == (0..<3).map { .cell(section: 1, item: $0) })
        let header = ElementID(kind: .header, section: 2)
        #expect(view.presented(header)?.frame == before[header]?.frame)
        #expect(view.contentSize.height == 450)
        view.settle()
        #expect(view.presented(header)?.frame.minY == 200)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `rows of a section that opens fade in where they belong`() throws {
        var view = try makeView(collapsed: [0, 1, 2])
        try view.reconfigure(Reconfiguration(collapsed: [0, 2]))
        let row = try #require(view.presented(.cell(section: 1, item: 2)))
        #expect(row.alpha == 0 && row.frame.minY == 190)
        view.settle()
        #expect(view.presented(.cell(section: 1, item: 2))?.alpha == 1)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `springs hold what is left, footers too`() throws {
        var view = try makeView(dynamics: SpringDynamics(damping: 0.4))
        view.drag(by: 30)
        view.pass(3)
        try view.reconfigure(Reconfiguration(collapsed: [0, 2]))
        view.drag(by: -20)
        view.pass(3)
        try view.reconfigure(Reconfiguration(expanded: [ItemPath(section: 1, item: 0)]))
        try expectFreshness(view)
        let footer = ElementID(kind: .footer, section: 2)
        #expect(view.awake.tethered?.index(of: footer) != nil)
    }

    @Test func `only rows that are laid out count`() throws {
        var view = try makeView()
        try view.reconfigure(Reconfiguration(collapsed: [1]))
        #expect(view.invalidations == Invalidations(cells: 6, supplementaryElements: 6))
        try view.reconfigure(Reconfiguration(expanded: [], collapsed: [1]))
        #expect(view.invalidations.cells == 6)
    }

    @Test func `rows and sections that are not there, or of no list, are passed over`() throws {
        var view = try makeView(collapsed: [-1, 1, 9])
        #expect(view.collapsed == [1])
        let rows = [(0, 1), (0, 2), (3, 0), (-1, 0)].map(ItemPath.init)
        try view.reconfigure(Reconfiguration(expanded: Set(rows), collapsed: [3, 0]))
        #expect(view.collapsed == [0] && view.expanded == [rows[0]])
        let flow = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 3)],
                collapsed: [0],
                layout: .flow(FlowLayout.Configuration())
            )
        )
        #expect(flow.collapsed.isEmpty)
    }

    @Test func `a batch takes closed sections along, and opens those it reloads`() throws {
        var view = try makeView(collapsed: [0, 1, 2])
        try view.update(
            UpdateBatch([
                .deleteSection(0), .reloadSection(1, itemCount: 2), .insertSection(0, itemCount: 1),
            ])
        )
        #expect(view.collapsed == [2])
        try view.update(UpdateBatch([.insertItem(ItemPath(section: 2, item: 4))]))
        #expect(view.collapsed == [2] && view.sections[2].items.count == 5)
        try view.reloadData([.uniform(count: 1)])
        #expect(view.collapsed.isEmpty)
    }

    @Test func `a layout whose sections do not collapse opens all`() throws {
        var view = try makeView(collapsed: [1])
        var open = Self.list
        open.collapsesSections = false
        try view.reconfigure(Reconfiguration(layout: .list(open)))
        #expect(view.collapsed.isEmpty)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }
}
