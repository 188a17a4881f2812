import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Gaps, insets, footers and measures of single sections, added up by hand.
struct ListMetricsTests {
    private static let bounds = Size(width: 320, height: 100)
    private static let roomy = ListLayout.Configuration(
        rowHeight: 10,
        expandedRowHeight: 30,
        minimumLineSpacing: 2,
        sectionInset: Insets(top: 3, left: 20, bottom: 4, right: 30),
        headerHeight: 5,
        footerHeight: 6
    )

    private func layout(
        _ sections: [Section],
        _ configuration: ListLayout.Configuration = roomy,
        expanded: Set<ItemPath> = [],
        collapsed: Set<Int> = []
    ) throws -> StackLayout {
        try ListLayout.prepare(
            configuration,
            LayoutInput(
                sections: sections,
                expanded: expanded,
                collapsed: collapsed,
                viewport: Self.bounds
            )
        )
    }

    private func uniform(_ count: Int) -> Section {
        Section(items: .uniform(count: count))
    }

    @Test func `gaps are between rows and insets around them, also in empty sections`()
        throws
    {
        let layout = try layout([uniform(2), uniform(0), uniform(1)])
        let all = try layout.allElements(limit: 99)
        #expect(all.map(\.element.kind.rawValue) == [1, 0, 0, 2, 1, 2, 1, 0, 2])
        #expect(all.map(\.frame.minY) == [0, 8, 20, 34, 40, 52, 58, 66, 80])
        #expect(all.map(\.frame.size.height) == [5, 10, 10, 6, 5, 6, 5, 10, 6])
        #expect(all.map(\.frame.minX) == [0, 20, 20, 0, 0, 0, 0, 20, 0])
        #expect(all.map(\.frame.size.width) == [320, 270, 270, 320, 320, 320, 320, 270, 320])
        #expect(all.map(\.zIndex) == [1, 0, 0, 1, 1, 1, 1, 0, 1])
        #expect(layout.contentSize == Size(width: 320, height: 86))
        #expect(layout.elementCount == 9)
    }

    @Test func `insets wider than the view leave rows without width`() throws {
        var configuration = Self.roomy
        configuration.metrics.sectionInset.left = 300
        let layout = try layout([uniform(1)], configuration)
        let row = layout.attributes(for: .cell(section: 0, item: 0))
        #expect(row?.frame == Rect(x: 300, y: 8, width: 0, height: 10))
    }

    @Test func `rows with insets start on pixels`() throws {
        var configuration = Self.roomy
        configuration.pixelScale = 2
        configuration.metrics.sectionInset.left = 20.3
        let layout = try layout([uniform(1)], configuration)
        let row = layout.attributes(for: .cell(section: 0, item: 0))
        #expect(row?.frame.minX == 20.5)
    }

    @Test func `a section may have measures`() throws {
        let own = Section(
            items: .uniform(count: 2),
            measures: .list(ListLayout.Metrics(rowHeight: 7, expandedRowHeight: 9, headerHeight: 1))
        )
        let layout = try layout([uniform(1), own], expanded: [ItemPath(section: 1, item: 0)])
        let all = try layout.allElements(limit: 99)
        #expect(all.map(\.frame.minY) == [0, 8, 22, 28, 29, 38])
        #expect(all.map(\.frame.size.height) == [5, 10, 6, 1, 9, 7])
        #expect(layout.pinnedExtents(over: .cell(section: 1, item: 0)) == (0, 0))
    }

    @Test func `a section's invalid measures are refused by name`() {
        let wrong = Section(
            items: .uniform(count: 1),
            measures: .list(ListLayout.Metrics(footerHeight: -1))
        )
        #expect(throws: LayoutError.invalidMeasure(name: "footerHeight", value: -1)) {
            try layout([wrong])
        }
    }

    @Test func `an expanded row has its own expanded height`() throws {
        let sizes = [
            ItemSize(expandedHeight: 50), ItemSize(height: 60, expandedHeight: 0), ItemSize(),
        ]
        let section = Section(items: .sized(sizes))
        let rows = (0...2).map { ItemPath(section: 0, item: $0) }
        let heights = try [[], rows].map { expanded in
            let layout = try layout([section], expanded: Set(expanded))
            return try layout.allElements(limit: 9).map(\.frame.size.height)
        }
        #expect(heights == [[5, 10, 60, 10, 6], [5, 50, 0, 30, 6]])
    }

    @Test func `a collapsed section is laid out like an empty one`() throws {
        let open = try layout([uniform(2), uniform(0), uniform(1)])
        let full = Section(items: .sized(Array(repeating: ItemSize(height: 9), count: 5)))
        let found = try layout(
            [uniform(2), full, uniform(1)],
            expanded: [ItemPath(section: 1, item: 3)],
            collapsed: [1, 7, -1]
        )
        #expect(try found.allElements(limit: 99) == open.allElements(limit: 99))
        #expect(found.elementCount == open.elementCount && found.contentSize == open.contentSize)
        #expect(found.attributes(for: .cell(section: 1, item: 0)) == nil)
    }

    @Test func `the items of a collapsed section are validated too`() {
        let wrong = Section(items: .sized([ItemSize(height: -1)]))
        #expect(throws: LayoutError.invalidItemSize(section: 0, item: 0, value: -1)) {
            try layout([wrong], collapsed: [0])
        }
    }

    @Test(arguments: [
        // The section lies from 0 to 88, and its footer starts at 82 unless pinned.
        (0.0, 82.0), (-7, 82), (-20, 74), (-50, 44), (-100, 0), (-300, 0), (50, 82),
    ])
    func `a sticky footer stays at the lower edge within its section`(
        offset: Double,
        start: Double
    ) throws {
        var configuration = Self.roomy
        configuration.stickyFooters = true
        let layout = try layout([uniform(6)], configuration)
        let visible = Rect(origin: Point(x: 0, y: offset), size: Self.bounds)
        let footer = ElementID(kind: .footer, section: 0)
        #expect(layout.attributes(for: footer, visible: visible)?.frame.minY == start)
        #expect(layout.attributes(for: footer)?.frame.minY == 82)
        let found = try layout.elements(in: visible, visible: visible, limit: 99)
        let isSeen = start < offset + 100 && start + 6 > offset
        #expect(found.contains { $0.element == footer } == isSeen)
    }

    @Test func `sticky headers and footers hide the edges by their own heights`() throws {
        var configuration = Self.roomy
        configuration.stickyHeaders = true
        configuration.stickyFooters = true
        let own = Section(
            items: .uniform(count: 2),
            measures: .list(ListLayout.Metrics(rowHeight: 100, headerHeight: 17, footerHeight: 18))
        )
        let layout = try layout([uniform(1), own], configuration)
        #expect(layout.pinnedExtents(over: .cell(section: 0, item: 0)) == (5, 6))
        #expect(layout.pinnedExtents(over: .cell(section: 1, item: 0)) == (17, 18))
        #expect(layout.pinnedExtents(over: .cell(section: 2, item: 0)) == (0, 0))
    }

    @Test func `an expanded row ends above a sticky footer`() throws {
        var configuration = Self.roomy
        for (sticky, target) in [(false, 20.0), (true, 26)] {
            configuration.stickyFooters = sticky
            let layout = try layout([uniform(20)], configuration)
            // Row 9 lies from 116 to 126.
            let found = layout.offset(
                revealing: ItemPath(section: 0, item: 9),
                from: .zero,
                viewport: Size(width: 320, height: 106)
            )
            #expect(found.y == target)
        }
    }

    @Test func `ten million rows with gaps cost as much as one`() throws {
        let count = 10_000_000
        for _ in 0..<1000 {
            let open = ItemPath(section: 0, item: 5_000_000)
            let layout = try layout([uniform(count)], expanded: [open])
            #expect(layout.contentSize.height == 120_000_036)
            let rect = Rect(x: 0, y: 60_000_010, width: 320, height: 31)
            let found = try layout.elements(in: rect, limit: 10)
            #expect(found.map(\.element.item) == [5_000_000, 5_000_001])
            #expect(found.map(\.frame.minY) == [60_000_008, 60_000_040])
        }
    }
}
