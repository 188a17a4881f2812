import Foundation
import LayoutdGeometry
import Testing

@testable import LayoutdLayouts

/// Sections that other layouts place, among sections of groups.
struct MixedSectionTests {
    private static let viewport = Size(width: 320, height: 480)

    /// Rows of 40 points.
    private static let rows = CollectionLayoutSection(
        group: .line(
            .horizontal,
            layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(40)),
            subitems: [
                .item(
                    CollectionLayoutItem(
                        layoutSize: CollectionLayoutSize(
                            width: .fractionalWidth(0.5),
                            height: .fractionalHeight(1)
                        )
                    )
                )
            ]
        )
    )

    private func layout(
        _ sections: [Section],
        _ configuration: CompositionalLayout.Configuration = .init(section: Self.rows)
    ) throws -> CompositionalLayout {
        try CompositionalLayout(
            configuration,
            LayoutInput(sections: sections, viewport: Self.viewport)
        )
    }

    private func section(_ layout: any StackDefinition, items: Int) -> Section {
        Section(items: .uniform(count: items), measures: .layout(layout))
    }

    private let list = ListLayout.Configuration(
        rowHeight: 50,
        headerHeight: 30,
        footerHeight: 20,
        stickyHeaders: true,
        stickyFooters: true
    )

    private func visible(_ y: Double) -> LayoutBounds {
        LayoutBounds(visible: Rect(origin: Point(x: 0, y: y), size: Self.viewport))
    }

    @Test func `the extents of all sections add up`() throws {
        let waterfall = WaterfallLayout.Configuration(
            metrics: WaterfallLayout.Metrics(itemSize: Size(width: 10, height: 10))
        )
        let layout = try layout(
            [
                .uniform(count: 4), section(list, items: 3),
                section(FlowLayout.Configuration(), items: 7),
                section(waterfall, items: 2), .uniform(count: 1),
            ],
            CompositionalLayout.Configuration(interSectionSpacing: 5, section: Self.rows)
        )
        let starts = (0..<5).map { layout.sectionFrame($0).minY }
        #expect(starts == [0, 85, 290, 405, 565])
        #expect(layout.contentSize == Size(width: 320, height: 605))
        #expect(
            layout.attributes(for: .cell(section: 1, item: 1))?.frame
                == Rect(x: 0, y: 165, width: 320, height: 50)
        )
        #expect(layout.elementCount == 4 + 5 + 7 + 2 + 1)
    }

    @Test func `header and footer stay in their section`() throws {
        let layout = try layout([
            .uniform(count: 4), section(list, items: 20), .uniform(count: 100),
        ])
        let header = ElementID(kind: .header, section: 1)
        let footer = ElementID(kind: .footer, section: 1)
        func starts(_ y: Double) -> [Double?] {
            [header, footer].map { layout.attributes(for: $0, in: visible(y))?.frame.minY }
        }
        // The list is from 80 to 1130.
        #expect(starts(0) == [80, 460])
        #expect(starts(300) == [300, 760])
        #expect(starts(1120) == [1080, 1110])
        #expect(starts(2000) == [1080, 1110])
        #expect(layout.attributes(for: header, in: visible(300))?.zIndex == 1)
        #expect(layout.kinds.pinnable == .headersAndFooters)
        #expect(layout.pinnedExtents(over: .cell(section: 1, item: 3)) == (30, 20))
        #expect(layout.pinnedExtents(over: .cell(section: 0, item: 3)) == (0, 0))
        #expect(
            layout.invalidation(from: visible(300), to: visible(310))
                == .supplementaryElements([header, footer])
        )
    }

    @Test func `a header stops below a pinned header of the layout`() throws {
        let top = CollectionLayoutBoundarySupplementaryItem(
            kind: "top",
            layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(25)),
            alignment: .top,
            pinToVisibleBounds: true
        )
        let layout = try layout(
            [section(list, items: 20)],
            CompositionalLayout.Configuration(boundarySupplementaryItems: [top])
        )
        let header = ElementID(kind: .header, section: 0)
        #expect(layout.attributes(for: header, in: visible(100))?.frame.minY == 125)
        #expect(layout.attributes(for: header, in: visible(0))?.frame.minY == 25)
    }

    @Test func `the content is as wide as the widest section`() throws {
        let columns = WaterfallLayout.PlacedColumns(
            [WaterfallLayout.Column(x: 0, width: 400)],
            contentWidth: 400
        )
        let waterfall = WaterfallLayout.Configuration(columns: columns)
        let layout = try layout([.uniform(count: 1), section(waterfall, items: 1)])
        #expect(layout.contentSize.width == 400)
    }

    @Test func `a million items of a section are arithmetic`() throws {
        let metrics = WaterfallLayout.Metrics(
            itemSize: Size(width: 10, height: 10),
            minimumColumnSpacing: 0
        )
        let nested: [any StackDefinition] = [
            FlowLayout.Configuration(), list,
            WaterfallLayout.Configuration(metrics: metrics),
        ]
        let layout = try layout(
            [.uniform(count: 2)] + nested.map { section($0, items: 1_000_000) }
        )
        #expect(layout.storedItemCount == 2)
        #expect(layout.elementCount == 3_000_004)
        let last = ElementID.cell(section: 3, item: 999_999)
        let frame = try #require(layout.attributes(for: last)?.frame)
        #expect(frame.maxY == layout.contentSize.height)
        let found = try layout.elements(in: frame, limit: 1)
        #expect(found.map(\.element) == [last])
    }

    @Test func `a query looks only at sections that are near`() throws {
        let kinds: [any StackDefinition] = [
            FlowLayout.Configuration(), list,
            WaterfallLayout.Configuration(),
        ]
        let sections = (0..<3_000).map { index in
            index % 4 == 3
                ? .uniform(count: 1_000) : section(kinds[index % 4], items: 1_000)
        }
        let layout = try layout(sections)
        for section in stride(from: 0, to: 3_000, by: 71) {
            let frame = layout.sectionFrame(section)
            let visible = Rect(x: 0, y: frame.maxY - 240, width: 320, height: 480)
            #expect(layout.reach.indices(touching: visible.minY...visible.maxY).count <= 2)
            let found = try layout.elements(in: visible, limit: 200)
            #expect(Set(found.map(\.element.section)).isSubset(of: [section, section + 1]))
            #expect(found.count > 5)
        }
    }

    @Test func `items that have to be stored are limited in all sections together`() throws {
        let columns = WaterfallLayout.PlacedColumns([
            WaterfallLayout.Column(x: 0, width: 100), WaterfallLayout.Column(x: 100, width: 50),
        ])
        let waterfall = WaterfallLayout.Configuration(columns: columns)
        let sections = Array(repeating: section(waterfall, items: 60_000), count: 2)
        #expect(throws: LayoutError.tooManyStoredItems(count: 120_000, limit: 100_000)) {
            try layout(sections)
        }
    }

    @Test(
        arguments: [
            ListLayout.Configuration(), WaterfallLayout.Configuration(), FlowLayout.Configuration(),
        ] as [any StackDefinition]
    )
    func `a section scrolls along the same axis as the whole`(
        nested: any StackDefinition
    ) throws {
        let sideways = CompositionalLayout.Configuration(
            scrollDirection: .horizontal,
            section: Self.rows
        )
        #expect(throws: LayoutError.otherScrollDirection(section: 1)) {
            try layout([.uniform(count: 1), section(nested, items: 3)], sideways)
        }
    }

    @Test func `invalid measures and items of sections are refused`() throws {
        var list = list
        list.metrics.rowHeight = -1
        #expect(throws: LayoutError.invalidMeasure(name: "rowHeight", value: -1)) {
            try layout([section(list, items: 3)])
        }
        let items = ItemTable.sized([ItemSize(height: -2)])
        let bad = Section(items: items, measures: .layout(self.list))
        #expect(throws: LayoutError.invalidItemSize(section: 1, item: 0, value: -2)) {
            try layout([.uniform(count: 1), bad])
        }
    }

    @Test func `only layouts of sections can be those of one`() throws {
        let names = LayoutConfiguration.defaults.filter { SectionLayout($0) != nil }.map(\.name)
        #expect(names == ["flow", "list", "waterfall", "justified", "grid"])
        for configuration in LayoutConfiguration.defaults {
            guard let layout = SectionLayout(configuration) else { continue }
            #expect(layout.configuration == configuration)
            let section = section(layout.definition, items: 3)
            let data = try JSONEncoder().encode(section)
            let text = try #require(String(bytes: data, encoding: .utf8))
            #expect(text.contains(#""measures":{"layout":{"_0":{"\#(configuration.name)""#))
            #expect(try JSONDecoder().decode(Section.self, from: data) == section)
        }
        let circle = #"{"layout":{"_0":{"circle":{"_0":{}}}}}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Section.Measures.self, from: Data(circle.utf8))
        }
    }

    @Test func `a layout of another kind ignores the layout of a section`() throws {
        let input = LayoutInput(
            sections: [section(list, items: 2)],
            viewport: Self.viewport
        )
        let flow = try LayoutConfiguration.flow(FlowLayout.Configuration()).prepare(input)
        #expect(flow.contentSize.height == 50)
    }
}
