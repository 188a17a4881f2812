import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdLayouts

/// Items that stay in the visible bounds.
struct PinnedItemTests {
    /// Rows of 50 points in sections of 10, under headers of 30.
    private func list(
        _ pins: [ItemPath: ItemPin],
        headers: Double = 0
    ) throws -> any CollectionLayout {
        var sections = [Section](repeating: .uniform(count: 10), count: 3)
        for (path, pin) in pins { sections[path.section].items.pins[path.item] = pin }
        let configuration = LayoutConfiguration.list(
            ListLayout.Configuration(rowHeight: 50, headerHeight: headers, stickyHeaders: true)
        )
        let size = Size(width: 300, height: 200)
        return try configuration.prepare(LayoutInput(sections: sections, viewport: size))
    }

    private func visible(at offset: Double) -> LayoutBounds {
        LayoutBounds(visible: Rect(x: 0, y: offset, width: 300, height: 200))
    }

    @Test func `a pinned row stays at the top until its section ends`() throws {
        let layout = try list([ItemPath(section: 1, item: 2): ItemPin(edges: .top, offset: 5)])
        let row = ElementID.cell(section: 1, item: 2)
        // It lies at 600; its section ends at 1000.
        for (offset, top) in [(0, 600), (594, 600), (600, 605), (800, 805), (945, 950), (990, 950)]
        {
            let place = try #require(layout.attributes(for: row, in: visible(at: Double(offset))))
            #expect(place.frame.minY == Double(top), "at \(offset)")
            #expect(place.zIndex == (top == 600 ? 0 : 1_000_000_000))
        }
    }

    @Test func `across sections it stays until the content ends`() throws {
        let pin = ItemPin(edges: .top, staysAcrossSections: true)
        let layout = try list([ItemPath(section: 0, item: 2): pin])
        let row = ElementID.cell(section: 0, item: 2)
        for (offset, top) in [(0, 100), (700, 700), (1400, 1400), (1480, 1450)] {
            let place = layout.attributes(for: row, in: visible(at: Double(offset)))
            #expect(place?.frame.minY == Double(top))
        }
    }

    @Test func `it stays below the header that is pinned over it`() throws {
        let layout = try list([ItemPath(section: 0, item: 0): ItemPin(edges: .top)], headers: 30)
        let row = ElementID.cell(section: 0, item: 0)
        #expect(layout.attributes(for: row, in: visible(at: 200))?.frame.minY == 230)
    }

    @Test func `a timetable keeps its hours at the top, its rooms at the left, and the corner`()
        throws
    {
        var items = ItemTable.placed(
            (0..<5).flatMap { row in
                (0..<5).map { column in
                    ItemPlacement(
                        center: Point(x: 50 + 100 * Double(column), y: 20 + 40 * Double(row)),
                        size: Size(width: 100, height: 40)
                    )
                }
            }
        )
        for index in 0..<5 {
            items.pins[index] = ItemPin(edges: .top)
            items.pins[5 * index] = ItemPin(edges: .leading)
        }
        items.pins[0] = ItemPin(edges: [.top, .leading])
        let configuration = LayoutConfiguration.absolute(
            AbsoluteLayout.Configuration(contentSize: Size(width: 500, height: 200))
        )
        let layout = try configuration.prepare(
            LayoutInput(sections: [Section(items: items)], viewport: Size(width: 200, height: 100))
        )
        let bounds = LayoutBounds(visible: Rect(x: 130, y: 70, width: 200, height: 100))
        func place(_ item: Int) throws -> (Point, Int) {
            let cell = ElementID.cell(section: 0, item: item)
            let place = try #require(layout.attributes(for: cell, in: bounds))
            return (place.frame.origin, place.zIndex)
        }
        #expect(try place(0) == (Point(x: 130, y: 70), 2_000_000_000))
        #expect(try place(3) == (Point(x: 300, y: 70), 1_000_000_000))
        #expect(try place(15) == (Point(x: 130, y: 120), 1_000_000_000))
        #expect(try place(6) == (Point(x: 100, y: 40), 0))
        let found = try layout.elements(in: bounds.visible, bounds: bounds, limit: 100)
        #expect(found.filter { $0.zIndex > 0 }.map(\.element.item) == [0, 1, 2, 3, 5, 10, 15, 20])
    }

    @Test func `leading is the right edge from right to left`() throws {
        for isMirrored in [false, true] {
            var section = Section.sized(
                [ItemSize(width: 50, height: 50)]
                    + [ItemSize](
                        repeating: ItemSize(width: 300, height: 50),
                        count: 9
                    )
            )
            section.items.pins[0] = ItemPin(edges: .leading)
            var flow = LayoutConfiguration.flow(
                FlowLayout.Configuration(scrollDirection: .horizontal)
            )
            flow.flipsHorizontallyInOppositeLayoutDirection = isMirrored
            let layout = try flow.prepare(
                LayoutInput(
                    sections: [section],
                    viewport: Size(width: 200, height: 50),
                    environment: LayoutEnvironment(layoutDirection: .rightToLeft)
                )
            )
            let bounds = LayoutBounds(visible: Rect(x: 900, y: 0, width: 200, height: 50))
            let place = layout.attributes(for: .cell(section: 0, item: 0), in: bounds)
            #expect(place?.frame.minX == (isMirrored ? 1050 : 900))
        }
    }

    @Test func `more than 1000 are refused`() throws {
        let pin = ItemPin(edges: .top)
        var section = Section.uniform(count: 1001)
        section.items.pins = Dictionary(uniqueKeysWithValues: (0..<1001).map { ($0, pin) })
        let list = LayoutConfiguration.list(ListLayout.Configuration())
        let size = Size(width: 300, height: 200)
        #expect(throws: LayoutError.tooManyPins(count: 1001, limit: 1000)) {
            try list.prepare(LayoutInput(sections: [section], viewport: size))
        }
        section.items.pins[0] = nil
        #expect(throws: Never.self) {
            try list.prepare(LayoutInput(sections: [section], viewport: size))
        }
    }

    @Test func `the last row of a section is never away from its place`() throws {
        for step in 1..<200 {
            let height = Double(step) / 7
            let configuration = LayoutConfiguration.list(
                ListLayout.Configuration(rowHeight: height)
            )
            var sections = [Section](repeating: .uniform(count: 11), count: 3)
            sections[1].items.pins[10] = ItemPin(edges: .top)
            let layout = try configuration.prepare(
                LayoutInput(sections: sections, viewport: Size(width: 300, height: 200))
            )
            let row = ElementID.cell(section: 1, item: 10)
            let place = layout.attributes(for: row, in: visible(at: 22 * height))
            #expect(place == layout.attributes(for: row), "rows of \(height)")
        }
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `a search finds pinned items of groups in both directions`(
        direction: LayoutDirection
    ) throws {
        let whole = CollectionLayoutSize(width: .absolute(100), height: .absolute(70))
        let group = CollectionLayoutGroup(
            layoutSize: whole,
            content: .line(.vertical, [.item(CollectionLayoutItem(layoutSize: whole))], .fitting)
        )
        let configuration = LayoutConfiguration.compositional(
            CompositionalLayout.Configuration(
                scrollDirection: .horizontal,
                section: CollectionLayoutSection(group: group)
            )
        )
        var sections = [Section](repeating: .uniform(count: 4), count: 3)
        for section in 0..<3 {
            sections[section].items.pins = [1: ItemPin(edges: .top), 2: ItemPin(edges: .leading)]
        }
        let layout = try configuration.prepare(
            LayoutInput(
                sections: sections,
                viewport: Size(width: 200, height: 200),
                environment: LayoutEnvironment(layoutDirection: direction)
            )
        )
        let cells = (0..<3).flatMap { section in
            (0..<4).map { ElementID.cell(section: section, item: $0) }
        }
        for offset in stride(from: -50.0, to: 1100, by: 35) {
            let bounds = LayoutBounds(visible: Rect(x: offset, y: 0, width: 200, height: 200))
            let expected = cells.compactMap { layout.attributes(for: $0, in: bounds) }.filter {
                $0.frame.overlaps(bounds.visible)
            }
            let found = try layout.elements(in: bounds.visible, bounds: bounds, limit: 99)
            #expect(found == expected, "at \(offset)")
        }
    }

    /// What CSS says of a sticky box with `top` or `bottom`, written from its text: it moves as little as keeps its
    /// edge inside the inset rectangle, and never out of its containing block.
    private func sticky(
        _ box: (start: Double, size: Double),
        _ edge: ItemPin,
        in view: ClosedRange<Double>,
        within block: ClosedRange<Double>
    ) -> Double {
        if edge.edges == .top {
            let wanted = view.lowerBound + edge.offset - box.start
            let room = block.upperBound - (box.start + box.size)
            return box.start + min(max(wanted, 0), max(room, 0))
        }
        let wanted = box.start + box.size - (view.upperBound - edge.offset)
        let room = box.start - block.lowerBound
        return box.start - min(max(wanted, 0), max(room, 0))
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `rows lie where sticky boxes do`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var pins: [ItemPath: ItemPin] = [:]
        for _ in 0..<6 {
            let path = ItemPath(
                section: .random(in: 0..<3, using: &random),
                item: .random(in: 0..<10, using: &random)
            )
            pins[path] = ItemPin(
                edges: random.oneIn(2) ? .top : .bottom,
                offset: .random(in: -60...60, using: &random),
                staysAcrossSections: random.oneIn(2)
            )
        }
        let layout = try list(pins)
        for _ in 0..<40 {
            let offset = Double.random(in: -80...1400, using: &random)
            for (path, pin) in pins {
                let start = Double(path.section * 10 + path.item) * 50
                let block = Double(path.section * 500)...Double(path.section * 500 + 500)
                let expected = sticky(
                    (start, 50),
                    pin,
                    in: offset...offset + 200,
                    within: pin.staysAcrossSections ? 0...1500 : block
                )
                let cell = ElementID.cell(section: path.section, item: path.item)
                let place = try #require(layout.attributes(for: cell, in: visible(at: offset)))
                #expect(abs(place.frame.minY - expected) < 1e-9, "\(pin) of \(path) at \(offset)")
            }
        }
    }
}
