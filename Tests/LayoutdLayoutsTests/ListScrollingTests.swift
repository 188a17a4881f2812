import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Two sections of three rows, from 0 to 70 and from 70 to 140.
struct ListScrollingTests {
    private func layout(
        sticky: Bool = true,
        headerHeight: Double = 40,
        sections: Int = 2
    ) throws -> StackLayout {
        try ListLayout.prepare(
            ListLayout.Configuration(
                rowHeight: 10,
                headerHeight: headerHeight,
                stickyHeaders: sticky
            ),
            LayoutInput(
                sections: Array(
                    repeating: Section(items: .uniform(count: 3)),
                    count: sections
                ),
                viewport: Size(width: 100, height: 100)
            )
        )
    }

    private func view(at offset: Double, height: Double = 100) -> Rect {
        Rect(x: 0, y: offset, width: 100, height: height)
    }

    private func header(_ section: Int) -> ElementID {
        ElementID(kind: .header, section: section)
    }

    @Test(arguments: [
        (0.0, 20.0, [0]), (20, 25, [0]), (20, 50, [0]), (35, 50, []), (-30, -10, []), (-10, 0, []),
        (50, 90, [0, 1]), (90, 20, [0, 1]), (20, 200, [0, 1]), (200, 400, []), (300, 75, [1]),
    ])
    func `a scroll moves the sticky headers of sections in view`(
        from: Double,
        to: Double,
        sections: [Int]
    ) throws {
        let expected: LayoutInvalidation =
            sections.isEmpty ? .nothing : .supplementaryElements(sections.map(header))
        #expect(try layout().invalidation(from: view(at: from), to: view(at: to)) == expected)
    }

    @Test func `a header pushed out by its section does not move`() throws {
        let layout = try layout(sections: 1)
        #expect(layout.attributes(for: header(0), visible: view(at: 40))?.frame.minY == 30)
        #expect(layout.invalidation(from: view(at: 40), to: view(at: 60)) == .nothing)
    }

    @Test func `a new size invalidates everything, sticky or not`() throws {
        for layout in [try layout(), try layout(sticky: false)] {
            let higher = view(at: 0, height: 101)
            #expect(layout.invalidation(from: view(at: 0), to: higher) == .everything)
            #expect(layout.invalidation(from: view(at: 50), to: higher) == .everything)
        }
    }

    @Test func `equal bounds, or headers that are not sticky, invalidate nothing`() throws {
        #expect(try layout().invalidation(from: view(at: 50), to: view(at: 50)) == .nothing)
        for layout in [try layout(sticky: false), try layout(headerHeight: 0)] {
            #expect(layout.invalidation(from: view(at: 0), to: view(at: 50)) == .nothing)
        }
    }

    @Test func `the headers of all sections above lie just above the view`() throws {
        let layout = try layout(sections: 1000)
        let visible = view(at: 70 * 998)
        let strip = Rect(x: 0, y: visible.minY - 1, width: 100, height: 1)
        let found = try layout.elements(in: strip, visible: visible, limit: 1000)
        #expect(found.filter { $0.element.kind == .header }.map(\.element) == (0..<998).map(header))
        #expect(found.count == 999)
        #expect(throws: TooManyElements(limit: 998)) {
            try layout.elements(in: strip, visible: visible, limit: 998)
        }
        #expect(try layout.elements(in: visible, visible: visible, limit: 8).count == 5)
    }

    @Test(arguments: [0, 1, 2, 3], [0, 0.1, 47, 59.3])
    func `headers above do not reach into the view at any offset`(
        pixelScale: Double,
        inset: Double
    ) throws {
        let layout = try ListLayout.prepare(
            ListLayout.Configuration(
                rowHeight: 10,
                headerHeight: 12.3,
                stickyHeaders: true,
                pixelScale: pixelScale
            ),
            LayoutInput(
                sections: Array(
                    repeating: Section(items: .uniform(count: 3)),
                    count: 300
                ),
                viewport: Size(width: 100, height: 100),
                contentInset: Insets(top: inset)
            )
        )
        for step in 1...1000 {
            let offset = 10.0 * Double(step) + 0.1 * Double(step % 10)
            let visible = view(at: offset + inset)
            let found = try layout.elements(in: view(at: offset), visible: visible, limit: 999)
            #expect(found.count <= 16, "\(offset)")
        }
    }

    @Test func `sticky headers hide the start of the view`() throws {
        let extents = try layout().pinnedExtents(over: .cell(section: 1, item: 0))
        #expect(extents == (40, 0))
        let none = [
            try layout().pinnedExtents(over: .cell(section: 2, item: 0)),
            try layout().pinnedExtents(over: .cell(section: -1, item: 0)),
            try layout(sticky: false).pinnedExtents(over: .cell(section: 0, item: 0)),
            try layout(headerHeight: 0).pinnedExtents(over: .cell(section: 0, item: 0)),
        ]
        #expect(none.allSatisfy { $0 == (0, 0) })
    }

    @Test(arguments: [
        // Row 1 of section 1 lies from 120 to 130.
        (20.0, 30.0), (29, 30), (30, 30), (80, 80), (81, 80), (200, 80),
    ])
    func `an expanded row is scrolled into view, below the header`(
        offset: Double,
        target: Double
    ) throws {
        for layout in [try layout(), try layout(sticky: false)] {
            let found = layout.offset(
                revealing: ItemPath(section: 1, item: 1),
                from: Point(x: 7, y: offset),
                viewport: Size(width: 100, height: 100)
            )
            #expect(found == Point(x: offset == target ? 7 : 0, y: target))
        }
    }

    @Test(arguments: [
        // Row 1 of section 1 lies from 120 to 130, the visible bounds from 12 to 70 of the view.
        (20.0, 60.0), (60, 60), (61, 61), (68, 68), (69, 68), (200, 68),
    ])
    func `an expanded row is scrolled to within the content insets`(
        offset: Double,
        target: Double
    ) throws {
        let found = try layout().offset(
            revealing: ItemPath(section: 1, item: 1),
            from: Point(x: 7, y: offset),
            viewport: Size(width: 100, height: 100),
            contentInset: Insets(top: 12, left: 3, bottom: 30, right: 4)
        )
        #expect(found == Point(x: offset == target ? 7 : 0, y: target))
    }

    @Test func `a missing row leaves the offset unchanged`() throws {
        for row in [ItemPath(section: 0, item: 3), ItemPath(section: 2, item: 0)] {
            let offset = Point(x: 7, y: 500)
            let target = try layout().offset(
                revealing: row,
                from: offset,
                viewport: Size(width: 100, height: 100)
            )
            #expect(target == offset)
        }
    }
}
