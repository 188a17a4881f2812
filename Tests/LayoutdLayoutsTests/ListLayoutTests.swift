import LayoutdGeometry
import LayoutdLayouts
import Testing

struct ListLayoutTests {
    private static let bounds = Size(width: 320, height: 480)
    private static let plain = ListLayout.Configuration(
        rowHeight: 10,
        expandedRowHeight: 30,
        headerHeight: 5
    )

    private func layout(
        _ configuration: ListLayout.Configuration = plain,
        expanded: Set<ItemPath> = [],
        _ sections: ItemTable...
    ) throws -> StackLayout {
        try ListLayout.prepare(
            configuration,
            LayoutInput(
                sections: sections.map { Section(items: $0) },
                expanded: expanded,
                viewport: Self.bounds
            )
        )
    }

    private func path(_ section: Int, _ item: Int) -> ItemPath {
        ItemPath(section: section, item: item)
    }

    private func span(_ section: Int, _ item: Int, in layout: StackLayout) throws -> [Double] {
        let id = ElementID.cell(section: section, item: item)
        let frame = try #require(layout.attributes(for: id)).frame
        return [frame.minY, frame.size.height]
    }

    @Test func `headers and rows follow each other without gaps, also in empty sections`() throws {
        let layout = try layout(
            Self.plain,
            .uniform(count: 2),
            .uniform(count: 0),
            .sized([.init()])
        )
        #expect(layout.scrollAxis == .vertical && layout.elementCount == 6)
        #expect(layout.contentSize == Size(width: 320, height: 45))
        let all = try layout.allElements(limit: 6)
        #expect(all.map(\.frame.minY) == [0, 5, 15, 25, 30, 35])
        #expect(all.map(\.frame.size.height) == [5, 10, 10, 5, 5, 10])
        #expect(all.map(\.zIndex) == [1, 0, 0, 1, 1, 0])
        #expect(all.allSatisfy { $0.frame.minX == 0 && $0.frame.size.width == 320 })
        #expect(layout.diagnostics(limit: 9).isEmpty)
    }

    @Test func `a list without sections or without headers may be empty`() throws {
        #expect(try layout().contentSize == Size(width: 320, height: 0))
        let configuration = ListLayout.Configuration(headerHeight: 0, stickyHeaders: true)
        let empty = try layout(configuration, .uniform(count: 0), .sized([]))
        #expect(empty.contentSize.height == 0 && empty.elementCount == 0)
        let around = Rect(x: -1000, y: -1000, width: 2000, height: 2000)
        let below = Rect(x: 0, y: 500, width: 320, height: 480)
        #expect(try empty.elements(in: around, visible: below, limit: 9).isEmpty)
    }

    @Test func `an expanded row has the layout's expanded height, not its own`() throws {
        let sizes: ItemTable = .sized([
            ItemSize(width: 7, height: 50), ItemSize(height: 60), ItemSize(width: 8),
        ])
        let layout = try layout(
            Self.plain,
            expanded: [path(0, 1), path(0, 3), path(1, 0)],
            .uniform(count: 5),
            sizes
        )
        #expect(try span(0, 0, in: layout) == [5, 10])
        #expect(try span(0, 1, in: layout) == [15, 30])
        #expect(try span(0, 2, in: layout) == [45, 10])
        #expect(try span(0, 3, in: layout) == [55, 30])
        #expect(try span(0, 4, in: layout) == [85, 10])
        #expect(try span(1, 0, in: layout) == [100, 30])
        #expect(try span(1, 1, in: layout) == [130, 60])
        #expect(try span(1, 2, in: layout) == [190, 10])
        #expect(layout.contentSize == Size(width: 320, height: 200))
    }

    @Test func `placed items set the heights of rows`() throws {
        let item = ItemPlacement(center: Point(x: 9, y: 9), size: Size(width: 4, height: 17))
        let layout = try layout(Self.plain, .placed([item, item]))
        #expect(try span(0, 1, in: layout) == [22, 17])
    }

    @Test func `missing expanded rows are ignored`() throws {
        let sections: [ItemTable] = [.uniform(count: 2), .sized([ItemSize()])]
        let missing = [path(0, 2), path(0, -1), path(1, 1), path(2, 0), path(-1, 0)]
        let layout = try layout(Self.plain, expanded: Set(missing), sections[0], sections[1])
        #expect(layout.contentSize.height == 40)
    }

    @Test func `content insets narrow the rows, at most to zero`() throws {
        for (inset, width) in [
            (Insets(top: 9, left: 20, right: 30), 270.0), (Insets(left: 400), 0),
        ] {
            let layout = try ListLayout.prepare(
                Self.plain,
                LayoutInput(
                    sections: [Section(items: .uniform(count: 1))],
                    viewport: Self.bounds,
                    contentInset: inset
                )
            )
            #expect(layout.contentSize == Size(width: width, height: 15))
            let frames = try layout.allElements(limit: 2).map(\.frame)
            #expect(frames.allSatisfy { $0.minX == 0 && $0.size.width == width })
        }
    }

    @Test func `origins are rounded to pixels, heights and content size are not`() throws {
        let configuration = ListLayout.Configuration(
            rowHeight: 10.3,
            headerHeight: 5.1,
            stickyHeaders: true,
            pixelScale: 2
        )
        let layout = try layout(configuration, .uniform(count: 3))
        let all = try layout.allElements(limit: 4)
        #expect(all.map(\.frame.minY) == [0, 5, 15.5, 25.5])
        #expect(all.map(\.frame.size.height) == [5.1, 10.3, 10.3, 10.3])
        #expect(abs(layout.contentSize.height - 36) < 1e-9)
        let header = ElementID(kind: .header, section: 0)
        let visible = Rect(x: 0, y: 7.3, width: 320, height: 20)
        #expect(layout.attributes(for: header, visible: visible)?.frame.minY == 7.5)
    }

    @Test func `ten million rows cost as much as one, apart from expanded rows`() throws {
        let configuration = ListLayout.Configuration(rowHeight: 40, expandedRowHeight: 100)
        let count = 10_000_000
        let open = [path(0, 0), path(0, 5_000_000), path(0, count - 1)]
        for _ in 0..<1000 {
            let layout = try layout(configuration, expanded: Set(open), .uniform(count: count))
            #expect(layout.contentSize.height == 400_000_180)
            let rect = Rect(x: 0, y: 200_000_050, width: 320, height: 190)
            let found = try layout.elements(in: rect, limit: 10)
            #expect(found.map(\.element.item) == [4_999_999, 5_000_000, 5_000_001, 5_000_002])
            #expect(
                found.map(\.frame.minY) == [200_000_020, 200_000_060, 200_000_160, 200_000_200]
            )
        }
    }

    @Test func `a search that finds too many elements is refused`() throws {
        let layout = try layout(Self.plain, .uniform(count: 10_000_000))
        let rect = Rect(x: 0, y: 0, width: 320, height: 105)
        #expect(try layout.elements(in: rect, limit: 11).count == 11)
        #expect(throws: TooManyElements(limit: 10)) { try layout.elements(in: rect, limit: 10) }
        let all = Rect(x: 0, y: 0, width: 320, height: 1e9)
        #expect(throws: TooManyElements(limit: 9)) { try layout.elements(in: all, limit: 9) }
    }

    @Test func `invalid measures are refused by name`() {
        func refuses(_ name: String, _ configuration: ListLayout.Configuration) {
            #expect(throws: LayoutError.invalidMeasure(name: name, value: -1)) {
                try layout(configuration)
            }
        }
        refuses("rowHeight", ListLayout.Configuration(rowHeight: -1))
        refuses("expandedRowHeight", ListLayout.Configuration(expandedRowHeight: -1))
        refuses("headerHeight", ListLayout.Configuration(headerHeight: -1))
        refuses("footerHeight", ListLayout.Configuration(footerHeight: -1))
        refuses("minimumLineSpacing", ListLayout.Configuration(minimumLineSpacing: -1))
        refuses("sectionInset.top", ListLayout.Configuration(sectionInset: Insets(top: -1)))
        refuses("sectionInset.left", ListLayout.Configuration(sectionInset: Insets(left: -1)))
        refuses("sectionInset.bottom", ListLayout.Configuration(sectionInset: Insets(bottom: -1)))
        refuses("sectionInset.right", ListLayout.Configuration(sectionInset: Insets(right: -1)))
        refuses("pixelScale", ListLayout.Configuration(pixelScale: -1))
        #expect(throws: LayoutError.invalidMeasure(name: "bounds.height", value: .infinity)) {
            try ListLayout.prepare(
                Self.plain,
                LayoutInput(sections: [], viewport: Size(width: 1, height: .infinity))
            )
        }
        #expect(throws: LayoutError.negativeItemCount(section: 1, count: -1)) {
            try layout(Self.plain, .uniform(count: 1), .uniform(count: -1))
        }
        for size in [ItemSize(height: -2), ItemSize(expandedHeight: -2)] {
            #expect(throws: LayoutError.invalidItemSize(section: 0, item: 1, value: -2)) {
                try layout(Self.plain, .sized([ItemSize(), size]))
            }
        }
    }
}
